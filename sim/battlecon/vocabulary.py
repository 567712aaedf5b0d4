"""The words of a card: hooks, conditions, operations, sources of amounts. One table; it validates, compiles and is printed.

A new kind of effect is one line here and one branch in rules/effects.py (or, for a passive one, one call where it matters).
"""

from sim.battlecon import state as s

# Conditions, in the order of their numbers.
CONDITIONS = {
    "always": "no condition",
    "was_hit": "an opponent hit you this beat",
    "was_damaged": "you took damage this beat",
    "pool_at_least": "the pool of `of` (its holder's) has at least `if_n`",
    "hit_opponent_last_beat": "you hit this opponent last beat",
    "priority_at_least": "your priority this beat is at least `if_n`",
    "marker_with_opponent": "a marker of yours (one named by `of`, if it is given) shares the nearest opponent's space",
    "marker_between": "a marker of yours (`of`) lies between you and the nearest opponent",
    "marker_behind_opponent": "a marker of yours (`of`) lies behind the nearest opponent",
    "marker_space_free": "a marker of yours (`of`) lies where the nearest opponent does not stand",
    "this_hit": "this attack hit",
    "not_stunned": "you are not stunned",
    "moved_at_least": "the last movement went at least `if_n` spaces",
    "switched_sides": "you and the nearest opponent switched sides this beat",
    "crossed": "the last movement switched sides with an opponent",
    "marker_left_opponent": "the last marker movement left an opponent's space",
    "entered_marker": "the last movement entered a space with one of your markers",
    "opponent_at_range": "an opponent stands at range `if_n` (or from the first to the second of two numbers)",
    "opponent_adjacent": "an opponent stands adjacent to you, or at the range you have declared",
    "same_base": "the nearest opponent's base has the name of your base",
    "anted_at_least": "the holder of `of` anted at least `if_n` of them this beat",
    "disparity_at_least": "your priority and the nearest opponent's differ by at least `if_n`",
    "first_damage": "the damage just taken is your first this beat",
    "first_hit": "the hit on you is the first this beat",
    "hits_exchanged": "you or the nearest opponent hit the other this beat",
    "opponent_has_moved": "the nearest opponent's standup changed its space this beat",
    "stunned": "you are stunned",
    "infested": "at least `if_n` of the holder's discard piles hold pieces of `of`",
    "marker_at_range": "a marker of yours (`of`) lies `if_n` spaces from the nearest opponent (two numbers: from, to)",
    "marker_with_you": "a marker of yours (`of`) shares your space",
    "first_stun": "you are stunned for the first time this beat",
    "opponent_at_edge": "the nearest opponent stands in the first or the last space",
    "card_active": "the further card `of` is in play",
    "active_at_least": "at least `if_n` of your further cards are in play",
    "card_anted": "you anted a further card this beat",
    "all_removed": "all of your further cards are out of the duel",
    "pool_above_active": "you have more of `of` than further cards in play",
    "power_is_fixed": "the printed power of your pair counts as another number this beat",
    "passed": "the nearest opponent was switched sides with by a movement that `mark_crossed` followed",
    "advanced": "the last movement went towards the nearest opponent",
    "retreated": "the last movement went away from the nearest opponent",
    "possessing": "your standup stands in for your marker `of`",
    "opponent_trapped": "the nearest opponent triggered one of your traps this beat",
    "damage_is_range": "the damage this attack dealt equals the range to the nearest opponent",
    "damage_stunned": "the damage of this attack stunned",
    "first_wound": "you have taken damage once this beat",
    "collapsed_now": "your plane `if_of` has collapsed this beat",
    "attacker_in_range": "who strikes you is in range of your attack",
    "pair_has": "the card `if_card` is in your attack pair",
    "locked": "your call has hit the nearest opponent's priority",
    "faster": "your priority this beat is above the nearest opponent's",
    "opponent_priority_at_most": "the nearest opponent's priority this beat is at most `if_n`",
    "marker_lies": "a marker of yours (`of`) lies on the board",
    "opponent_damaged": "the nearest opponent took damage this beat",
    "opponent_hits_at_least": "the nearest opponent was hit at least `if_n` times this beat",
}
(
    ALWAYS, WAS_HIT, WAS_DAMAGED, POOL_AT_LEAST, HIT_OPPONENT_LAST_BEAT, PRIORITY_AT_LEAST, MARKER_WITH_OPPONENT, MARKER_BETWEEN,
    MARKER_BEHIND_OPPONENT, MARKER_SPACE_FREE, THIS_HIT, NOT_STUNNED, MOVED_AT_LEAST, SWITCHED_SIDES, CROSSED, MARKER_LEFT_OPPONENT,
    ENTERED_MARKER,
    OPPONENT_AT_RANGE, OPPONENT_ADJACENT, SAME_BASE,
    ANTED_AT_LEAST, DISPARITY_AT_LEAST, FIRST_DAMAGE, FIRST_HIT, HITS_EXCHANGED, OPPONENT_HAS_MOVED,
    STUNNED, INFESTED, MARKER_AT_RANGE, MARKER_WITH_YOU, FIRST_STUN, OPPONENT_AT_EDGE, CARD_ACTIVE, ACTIVE_AT_LEAST, CARD_ANTED,
    ALL_REMOVED, POOL_ABOVE_ACTIVE, POWER_IS_FIXED, PASSED, ADVANCED, RETREATED, POSSESSING,
    OPPONENT_TRAPPED, DAMAGE_IS_RANGE, DAMAGE_STUNNED, FIRST_WOUND, COLLAPSED_NOW, ATTACKER_IN_RANGE, PAIR_HAS,
    LOCKED, FASTER, OPPONENT_PRIORITY_AT_MOST, MARKER_LIES, OPPONENT_DAMAGED, OPPONENT_HITS_AT_LEAST,
) = range(len(CONDITIONS))  # fmt: skip
# Those whose `of` names a marker.
OF_MARKERS = (
    MARKER_WITH_OPPONENT, MARKER_BETWEEN, MARKER_BEHIND_OPPONENT, MARKER_SPACE_FREE, MARKER_AT_RANGE, MARKER_WITH_YOU, POSSESSING,
    MARKER_LIES,
)  # fmt: skip

