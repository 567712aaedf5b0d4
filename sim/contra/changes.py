"""What each lever does. Every function takes {kind: {name: entry}} of a copy of the content, and the lever's value."""

from __future__ import annotations

from sim.contra.effect import Effect
from sim.contra.vocabulary import TYPE_WORDS
from sim.core.errors import BadInput

KNOWN = ("printed", "public", "owner")
DIE = dict(
    A=["mobility", "accuracy", "subtlety", "any", "special", "special"],
    B=["mobility", "accuracy", "subtlety", "any", "any", "special"],
    C=["mobility", "accuracy", "subtlety", "special", "special", "special"],
)
DICE_ORDER = (2, 4, 1, 3)  # in which boss cards get a Defeated side with a die


def _open(key, *owners):
    """Is the value under this key unknown? owners: what states its origin, the innermost first."""
    for owner in owners:
        if (origin := owner.origin_of.get(key, owner.origin)) is not None:
            return origin not in KNOWN
    return True


def _cards(entries, *kinds):
    """All cards of files of these kinds: (card, its file's entry)."""
    return [(card, one) for kind in kinds for one in entries[kind].values() for card in one.cards]


def _all(effects):
    return [one for effect in effects for one in [effect, *_all(effect.left), *_all(effect.right)]]


def enemy_die(entries, value):
    box = entries["box"]["box"]
    if _open("enemy", box.dice, box):
        box.dice.enemy = DIE[value]


def rifle_range(entries, value):
    for one in entries["commandos"].values():
        if _open("range", one.weapon, one):
            one.weapon.range = value


def weapon_dice(entries, value):
    box = entries["box"]["box"]
    rifle = max(one.weapon.dice for one in entries["commandos"].values())
    for gun in box.weapons:
        if _open("dice", gun, box):
            gun.dice = max(gun.dice + value, rifle + 1)  # more dice than the rifle: that much is known


def bill_cost(entries, value):
    if "bill" in entries["commandos"]:
        one = entries["commandos"]["bill"]
        if _open("cost", one.ability, one):
            one.ability.cost = {value: sum(one.ability.cost.values())}


def _ability(name):
    def change(entries, value):
        one = entries["commandos"].get(name)
        if one is not None and not value and _open("effect", one.ability, one):
            one.ability.windows = []

    return change


def attack_cards(entries, value):
    for one in entries["commandos"].values():
        cards = [card for card in one.cards if _open("copies", card, one)]
        while (now := sum(card.copies for card in one.cards if _attacks(card))) != value:
            gives, takes = (_attacks, _rests) if now > value else (_rests, _attacks)
            if not _swap([c for c in cards if gives(c) and c.copies > 1], [c for c in cards if takes(c)]):
                break


def _attacks(card):
    return any(effect.do == "attack" for effect in card.effects)


def _rests(card):
    return not _attacks(card)


def _swap(givers, takers):
    """One copy from the kind that has most of them to one of the same colour that has fewest, or of another colour if need be."""
    pairs = [(giver, taker) for giver in givers for taker in takers]
    if pairs:
        giver, taker = min(pairs, key=lambda pair: (pair[0].type != pair[1].type, -pair[0].copies, pair[1].copies))
        giver.copies, taker.copies = giver.copies - 1, taker.copies + 1
    return bool(pairs)


def objective_need(entries, value):
    box = entries["box"]["box"]
    for goal in [goal for goal in box.objectives if _open("need", goal, box)]:
        kind = _most(goal.need)
        if value and goal.need[kind] + value >= 0 and sum(goal.need.values()) + value > 0:
            goal.need = {one: n for one, n in (goal.need | {kind: goal.need[kind] + value}).items() if n}


def _most(need):
    """The type needed most; of two alike the one after the one needed least, so that a symmetric set of cards stays symmetric."""
    amounts = [need.get(kind, 0) for kind in TYPE_WORDS[:3]]
    alike = [k for k in range(3) if amounts[k] == max(amounts)]
    after = (amounts.index(min(amounts)) + 1) % 3
    return TYPE_WORDS[after if after in alike else alike[0]]


def scout(entries, value):
    box = entries["box"]["box"]
    for goal in [goal for goal in box.objectives if value == "harmful" and _open("scout", goal, box)]:
        goal.scout = [Effect(do="suffer", need={"any": 1})]


def enemy_health(entries, value):
    for card, one in _cards(entries, "enemies"):
        if _open("health", card, one):
            card.health = max(card.health + value, 1)


