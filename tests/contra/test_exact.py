"""Frequencies of play against what can be worked out: dice with explosion and conversion, one enemy attack with all its faces."""

import itertools
from collections import Counter
from fractions import Fraction

import numpy as np
import pytest
from scipy.stats import chisquare

from sim.contra import decisions as d
from sim.contra import state as s
from sim.core.agenda import take
from sim.core.chance import U, mix
from tests.contra.board import Table

MANY = 8_000
ENOUGH = 5  # expected in a class, or it is thrown together with others
SURE = 1e-4


def fits(counts: Counter, expected: dict) -> float:
    """p-value of counts against probabilities (Fractions that sum to 1)."""
    total = sum(counts.values())
    assert set(counts) <= set(expected), f"impossible: {set(counts) - set(expected)}"
    classes = sorted(expected, key=expected.get, reverse=True)
    seen, wanted, rest = [], [], [0, 0.0]
    for one in classes:
        if float(expected[one]) * total >= ENOUGH:
            seen.append(counts[one])
            wanted.append(float(expected[one]) * total)
        else:
            rest[0] += counts[one]
            rest[1] += float(expected[one]) * total
    if rest[1] > 0.5:
        seen.append(rest[0])
        wanted.append(rest[1])
    elif rest[0]:
        return 0.0
    wanted = np.array(wanted)
    return float(chisquare(seen, wanted * sum(seen) / wanted.sum()).pvalue)


def again(table, observe, answer=None):
    """What `observe` sees after the question that stands has been answered (and all after it, by `answer`), with other luck each time."""
    counts = Counter()
    kernel, start, tables = table.session.kernel, table.session.state.copy(), table.session.tables
    twin = start.copy()
    for k in range(MANY):
        kernel.copy(twin[0], start[0])
        twin[0]["key"] = mix(U(k + 1))
        counts[observe(answer(kernel, twin[0], tables[0]))] += 1
    return counts


# A die shows success 2, critical 1 (a success and another die), a symbol of each type 1 of 6. Closed forms: with p the chance that a
# die explodes, the hits of one die are geometric; those of k dice are their convolution.


def one_die(hits_symbol: int, most=40) -> list:
    """Probability of 0, 1, ... hits of one die with all it brings, if `hits_symbol` of the three types are turned into hits."""
    stop_hit, stop_miss, again_ = Fraction(2 + hits_symbol, 6), Fraction(3 - hits_symbol, 6), Fraction(1, 6)
    return [again_**n * stop_miss + (again_ ** (n - 1) * stop_hit if n else 0) for n in range(most)]


def pool(dice, hits_symbol):
    found = {0: Fraction(1)}
    for _ in range(dice):
        wider = Counter()
        for (a, p), (b, q) in itertools.product(found.items(), enumerate(one_die(hits_symbol))):
            wider[a + b] += p * q
        found = wider
    return found


def test_closed_form_has_the_expectation_of_the_published_faces():
    for dice in (1, 2, 5):
        assert abs(sum(n * p for n, p in pool(dice, 0).items()) - Fraction(3, 5) * dice) < 1e-6
        assert abs(sum(n * p for n, p in pool(dice, 3).items()) - Fraction(6, 5) * dice) < 1e-6


@pytest.mark.parametrize("dice", [1, 2, 3, 5])
@pytest.mark.parametrize("objectives", [(), ("accuracy",), ("mobility", "accuracy", "subtlety")])
def test_hits_of_a_pool_with_explosion_and_conversion(dice, objectives):
    """All symbols of the objective tokens held are converted, no others: nothing is there to pay with."""
    table = Table("sweets", boss="gordea").stand("sweets", "G2").token_of("sweets", *objectives)
    table.foe["boss"]["health"], table.foe["boss"]["cap"] = 1_000, 0
    table.t["rifle"][0]["dice"] = dice
    table.turn("sweets")
    option = table.answers.index("attack boss")

    def attack(kernel, g, t):
        take(g, option)
        while True:
            kernel.play_on(g, t, -1)
            if g["decision"] != d.CONVERT_ or g["decider"] < 0:
                return g
            take(g, int(g["n"]) - 1)

    counts = again(table, lambda g: int(g["hurt"][s.BOSS]), attack)
    assert fits(counts, pool(dice, len(objectives))) > SURE


FACES = ["success", "success", "critical", "mobility", "accuracy", "subtlety"]


def test_hits_and_tokens_of_two_dice_together():
    """Joint distribution of hits and tokens gained, symbols kept, up to three of a type."""

    def die(left):
        """(hits, symbols) of `left` dice to roll, criticals cut off at six."""
        if left == 0:
            return {(0, 0, 0, 0): Fraction(1)}
        found = Counter()
        for face in FACES:
            if face == "critical":
                continue
            for (hits, *symbols), p in die(left - 1).items():
                if face == "success":
                    found[(hits + 1, *symbols)] += p / 6
                else:
                    symbols[("mobility", "accuracy", "subtlety").index(face)] += 1
                    found[(hits, *symbols)] += p / 6
        return found

    plain, expected = die(2), Counter()
    # each die ends in a face that is no critical; how many criticals came before is negative binomial
    for criticals in range(12):
        weight = (criticals + 1) * Fraction(1, 6) ** criticals
        for (hits, *symbols), p in plain.items():
            expected[(hits + criticals, *symbols)] += p * weight
    table = Table("sweets", boss="gordea").stand("sweets", "G2")
    table.foe["boss"]["health"], table.foe["boss"]["cap"] = 1_000, 0
    table.turn("sweets")
    option = table.answers.index("attack boss")

    def attack(kernel, g, t):
        kernel.play_on(g, t, option)
        return g

    counts = again(table, lambda g: (int(g["hurt"][s.BOSS]), *(int(n) for n in g["token"][0])), attack)
    assert fits(counts, expected) > SURE


