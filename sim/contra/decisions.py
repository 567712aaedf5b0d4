"""What can be asked in Contra, and what the options of a question mean. An option is (kind, a, b, c).

boss_card      who takes the boss card: (0, seat)
mulligan       (0) keep the rest, (1, kind) put a card of that kind aside
start_space    (0, space)
reward         (0, seat, type) an objective token; (1, seat) the chosen commando; (2) take it, (3) leave it
next_turn      whose commando turn comes next: (0, seat)
next_attack    whose enemy attack comes next: (0, seat)
turn           (END), (RUN, space), (JUMP, space), (ATTACK, target), (PLAY, kind), (ABILITY, seat, operand), (DEED, space)
move           a move granted by a card, or the rest of a run: (STOP), (RUN, space), (JUMP, space)
objective      in an objective space: (0) nothing, (1) attempt it, (2) draw a card
sensor         (0) leave the token, (1) discard it and draw a weapon card
weapon         (0) keep the old weapon, (1, weapon card) take the new one
target         (STOP), (ATTACK, target)
second_target  (0, target), (STOP)
reroll         (0, n mobility, n accuracy, n subtlety): dice to roll again
convert        (0, n mobility, n accuracy, n subtlety): symbols turned into successes
assign         (0, boss card, damage)
prevent        (0) lose a medal, (1) spend advantage
pay            (0, type) a token, (1, kind) a card from hand
discard        after a lost medal: (0) keep the rest, (1, kind)
discard_card   (1, kind); discard_token (0, type)
place_enemy    (0, space)
commando       (0, seat)
either         (0) left, (1) right
may            (0) no, (1) pay
gain           (0, type)
ability        between effects: (PASS), (ABILITY, seat, operand)
before_attack  the same before an attack
space          (0, space)
refill         (STOP), (0, space)
order          which of the known stage cards comes first: (0, card)
take_enemy     (STOP), (0, enemy, seat it comes from)
boss_space     (0, space)
"""

(
    BOSS_CARD_HOLDER, MULLIGAN_, START_SPACE_, REWARD_, NEXT_TURN_, NEXT_ATTACK_, TURN_, MOVE_OR_STOP, OBJECTIVE_, SENSOR_,
    WEAPON_, TARGET, SECOND_TARGET, REROLL_, CONVERT_, ASSIGN_, PREVENT_, PAY_, DISCARD_, DISCARD_CARD_,
    DISCARD_TOKEN_, PLACE_ENEMY, COMMANDO_, EITHER_, MAY_, GAIN_TYPE, ABILITY_, BEFORE_ATTACK_, SPACE_, REFILL_,
    ORDER_, TAKE_ENEMY_, BOSS_SPACE_,
) = range(33)  # fmt: skip
DECISIONS = (
    "boss_card", "mulligan", "start_space", "reward", "next_turn", "next_attack", "turn", "move", "objective", "sensor",
    "weapon", "target", "second_target", "reroll", "convert", "assign", "prevent", "pay", "discard", "discard_card",
    "discard_token", "place_enemy", "commando", "either", "may", "gain", "ability", "before_attack", "space", "refill",
    "order", "take_enemy", "boss_space",
)  # fmt: skip

END, RUN_TO, JUMP_TO, ATTACK_AT, PLAY, ABILITY_USE, DEED_AT = range(7)  # kinds of options of a turn
STOP = PASS = END
