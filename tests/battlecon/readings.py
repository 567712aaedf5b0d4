"""The other readings of cards by which logged beats are reached that the rulebook and the card decide differently."""

from functools import cache

from sim.battlecon import cards
from sim.core.cards import slug


def card(kind, name, group, which):
    return next(c for c in cards.load().raw[kind][name][group] if slug(c["name"]) == which)


def effects(where, change):
    """A card `fighter/card` or `set/base` whose effects are changed one by one: what `change` makes of each."""
    name, which = where.split("/")
    raw = cards.load().raw
    if name in raw["bases"]:
        printed = card("bases", name, "bases", which)
    else:
        group = next(g for g in ("styles", "bases", "finishers") if which in [slug(c["name"]) for c in raw["fighters"][name][g]])
        printed = card("fighters", name, group, which)
    return {where: {"effects": [made for e in printed["effects"] for made in change(e)]}}


def less(where, *do):
    """A card without its effects of some operations."""
    return effects(where, lambda e: [] if e["do"] in do else [e])


def moved(where, of, to):
    """A card whose effects at one hook come at another."""
    return effects(where, lambda e: [e | {"on": to} if e.get("on") == of else e])


def ability(name, change):
    """A fighter whose unique ability's effects are changed one by one."""
    printed = cards.load().raw["fighters"][name]["ability"]
    return {name: {"ability": printed | {"effects": [made for e in printed["effects"] for made in change(e)]}}}


def passive_threat(e):
    """The benefits of César's level as passive effects, in place of what the ante gives for the beat."""
    if e.get("on") != "ante_start":
        return [e]
    return [e | {"then": [t for t in e["then"] if t["do"] != "modify"]}] + [t for t in e["then"] if t["do"] == "modify"]


def without_modifiers(e):
    return [e | {"then": [t for t in e["then"] if t["do"] != "modify"]} if "then" in e else e]


def then(e, *more):
    return [e | {"then": [*e.get("then", []), *more]}]


def ionic(more):
    """Ionic with what its change of priority adds to power too."""
    power = {"on": "reveal", "do": "modify", "who": "opponent", "what": "power", "by": more}
    return effects("aria/ionic", lambda e: [e, power] if e.get("on") == "reveal" else [e])


ADVANCES = {"on": "start_of_beat", "if": "active_at_least", "do": "advance", "by": 1}


def toxic(e):
    """One step for each stim in play."""
    if e.get("on") != "start_of_beat":
        return [e]
    return [ADVANCES | {"if_n": 1, "then": [ADVANCES | {"if_n": 2, "then": [ADVANCES | {"if_n": 3}]}]}]


def soaked_guard():
    """What Jager's guard does to Voco, less the zombie that is taken for it."""
    one = effects("karin_jager/coordinated", lambda e: [e | {"by": 1}] if e["do"] == "marker_blocks" else [e])
    taken = effects("voco/hellraising", lambda e: [e | {"then": [*e["then"], {"do": "take_markers", "by": 1}]}])
    return one | taken