# Where an amount comes from, beside a plain number.
SOURCES = {
    "number": "the number itself",
    "any": "as much as there is room for",
    "spent": "what was paid for this effect",
    "half_spent": "half of what was paid",
    "damage_taken": "damage you took this beat",
    "damage_dealt": "damage this attack dealt",
    "soaked": "damage you soaked this beat",
    "moved": "spaces of the last movement",
    "anted": "pieces of `of` their holder anted this beat",
    "pool": "pieces of `of` in their holder's pool",
    "between": "unoccupied spaces between you and the nearest opponent",
    "opponent_power": "printed power of the nearest opponent's attack, 0 for X and N/A",
    "damage_now": "damage just taken",
    "soaked_now": "damage just soaked",
    "disparity": "how much your priority and the nearest opponent's differ",
    "opponent_soak": "soak of the nearest opponent now (not in passive effects)",
    "power": "power of this attack now (not in passive effects)",
    "infested": "how many of the holder's discard piles hold pieces of `of`",
    "half_pool": "half of the pieces of `of` in their holder's pool, rounded down",
    "active": "further cards of yours in play",
    "inactive": "further cards of yours that are neither in play nor out of the duel",
    "spare_life": "your life beyond the last point",
    "half_anted": "half of the pieces of `of` their holder anted this beat, rounded down",
    "half_anted_up": "half of the pieces of `of` their holder anted this beat, rounded up",
    "half_now": "half of the damage just taken, rounded up",
    "in_piles": "pieces of `of` in the holder's discard piles",
    "markers_adjacent": "your markers adjacent to the nearest opponent",
    "markers_with": "your markers in the nearest opponent's space",
    "markers_behind": "your markers behind the nearest opponent",
    "wormholes_between": "wormholes that add to the range between you and the nearest opponent",
    "markers_beside": "your markers in the spaces beside you",
    "life_difference": "the difference between your life and the nearest opponent's",
    "placed": "markers or clones you placed in this ante",
    "hits_before": "how often the nearest opponent was hit this beat before the last time",
    "bases_discarded": "bases in your discard piles",
}
(
    NUMBER, ANY, SPENT, HALF_SPENT, DAMAGE_TAKEN, DAMAGE_DEALT, SOAKED, MOVED, ANTED, IN_POOL, BETWEEN, OPPONENT_POWER,
    DAMAGE_NOW, SOAKED_NOW, DISPARITY, OPPONENT_SOAK, POWER_NOW, PILES_INFESTED, HALF_POOL, ACTIVE, INACTIVE, SPARE_LIFE,
    HALF_ANTED, HALF_ANTED_UP, HALF_NOW, IN_PILES,
    MARKERS_ADJACENT, MARKERS_WITH, MARKERS_BEHIND, WORMHOLES_BETWEEN, MARKERS_BESIDE, LIFE_DIFFERENCE,
    PLACED, HITS_BEFORE, BASES_DISCARDED,
) = range(len(SOURCES))  # fmt: skip

