"""The record of a match of Contraband Insider, the tables of a cell, and the numbers that name things in both.

A Goods Card is a number: the owner's seat times nine, plus 0..8. Sets of Goods Cards are masks of 45 bits, so what lies where, what is
contraband, what lies face-up and what each seat has seen are one integer each. A card is told apart by its back (the owner's colour)
and its place in the stack; what is hidden is which cards are contraband of which type, and that is in `kind` alone.
"""

import numpy as np

from sim.core.compile import record_type
from sim.core.record import state_dtype, tables_dtype

SEATS = 5
FEWEST = 3
TYPES = 3  # types of contraband, one card of each a player
OWN = 9  # Goods Cards a player: three contraband, six unfound
LOCATIONS = 8
HOME = 8  # the ninth spot; spots 0..7 are the Public Locations
SPOTS = 9
GOODS = SEATS * OWN
ROUNDS = 3
NO_CARD = NOBODY = NOWHERE = -1
UNFOUND = 0  # of a card's content; 1..3 are the types of contraband

# Assistance Cards, one of each.
(
    CORRUPTION_TRADE, DISCREDIT, HINDRANCE, INFORMANT, INJUSTICE, MODEL_CITIZEN, REDISTRIBUTE, RESTRICTED_AREA, SNITCH, UNDERHAND_DEAL,
) = range(10)  # fmt: skip
CARDS = (
    "corruption_trade", "discredit", "hindrance", "informant", "injustice", "model_citizen", "redistribute", "restricted_area", "snitch",
    "underhand_deal",
)  # fmt: skip
DISPLAY = 3

NO_ROLE, CRIMINAL, AGENT, RAT, DOGGY = range(5)
ROLES = ("none", "criminal", "double_agent", "rat", "doggy")

# Steps of the agenda, in three groups for the dispatcher: rounds and turns, raids and roles, cards and scoring.
(
    BEGIN_ROUND, PLACE_HOME, SET_HOME, PLACE_CARD, SET_CARD, LAY_OUT, NEXT_TURN, SET_TURN, END_TURN, END_PHASE,
    NOMINATE, SET_NOMINATION, CHOOSE_LOCATION, SET_LOCATION, SET_GUESS, SET_VICTIM, RAID, REVEAL_ROLES, SET_SUSPECT, SET_TARGET,
    COVER, SET_COVER, SET_CLOSED, SET_LOOK, FLIP, SET_FLIP, SET_FIRST, SET_SECOND,
    SET_GIVE, SET_TAKE, SCORE, END_ROUND, END_MATCH,
) = range(33)  # fmt: skip

# Streams of chance: one a purpose, so that a change of one thing leaves the luck of the others alone.
DECK, ROLE_DEAL, FIRST_START, TRADE, SNITCH_LOT, FOURTH_ROLE, STACK = range(7)

# Rulings: which reading is played; 0 is the default everywhere. Their keys, ids and readings are in scenario.py.
READINGS = (
    "placement", "nominations", "nominations_coincide", "unfound_unraided", "snitch_unfound", "owner_token_counts", "informant_locations",
    "informant_flips", "open_location_unraided", "hindrance_after_refill", "hindrance_binds_owner", "restricted_lifted_by_snitch",
    "restricted_bars", "discredit_token_value", "star_ties", "starter_tie", "citizen_on_raid", "citizen_self", "trade_for", "trade_needs",
    "trade_redistributed", "snitch_multi", "snitch_uses_nominations", "deal_compulsory", "deal_face_up", "last_location",
    "negative_points", "burn", "roles_per_round", "four_player_fourth_role", "snitched_counts_confiscated", "agent_bonus_after_trade",
    "snitched_agent_value", "tokens_self",
)  # fmt: skip
DEFAULT = 0
FREE = 1  # placement
SIMULTANEOUS = 1  # nominations
TO_OWNERS, TO_LAST_ACTIVE = 1, 2  # unfound_unraided
NOMINATORS, CHOOSER = 1, 2  # restricted_bars
TAKE_ALL, TAKE_BY_LOT = 1, 2  # snitch_multi
FOURTH_CRIMINAL, FOURTH_BY_LOT = 1, 2  # four_player_fourth_role

# Rows of tables.now: what is counted for a seat in one match.
NOW = (
    "share", "total", "stars", "last_points", "turns", "raids", "home_raids", "home_hits", "cards", "dead_turns",
    "kingmaker",
)  # fmt: skip
(
    NOW_SHARE, NOW_TOTAL, NOW_STARS, NOW_LAST, NOW_TURNS, NOW_RAIDS, NOW_HOME_RAIDS, NOW_HITS, NOW_CARDS, NOW_DEAD, NOW_KINGMAKER,
) = range(11)  # fmt: skip
WHOLE = 60  # share of a win: 60 alone, 30 for two, 20, 15, 12

