"""Every choice of a duel, and what the fields of its options mean: options[k] = (kind, a, b, c)."""

# Decisions
DECISIONS = (
    "starting_discards",  # (PAIRS, mask of discard 1, mask of discard 2, 0)
    "finisher",  # (CARD, local card, 0, 0)
    "pair",  # (PAIR, style, base, 0); the special action stands as style 20
    # (PASS, 0, 0, 0) | (TOKENS, resource, number, 0) | (PLACE, marker, space, 0) | (CLONE, base, space, 0) | (TRAP, local card, 0, 0) |
    # (TWICE, resource, number, 0) | (ANTE_CARD, local card, card it is swapped for, price) |
    # (USE_CARD, local card, 0, price), its second face |
    # (CALL, number, 0, 0) | (DECLARE, number, 0, 0) | (FINISHER, 1 for the second of two, 0, 0)
    "ante",
    "pulse",  # (STAND, mask-free code: space of seat 0, space of seat 1, 0)
    "clash_base",  # (CARD, base, 0, 0)
    "effect_order",  # (EFFECT, effect, place among those pending, 0)
    "use",  # (NO, effect, 0, 0) | (YES, effect, marker, 0)
    "pay",  # (PAY, number, effect, 0)
    "movement",  # (GO, space, spaces moved, 1 if it ends before a blocked space)
    "marker",  # (GO, space, marker, 0)
    "place",  # (PLACE, marker, space, 0) | (PASS, 0, 0, 0) | (CLONE, base, space, 0)
    "further_card",  # (NO, effect, 0, 0) | (CARD, local card of the subject, 0, life lost for it)
    "start_space",  # (PLACE, marker, space, 0)
    "set_aside",  # (CARD, base, 0, 0)
    "take_base",  # (CARD, base, 0, 0) | (PASS, 0, 0, 0)
    "lent_base",  # (CARD, base, 0, 0)
    "second_base",  # (CARD, base, 0, 0)
    "possess",  # (PLACE, marker, space, 0): the standup takes the place of that marker
    "number",  # (NUMBER, number, effect, 0)
    "pick",  # (EFFECT, effect, place among those to pick from, 0)
    "discard_token",  # (PASS, 0, 0, 0) | (TOKENS, resource, 1, 0)
    "which_base",  # (CARD, base of the subject, 0, 0)
    "use_token",  # (PASS, 0, 0, 0) | (TOKENS, resource, 1, 0)
    "regain_token",  # (TOKENS, resource, 1, 0)
    "which_marker",  # (MARK, marker, space, 0) | (PASS, 0, 0, 0)
    "starting_marker",  # (PLACE, marker, space, 0)
    "clone_move",  # (GO, space, spaces moved, marker)
    "card",  # (CARD, local card of the subject, 0, 0) | (NO, 0, 0, 0)
    "plane",  # (CARD, local card of the subject, 0, 0): a plane, or a mode
    "leave_out",  # (CARD, local card, 0, 0)
    "trap",  # (NO, 0, 0, 0) | (CARD, local card of the trap, who triggers it, 0)
    "wormhole",  # (PLACE, marker, space, where it lay) | (MARK, marker, space, 0) | (PASS, 0, 0, 0)
    "fill",  # (MARK, 0, space, 0)
)
(
    STARTING_DISCARDS, FINISHER_SIDE, PAIR_CHOICE, ANTE_CHOICE, PULSE_CHOICE, CLASH_BASE, EFFECT_ORDER, USE, PAY_CHOICE, MOVEMENT,
    MARKER_MOVE, PLACE_CHOICE, FURTHER_CARD, START_SPACE, SET_ASIDE_CHOICE, TAKE_CHOICE, LENT_BASE, SECOND_BASE, POSSESS_CHOICE,
    NUMBER_CHOICE, PICK_CHOICE, DISCARD_TOKEN, WHICH_BASE, USE_TOKEN, REGAIN_TOKEN,
    WHICH_MARKER, STARTING_MARKER, CLONE_MOVE, CARD_CHOICE, PLANE_CHOICE, LEAVE_OUT_CHOICE, TRAP_CHOICE,
    WORMHOLE_CHOICE, FILL_CHOICE,
) = range(len(DECISIONS))  # fmt: skip

# Kinds of options
KINDS = (
    "pass", "pairs", "card", "pair", "tokens", "place", "finisher", "stand", "effect", "no", "yes", "pay", "go", "ante_card", "use_card",
    "mark", "number", "clone", "trap",
    "call", "twice", "declare",
)  # fmt: skip
(
    PASS, PAIRS, CARD, PAIR, TOKENS, PLACE, FINISHER, STAND, EFFECT, NO, YES, PAY, GO, ANTE_CARD, USE_CARD, MARK,
    NUMBER, CLONE, TRAP, CALL, TWICE, DECLARE,
) = range(len(KINDS))  # fmt: skip