def special_damage(entries, value):
    for card, one in _cards(entries, "enemies", "bosses"):
        for effect in _all(card.special):
            if value == 1 and effect.do == "suffer" and _open("need", effect, card, one):
                effect.need = dict.fromkeys(effect.need, 1)


def boss_health(entries, value):
    for card, one in _cards(entries, "bosses"):
        if _open("health", card, one):
            card.health = value


def defeated_dice(entries, value):
    for card, one in _cards(entries, "bosses"):
        if _open("defeated_dice", card, one):
            card.defeated_dice = int(card.number in DICE_ORDER[:value])


def dimers(entries, value):
    """Without dimers what they do to commandos near one happens to every commando, and a burst to the commando attacked."""
    for card, one in _cards(entries, "bosses"):
        if not value and _open("special", card, one):
            card.special = [effect for effect in card.special if effect.do != "put_dimer"]
            for effect in card.special:
                if effect.when == "within_dimer":
                    effect.when, effect.reach = "always", None
                if effect.do == "burst_dimers":
                    effect.do, effect.who = "suffer", "self"


def events(entries, value):
    """One card fewer of the last event that lies there twice, or one more of the last that lies there once."""
    for stage in entries["stages"].values():
        icons = sum(card.pillbox_icons for card in stage.cards)
        drawn = [card for card in stage.cards if not card.laid]
        while (now := sum(card.copies for card in drawn)) != value:
            found = [card for card in drawn if (card.copies > 1) == (now > value) and _open("copies", card, stage)]
            if not found:
                raise BadInput(f"levers.events: {stage.name} has no event of which there could be {'fewer' if now > value else 'more'}")
            found[-1].copies += 1 if now < value else -1
        _icons(stage, icons)


def pillbox_icons(entries, value):
    for stage in entries["stages"].values():
        _icons(stage, value)


def _icons(stage, value):
    """So many icons in the deck: on the cards that have them first, then on the others in the order of the file."""
    for card in sorted((card for card in stage.cards if not card.laid), key=lambda card: card.pillbox_icons == 0):
        card.pillbox_icons = min(card.copies, value)
        value -= card.pillbox_icons


def stage_damage(entries, value):
    """Every amount of damage on stage cards is smaller or greater by 1; damage of 0 is left out."""
    for one in entries["stages"].values():
        owners = [(card, key) for card in one.cards for key in ("effects", "activate")] + [(one.nests, "short"), (one.track, "at_end")]
        for owner, key in [(owner, key) for owner, key in owners if owner is not None]:
            setattr(owner, key, _harder(getattr(owner, key), value - 1, owner, one))


def _harder(effects, by, *owners):
    made = []
    for effect in effects:
        if effect.do in ("suffer", "fire_tokens") and _open("need", effect, *owners):
            effect.need = {kind: n + by for kind, n in effect.need.items() if n + by > 0}
            if not effect.need:
                continue
        if effect.left:
            effect.left, effect.right = _harder(effect.left, by, effect, *owners), _harder(effect.right, by, effect, *owners)
            if not (effect.left and effect.right):
                continue
        made.append(effect)
    return made


def stage_rules(entries, value):
    """Without: the cards laid out do nothing, no special rule of a stage hurts anybody, snow slows nobody."""
    for stage in entries["stages"].values() if not value else ():
        stage.slow = stage.stage_tokens = stage.entering = None
        if stage.nests:
            stage.nests.short = []
        if stage.track:
            stage.track.at_end = []
        for card in stage.cards:
            card.activate = [] if card.laid else card.activate
            card.effects = [effect for effect in card.effects if effect.do != "put_token"]


def gel_supply(entries, value):
    for stage in entries["stages"].values():
        if stage.nests and _open("gel_supply", stage.nests, stage):
            stage.nests.gel_supply = value


def start_distance(entries, value):
    """Read where maps are built: the start spaces move toward the boss, or plain lines of spaces are put in beside them."""


CHANGES = dict(
    enemy_die=enemy_die, rifle_range=rifle_range, weapon_dice=weapon_dice, bill_cost=bill_cost, lance_ability=_ability("lance"),
    lucia_ability=_ability("lucia"), sweets_ability=_ability("sweets"), attack_cards=attack_cards, objective_need=objective_need,
    scout=scout, enemy_health=enemy_health, special_damage=special_damage, boss_health=boss_health, defeated_dice=defeated_dice,
    dimers=dimers, events=events, pillbox_icons=pillbox_icons, stage_damage=stage_damage, stage_rules=stage_rules,
    gel_supply=gel_supply, start_distance=start_distance,
)  # fmt: skip