# Operations of triggered effects.
OPERATIONS = {
    "modify": "add `by` to the stat `what` of `who`, `until` then (also as a passive)",
    "gain": "`who` gains `by` pieces of `what`, up to the limit",
    "set_pool": "your pool of `what` becomes `by`",
    "advance": "advance `by` spaces",
    "retreat": "retreat `by` spaces",
    "retreat_far": "retreat as far as possible",
    "move": "move `by` spaces in either direction",
    "push": "push the opponent `by` spaces",
    "pull": "pull the opponent `by` spaces",
    "move_opponent": "move the opponent `by` spaces in either direction",
    "push_or_pull": "push the opponent by the first number or pull it by the second",
    "move_directly": "move directly to an unoccupied space",
    "move_beside_attacker": "move directly to a space beside an opponent that hit you",
    "advance_until_adjacent": "advance until adjacent to the opponent",
    "advance_not_past": "advance `by` spaces, not past an opponent",
    "push_far": "push the opponent as far as possible",
    "move_behind": "move directly to an unoccupied space on the opponent's other side",
    "move_in_range": "move directly to an unoccupied space within this attack's range of your own",
    "be_pushed": "be pushed `by` spaces by the opponent",
    "opponent_moves": "the opponent moves `by` spaces, where it likes",
    "move_to_marker": "move directly to the marker `what`, if its space is unoccupied",
    "pull_to_marker": "move the opponent `by` spaces towards the marker `what`",
    "fold": "move an adjacent opponent directly to an unoccupied space, pull any other `by` spaces",
    "move_opponent_directly": "move the opponent directly to an unoccupied space",
    "move_opponent_beside": "move the opponent directly to an unoccupied space beside you",
    "move_to_wormhole": "move directly to a wormhole in an unoccupied space, which is filled",
    "move_opponent_to_wormhole": "move the opponent directly to a wormhole in an unoccupied space, which is filled",
    "move_opponent_to_marker": "move the opponent `by` spaces in the direction of your marker `what`, either way if it stands on it",
    "stun": "`who` is stunned",
    "lose_life": "`who` loses `by` life",
    "gain_life": "regain `by` life",
    "become_active": "become the active player",
    "move_any_marker": "move one of your markers on the board to any space",
    "move_marker": "move the marker `what` by `by` spaces",
    "send_marker": "move the marker `what` to an unoccupied space, with an opponent that shares its space",
    "swap_with_marker": "swap places with the marker `what`",
    "place_marker": "place one of your markers from supply face-down in an unoccupied space",
    "markers_trigger": "face-up markers act on who stands there and return to supply; the others turn face-up",
    "markers_down": "your markers turn face-down",
    "copy_style": "priority, power and highest range of the nearest opponent's style where higher than yours",
    "void_antes": "what anting `of` gave an opponent this beat has no effect",
    "dodge_crossed": "opponents that the last movement switched sides with do not hit you this beat",
    "nothing": "nothing by itself: a condition or a price for what follows in `then`",
    "set_life": "your life becomes `by` less what you lost to effects last beat, at least 1",
    "unstun": "`who` is no longer stunned",
    "damage": "`who` takes `by` damage, which is no hit",
    "eliminate": "`who` is out of the duel",
    "cycle_pieces": "pieces of `what` go on with the holder's cards: pair, discard 1, discard 2; those that come back cost `by` life each",
    "activate": "`by` further cards come into play (which: `what`, see there)",
    "deactivate": "`by` further cards leave play; with who = 'opponent' the opponent chooses",
    "remove_card": "`by` further cards in play are out of the duel",
    "restore": "`by` further cards that are out of the duel can come into play again",
    "second_face": "the second face of `by` further cards in play counts this beat in place of the first",
    "hold": "an opponent's choice does not take them this beat",
    "expose": "an opponent's choice takes no others this beat",
    "rest": "further cards in play do not count this beat",
    "summon": "a further card comes into play, if you lose life for it: its cost, nothing if this attack dealt as much damage",
    "marker_here": "lay a marker in your own space",
    "markers_between": "lay a marker in every space between you and the nearest opponent",
    "markers_in_range": "lay a marker in every space within the range of your attack",
    "take_markers": "your markers at ranges `by` of the nearest opponent return to supply",
    "add_marker_here": "lay one of your markers from supply in your own space",
    "add_marker": "lay one of your markers from supply in an unoccupied space",
    "take_marker": "you may return one of your markers to supply; if you do, what follows in `then` is done",
    "remove_marker": "you may remove one of your markers from the duel; if you do, what follows in `then` is done",
    "markers_attack": "one of your markers that has not yet done so executes this attack from its space",
    "add_wormhole": "lay a wormhole in an unoccupied space; an old one may be taken up for it if there is none in supply",
    "add_wormhole_between": "the same, between you and the nearest opponent",
    "add_wormhole_here": "the same, in your own space",
    "take_wormhole": "you may take up a wormhole within the range of this attack; if you do, what follows in `then` is done",
    "choose_number": "choose a number from the first of `by` to the second: `spent` in what follows",
    "opponent_picks": "the opponent picks `by` different ones of the effects in `then`",
    "opponent_discards": "the opponent discards a token of its choice from its pool; if it does not, what follows in `then` is done",
    "name_base": "name a base of the opponent's hand: if it is not what it reveals next, it loses `by` life",
    "use_token": "you may spend one of your tokens for what anting it does",
    "regain_token": "regain a token of your choice that was not used this beat",
    "discard_bases": "choose `by` bases of the opponent's hand: they go to its discard 1 with its attack of this beat",
    "stop": "effects of `who` at the hook `what` do not happen this beat",
    "remove_pair": "the opponent's attack pair is out of the duel; if it has not been executed, it is not",
    "again": "once more the effect that this one follows (after a movement only if it moved; six times a beat at most)",
    "mark_crossed": "who the last movement switched sides with counts as `passed`",
    "stop_activation": "`who` has no before and after activating effects for the rest of the beat",
    "take_base": "take one base of your stockpile to hand, or none",
    "lend_bases": "show three bases of your hand: this attack has their triggered effects and power more by theirs",
    "second_base": "after your other after activating effects: play another base and execute the attack with it, once a beat",
    "attack_again": "this attack is repeated after its damage: range, on hit, damage",
    "repeat_clone": "if one base was anted for a clone, another clone comes in another space and executes it too",
    "move_clones": "each clone moves `by` spaces",
    "swap_with_clone": "you may swap places with a clone",
    "take_back_base": "one base anted for a clone returns to hand",
    "take_back_discards": "the cards in your discard piles return to hand",
    "grow": "`by` counters `what` come to your active plane, each with its growth effect; when it is full it collapses instead",
    "restore_planes": "your planes that collapsed this beat are in supply again",
    "reclaim_cards": "every player may take a base or style back from the discard piles",
    "discard_pair": "the opponent discards with its pair a style and a base of its hand that you choose",
    "swap_places": "you and the opponent change places",
    "silence": "no more triggered effects of styles, bases and finishers happen this beat",
    "set_all_traps": "set all your traps",
    "return_traps": "your traps return to hand",
}
(
    MODIFY, GAIN, SET_POOL, ADVANCE, RETREAT, RETREAT_FAR, MOVE, PUSH, PULL, MOVE_OPPONENT, PUSH_OR_PULL,
    MOVE_DIRECTLY, MOVE_BESIDE_ATTACKER, ADVANCE_UNTIL_ADJACENT, ADVANCE_NOT_PAST, PUSH_FAR,
    MOVE_BEHIND, MOVE_IN_RANGE, BE_PUSHED, OPPONENT_MOVES, MOVE_TO_MARKER, PULL_TO_MARKER, FOLD, MOVE_OPPONENT_DIRECTLY,
    MOVE_OPPONENT_BESIDE, MOVE_TO_WORMHOLE, MOVE_OPPONENT_TO_WORMHOLE, MOVE_OPPONENT_TO_MARKER,
    STUN, LOSE_LIFE, GAIN_LIFE, BECOME_ACTIVE, MOVE_ANY_MARKER, MOVE_MARKER, SEND_MARKER, SWAP_WITH_MARKER, PLACE_MARKER, MARKERS_TRIGGER,
    MARKERS_DOWN, COPY_STYLE, VOID_ANTES, DODGE_CROSSED, NOTHING, SET_LIFE, UNSTUN, DAMAGE, ELIMINATE,
    CYCLE_PIECES, ACTIVATE, DEACTIVATE, REMOVE_CARD, RESTORE, SECOND_FACE, HOLD, EXPOSE, REST, SUMMON,
    MARKER_HERE, MARKERS_BETWEEN, MARKERS_IN_RANGE, TAKE_MARKERS,
    ADD_MARKER_HERE, ADD_MARKER, TAKE_MARKER, REMOVE_MARKER, MARKERS_ATTACK,
    ADD_WORMHOLE, ADD_WORMHOLE_BETWEEN, ADD_WORMHOLE_HERE, TAKE_WORMHOLE,
    CHOOSE_NUMBER, OPPONENT_PICKS, OPPONENT_DISCARDS, NAME_BASE, USE_TOKEN, REGAIN_TOKEN, DISCARD_BASES,
    STOP, REMOVE_PAIR, AGAIN,
    MARK_CROSSED, STOP_ACTIVATION, TAKE_BASE, LEND_BASES, SECOND_BASE, ATTACK_AGAIN,
    REPEAT_CLONE, MOVE_CLONES, SWAP_WITH_CLONE, TAKE_BACK_BASE, TAKE_BACK_DISCARDS,
    GROW, RESTORE_PLANES, RECLAIM_CARDS, DISCARD_PAIR, SWAP_PLACES, SILENCE, SET_ALL_TRAPS, RETURN_TRAPS,
) = range(len(OPERATIONS))  # fmt: skip
MOVEMENTS = range(ADVANCE, MOVE_OPPONENT_TO_MARKER + 1)
MOVES_OTHER = sum(
    1 << op
    for op in (
        PUSH, PULL, MOVE_OPPONENT, PUSH_OR_PULL, PUSH_FAR, FOLD, OPPONENT_MOVES, PULL_TO_MARKER, MOVE_OPPONENT_DIRECTLY,
        MOVE_OPPONENT_BESIDE, MOVE_OPPONENT_TO_WORMHOLE, MOVE_OPPONENT_TO_MARKER,
    )
)  # fmt: skip
CARD_OPERATIONS = range(ACTIVATE, SUMMON + 1)
CARD_WORDS = [list(OPERATIONS)[op] for op in CARD_OPERATIONS]
TO_WORMHOLE = (1 << MOVE_TO_WORMHOLE) | (1 << MOVE_OPPONENT_TO_WORMHOLE)
DIRECT = TO_WORMHOLE | sum(
    1 << op
    for op in (
        MOVE_DIRECTLY, MOVE_BESIDE_ATTACKER, MOVE_BEHIND, MOVE_IN_RANGE, MOVE_TO_MARKER, MOVE_OPPONENT_DIRECTLY, MOVE_OPPONENT_BESIDE,
    )
)  # fmt: skip
# Those that need nobody but who moves on the board.
ALONE = TO_WORMHOLE | sum(
    1 << op
    for op in (
        MOVE, MOVE_OPPONENT, OPPONENT_MOVES, MOVE_DIRECTLY, MOVE_IN_RANGE, MOVE_TO_MARKER, PULL_TO_MARKER,
        MOVE_OPPONENT_DIRECTLY, MOVE_OPPONENT_TO_MARKER,
    )
)  # fmt: skip
# Those that ask for a marker: what follows comes once it is chosen.
WITH_MARKER = range(ADD_MARKER_HERE, MARKERS_ATTACK + 1)
WORMHOLE_OPERATIONS = range(ADD_WORMHOLE, TAKE_WORMHOLE + 1)
LAID = (MARKER_HERE, MARKERS_BETWEEN, MARKERS_IN_RANGE, TAKE_MARKERS)  # at once, in groups of spaces
# Those that a step does at once wherever they come up: nothing is asked, nobody moves or is stunned.
SIMPLE = (
    *(MODIFY, GAIN, SET_POOL, LOSE_LIFE, GAIN_LIFE, NOTHING, SET_LIFE, UNSTUN, ELIMINATE, CYCLE_PIECES, TAKE_BACK_DISCARDS, STOP),
    *LAID,
)