READINGS = {
    # Vengeful's printed "before activating: advance 1" is left out in some versions, carried out in others.
    "no_advance": lambda: less("eligor/vengeful", "advance"),
    # Throw pushes 2 or pulls 1 in some versions, pushes 1 or pulls 2 in others.
    "throw": lambda: {"beta/throw": {"effects": [{"on": "on_hit", "do": "push_or_pull", "by": [2, 1]}]}},
    "surreal": lambda: {"lymn/surreal": {"range": [0, 1]}},  # +0 to +X in the older logs; +1 in the newer, as in both data sources
    "surreal_stays": lambda: less("lymn/surreal", "move_in_range"),  # the printed move after activating is left out once
    # Lymn goes away from the opponent where the card says advance.
    "visions": lambda: effects("lymn/visions", lambda e: [e | {"do": "move"} if e["do"] == "advance" else e]),
    "no_move": lambda: less("lymn/visions", "move_opponent"),  # left out before the blow that ends the duel
    # Older logs: what Fueled's level brings counts at once; newer logs and the card: each ante step gives a level "and its effect".
    "threat": lambda: ability("cesar", passive_threat) | effects("cesar/fueled", without_modifiers),
    # Malice is gained although hits on Unstoppable have no on-damage effects.
    "malice": lambda: ability("shekhtur", lambda e: [e | {"on": "after_activating"}]),
    # Guard that these bases ignore still holds.
    "force": lambda: less("beta/force", "ignore_stun_guard"),
    "brand": lambda: less("shekhtur/brand", "ignore_stun_guard"),
    # Anted curses return also after a pulse, which stops all end-of-beat effects.
    "curse": lambda: ability("rexan", lambda e: [e | {"on": "recycle"} if e["on"] == "end_of_beat" else e]),
    # A hit that is soaked or has no power costs a mask; the card says damaged.
    "mask": lambda: ability("byron", lambda e: [e | {"on": "being_hit", "if": "first_hit"} if e["on"] == "being_damaged" else e]),
    # On-damage effects come although everything was soaked or the power was nothing.
    "biting": lambda: moved("kajia/biting", "on_damage", "on_hit"),
    "shock": lambda: moved("clinhyde/shock", "on_damage", "on_hit"),
    "thunderous": lambda: moved("voco/thunderous", "on_damage", "on_hit"),
    "pacifying": lambda: less("adjenna/pacifying", "lose_life"),  # Byron does not lose the life (other fighters do)
    # Direct movement passes "cannot move past"; the rulebook says it does not.
    "direct": lambda: less("cesar/suppression", "bars_way"),
    # César's answer to Dash switches sides, and Dash then dodges him as if its own movement had.
    "dash": lambda: {"rexan/unyielding": {"effects": [{"do": "dodge_at", "by": [1, 1]}]}},
    # The soak printed on Counter does not count for fighters whose abilities soak.
    "counter": lambda: {"beta/counter": {"soak": 0}},
    # Older logs: Toxic advances once for each stim in play; newer ones and the card: once more.
    "toxic": lambda: effects("clinhyde/toxic", toxic),
    "tinker": lambda: effects("runika/tinker", lambda e: [e | {"then": []}]),  # a hit takes what Tinker has just activated
    # Older logs: whoever hits chooses the artifact although Channeled has just activated one.
    "channeled": lambda: effects("runika/channeled", lambda e: [e | {"then": []} if "then" in e else e]),
    # Ionic leaves beta bases their priority; with standard bases what it changes counts for power too.
    "ionic": lambda: effects("aria/ionic", lambda e: [] if e.get("on") == "reveal" else [e]),
    "ionic_stronger": lambda: ionic(1),
    "ionic_weaker": lambda: ionic(-1),
    # No counter is gained at recycling after a pulse; it is in all other logs.
    "pulse": lambda: ability("marmelee", lambda e: [e | {"on": "end_of_beat"} if e["on"] == "recycle" else e]),
    # César answers Hellraising's movement before its zombies are placed.
    "hellraising": lambda: {"voco/hellraising": {"effects": [
        {"on": "start_of_beat", "do": "retreat", "by": 1}, {"on": "start_of_beat", "do": "markers_between"},
    ]}},
    # Zombies are placed on one side only; the one that soaks is gone again at the end of the beat wherever it lay.
    "abyssal": lambda: effects("voco/abyssal", lambda e: [e | {"do": "markers_between"}]),
    # Summons need not move an opponent that is adjacent already; the rulebook: direct movement cannot stay.
    "summons": lambda: effects("lesandra/summons", lambda e: [e | {"may": True}]),
    # César is kept from defeat without being stunned.
    "defeat": lambda: ability("cesar", lambda e: [e, {"do": "modify", "what": "stun_immunity", "by": 1}] if e["do"] == "survive" else [e]),
    "zombies_stay": lambda: ability("voco", lambda e: [] if e["do"] == "take_markers" else [e]),  # where there is nothing to soak
    "zombies_guard": soaked_guard,  # zombies soak damage that is no hit
}  # fmt: skip
RULINGS: dict = {}  # readings that are keys of the scenario


@cache
def content(*readings):
    """The content with those readings, or None where they are rulings only: the packaged one."""
    overlays: dict = {}
    for name in readings:
        if name in READINGS:
            overlays |= READINGS[name]()
    return cards.load(overlays=overlays) if overlays else None


def rulings(readings) -> dict:
    return {key: value for name in readings for key, value in RULINGS.get(name, {}).items()}
