"""The words effects are made of: what a TOML file says, the number the kernel reads, and what it means.

One table each; validation, the builder, `content --vocabulary` and the transcript all read these."""

from __future__ import annotations

# What is done. Operations on "the commando" are done for each commando that `who` selects and `if` lets through.
OPERATIONS = {
    "suffer": "the commando suffers damage (need), as one effect",
    "draw_enemy": "the commando draws n enemies",
    "hatch": "the commando draws n enemies that hatch",
    "discard_tokens": "the commando discards advantage tokens (need), as far as it has them",
    "must_discard": "the commando must discard advantage tokens (need) if able; `somebody_failed` looks at it",
    "discard_card": "the commando discards n cards from its hand",
    "add_results": "results (need) and n specials join the enemy attack pool",
    "move_enemy": "this enemy moves n spaces toward `toward`",
    "move_boss": "the boss moves n spaces toward `toward`, who is then the marked commando",
    "heal": "n damage is removed from this boss card",
    "put_dimer": "a bubble dimer is put in the empty space nearest the commando",
    "burst_dimers": "all bubble dimers are removed; for each the nearest commando suffers damage (need)",
    "put_token": "n stage tokens are put back on the map",
    "fire_tokens": "for each stage token the nearest commando within reach suffers damage (need)",
    "step_away": "the commando moves to an empty space n farther from the boss",
    "advance_track": "the track marker advances n",
    "retreat_track": "the track marker goes back n",
    "roll_track": "a commando die is rolled; if it shows a symbol the marker has reached, the commando falls one level",
    "fall": "the commando falls n levels",
    "shorten_range": "ranges are n shorter until the next stage turn",
    "enter": "this stage card stays in play, its figure on the map",
    "put_gel": "n gels from the supply go to the wadder space nearest the commando",
    "grow_gel": "n gels from the supply go to the wadder space with the fewest",
    "take_gel": "a gel moves from a wadder space the commando is in or next to onto its character card",
    "drop_gel": "n gels return from the commando's character card to the supply",
    "clean_nests": "n gels are removed from each wadder space",
    "discard_damage": "n damage is discarded from the map",
    "discard_stage": "n cards are discarded from the top of the stage deck",
    "either": "one of two forced effects, left or right, by nearest fulfilment",
    "may": "the commando may pay left in full to do right",
    "gain": "the commando gains advantage tokens (need)",
    "draw": "the commando draws n cards",
    "look": "the top n stage cards become known",
    "look_and_order": "the top n stage cards become known and may be put back in any order",
    "attack": "the commando may attack with n more dice (if bonus_if holds), range + reach; or with its own dice and reach",
    "move": "the commando may move; n is the length of a run, 0 as usual",
    "jump": "the commando may jump n times",
    "move_through": "the commando may move, and run through enemies",
    "aim": "n dice are added to the commando's next attack",
    "take_enemy": "the commando may take an enemy card from another commando",
    "strike": "n damage to an enemy within reach, not the boss",
    "bonus_die": "n dice are added to the attack about to be made",
}
DO = {name: k for k, name in enumerate(OPERATIONS)}
(
    SUFFER_, DRAW_ENEMY_, HATCH, DISCARD_TOKENS_, MUST_DISCARD, DISCARD_CARD, ADD_RESULTS, MOVE_ENEMY, MOVE_BOSS, HEAL,
    PUT_DIMER, BURST_DIMERS, PUT_TOKEN, FIRE_TOKENS, STEP_AWAY, ADVANCE_TRACK, RETREAT_TRACK, ROLL_TRACK, FALL, SHORTEN_RANGE,
    ENTER, PUT_GEL, GROW_GEL, TAKE_GEL, DROP_GEL, CLEAN_NESTS, DISCARD_DAMAGE, DISCARD_STAGE, EITHER, MAY,
    GAIN_, DRAW_, LOOK, LOOK_AND_ORDER, ATTACK_, MOVE_, JUMP_, MOVE_THROUGH, AIM_, TAKE_ENEMY,
    STRIKE_, BONUS_DIE,
) = range(42)  # fmt: skip