# Operations of passive effects, numbered from 1 (0 is MODIFY): a mask of them tells what a card can bring up.
PASSIVE_OPERATIONS = {
    "ignore_stun_guard": "this attack ignores stun guard",
    "ignore_soak": "this attack ignores soak",
    "cannot_hit_at": "this attack does not hit at ranges `by`",
    "dodge_at": "attacks at ranges `by` do not hit you",
    "dodge_behind_marker": "an opponent does not hit you if a face-up marker of yours lies in an unoccupied space between",
    "dodge_other_parity": "only attacks of the same parity of priority hit you",
    "ignore_movement": "opponents do not move you",
    "range_from_marker": "range counts from the marker `what`",
    "range_switched": "range X: opponents you switched sides with this beat",
    "range_flanked": "range X: an opponent with you and the marker `what` adjacent on opposite sides",
    "marker_blocks": "an opponent that would move itself into the space of `what` takes `by` damage instead",
    "no_retreat": "opponents at range `by` cannot retreat",
    "life_floor": "your life does not fall below `by` this beat",
    "wins_ties": "wins priority ties",
    "range_also": "in range also at ranges `by`, whatever the printed range (N/A excepted)",
    "ignore_style": "your style's numbers and effects do not count this beat (looked at once, at the reveal)",
    "beat_cap": "you take no more than `by` damage this beat",
    "hit_cap": "you take no more than `by` damage from one attack",
    "survive": "damage that would defeat you leaves 1 life and stuns, and one `what` is discarded",
    "no_hit_effects": "hits on you bring no on-hit and no on-damage effects",
    "pieces_bite": "pieces that come back with an opponent's cards do `by` damage each",
    "may_ignore_movement": "nobody moves you unless you let them, nor need you move by your own effects",
    "does_not_activate": "your attack does not activate",
    "no_life_loss": "you lose no life to effects",
    "bars_way": "opponents do not move past you",
    "range_on_markers": "range X: opponents in a space with a marker of yours",
    "range_from_any": "range may count from any of your markers as well",
    "range_locked": "range X: an opponent whose priority your call has hit",
    "range_anywhere": "range X: the nearest opponent, wherever it is",
    "leaves_markers": "a marker comes to lie in each space your standup moves out of, unless one lies there",
    "damage_is_loss": "damage you would take is loss of life instead",
    "loss_feeds": "you gain a `what` for each life you lose, also if the loss is ignored",
    "keeps_markers": "being hit costs you no markers",
    "turns_around": "opponents advance where they would retreat, and retreat where they would advance",
    "as_life_loss": "the damage of this attack is life lost",
    "passes_nobody": "you do not move past opponents",
    "marker_bars": "no standup moves into the space of your marker `what`, nor through it",
    "controls_movement": "you decide how movement and marker effects of opponents are used",
    "throws_back": "damage and life loss that you would suffer befall the nearest opponent instead, twice as much",
    "range_trapped": "range X: opponents who triggered one of your traps this beat",
    "dodge_trapped": "opponents who triggered one of your traps this beat do not hit you",
    "range_from_edge": "range counts from just off the edge of the board that is farther from you (from you, if both are as far)",
    "no_advance": "opponents do not advance",
    "minimizes": "opponents in range of this attack have `by` power less and do not stun you",
    "no_style_priority": "the priority of your style does not count",
    "undefeated": "nothing but your own effects defeats you: your life stays at 0",
    "forces_clash": "the pairs clash, whatever their priorities (once a beat, not with finishers)",
    "steers": "you choose for the nearest opponent where it moves",
}
(
    IGNORE_STUN_GUARD, IGNORE_SOAK, CANNOT_HIT_AT, DODGE_AT, DODGE_BEHIND_MARKER, DODGE_OTHER_PARITY, IGNORE_MOVEMENT,
    RANGE_FROM_MARKER, RANGE_SWITCHED, RANGE_FLANKED, MARKER_BLOCKS, NO_RETREAT, LIFE_FLOOR, WINS_TIES,
    RANGE_ALSO, IGNORE_STYLE, BEAT_CAP, HIT_CAP, SURVIVE, NO_HIT_EFFECTS, PIECES_BITE, MAY_IGNORE_MOVEMENT, DOES_NOT_ACTIVATE,
    NO_LIFE_LOSS, BARS_WAY,
    RANGE_ON_MARKERS, RANGE_FROM_ANY, RANGE_LOCKED, RANGE_ANYWHERE, LEAVES_MARKERS,
    DAMAGE_IS_LOSS, LOSS_FEEDS, KEEPS_MARKERS, TURNS_AROUND, AS_LIFE_LOSS, PASSES_NOBODY,
    MARKER_BARS, CONTROLS_MOVEMENT, THROWS_BACK,
    RANGE_TRAPPED, DODGE_TRAPPED,
    RANGE_FROM_EDGE, NO_ADVANCE, MINIMIZES, NO_STYLE_PRIORITY, UNDEFEATED, FORCES_CLASH, STEERS,
) = range(1, 1 + len(PASSIVE_OPERATIONS))  # fmt: skip

