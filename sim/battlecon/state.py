"""The record of a duel, the tables of a cell, and the numbers that name things in both.

A *local card* is an index 0..48 into a seat's kit: styles, bases, the special action, both finishers, further cards, and last
the fighter's unique ability, which counts as a card that always lies open. Where a card is, is a bit in the mask of a zone.
"""

import numpy as np

from sim.core.compile import record_type
from sim.core.record import state_dtype, tables_dtype

SEATS = 2  # raise it for team formats: no rule counts on two
STYLE, BASE, SPECIAL_ACTION, FINISHER, EXTRA, ABILITY = 0, 10, 22, 23, 28, 48  # first local card of each kind
CLONE = ABILITY - 1  # what the unique ability says of the attacks of clones: lies open for those in place of the ability
BLANK = 49  # a row without numbers or effects: what stands in for a card that is not there or does not count
CARDS = 50
BASE_SLOTS = SPECIAL_ACTION - BASE
NO_CARD = -1
EXTRAS = ABILITY - EXTRA  # rows for further cards: one for each face
STYLES, BASES = (1 << BASE) - 1, ((1 << BASE_SLOTS) - 1) << BASE  # masks over local cards
SEQUENCE = 32  # a place in the sequence in which further cards came into play: 1 + row
EXTRA_BASES = 0b111111 << EXTRA  # of a fighter with a second set of bases

# Zones; cards in nobody's zone are in play or not in this duel. WITH_PAIR: cards that go to discard 1 with the pair of this beat.
HAND, DISCARD_1, DISCARD_2, CLASHED, REMOVED, WITH_PAIR, STOCKPILE = range(7)
ZONES = 7

GIVEN = 4  # pools below it are of one's own kinds, those above of kinds an opponent's fighter gives
RESOURCES = 8  # kinds of tokens and counters a seat can hold, its own and those given to it
MARKERS = 7
TRAPS = 4
ATTACKS = 6  # two standups, and room for what else may execute an attack
SPACES = 7
EFFECTS = 192

# Steps of the agenda, in groups of ten for the dispatcher.
(
    BEGIN_DUEL, CHOOSE_DISCARDS, SET_DISCARDS, CHOOSE_FINISHER, SET_FINISHER, BEGIN_BEAT, SELECT_PAIR, SET_PAIR,
    CHOOSE_MARKER, SET_START,
    ANTE_START, ANTE, SET_ANTE, REVEAL, PULSE, SET_PULSE, CHECK_PRIORITY, CLASH, SET_CLASH, SHOW,
    NEXT_ATTACK, CHECK_RANGE, DO_DAMAGE, RECYCLE, SET_LEFT_OUT, SPRING, SET_SPRING, RECLAIM, SET_RECLAIM, LEAVE_OUT,
    TRIGGER, SET_ORDER, RUN_EFFECT, PAID, SET_MAY, SET_MOVE, SET_MARKER, SET_PLACE, REACT, SET_PICK,
    PLACE_PUPPET, SET_PUPPET, POSSESS, SET_POSSESSED, CHOOSE_BASE, SET_BASE, GROW_ON, COLLAPSE, NEXT_PLANE, SET_PLANE,
    SET_CARD, FILL, SET_FILLED, SET_WORMHOLE, _54, _55, _56, _57, _58, _59,
) = range(60)  # fmt: skip
SET_CHOICE, PICK_ONE = 60, 61

# Hooks: when an effect happens. PASSIVE effects are asked for where their subject comes up.
(
    PASSIVE, ON_ANTE_START, ON_REVEAL, ON_START_OF_BEAT, ON_BEFORE_ACTIVATING, ON_HIT_CONFIRMED, ON_HIT, ON_DAMAGE,
    ON_AFTER_ACTIVATING, ON_END_OF_BEAT, ON_RECYCLE, ON_BEING_HIT, ON_BEING_DAMAGED, ON_SOAK, ON_STUNNED, ON_PULSE,
    ON_BEAT_START, ON_OPPONENT_MOVED, ON_OPPONENT_USED_MOVEMENT, ON_STRUCK, ON_ANTE_END, ON_LAST, ON_TRAP_SPRUNG,
    ON_WOUNDED, ON_GROWTH, ON_COLLAPSE, ON_LOCK,
    ON_IGNORED_MOVEMENT, ON_OPPONENT_EFFECT, ON_CLASH, ON_SET_UP,
) = range(31)  # fmt: skip
HOOKS = 31