WHO = {
    "self": "the commando whose card, turn or enemy attack it is",
    "each": "each commando, in the order of seats",
    "others": "each other commando",
    "chosen": "a commando the table chooses",
    "other": "another commando, chosen",
    "nearest_boss": "the commando nearest the boss; ties: the table chooses",
    "fewest_enemies": "the commando with the fewest enemies; ties: the table chooses",
    "highest": "the commando highest up; ties: the table chooses",
    "marked": "the commando the effect before spoke of",
    "table": "nobody: it concerns the table",
}
SELF, EACH_, OTHERS, CHOSEN, OTHER, NEAREST_BOSS, FEWEST_ENEMIES, HIGHEST, MARKED, NOBODY_ = range(10)

CONDITIONS = {
    "always": "always",
    "within_boss": "the commando is within reach of the boss",
    "within_source": "the commando is within reach of this enemy",
    "within_dimer": "the commando is within reach of a bubble dimer",
    "in_zone": "the commando is in a space of the zone",
    "near_zone": "the commando is in or next to a space of the zone",
    "fewer_enemies": "the commando has fewer than reach enemies in its play area",
    "no_minion": "the commando has no enemy but its boss card",
    "has_gels": "the commando has at least reach gels",
    "on_ledge": "the commando is on a ledge",
    "lowest_level": "the commando is on the lowest level",
    "in_line": "the commando is in the row of the map this card's figure is in",
    "somebody_failed": "somebody did not do what the effect before demanded",
}
(
    ALWAYS, WITHIN_BOSS, WITHIN_SOURCE, WITHIN_DIMER, IN_ZONE, NEAR_ZONE, FEWER_ENEMIES, NO_MINION, HAS_GELS, ON_LEDGE,
    LOWEST_LEVEL, IN_LINE, SOMEBODY_FAILED,
) = range(13)  # fmt: skip

TOWARD = {
    "none": "",
    "objective": "the nearest empty objective space",
    "commando": "the commando whose enemy it is",
    "nearest": "the commando nearest the boss",
    "farthest": "the commando farthest from the boss",
}
NO_PLACE, TO_OBJECTIVE, TO_COMMANDO, TO_NEAREST, TO_FARTHEST = range(5)

SCOPE = {"one": "one target", "all": "every enemy within reach"}
ONE, EVERY = range(2)

BONUS_IF = {
    "always": "always",
    "target_within_1": "the target is within 1 space",
    "no_enemy_within_1": "no enemy is within 1 space",
}
BONUS_ALWAYS, BONUS_NEAR, BONUS_FAR = range(3)

# When a commando's ability may be used: a mask.
WINDOWS = {
    "own_turn": "during the commando's own turn",
    "any_turn": "during any commando's turn",
    "before_attack": "before any commando's attack",
    "before_own_attack": "before the commando's own attack",
    "before_own_close_attack": "before its own attack on a target within 1 space",
    "after_effect": "between the effects of the enemy turn and the stage turn",
}
OWN_TURN, ANY_TURN, BEFORE_ATTACK, BEFORE_OWN_ATTACK, BEFORE_OWN_CLOSE, AFTER_EFFECT = (1 << k for k in range(6))

TRAITS = {
    "none": "no ability",
    "extra_target": "also hits one other enemy within n spaces of the target",
    "reroll": "may reroll n dice once an attack",
    "critical_counts_2": "each critical counts as 2 successes",
}
NO_TRAIT, EXTRA_TARGET, REROLL, DOUBLE_CRITICAL = range(4)

TYPE_WORDS = ("mobility", "accuracy", "subtlety", "any")
FACE_WORDS = {"mobility": 0, "accuracy": 1, "subtlety": 2, "success": 3, "critical": 4, "blank": 5}
ENEMY_FACE_WORDS = {"mobility": 0, "accuracy": 1, "subtlety": 2, "any": 3, "special": 4, "blank": 5}