STATS = {
    "power": s.POWER,
    "priority": s.PRIORITY,
    "min_range": s.MIN_RANGE,
    "max_range": s.MAX_RANGE,
    "soak": s.SOAK,
    "stun_guard": s.STUN_GUARD,
    "stun_immunity": s.STUN_IMMUNITY,
    "dodge": s.DODGE,
    "cannot_move": s.CANNOT_MOVE,
    "no_antes": s.NO_ANTES,
    "no_defence": s.NO_DEFENCE,
    "no_style_range": s.NO_STYLE_RANGE,
    "fixed_power": s.FIXED_POWER,  # printed power counts as this number, whatever it is; N/A stays
    "ignores_soak": s.IGNORES_SOAK,
    "ignores_guard": s.IGNORES_GUARD,
    "range_to": s.RANGE_TO,  # range counts as 1 to that
    "dodge_from": s.DODGE_FROM,  # attacks at that range or farther do not hit
    "extra_traps": s.EXTRA_TRAPS,  # traps that may be set in an ante beyond one
    "no_bonuses": s.NO_BONUSES,  # 1: what raises power and priority is ignored; 2: range too
    "takes_bonuses": s.TAKES_BONUSES,  # what would raise the nearest opponent's power, priority and highest range raises one's own
    "loses_bonuses": s.LOSES_BONUSES,  # and that opponent does not get it
    "armor": s.ARMOR,  # like soak, but what it absorbs is gone from it
    "discount": s.DISCOUNT,  # the first further card in a beat costs so much less
    "base_priority": s.BASE_PRIORITY,  # the printed priority of the base counts as this number, whatever it is
    "ruled": s.RULED,  # the nearest opponent chooses its pair and makes all its decisions
    "reach": s.REACH,  # in range also at ranges 1 to this number, unless the range is X or N/A
    "second_call": s.SECOND_CALL,  # a call speaks of the next higher number too
    "no_priority": s.NO_PRIORITY,  # priority is 0, whatever else is said of it
    "no_stun": s.NO_STUN,  # damage of one's attack does not stun
    "no_gain": s.NO_GAIN,  # effects of one's own give no pieces
}