# Modifiers in the ledger.
(
    POWER, PRIORITY, MIN_RANGE, MAX_RANGE, SOAK, STUN_GUARD, STUN_IMMUNITY, DODGE, CANNOT_MOVE, NO_ANTES, NO_DEFENCE,
    NO_STYLE_RANGE, FIXED_POWER, IGNORES_SOAK, NO_BONUSES, NO_GAIN, IGNORES_GUARD, ARMOR, TAKES_BONUSES,
    LOSES_BONUSES, DISCOUNT, BASE_PRIORITY, NO_STUN, DODGE_FROM, EXTRA_TRAPS,
    NO_PRIORITY, RANGE_TO, SECOND_CALL, RULED, REACH,
) = range(30)  # fmt: skip
FOREVER = 1 << 30
DECLARES_RANGE = -1
NO_CALL = 99  # no number has been called
THIS_HIT = -1  # a modifier that ends with the damage of the hit that brought it
MIXTURE = 24  # most actions of a mixture that a player draws from
LUCK_UNIT = 1_000_000  # luck is stored in millionths
LEDGER = 32
STAT, AMOUNT, SOURCE, TARGET, FROM, UNTIL = range(6)

# What a pair of style and base turns into when the style is the special action.
NO_ACTION, FINISH, CANCEL, PULSE_ACTION, ANTE_FINISHER = range(5)

NO_CARDS, ACTIVATES, SPENDS, HIRES, SWAPS = range(5)  # ways of anting further cards

OPEN, BASE_HIDDEN, PAIR_HIDDEN = range(3)  # what of the pair a seat has laid lies face-down

SET_ASIDE, TAKE, LEND, SECOND, BESIDE = range(5)  # what a base is chosen for

BEFORE_PAIRS, IN_ANTE = 1, 2  # when a standup that stands in for its markers chooses one

KNOWN, X, NOT_APPLICABLE = range(3)  # kinds of a printed range or power

# Rows of tables.now: what is counted for a seat in one duel. Luck comes last: it is a player's, not the rules' (see `luck` below).
NOW = ("life", "damage_dealt", "hits", "stuns", "soaked", "clashes", "antes", "special_action", "finisher", "first_ante", "luck")
NOW_LIFE, NOW_DAMAGE, NOW_HITS, NOW_STUNS, NOW_SOAKED, NOW_CLASHES, NOW_ANTES, NOW_SPECIAL, NOW_FINISHER, NOW_FIRST, NOW_LUCK = range(11)

# Events that are rules rather than effects of cards; effects come first in tables.events.
RULE_EVENTS = (
    "clash", "clash_out_of_bases", "no_beat", "pulse", "pulse_mutual", "cancel", "cancel_mutual", "finish", "finish_as_cancel",
    "finish_clash", "ante_finisher", "dodge", "movement_ignored", "blocked_by_marker", "life_floor", "tie_won", "time_out",
    "clone_lost", "clones_vanish", "trap", "collapse", "wrong_base",
)  # fmt: skip
(
    EV_CLASH, EV_OUT_OF_BASES, EV_NO_BEAT, EV_PULSE, EV_PULSE_MUTUAL, EV_CANCEL, EV_CANCEL_MUTUAL, EV_FINISH, EV_FINISH_AS_CANCEL,
    EV_FINISH_CLASH, EV_ANTE_FINISHER, EV_DODGE, EV_IGNORED, EV_BLOCKED, EV_FLOOR, EV_TIE_WON, EV_TIME_OUT,
    EV_CLONE_LOST, EV_CLONES_VANISH, EV_TRAP, EV_COLLAPSE, EV_WRONG_BASE,
) = range(EFFECTS, EFFECTS + len(RULE_EVENTS))  # fmt: skip

END_REASONS = ("limit", "knock_out", "time_out", "time_out_tie")
LIMIT, KNOCK_OUT, TIME_OUT, TIME_OUT_TIE = range(4)
ROUNDS = 60  # beats of a duel, pulses and beats without a pair included, before it is ended as a round limit

