"""The record of a game of Contra, the tables of a cell, and the numbers that name things in both.

Decks are masks of the cards in them: to draw is to take one at random, which is the same as drawing from a shuffled deck. Where the
top of a deck is known (somebody looked at it), the stage deck has a list for it. So nothing is hidden in this game but chance.
"""

import numpy as np

from sim.core.compile import record_type
from sim.core.record import state_dtype, tables_dtype

SEATS = 4
SPACES = 48
CARDS = 24  # commando cards of one deck; a card is an index 0..23, cards of one name are one `kind`
KINDS = 12
HAND = 4
MEDALS = 3
TOKEN_LIMIT = 3
AREA = 3  # enemy cards in a play area, the boss card among them
ENEMIES = 16  # enemy cards of a deck: ids 0..15
BOSS_CARDS = 4  # ids 16..19 where enemy cards and boss cards stand together
BOSS = 16
CARD_IDS = ENEMIES + BOSS_CARDS
STAGE_CARDS = 16
GUESTS = 2  # stage cards that stand on the map
GOALS = 24  # objective cards
GUNS = 24  # weapon cards
TRACK = 8
RADII = 10
NESTS = 8  # wadder spaces
PARTS = 4
PART_ROWS = 8
EFFECTS = 256
NO_CARD = -1
NOWHERE = -1

# Advantage types. ANY is one of the commando's choice.
MOBILITY, ACCURACY, SUBTLETY, ANY = range(4)
TYPES = 3
SPECIAL = 4  # in an enemy attack pool, after the four kinds of damage
# Faces of the commando die; the first three are the advantage types.
SUCCESS, CRITICAL = 3, 4
BLANK = 5
FACES = 6

# Zones of a map: masks of spaces. Those from OWN_ZONE on are the stage's own (river, wadder, ...).
START, GOAL_MOBILITY, GOAL_ACCURACY, GOAL_SUBTLETY, PILLBOX, ENEMY_SPACE, BOSS_SPACE, LEDGE, OWN_ZONE = range(9)
ZONES = 12

# Targets of an attack: ids of enemy cards, then these.
BOSS_TARGET, GUEST_TARGET, NEST_TARGET = 24, 25, 32

# Steps of the agenda, in groups of ten for the dispatcher.
(
    BEGIN_PART, SET_HOLDER, MULLIGAN, SET_MULLIGAN, START_SPACE, SET_START, REWARD, SET_REWARD, SET_UP_ENEMIES, BEGIN_ROUND,
    NEXT_TURN, SET_TURN, TURN, SET_ACTION, END_TURN, NEXT_ATTACKED, SET_ATTACKED, ACTIVATE, DRAW_STAGE, END_ROUND,
    MOVE, SET_MOVE, VISIT, SET_VISIT, SENSOR, SET_SENSOR, SET_WEAPON, SET_SPACE, SET_REFILL, PLACE_BOSS,
    AIM, SET_AIM, SET_SECOND, ROLL, SET_REROLL, EXPLODE, SET_CONVERT, STRIKE_TARGETS, ASSIGN, SET_ASSIGN,
    ENEMY_ATTACK, SPECIALS, LEFT_OVER, INCOMING, SUFFER, SET_PREVENT, LOSE_MEDAL, SET_DISCARDS, DRAW_ENEMY, SET_PLACE,
    RUN, EACH, APPLY, SET_COMMANDO, SET_EITHER, SET_MAY, SET_ORDER, SHORTFALL, FIRE, SET_FIRED,
    WINDOW, SET_WINDOW, PAY, SET_PAY, GAIN, SET_GAIN, DISCARD_CARDS, SET_DISCARD_CARD, DISCARD_TOKENS, SET_DISCARD_TOKEN,
    SET_MARKED, SET_TAKEN, DRAW_CARDS, KILL_DRAW, SET_KILL_DRAW, AFTER_TARGETS, SET_BOSS_SPACE, SET_STRUCK, DISCARD_PLAYED, USE_ABILITY,
    PUT_TOKENS, CHOOSE_EXTRA,
) = range(82)  # fmt: skip