HOOKS = {
    "passive": s.PASSIVE,
    "ante_start": s.ON_ANTE_START,
    "reveal": s.ON_REVEAL,
    "start_of_beat": s.ON_START_OF_BEAT,
    "before_activating": s.ON_BEFORE_ACTIVATING,
    "hit_confirmed": s.ON_HIT_CONFIRMED,
    "on_hit": s.ON_HIT,
    "on_damage": s.ON_DAMAGE,
    "after_activating": s.ON_AFTER_ACTIVATING,
    "end_of_beat": s.ON_END_OF_BEAT,
    "recycle": s.ON_RECYCLE,
    "being_hit": s.ON_BEING_HIT,
    "struck": s.ON_STRUCK,
    "trap_sprung": s.ON_TRAP_SPRUNG,
    "wounded": s.ON_WOUNDED,
    "growth": s.ON_GROWTH,
    "collapse": s.ON_COLLAPSE,
    "ignored_movement": s.ON_IGNORED_MOVEMENT,
    "opponent_effect": s.ON_OPPONENT_EFFECT,
    "clash": s.ON_CLASH,
    "locking": s.ON_LOCK,
    "being_damaged": s.ON_BEING_DAMAGED,
    "soaking": s.ON_SOAK,
    "stunned": s.ON_STUNNED,
    "pulse": s.ON_PULSE,
    "beat_start": s.ON_BEAT_START,
    "opponent_moved": s.ON_OPPONENT_MOVED,
    "opponent_used_movement": s.ON_OPPONENT_USED_MOVEMENT,
    "ante_end": s.ON_ANTE_END,
    "set_up": s.ON_SET_UP,
    "last": s.ON_LAST,
}
HOOK_WORDS = {
    "passive": "as long as the card is revealed",
    "ante_start": "at the start of the ante step",
    "reveal": "when attack pairs are revealed",
    "start_of_beat": "start of beat",
    "before_activating": "before activating",
    "hit_confirmed": "when a hit is confirmed, before on-hit effects",
    "on_hit": "on hit",
    "on_damage": "on damage",
    "after_activating": "after activating",
    "end_of_beat": "end of beat",
    "recycle": "when discard piles recycle",
    "being_hit": "when you are hit",
    "struck": "when you are hit, before its damage",
    "being_damaged": "when you take damage",
    "soaking": "when you soak damage",
    "stunned": "when you are stunned",
    "pulse": "when any player reveals a pulse",
    "beat_start": "before pairs are chosen",
    "opponent_moved": "when a movement effect has moved an opponent",
    "opponent_used_movement": "when a movement effect of an opponent is done",
    "trap_sprung": "when a trap of yours is sprung",
    "wounded": "when you have taken damage, after on-damage effects",
    "growth": "when your active plane grows",
    "collapse": "when your active plane collapses",
    "ignored_movement": "when you do not let yourself be moved",
    "opponent_effect": "when a triggered effect of an opponent happens",
    "clash": "when the pairs clash",
    "locking": "when your call hits an opponent's priority",
    "last": "at the end of the beat, after the end-of-beat effects of both players",
    "ante_end": "at the end of the ante step",
    "set_up": "before the first beat",
}