PLAY_HIT, PLAY_PLAYED = 0, 1  # columns of the tally of pairs

STATE = state_dtype(
    SEATS,
    [
        ("clock", "i8"),  # beats the time dial has counted; a pulse does not advance it
        ("first_ante", "i8"),
        ("attacks", "i8"),  # how many attacks this beat executes
        ("order", "i8", ATTACKS),  # attacks in the order they activate
        ("attacker", "i8", ATTACKS),  # the seat that executes the attack
        ("origin", "i8", ATTACKS),  # 0: from its standup; m + 1: from that seat's marker m
        ("style_card", "i8", ATTACKS),  # local cards; a finisher stands as style with no base
        ("base_card", "i8", ATTACKS),
        ("priority", "i8", ATTACKS),
        ("ready", "i8", ATTACKS),  # 0 once negated
        ("landed", "i8", ATTACKS),  # it hit
        ("dealt", "i8", ATTACKS),  # damage of its hit
        ("within", "i8", ATTACKS),  # who is striking its fighter is in its range
        ("stunning", "i8", ATTACKS),  # its damage stunned
        ("hooks", "i8", ATTACKS),  # mask of hooks on its cards
        ("passives", "i8", ATTACKS),  # mask of passive operations on its cards
        ("boosts", "i8", ATTACKS),  # mask of the stats its cards' passive effects change for itself
        ("auras", "i8", ATTACKS),  # mask of the stats they change for opponents
        ("mute", "i8", ATTACKS),  # 1: its style does not count this beat
        ("space", "i8", SEATS),  # 1..7, 0 off the board
        ("life", "i8", SEATS),
        ("zone", "i8", (SEATS, ZONES)),
        ("finisher", "i8", SEATS),  # local card of the chosen side, NO_CARD once removed
        ("second", "i8", SEATS),  # the other finisher of who has two, as long as the first is there; else NO_CARD
        ("laid", "i8", SEATS),  # OPEN, BASE_HIDDEN or PAIR_HIDDEN
        ("action", "i8", SEATS),  # what the special action is this beat
        ("keeps_piles", "i8", SEATS),  # discard piles do not recycle this beat
        ("pool", "i8", (SEATS, RESOURCES)),
        ("anted", "i8", (SEATS, RESOURCES)),
        ("active", "i8", SEATS),  # mask of its further cards in play, by their first face
        ("working", "i8", SEATS),  # mask of the faces of further cards whose effects count now
        ("out", "i8", SEATS),  # mask of its further cards that are out of the duel
        ("held", "i8", SEATS),  # mask of those an opponent's choice cannot take this beat
        ("exposed", "i8", SEATS),  # mask of those it has to take this beat
        ("sequence", "i8", SEATS),  # those in play as they came, 1 + row in 5 bits each, the latest lowest; 0 where it does not matter
        ("cards_anted", "i8", SEATS),  # mask of those anted this beat
        ("placed", "i8", SEATS),  # markers placed during this ante
        ("marker", "i8", (SEATS, MARKERS)),  # space of a marker, 0 in supply
        ("possessed", "i8", SEATS),  # m + 1: its standup stands in for its marker m, or did last beat if it is off the board; 0: for none
        ("down", "i8", SEATS),  # mask of its markers that lie face-down
        ("seen", "i8", SEATS),  # mask of those that lay face-up before: everybody knows them
        ("down_spaces", "i8", SEATS),  # mask of the spaces of those: what an opponent sees
        ("gone", "i8", SEATS),  # mask of its markers that are out of the duel
        ("named", "i8", SEATS),  # the base it has to reveal next, NO_CARD if none was named
        ("declared", "i8", SEATS),  # what it has declared in this ante, 0: nothing
        ("called", "i8", SEATS),  # the priority it has called in this ante, or NO_CALL
        ("may_call", "i8", SEATS),  # it may call a number, or another one
        ("locked", "i8", SEATS),  # mask of seats whose priority it has hit
        ("executed", "i8", SEATS),  # mask of its markers that have executed its attack this beat
        ("hit_by", "i8", SEATS),  # mask of seats that hit this one this beat
        ("hits_taken", "i8", SEATS),
        ("damage_taken", "i8", SEATS),
        ("bitten", "i8", SEATS),  # pieces that came back with its cards this beat
        ("lost", "i8", SEATS),  # life lost to effects since the beat began
        ("has_moved", "i8", SEATS),  # its standup changed its space this beat
        ("soaked", "i8", SEATS),
        ("stunned", "i8", SEATS),
        ("dodges", "i8", SEATS),  # mask of seats whose attacks do not hit this one this beat
        ("switched", "i8", SEATS),  # mask of seats this one switched sides with this beat
        ("stopped", "i8", SEATS),  # mask of hooks that do not happen for this seat this beat
        ("wormholes", "i8"),  # how many lie on the board
        ("holes", "i8", SPACES + 1),  # how many in each space
        ("headed", "i8"),  # the last movement went towards the opponent: 1, away from it: -1, nowhere: 0
        ("twice", "i8", SEATS),  # 1: its attack will be executed twice; 2: it has been once
        ("passed", "i8", SEATS),  # mask of the seats that a movement which counts that switched sides with
        ("other_base", "i8", SEATS),  # of a pair with two bases the one its attack is not made with now, else NO_CARD
        ("one_base", "i8", SEATS),  # 1: an attack is executed with one of two bases, the other one's effects do not count
        ("doubled", "i8", SEATS),  # 1: a base has been played after another this beat
        ("lent", "i8", SEATS),  # mask of the bases in hand whose triggered effects its attack has
        ("set_traps", "i8", SEATS),  # mask of its traps that are set
        ("traps_down", "i8", SEATS),  # how many: what an opponent sees
        ("sprung", "i8", SEATS),  # mask of those that have been sprung: everybody knows them
        ("provoked", "i8"),  # a clash has been forced this beat
        ("wounds", "i8", SEATS),  # how often it has taken damage this beat
        ("fallen", "i8", SEATS),  # mask of its planes that have collapsed this beat
        ("trapped", "i8", SEATS),  # how many traps of opponents this seat has triggered this beat
        ("last_hit", "i8", SEATS),  # mask of seats it hit last beat
        ("last_stunned", "i8", SEATS),
        ("moved", "i8"),  # spaces of the last movement
        ("crossed", "i8"),  # mask of seats the last movement switched sides with
        ("spent", "i8"),  # what was paid for the effect that runs
        ("looked", "i8"),  # power or soak that the effect that runs asks for
        ("picked", "i8"),  # the further card last chosen
        ("wakes", "i8"),  # markers the last movement entered
        ("repeats", "i8"),  # how often an effect was done again this beat
        ("renewed", "i8"),  # mask of attacks that will be repeated after their damage
        ("modified", "i8", ATTACKS),  # mask of the stats of a seat, or of a marker's attack, that the ledger speaks of
        ("entries", "i8"),  # rows of the ledger in use
    ],
    agenda=40,
    options=128,
    lists=[("ledger", "i8", (LEDGER, 6))],
)