SETTING_UP, COMMANDO_TURNS, ENEMY_TURN, STAGE_TURN = range(4)

# Streams of chance: one a purpose and seat, so that a change of one thing leaves the luck of the others alone.
DICE, ENEMY_DICE, DECK = 0, 4, 8  # plus the seat
# Each round has numbers of draws of its own, and in it each attack: what a variant changes in one leaves the others' luck alone.
DRAWS_A_ROUND, DRAWS_AN_ATTACK = 1 << 20, 1 << 10
ENEMY_DECK, STAGE_DECK, GOAL_DECK, GUN_DECK, TRACK_DIE, TIES = 12, 13, 14, 15, 16, 17

# Rows of tables.now: what is counted for a seat in one game.
NOW = (
    "medals", "medals_lost", "damage", "boss_damage", "kills", "attacks", "cards_played", "cards_spent", "objectives", "abilities",
    "enemies_drawn", "spaces_moved",
)  # fmt: skip
(
    NOW_MEDALS, NOW_LOST, NOW_DAMAGE, NOW_BOSS_DAMAGE, NOW_KILLS, NOW_ATTACKS, NOW_PLAYED, NOW_SPENT, NOW_OBJECTIVES, NOW_ABILITIES,
    NOW_ENEMIES, NOW_MOVED,
) = range(12)  # fmt: skip

MEASURES = ("medals", "team_medals", "boss_left", "enemies")
TWENTIETHS = 20  # boss_left: health left in twentieths of what the boss began with, rounded up

# What is recorded of a part.
PART_COLUMNS = ("story_part", "attempt", "won", "end_reason", "rounds", "medals", "stage", "boss")

END_REASONS = ("limit", "boss_destroyed", "medals", "clock", "survived", "story_won", "story_lost")
LIMIT, DESTROYED, MEDAL, CLOCK, SURVIVED, STORY_WON, STORY_LOST = range(7)
ROUNDS = 100  # of a story, all parts and retries together, before it is ended as a round limit

# Events that are rules rather than effects of cards; effects come first in tables.events.
RULE_EVENTS = (
    "critical", "converted", "converted_free", "supply_empty", "token_over_limit", "fourth_enemy", "no_enemy_space", "special_left_over",
    "medal_lost", "damage_prevented", "deck_reshuffled", "no_card_to_draw", "damage_capped", "damage_wasted", "objective_done",
    "objective_failed", "objective_revisited", "sensor_taken", "sensor_refilled", "weapon_lost", "shortfall", "enemy_blocked", "fell",
    "track_end", "returned_to_last_space", "ability_in_window", "boss_moved", "hatched",
)  # fmt: skip
(
    EV_CRITICAL, EV_CONVERTED, EV_FREE, EV_NO_SUPPLY, EV_OVER_LIMIT, EV_FOURTH, EV_NO_SPACE, EV_LEFT_OVER,
    EV_MEDAL, EV_PREVENTED, EV_RESHUFFLED, EV_NO_CARD, EV_CAPPED, EV_WASTED, EV_GOAL,
    EV_GOAL_FAILED, EV_REVISITED, EV_SENSOR, EV_REFILLED, EV_GUN_LOST, EV_SHORT, EV_BLOCKED, EV_FELL,
    EV_TRACK_END, EV_RETURNED, EV_WINDOW, EV_BOSS_MOVED, EV_HATCHED,
) = range(EFFECTS, EFFECTS + len(RULE_EVENTS))  # fmt: skip