# One enemy attack: every combination of faces is played with the dice told to show it; what comes of it must come as often in games
# with dice of their own. Damage is prevented where it can be, else the first option is taken.


def attack_on_bill():
    table = (
        Table("bill")
        .enemy("bill", "Gunner Recruit", "F1")
        .enemy("bill", "Sniper Elite", "F3")
        .give("bill", 1, 2, 2)
        .arm("bill", "Laser (R)")
    )
    return table.hand("bill", "Regroup (R)", "Suppress (R)").deck("bill", *["Charge (R)"] * 2, *["Push On (R)"] * 4)


def seen_of(g):
    return int(g["medals"][0]), tuple(int(n) for n in g["token"][0]), bin(int(g["hand"][0])).count("1"), int(g["gun"][0]) == s.NO_CARD


def settled(table):
    return table.settle("prevent", "token accuracy", "token subtlety", "token mobility", "keep")


def by_hand(faces):
    """The same attack worked out without the engine: (medals, tokens, weapon lost), cards in hand left out."""
    accuracy, subtlety, mobility, medals, gun = 2, 2, 1, 3, True
    cards = Counter(subtlety=1, accuracy=1)

    def suffer(need_m, need_a, need_s, need_any):
        nonlocal accuracy, subtlety, mobility, medals, gun, cards
        have = [mobility + cards["mobility"], accuracy + cards["accuracy"], subtlety + cards["subtlety"]]
        left = [a - b for a, b in zip(have, (need_m, need_a, need_s))]
        if min(left) < 0 or sum(left) < need_any:
            medals, gun = medals - 1, False
            cards = cards + Counter(mobility=max(4 - sum(cards.values()), 0))
            return
        for need, kind in ((need_m, "mobility"), (need_a, "accuracy"), (need_s, "subtlety")):
            tokens = dict(mobility=mobility, accuracy=accuracy, subtlety=subtlety)[kind]
            use = min(tokens, need)
            cards[kind] -= need - use
            accuracy -= use if kind == "accuracy" else 0
            subtlety -= use if kind == "subtlety" else 0
            mobility -= use if kind == "mobility" else 0
        for _ in range(need_any):
            if accuracy:
                accuracy -= 1
            elif subtlety:
                subtlety -= 1
            elif mobility:
                mobility -= 1
            else:
                kind = next(kind for kind in ("mobility", "accuracy", "subtlety") if cards[kind])
                cards[kind] -= 1

    specials = [(0, 2, 0, 0), (0, 2, 0, 0), (0, 0, 2, 0)]  # Defense Wall, Gunner Recruit, Sniper Elite, left to right
    for need in specials[: faces.count("special")]:
        suffer(*need)
    rest = [faces.count(kind) for kind in ("mobility", "accuracy", "subtlety", "any")]
    rest[2] += 1  # the Sniper Elite's constant ability
    suffer(*rest)
    return medals, (mobility, accuracy, subtlety), not gun


def test_one_enemy_attack_in_all_its_ways():
    faces = [("mobility", "accuracy", "subtlety", "any", "special", "blank")[face] for face in attack_on_bill().t["enemy_face"]]
    start, ways, expected = attack_on_bill(), {}, Counter()
    for combination in itertools.product(faces, repeat=3):
        key = tuple(sorted(combination))
        if key not in ways:
            table = settled(start.fork().enemy_dice("bill", " ".join(combination)).enemy_attack("bill"))
            ways[key] = seen_of(table.g)
            medals, tokens, cards, gun = ways[key]
            assert (medals, tokens, gun) == by_hand(list(combination)), combination
        expected[ways[key]] += Fraction(1, 6**3)
    counts = Counter()
    for k in range(3_000):
        table = start.fork()
        table.g["key"] = mix(U(k + 1))
        counts[seen_of(settled(table.enemy_attack("bill")).g)] += 1
    assert fits(counts, expected) > SURE


# Decks.


def test_draws_from_a_deck_are_uniform():
    table = Table("bill")
    counts = Counter()
    for k in range(3_000):
        twin = table.session.copy()
        twin.state[0]["key"] = mix(U(k + 1))
        twin.answer(twin.options.index((0, 0, 0, 0)))  # ends the turn: one card of nineteen is drawn
        counts[int(twin.state[0]["hand"][0]) & int(table.t["deck"][0])] += 1
    single = {1 << k: Fraction(1, 19) for k in range(19)}
    drawn = Counter({card: n for card, n in counts.items() if card in single})
    assert fits(drawn, single) > SURE
