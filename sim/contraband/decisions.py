"""Every question Contraband Insider asks, and what the fields of its options mean: (kind, operand, operand, operand).

A card is a Goods Card (owner * 9 + its number), a location 0..7, a type 1..3, an assistance card the place in state.CARDS.

home           (0, what): placed face-down at the Home Base: 0 an unfound card, 1..3 contraband of that type. Hidden, all at once
place          (0, location): for the contraband card that is the subject's next, types in order. Hidden, all at once
place_unfound  (0, location): only under the reading `placement = "free"`
turn           (RAID_PUBLIC), (RAID_HOME, seat), (PLAY_CARD, assistance card)
nominate       (0, location) by another player than the active one
location       (0, location): which of the nominated locations is raided
guess          (0, type): named with Snitch before the reveal
victim         (0, card): which of several contraband cards of the named type is kept
target         (0, seat): who gets Discredit, Injustice, Model Citizen, Redistribute
cover          (0, assistance card): the one barred by Hindrance
close          (0, location): the one closed by Restricted Area
look           (0, location): the one looked at with Informant
flip           (STOP), (FLIP_CARD, card): unfound cards turned face-up after that
first          (0, location), second (0, location): the two looked at with Underhand Deal
give           (0, card) of the first location; (DECLINE) only under `deal_compulsory = false`
take           (0, card) of the second location, against the one given
trade_for      (0, seat): only under `trade_for = "any"`
suspect        (0, seat) whom the Rat names as the Double Agent, (0, -1) nobody
"""

(
    HOME_, PLACE_, PLACE_UNFOUND_, TURN_, NOMINATE_, LOCATION_, GUESS_, VICTIM_, TARGET_, COVER_, CLOSE_, LOOK_, FLIP_, FIRST_, SECOND_,
    GIVE_, TAKE_, TRADE_FOR_, SUSPECT_,
) = range(19)  # fmt: skip
DECISIONS = (
    "home", "place", "place_unfound", "turn", "nominate", "location", "guess", "victim", "target", "cover", "close", "look", "flip",
    "first", "second", "give", "take", "trade_for", "suspect",
)  # fmt: skip

RAID_PUBLIC, RAID_HOME, PLAY_CARD = range(3)  # kinds of options of a turn
STOP, FLIP_CARD = 0, 1
DECLINE = 1  # kind of an option of `give`