# Which further cards an operation speaks of: a card's name, or one of these.
WHICH = {
    "": "`by` of them, chosen",
    "all": "every one",
    "picked": "the one chosen last, and what bears its name",
    "others": "all but the one chosen last",
    "used": "those whose second face counts this beat",
    "latest": "the one that came into play last",
}
CHOSEN, EVERY, PICKED, OTHERS, USED, LATEST = range(len(WHICH))

SELF, OPPONENT, ALL = range(3)
UNTIL_WORDS = {"hit": (0, s.THIS_HIT), "beat": (0, 0), "next_beat": (0, 1), "only_next_beat": (1, 1), "duel": (0, s.FOREVER)}

# What effects look at and change: two effects whose sets do not meet may be done in any order, so no order is asked.
STANDUPS, MARKER_SPACES, POOLS, STAT_LEDGER, LIFE, STUNS, TURN_ORDER, FURTHER = (1 << k for k in range(8))
EVERYTHING = (1 << 8) - 1
CHANGES = {
    GAIN: POOLS, SET_POOL: POOLS, STUN: STUNS, LOSE_LIFE: LIFE, GAIN_LIFE: LIFE, BECOME_ACTIVE: TURN_ORDER,
    MOVE_MARKER: MARKER_SPACES, SEND_MARKER: MARKER_SPACES | STANDUPS, SWAP_WITH_MARKER: MARKER_SPACES | STANDUPS,
    USE_TOKEN: EVERYTHING, REGAIN_TOKEN: POOLS, REMOVE_PAIR: EVERYTHING, STOP: EVERYTHING,
    OPPONENT_PICKS: EVERYTHING, OPPONENT_DISCARDS: POOLS,
    SET_LIFE: LIFE, UNSTUN: STUNS, DAMAGE: LIFE | STUNS, ELIMINATE: LIFE, CYCLE_PIECES: POOLS | LIFE,
    ATTACK_AGAIN: TURN_ORDER, MARKERS_ATTACK: EVERYTHING, ADD_MARKER_HERE: MARKER_SPACES, ADD_MARKER: MARKER_SPACES,
    TAKE_MARKER: MARKER_SPACES, REMOVE_MARKER: MARKER_SPACES, PLACE_MARKER: MARKER_SPACES,
    MARKERS_TRIGGER: MARKER_SPACES | LIFE | STAT_LEDGER, MARKERS_DOWN: MARKER_SPACES, MOVE_ANY_MARKER: MARKER_SPACES,
    REPEAT_CLONE: MARKER_SPACES, MOVE_CLONES: MARKER_SPACES, SWAP_WITH_CLONE: MARKER_SPACES | STANDUPS,
    GROW: EVERYTHING, RESTORE_PLANES: FURTHER, SWAP_PLACES: STANDUPS, SILENCE: TURN_ORDER,
} | dict.fromkeys(MOVEMENTS, STANDUPS) | dict.fromkeys(LAID, MARKER_SPACES)  # fmt: skip
CHANGES |= dict.fromkeys(CARD_OPERATIONS, FURTHER) | dict.fromkeys(WORMHOLE_OPERATIONS, MARKER_SPACES)
LOOKS = {
    MOVE_MARKER: MARKER_SPACES, SEND_MARKER: MARKER_SPACES | STANDUPS, SWAP_WITH_MARKER: MARKER_SPACES | STANDUPS,
    PLACE_MARKER: MARKER_SPACES | STANDUPS, ADD_MARKER_HERE: MARKER_SPACES | STANDUPS, ADD_MARKER: MARKER_SPACES | STANDUPS,
    TAKE_MARKER: MARKER_SPACES, REMOVE_MARKER: MARKER_SPACES, MARKERS_ATTACK: EVERYTHING, MOVE_ANY_MARKER: MARKER_SPACES,
    REPEAT_CLONE: MARKER_SPACES | STANDUPS, MOVE_CLONES: MARKER_SPACES | STANDUPS, SWAP_WITH_CLONE: MARKER_SPACES | STANDUPS,
    GROW: EVERYTHING, RESTORE_PLANES: FURTHER, SWAP_PLACES: STANDUPS,
} | dict.fromkeys(MOVEMENTS, STANDUPS) | dict.fromkeys(LAID, MARKER_SPACES | STANDUPS)  # fmt: skip
LOOKS[MOVE_OPPONENT_TO_MARKER] |= MARKER_SPACES
LOOKS |= dict.fromkeys(CARD_OPERATIONS, FURTHER) | dict.fromkeys(WORMHOLE_OPERATIONS, MARKER_SPACES | STANDUPS)
LOOKS[PULL_TO_MARKER] |= MARKER_SPACES
CONDITION_LOOKS = {
    POOL_AT_LEAST: POOLS, INFESTED: POOLS, MARKER_WITH_OPPONENT: MARKER_SPACES | STANDUPS, MARKER_BETWEEN: MARKER_SPACES | STANDUPS,
    MARKER_BEHIND_OPPONENT: MARKER_SPACES | STANDUPS, MARKER_SPACE_FREE: MARKER_SPACES | STANDUPS, NOT_STUNNED: STUNS,
    MARKER_AT_RANGE: MARKER_SPACES | STANDUPS, MARKER_WITH_YOU: MARKER_SPACES | STANDUPS,
    OPPONENT_AT_EDGE: STANDUPS, CARD_ACTIVE: FURTHER, ACTIVE_AT_LEAST: FURTHER, ALL_REMOVED: FURTHER, POOL_ABOVE_ACTIVE: POOLS | FURTHER,
    OPPONENT_AT_RANGE: STANDUPS, OPPONENT_ADJACENT: STANDUPS, STUNNED: STUNS, OPPONENT_HAS_MOVED: STANDUPS, SWITCHED_SIDES: STANDUPS,
}  # fmt: skip
SOURCE_LOOKS = {
    IN_POOL: POOLS,
    ACTIVE: FURTHER,
    INACTIVE: FURTHER,
    HALF_POOL: POOLS,
    MARKERS_ADJACENT: MARKER_SPACES | STANDUPS,
    MARKERS_WITH: MARKER_SPACES | STANDUPS,
    MARKERS_BEHIND: MARKER_SPACES | STANDUPS,
    PILES_INFESTED: POOLS,
    IN_PILES: POOLS,
    BETWEEN: STANDUPS,
    MARKERS_BESIDE: MARKER_SPACES | STANDUPS,
    WORMHOLES_BETWEEN: MARKER_SPACES | STANDUPS,
    POWER_NOW: STAT_LEDGER,
    OPPONENT_SOAK: STAT_LEDGER,
}