STATE = state_dtype(
    SEATS,
    [
        ("part", "i8"),  # which part of the story is played: index into tables.setting, stage, deck
        ("attempt", "i8"),  # 0, 1, ...: tries of this part
        ("part_won", "i8"),  # of the part before: -1 there was none, else 0 or 1
        ("turn", "i8"),  # round of this part, from 1; g.rounds counts those of all parts
        ("phase", "i8"),  # SETTING_UP, COMMANDO_TURNS, ENEMY_TURN or STAGE_TURN
        ("over", "i8"),  # 0 the part goes on, else its end reason
        ("active", "i8"),  # whose commando turn or enemy attack it is
        ("waiting", "i8"),  # mask of seats whose turn (or enemy attack) is to come
        ("moved", "i8"),  # the active commando has used its move, its attack, its objective visit
        ("attacked", "i8"),
        ("visited", "i8"),
        ("space", "i8", SEATS),
        ("came_from", "i8", SEATS),
        ("medals", "i8", SEATS),
        ("token", "i8", (SEATS, TYPES)),
        ("deck", "i8", SEATS),  # masks of commando cards
        ("hand", "i8", SEATS),
        ("pile", "i8", SEATS),
        ("gun", "i8", SEATS),  # weapon card, NO_CARD: the default weapon
        ("goals", "i8", SEATS),  # mask of objective tokens on the mission card
        ("bonus", "i8", SEATS),  # dice added to the next attack
        ("gels", "i8", SEATS),  # on the character card
        ("cards", "i8", SEATS),  # how many cards lie in the play area
        ("area", "i8", (SEATS, AREA)),  # their ids, left to right
        ("at", "i8", ENEMIES),  # space of an enemy, NOWHERE
        ("hurt", "i8", CARD_IDS),  # damage on the card
        ("foes", "i8"),  # mask of the spaces enemies stand in, the boss left out
        ("boss_at", "i8"),  # mask of the spaces the boss stands in
        ("boss_down", "i8"),  # mask of defeated boss cards
        ("shuffles", "i8", 8),  # how often each deck has been shuffled, by its stream
        ("strikes", "i8", SEATS),  # attacks made this round
        ("enemy_deck", "i8"),
        ("enemy_pile", "i8"),
        ("goal_deck", "i8"),
        ("goal_pile", "i8"),
        ("gun_deck", "i8"),
        ("gun_pile", "i8"),
        ("stage_pool", "i8"),  # stage cards nobody has seen: those in the deck, and those returned to the box unseen
        ("stage_left", "i8"),  # how many of them the deck holds, known top cards included
        ("stage_pile", "i8"),
        ("known", "i8"),  # how many top cards are known
        ("top", "i8", 3),
        ("stacked", "i8"),  # a card that lies among the top `stacked_in`, NO_CARD
        ("stacked_in", "i8"),
        ("guest", "i8", GUESTS),  # stage card that stands on the map, NO_CARD
        ("guest_at", "i8", GUESTS),
        ("guest_hurt", "i8", GUESTS),
        ("sensors", "i8"),  # mask of spaces with a pillbox sensor token
        ("turrets", "i8"),  # mask of spaces with a stage token
        ("dimers", "i8"),  # mask of spaces with a bubble dimer
        ("track", "i8"),
        ("nest_gels", "i8", NESTS),
        ("nest_damage", "i8", NESTS),
        ("gel_supply", "i8"),
        ("supply", "i8", TYPES),
        ("range_down", "i8"),
        ("failed", "i8"),  # somebody did not do what the effect before demanded
        ("marked", "i8"),  # the commando the effect before spoke of
        ("attacker", "i8"),  # of the attack that is resolved
        ("targets", "i8"),  # mask of ids
        ("dice", "i8"),
        ("gun_trait", "i8"),  # the attack uses the weapon: its ability counts
        ("rerolls", "i8"),
        ("stage_card", "i8"),  # drawn last
        ("drawn_goal", "i8"),  # the objective card attempted last
        ("hits", "i8"),
        ("criticals", "i8"),
        ("symbol", "i8", TYPES),
        ("assigned", "i8", BOSS_CARDS),  # damage of this attack on each boss card
        ("pool", "i8", 5),  # results of the enemy attack: damage by type, any, special
        ("triggered", "i8"),  # mask of ids whose special has been triggered in this attack
    ],
    agenda=40,
    options=160,
)

