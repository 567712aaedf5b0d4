"""All that fits what a seat knows, listed one by one in plain Python: for small positions, and to change the truth behind a seat's back.

A world is what a redeal may fill in: where the contraband lies, which cards an unseen swap exchanged, roles, the card taken back through
Corruption Trade. Nothing here calls the engine's view or redeal."""

from __future__ import annotations

import itertools
from collections import Counter
from fractions import Fraction

from sim.contraband import state as s
from tests.contraband.table import members

FIELDS = ("kind", "was", "dealt", "role", "traded")


def own(seat):
    return 511 << (s.OWN * seat)


def world_of(g) -> tuple:
    """The hidden part of a record."""
    return tuple(tuple(int(n) for n in g[name].ravel()) if g[name].shape else int(g[name]) for name in FIELDS)


def lie(g, world) -> None:
    """Write the hidden part of a record."""
    for name, value in zip(FIELDS, world):
        g[name] = value


def hidings(g, seat, before, known) -> list:
    """Ways in which the contraband may lie that leave the cards in `known` as they are: tuples like g.kind."""
    by_owner = []
    for owner in range(int(g["n_seats"])):
        unknown = [card for card in members(own(owner)) if not known >> card & 1]
        kinds = [k for k in range(s.TYPES) if any(before[k] >> card & 1 for card in unknown)]
        by_owner.append([list(zip(kinds, cards)) for cards in itertools.permutations(unknown, len(kinds))])
    fixed = [before[k] & known for k in range(s.TYPES)]
    for ways in itertools.product(*by_owner):
        made = list(fixed)
        for k, card in itertools.chain(*ways):
            made[k] |= 1 << card
        yield tuple(made)


def exchanged(kind, one, other) -> tuple:
    """`kind` after two cards have exchanged what they are."""
    return tuple(mask ^ ((1 << one | 1 << other) if (mask >> one ^ mask >> other) & 1 else 0) for mask in kind)


def alike_pairs(g) -> list:
    """Cards of one owner that both lay face-down or both face-up in the two locations of an unseen swap."""
    every = itertools.product(members(g["deal_at"][0]), members(g["deal_at"][1]))
    return [(a, b) for a, b in every if a // s.OWN == b // s.OWN and int(g["deal_up"]) >> a & 1 == int(g["deal_up"]) >> b & 1]


def layouts(g, seat):
    """(kind, was, dealt) that fit what the seat knows, each as likely as another."""
    kind, dealt = tuple(int(n) for n in g["kind"]), tuple(int(n) for n in g["dealt"])
    known = int(g["known"][seat])
    if not g["unseen_swap"]:
        for made in hidings(g, seat, kind, known):
            yield made, (0, 0, 0), dealt
        return
    area = int(g["deal_at"][0]) | int(g["deal_at"][1])
    before = exchanged(kind, *dealt)
    if seat == g["played_by"][s.UNDERHAND_DEAL]:  # knows which cards it exchanged, and all that lay there
        pairs, knew = [dealt], known
    else:
        pairs, knew = alike_pairs(g), (known & ~area) | int(g["knew"][seat])
    for pair in pairs:
        for made in hidings(g, seat, before, knew):
            now = exchanged(made, *pair)
            if all((now[k] ^ kind[k]) & known == 0 for k in range(s.TYPES)):
                yield now, tuple(mask & area for mask in made), pair


def role_deals(g, t, seat) -> dict:
    """Roles that fit, with their chances."""
    seats = int(g["n_seats"])
    if not t["double_agent"]:
        return {tuple(int(n) for n in g["role"]): Fraction(1)}
    seen = [seat, *members(g["revealed"])]
    found = Counter()
    cards = [int(card) for card in t["role_cards"][:seats]]
    by_lot = [cards[: t["fourth"]] + [s.CRIMINAL] + cards[t["fourth"] + 1 :]] if t["fourth"] >= 0 else []
    for dealt in itertools.chain(*(itertools.permutations(one) for one in [cards, *by_lot])):
        if all(dealt[one] == g["role"][one] for one in seen):
            found[dealt + (0,) * (s.SEATS - seats)] += 1
    return {roles: Fraction(n, found.total()) for roles, n in found.items()}


def trades(g, seat) -> list:
    """Cards that may have been taken back."""
    if g["traded"] == s.NO_CARD or g["traded_for"] == seat:
        return [int(g["traded"])]
    return members(int(g["gone"]) & ~int(g["snitched"]) & own(int(g["traded_for"])))


def worlds(session, seat) -> dict:
    """Every world that fits what a seat knows, with its chance where all hidings are alike likely."""
    g, t = session.state[0], session.tables[0]
    chances = {}
    lying = list(layouts(g, seat))
    for (kind, was, dealt), (roles, chance), traded in itertools.product(lying, role_deals(g, t, seat).items(), trades(g, seat)):
        chances[kind, was, dealt, roles, traded] = chance / len(lying) / len(trades(g, seat))
    assert len(chances) == len(lying) * len(role_deals(g, t, seat)) * len(trades(g, seat))
    return chances


def some_world(session, seat, luck) -> tuple:
    """One of the worlds that fit, for positions with too many to list; drawn again until it fits."""
    g, t = session.state[0], session.tables[0]
    kind, dealt = tuple(int(n) for n in g["kind"]), tuple(int(n) for n in g["dealt"])
    known, area = int(g["known"][seat]), int(g["deal_at"][0]) | int(g["deal_at"][1])
    hidden = g["unseen_swap"] and seat != g["played_by"][s.UNDERHAND_DEAL]
    before, knew = (exchanged(kind, *dealt), (known & ~area) | int(g["knew"][seat])) if hidden else (kind, known)
    while True:
        made = [mask & knew for mask in before]
        for owner in range(int(g["n_seats"])):
            unknown = [card for card in members(own(owner)) if not knew >> card & 1]
            luck.shuffle(unknown)
            for k in range(s.TYPES):
                if before[k] & own(owner) & ~knew:
                    made[k] |= 1 << unknown.pop()
        pair = dealt
        if hidden:
            pairs = alike_pairs(g)
            pair = pairs[int(luck.integers(len(pairs)))]
        now = exchanged(made, *pair) if hidden else tuple(made)
        if all((now[k] ^ kind[k]) & known == 0 for k in range(s.TYPES)):
            break
    was = tuple(mask & area for mask in (made if hidden else exchanged(now, *dealt))) if g["unseen_swap"] else (0, 0, 0)
    roles, chosen = role_deals(g, t, seat), trades(g, seat)
    return now, was, pair, list(roles)[int(luck.integers(len(roles)))], chosen[int(luck.integers(len(chosen)))]