# What is recorded of a round and a seat; a row is round * seats + seat. `order`: seats after the starting player. Points by source add up
# to `points`. taken, suffered: masks of Assistance Cards played by it, and on it by others. raided_home: how often its home was raided.
# hidden_home: what it placed at home. rank: 1 is best, as stars are given. bits_k: what it cannot know after k public raids, in
# thousandths of a bit (how many hidings of the others fit what it has seen, all alike likely).
PART_COLUMNS = (
    "round", "seat", "order", "role", "points", "stars", "rank", "unfound", "turns", "raids", "home_raids", "home_hits", "raided_home",
    "location", "home", "police", "penalty", "citizen", "trade", "snitch", "role_points", "taken", "suffered", "hidden_home",
    "dead_turns",
    "kingmaker", "bits_0", "bits_1", "bits_2", "bits_3", "bits_4", "bits_5", "bits_6", "bits_7",
)  # fmt: skip
PART_ROWS = ROUNDS * SEATS
(
    P_ROUND, P_SEAT, P_ORDER, P_ROLE, P_POINTS, P_STARS, P_RANK, P_UNFOUND, P_TURNS, P_RAIDS, P_HOME_RAIDS, P_HITS, P_RAIDED,
    P_LOCATION, P_HOME, P_POLICE, P_PENALTY, P_CITIZEN, P_TRADE, P_SNITCH, P_ROLE_POINTS, P_TAKEN, P_SUFFERED, P_HIDDEN_HOME, P_DEAD,
    P_KINGMAKER, P_BITS,
) = range(27)  # fmt: skip

END_REASONS = ("limit", "most_points", "fewest_unfound", "shared")
LIMIT, MOST_POINTS, FEWEST_UNFOUND, SHARED_WIN = range(4)

# Rules that are counted when they are exercised, in tables.events.
RULE_EVENTS = (
    "location_raided", "home_hit", "home_missed", "police_tokens_gone", "deck_gone", "majority_not_taken", "one_nomination",
    "restriction_lifted", "restriction_left_one", "card_barred_by_hindrance", "hindrance_discarded", "looked_at_location",
    "unfound_flipped", "swapped", "swap_seen_by_all", "swap_declined", "snitch_right", "snitch_wrong", "snitch_two_victims",
    "traded_back", "traded_redistributed", "citizen_paid", "citizen_failed", "redistributed", "redistribute_on_agent", "discredited",
    "injustice_felt", "home_scored", "two_cards_scored", "rank_by_unfound", "rank_shared", "starter_by_unfound", "starter_clockwise",
    "points_below_zero", "agent_bonus", "agent_bonus_missed", "rat_right", "rat_wrong", "rat_silent", "doggy_named",
    "final_by_unfound", "final_shared", "nothing_nominated", "no_location_left",
)  # fmt: skip
(
    EV_RAIDED, EV_HIT, EV_MISSED, EV_NO_POLICE, EV_NO_DECK, EV_MINORITY, EV_ONE_NOMINATION, EV_LIFTED, EV_LEFT_ONE, EV_BARRED,
    EV_UNCOVERED, EV_LOOKED, EV_FLIPPED, EV_SWAPPED, EV_SEEN_SWAP, EV_DECLINED, EV_RIGHT, EV_WRONG, EV_TWO_VICTIMS, EV_TRADED,
    EV_TRADED_TWO, EV_CITIZEN, EV_NO_CITIZEN, EV_REDISTRIBUTED, EV_ON_AGENT, EV_DISCREDITED, EV_INJUSTICE, EV_HOME, EV_TWO_CARDS,
    EV_RANK_UNFOUND, EV_RANK_SHARED, EV_START_UNFOUND, EV_START_CLOCKWISE, EV_BELOW_ZERO, EV_BONUS, EV_NO_BONUS, EV_RAT_RIGHT,
    EV_RAT_WRONG, EV_RAT_SILENT, EV_DOGGY, EV_FINAL_UNFOUND, EV_FINAL_SHARED, EV_NO_NOMINATION, EV_NO_LOCATION,
) = range(44)  # fmt: skip