EFFECT = np.dtype(
    [
        ("do", "i8"),
        ("who", "i8"),
        ("when", "i8"),  # a condition on whom it concerns
        ("reach", "i8"),  # number of the condition, or range of the operation
        ("zone", "i8"),
        ("n", "i8"),
        ("times", "i8"),  # 1: numbers are multiplied by the number of commandos
        ("need", "i8", 4),  # advantage or damage by type, and any
        ("toward", "i8"),
        ("dice", "i8"),  # an attack's own pool, 0: that of the weapon
        ("scope", "i8"),
        ("bonus_if", "i8"),
        ("reroll", "i8"),
        ("left_first", "i8"),  # the two branches of a choice, or the cost and what it buys
        ("left_many", "i8"),
        ("right_first", "i8"),
        ("right_many", "i8"),
    ],
    align=True,
)
WEAPON = np.dtype([("dice", "i8"), ("reach", "i8"), ("trait", "i8"), ("n", "i8")], align=True)
KIND = np.dtype([("type", "i8"), ("first", "i8"), ("many", "i8"), ("copies", "i8")], align=True)  # copies: a mask
ABILITY = np.dtype([("windows", "i8"), ("need", "i8", 4), ("effect", "i8")], align=True)
GOAL = np.dtype([("need", "i8", TYPES), ("first", "i8"), ("many", "i8")], align=True)
ENEMY = np.dtype([("health", "i8"), ("type", "i8"), ("first", "i8"), ("many", "i8"), ("adds", "i8", 5)], align=True)
BOSS_CARD = np.dtype(
    [
        ("health", "i8"),
        ("first", "i8"),  # special ability
        ("many", "i8"),
        ("adds", "i8", 5),  # constant: results added to the holder's enemy attacks while undefeated
        ("cap", "i8"),  # most damage from a single commando attack, 0: no such limit
        ("immune", "i8"),  # cannot be damaged
        ("dice_after", "i8"),  # dice added to the holder's enemy attacks once defeated
    ],
    align=True,
)
ENEMY_DECK_OF = np.dtype(
    [
        ("enemy", ENEMY, ENEMIES),
        ("cards", "i8"),  # mask of the enemy cards there are
        ("hatchlings", "i8"),  # mask of those that hatch
        ("boss", BOSS_CARD, BOSS_CARDS),
        ("bosses", "i8"),
        ("set_up_first", "i8"),
        ("set_up_many", "i8"),
        ("name", "i8"),
    ],
    align=True,
)
STAGE_CARD = np.dtype(
    [
        ("first", "i8"),  # what it does when drawn
        ("many", "i8"),
        ("icon", "i8"),  # a pillbox sensor may be refilled
        ("act_first", "i8"),  # what it does at Activate, while it lies or stands in play
        ("act_many", "i8"),
        ("health", "i8"),  # of a card that stands on the map
    ],
    align=True,
)
DEED = np.dtype([("zone", "i8"), ("reach", "i8"), ("need", "i8", 4)], align=True)  # a stage token may be removed on one's turn
STAGE_OF = np.dtype(
    [
        ("spaces", "i8"),
        ("near", "i8", SPACES),  # mask of neighbours
        ("up", "i8", SPACES),  # of those, higher ones: they are entered by jumping
        ("dist", "i8", (SPACES, SPACES)),  # counted for range, through anything
        ("ball", "i8", (RADII, SPACES)),  # mask of the spaces within so many
        ("level", "i8", SPACES),
        ("line", "i8", SPACES),  # row of the map
        ("zone", "i8", ZONES),
        ("card", STAGE_CARD, STAGE_CARDS),
        ("deck", "i8"),  # mask of the cards of the stage deck
        ("laid", "i8", 6),  # cards laid out in set-up, left to right; NO_CARD
        ("token_zone", "i8"),  # zone whose spaces may hold a stage token, -1
        ("tokens", "i8"),  # how many at set-up
        ("deed", DEED),  # how a commando removes one; zone -1: not at all
        ("nest_zone", "i8"),  # zone of the wadder spaces, -1
        ("nests", "i8"),
        ("nest", "i8", NESTS),  # their spaces
        ("nest_health", "i8"),  # damage that removes a gel
        ("gel_supply", "i8"),
        ("short_first", "i8"),  # what happens to a commando who could not place all gels
        ("short_many", "i8"),
        ("track_length", "i8"),
        ("track", "i8", TRACK),  # faces of the commando die
        ("track_first", "i8"),  # what happens when the track would pass its end
        ("track_many", "i8"),
        ("enter_zone", "i8"),  # zone whose spaces act on a commando that runs into them, -1
        ("enter_first", "i8"),
        ("enter_many", "i8"),
        ("slow_zone", "i8"),  # zone in which a run is shorter, -1
        ("slow_run", "i8"),
        ("name", "i8"),
    ],
    align=True,
)
SETTING = np.dtype(  # what a part of a story changes
    [
        ("commandos_at", "i8"),  # one of AT_...
        ("boss_at", "i8"),
        ("extra_enemies", "i8"),  # drawn by each commando in set-up
        ("extra_chosen", "i8"),  # drawn by one chosen commando
        ("hatch_each", "i8"),
        ("track_start", "i8"),
        ("stacked", "i8"),  # stage card shuffled into the top three, NO_CARD
        ("removed", "i8"),  # stage cards returned to the box unseen
        ("survive", "i8"),  # an empty stage deck wins
        ("no_track_end", "i8"),
        ("reward", "i8"),  # for the part after a win, a REWARD_...
        ("penalty", "i8"),  # after a loss
        ("again", "i8"),  # a lost part is played again
    ],
    align=True,
)
AT_START, AT_BOSS, NEAR_BOSS, AT_COMMANDOS = range(4)
NO_REWARD, REWARD_TOKEN, REWARD_GOAL, REWARD_REVEAL, REWARD_REMOVE, REWARD_GUN, PENALTY_MEDAL = range(7)