CARD = np.dtype(
    [
        ("exists", "i8"),
        ("low", "i8"),
        ("high", "i8"),
        ("range_kind", "i8"),
        ("power", "i8"),
        ("power_kind", "i8"),
        ("priority", "i8"),
        ("stun_guard", "i8"),
        ("soak", "i8"),
        ("stun_immunity", "i8"),
        ("action", "i8"),  # special action this base makes
        ("same_name", "i8"),  # number shared by all cards of one name
        ("hooks", "i8"),  # mask of hooks with an effect
        ("passives", "i8"),  # mask of passive operations
        ("boosts", "i8"),  # mask of the stats passive effects change for oneself
        ("auras", "i8"),  # and for opponents
        ("first", "i8", HOOKS),  # first effect of a hook
        ("many", "i8", HOOKS),  # how many
    ],
    align=True,
)

EFFECT = np.dtype(
    [
        ("plain", "i8"),  # 1: no condition
        ("simple", "i8"),  # 1: done at once wherever it comes up (vocabulary.SIMPLE), and nobody is asked whether
        ("when", "i8"),  # a condition
        ("when_n", "i8"),
        ("when_m", "i8"),
        ("when_of", "i8"),  # resource it looks at
        ("unless", "i8"),  # a second condition, which must not hold (ALWAYS: none)
        ("unless_n", "i8"),
        ("unless_of", "i8"),
        ("may", "i8"),
        ("pays", "i8"),  # resource, or -1
        ("pay_low", "i8"),
        ("pay_high", "i8"),  # -1: all there is
        ("pay_step", "i8"),
        ("op", "i8"),
        ("subject", "i8"),  # SELF, OPPONENT, ALL
        ("low", "i8"),
        ("high", "i8"),
        ("low_from", "i8"),  # sources of amounts; NUMBER means the number itself
        ("high_from", "i8"),
        ("per", "i8"),  # the amount is multiplied by this source
        ("cap", "i8"),  # which counts at most so much, 0: no cap
        ("what", "i8"),  # resource, marker, stat: as the operation says
        ("of", "i8"),  # resource that a source looks at
        ("starts", "i8"),  # beats from now
        ("lasts", "i8"),  # beats; FOREVER for the duel
        ("then", "i8"),  # first effect that follows, or -1
        ("thens", "i8"),  # how many follow
        ("top", "i8"),  # 1: printed by itself, 0: follows another
        ("hook", "i8"),  # when it, or the effect it follows, happens
        ("reads", "i8"),  # what it looks at and what it changes: effects that touch nothing in common commute
        ("writes", "i8"),
        ("alike", "i8"),  # effects of one number are the same
    ],
    align=True,
)