STATE = state_dtype(
    SEATS,
    [
        ("turn", "i8"),  # of this round, from 1; g.rounds counts the rounds
        ("starter", "i8"),  # starting player of this round
        ("active", "i8"),
        ("raids", "i8"),  # public raids of this round so far
        ("spot", "i8", SPOTS),  # masks of the Goods Cards that lie in each Public Location and, last, at home
        ("kind", "i8", TYPES),  # masks of the contraband of each type
        ("up", "i8"),  # mask of cards whose face all have seen
        ("known", "i8", SEATS),  # masks of cards whose face this seat knows: its own, those it was shown, those all have seen
        ("gone", "i8"),  # mask of contraband that was found: confiscated, or kept by who played Snitch
        ("snitched", "i8"),  # mask of those kept through Snitch (by who played it)
        ("traded", "i8"),  # the card taken back through Corruption Trade, NO_CARD
        ("traded_for", "i8"),  # who keeps it, NOBODY
        ("kept", "i8", SEATS),  # unfound cards kept
        ("police", "i8", SEATS),  # Police Tokens
        ("penalty", "i8", SEATS),  # Police Penalty Tokens
        ("police_left", "i8"),  # Police Tokens in the supply
        ("deck", "i8"),  # masks of Assistance Cards: in the deck, in the selection
        ("shown", "i8"),
        ("covered", "i8"),  # the card under Hindrance, NO_CARD
        ("played_by", "i8", len(CARDS)),  # who played it this round, NOBODY
        ("played_on", "i8", len(CARDS)),  # whose it became or whom it concerned, NOBODY
        ("closed", "i8"),  # the location under Restricted Area, NOWHERE
        ("using", "i8"),  # the card that is being played, NO_CARD
        ("guess", "i8"),  # the type named with Snitch, 0: none
        ("chosen_location", "i8"),
        ("nominated", "i8", SEATS),  # of the raid that is being prepared, NOWHERE
        ("last_choice", "i8"),  # mask of locations the last raid could have been of, 0 if it was by Snitch
        ("last_raid", "i8"),  # mask of the cards it revealed
        ("raid_log", "i8", LOCATIONS),  # raids of this round: see rules/raids.log_of
        ("role", "i8", SEATS),
        ("suspect", "i8"),  # whom the Rat named, NOBODY: nobody yet, or nobody
        ("revealed", "i8"),  # mask of seats whose role lies open
        ("first", "i8"),  # locations looked at with Underhand Deal, NOWHERE
        ("second", "i8"),
        ("looked", "i8"),  # location looked at with Informant, NOWHERE
        ("flips", "i8"),  # cards still to be turned face-up with it
        # Underhand Deal. A swap of two cards of one owner, neither of them face-up or both, leaves no trace that others could see.
        ("unseen_swap", "i8"),  # 1: such a swap was made
        ("dealt", "i8", 2),  # cards whose contents were exchanged by it, of the first and of the second location
        ("deal_up", "i8"),  # mask of cards that lay face-up when it was made
        ("deal_at", "i8", 2),  # masks of the cards that lay in both locations then
        ("was", "i8", TYPES),  # `kind` before it, of the cards in both locations
        ("knew", "i8", SEATS),  # what each seat knew of these cards before it
        ("stars", "i8", SEATS),
        ("last_points", "i8", SEATS),  # round's score of the last round scored
        ("notes", "i8", (ROUNDS, SEATS)),  # what lay open at the end of a round: content of each home, -1 if not known
        ("league", "i8", SEATS),  # the same number other than 0: they have agreed to nominate together
    ],
    agenda=8,
    options=48,
    lists=[("put_at", "i8", (SEATS, OWN))],  # while cards are placed freely: spots of the three types, then of unfound cards
)

RULES = np.dtype([(name, "i8") for name in READINGS], align=True)
TABLES = tables_dtype(
    STATE,
    [
        ("seats", "i8"),
        ("match_rounds", "i8"),
        ("double_agent", "i8"),  # 1: the variant is played
        ("role_cards", "i8", SEATS),  # what is dealt, in the order of ROLES' numbers
        ("fourth", "i8"),  # which of role_cards is one or the other by lot (four players), -1: none
        ("cards", "i8"),  # mask of Assistance Cards in the game
        ("opening", "i8"),  # mask of those that lie in the first selection of each round
        ("league", "i8", SEATS),
        ("rules", RULES),
        ("cash", "i8", (SEATS, TYPES)),  # Cash icons, by owner and type
        ("stars", "i8", SEATS),  # by rank
        ("police_tokens", "i8"),
        ("penalty_tokens", "i8"),
        ("police_value", "i8"),
        ("penalty_value", "i8"),
        ("citizen_value", "i8"),
        ("injustice_value", "i8"),  # of one Police Token of its target
        ("discredit_value", "i8"),  # of one Police Penalty Token of its target
        ("redistribute_value", "i8"),
        ("informant_flips", "i8"),
        ("agent_value", "i8"),
        ("agent_bonus", "i8"),
        ("rat_right", "i8"),
        ("rat_wrong", "i8"),
        ("doggy_value", "i8"),
    ],
    seats=SEATS,
    now=len(NOW),
    rounds=ROUNDS,
    measures=1,
    events=len(RULE_EVENTS),
    spare=2,
    parts=(PART_ROWS, len(PART_COLUMNS)),
)
G, T = record_type(STATE), record_type(TABLES)