TABLES = tables_dtype(
    STATE,
    [
        ("seats", "i8"),
        ("parts_planned", "i8"),  # 1, or those of the story
        ("story", "i8"),
        ("retries", "i8"),
        ("start_tokens", "i8"),  # of each type
        ("removed", "i8"),  # stage cards returned unseen, by mode
        ("battle_damage", "i8"),
        ("kill_draw_may", "i8"),  # rulings, see README
        ("ability_kill_any", "i8"),
        ("boss_one_space", "i8"),
        ("run", "i8"),
        ("commando_face", "i8", FACES),
        ("enemy_face", "i8", FACES),
        ("token_supply", "i8"),  # tokens of each type
        ("dimer_supply", "i8"),
        ("kind", KIND, (SEATS, KINDS)),
        ("kinds", "i8", SEATS),
        ("kind_of", "i8", (SEATS, CARDS)),
        ("type_mask", "i8", (SEATS, TYPES)),  # mask of cards of a type
        ("deck", "i8", SEATS),  # mask of all cards of a commando
        ("rifle", WEAPON, SEATS),
        ("ability", ABILITY, SEATS),
        ("weapon", WEAPON, GUNS),  # by weapon card
        ("weapon_name", "i8", GUNS),
        ("guns", "i8"),  # mask of weapon cards
        ("goal", GOAL, GOALS),
        ("goal_cards", "i8"),  # mask of objective cards
        ("effect", EFFECT, EFFECTS),
        ("setting", SETTING, PARTS),
        ("foe", ENEMY_DECK_OF, PARTS),
        ("stage", STAGE_OF, PARTS),
        ("tally", "i8", (SEATS, KINDS, 4)),  # of a kind of card: played, spent, games played in, of those won
        ("used", "i8", SEATS),  # mask of kinds played in the running game
        ("boss_start", "i8"),  # health of the boss of the running part
    ],
    seats=SEATS,
    now=len(NOW),
    rounds=ROUNDS,
    measures=len(MEASURES),
    events=EFFECTS + len(RULE_EVENTS),
    spare=8,
    parts=(PART_ROWS, len(PART_COLUMNS)),
)

G, T = record_type(STATE), record_type(TABLES)