RESOURCE = np.dtype(
    [
        ("exists", "i8"),
        ("start", "i8"),
        ("most", "i8"),
        ("is_token", "i8"),  # may be anted
        ("stat", "i8", 2),  # what anting one gives
        ("by", "i8", 2),
        ("together", "i8"),  # this many anted in one beat give stun immunity, 0 never
        ("ante_limit", "i8"),  # per beat
        ("over", "i8"),  # what one beyond the limit does: n life lost, -1 eliminated
        ("loss", "i8"),  # life lost for each one anted in a beat
        ("free", "i8"),  # beyond this many
        ("twice", "i8"),  # this many anted at once may give a second attack instead, 0: not these
        ("wraps", "i8"),  # one beyond the limit discards them all
        ("first", "i8"),  # first effect of anting one
        ("many", "i8"),  # how many
        ("supply", "i8"),  # kinds of one number are the same pieces in different places: the limit is for all of them
    ],
    align=True,
)

TABLES = tables_dtype(
    STATE,
    [
        ("seats", "i8"),
        ("beats", "i8"),
        ("special_actions", "i8"),
        ("ante_finishers", "i8"),
        ("choose_discards", "i8", SEATS),
        ("first", "i8"),  # seat that antes first, NOBODY for chance
        ("tie_to_active", "i8"),  # 1: at time-out with equal life the duel goes to the active player; 0: draw
        ("still_counts", "i8"),  # 1: a movement effect that moved nobody was used all the same
        ("life_above_start", "i8"),  # 1: life regained may exceed the starting total
        ("life", "i8", SEATS),
        ("holds", "i8", SEATS),  # finishers it has
        ("second", "i8", SEATS),  # the other finisher of who has two
        ("finisher", "i8", SEATS),  # local card, or NO_CARD: chosen during set-up
        ("starting_discard", "i8", (SEATS, 2)),  # masks
        ("kit", "i8", SEATS),  # mask of local cards in the duel
        ("markers", "i8", SEATS),
        ("marker_start", "i8", (SEATS, MARKERS)),  # 0 supply; n: n spaces in front of the standup
        ("marker_op", "i8", (SEATS, MARKERS)),  # effect on who stands there when it triggers, -1 none
        ("places", "i8", SEATS),  # markers it may place each ante
        ("token_limit", "i8", SEATS),  # tokens of its own it may ante in a beat
        ("declares", "i8", SEATS),  # n: it may declare so much more or less priority in the ante; DECLARES_RANGE: a range
        ("calls", "i8", SEATS),  # 1: it may call a priority in the ante
        ("call_low", "i8", SEATS),  # the numbers it may call
        ("call_high", "i8", SEATS),
        ("starts_with", "i8", SEATS),  # markers it chooses to lay in its own space at set-up
        ("place_anywhere", "i8", SEATS),  # 1: also where a standup is
        ("wormholes", "i8", SEATS),  # its markers lengthen the board; as many may share a space
        ("sets_aside", "i8", SEATS),  # bases it sets aside at set-up
        ("two_bases", "i8", SEATS),  # 1: it lays two bases with its style, and attacks with each
        ("stockpile", "i8", SEATS),  # mask of bases that lie aside without having been chosen
        ("leaves", "i8", (SEATS, 2)),  # styles and bases it leaves out of the duel at set-up
        ("modes", "i8", SEATS),  # 1: one of its further cards is its mode; 2: chosen at set-up
        ("reverse", "i8", (SEATS, EXTRAS)),  # the finisher on the back of a mode
        ("mode_pieces", "i8", (SEATS, EXTRAS)),  # pieces of its first kind a mode starts with
        ("ante_exactly", "i8", (SEATS, EXTRAS)),  # so many are anted at once with this mode, 0: any number
        ("planes", "i8", SEATS),  # 1: its further cards are planes, one of them active
        ("traps", "i8", SEATS),  # how many it has
        ("trap_when", "i8", (SEATS, TRAPS)),  # what each waits for
        ("trap_first", "i8", (SEATS, TRAPS)),  # its first effect
        ("trap_many", "i8", (SEATS, TRAPS)),
        ("clones", "i8", SEATS),  # of its markers, the first so many are clones
        ("extras", "i8", SEATS),  # rows its further cards take
        ("first_faces", "i8", SEATS),  # mask of those that are first faces
        ("starts_active", "i8", SEATS),  # mask
        ("other_face", "i8", (SEATS, EXTRAS)),  # local card of a first face's second face, NO_CARD if it has none
        ("cost", "i8", (SEATS, EXTRAS)),  # of a face
        ("ante_cards", "i8", SEATS),  # what anting a further card does: NO_CARDS, ACTIVATES, SPENDS, HIRES, SWAPS
        ("ante_most", "i8", SEATS),  # further cards it may ante in a beat
        ("ante_life", "i8", SEATS),  # 1: each costs as much life as cards were anted before it in the beat
        ("in_sequence", "i8", SEATS),  # 1: it matters in which order its cards came into play
        ("twin", "i8", (SEATS, EXTRAS)),  # the first card of the same name
        ("ante_pool", "i8", SEATS),  # what pays for them
        ("possesses", "i8", SEATS),  # BEFORE_PAIRS or IN_ANTE: its standup is on the board only in place of a marker, chosen then
        ("card", CARD, (SEATS, CARDS)),
        ("effect", EFFECT, EFFECTS),
        ("kinds", "i8", SEATS),  # pools from here on hold nothing
        ("resource", RESOURCE, (SEATS, RESOURCES)),
        ("reach", "i8", (SEATS, EXTRA, BASE_SLOTS)),  # for strategies: mask of distances a pair may hit from, by style or finisher and base
        ("tally", "i8", (SEATS, EXTRA, BASE_SLOTS + 1, 8, 2)),  # style or finisher, base (the last: none), distance, column
        ("games", "i8", (SEATS, CARDS, 2)),  # duels in which a card was played; of those, won
        ("played", "i8", SEATS),  # mask of cards played in the running duel
        # What players note who draw from mixtures (strategies/battlecon/luck.py); the rules do not look at it.
        ("luck", "f8", SEATS),  # what the draws of the running duel were worth to a seat beyond what was to be expected, in wins
        ("mix_many", "i8", SEATS),  # actions of the mixture a seat has just drawn from, 0: none that counts
        ("mix_drawn", "i8", SEATS),  # code of what it drew
        ("mix_asked", "i8", SEATS),  # how many questions had been asked when it drew
        ("mix_code", "i8", (SEATS, MIXTURE)),
        ("mix_share", "f8", (SEATS, MIXTURE)),
        ("guess_code", "i8", MIXTURE),  # codes of what a seat thinks the other one may draw
    ],
    seats=SEATS,
    now=len(NOW),
    rounds=ROUNDS,
    measures=1,
    events=EFFECTS + len(RULE_EVENTS),
    spare=8,
)

G, T = record_type(STATE), record_type(TABLES)
