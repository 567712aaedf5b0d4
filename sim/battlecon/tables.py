"""How fighters and bases become the tables the kernel reads: one TABLES record a duel."""

from __future__ import annotations

import numpy as np

from sim.battlecon import state as s
from sim.battlecon import vocabulary as v
from sim.battlecon.cards import carried, entry, further, in_form, is_token, kit, resources, under, without
from sim.core import cards as core
from sim.core.compile import records
from sim.core.errors import BadInput, unknown
from sim.core.record import NOBODY

CALL_ROOM = 4  # beyond the priorities that cards and antes of the other fighter make


class Builder:
    """Fills one TABLES record: cards, effects, pieces of both seats."""

    def __init__(self, content, scenario):
        self.content, self.fighters, self.bases = under(content, scenario.readings), scenario.fighters, scenario.bases
        self.banned = scenario.banned
        self.kits = scenario.kits
        self.abilities_in_turn = scenario.abilities_at_end == "in_turn"
        self.forms = [in_form(self.content, fighter, which) for fighter, which in zip(self.fighters, self.bases)]
        self.tables = records(s.TABLES, 1)
        self.t = self.tables[0]
        self.used = 0
        self.looks = 0  # what all effects of the card that is filled in look at
        self.alike: dict = {}
        self.names: list[str] = []
        self.local: dict[int, dict[str, int]] = {}  # local cards by name, of each seat
        self.named: dict = {}

    def build(self):
        t = self.t
        t["marker_op"] = -1
        t["second"] = s.NO_CARD
        for seat, fighter in enumerate(self.fighters):
            one = self.forms[seat]
            t["life"][seat] = one.life
            cards = kit(self.content, fighter, self.bases[seat])
            gone = without(self.content, self.banned, fighter, self.bases[seat])
            self.local[seat] = {core.slug(card.name): index for index, card in cards}
            self._ability(seat, one)
            for index, card in cards:
                self._card(seat, index, card, f"{fighter}/{core.slug(card.name)}")
                in_hand = index < s.FINISHER or (s.EXTRA_BASES >> index & 1 and one.ability.clone_bases)
                if in_hand and index not in gone:
                    t["kit"][seat] |= 1 << index
            self._further_cards(seat, fighter, one)
            self._kit(seat, fighter, one)
            self._discards(seat, fighter, one, cards, gone)
            self._pieces(seat)
            t["holds"][seat] = one.ability.finishers_held
            t["markers"][seat] = one.ability.wormholes or len(one.markers)
            t["wormholes"][seat] = one.ability.wormholes_share if one.ability.wormholes else 0
            self._traps(seat, one)
            t["places"][seat] = one.ability.places_each_ante
            t["token_limit"][seat] = one.ability.tokens_each_ante
            t["calls"][seat] = int(one.ability.calls)
            t["declares"][seat] = s.DECLARES_RANGE if one.ability.declares == "range" else one.ability.declares
            t["starts_with"][seat] = one.ability.starts_with_markers
            in_kit, all_bases = int(t["kit"][seat] & s.BASES).bit_count(), sum(s.BASE <= i < s.SPECIAL_ACTION for i, _ in cards)
            t["sets_aside"][seat] = max(in_kit - all_bases + one.ability.sets_aside, 0) if one.ability.sets_aside else 0
            t["two_bases"][seat] = int(one.ability.two_bases)
            t["extras"][seat] = max(int(t["extras"][seat]), int(one.ability.two_bases))  # the other base takes the place of a further card
            t["possesses"][seat] = ("", "before_pairs", "in_ante").index(one.ability.possesses)
            t["place_anywhere"][seat] = int(one.ability.places_in_occupied)
            for m, marker in enumerate(one.markers):
                t["marker_start"][seat, m] = marker.starts_ahead
                if marker.effect is not None:
                    t["marker_op"][seat, m] = self._group(seat, [marker.effect], f"{fighter}/{core.slug(marker.name)}", -1)
            self._reach(seat, cards)
        for seat in range(len(self.fighters)):
            self._calls(seat, 1 - seat)
        return self.tables

    def _calls(self, seat, other):
        """The numbers worth a call: what the other's pairs can come to, with some room for what effects do."""
        low, high = 0, 0
        rows = self.t["card"][other]
        for first, last in ((s.STYLE, s.BASE), (s.BASE, s.SPECIAL_ACTION)):
            priorities = [int(row["priority"]) for row in rows[first:last] if row["exists"]]
            low, high = low + min(priorities), high + max(priorities)
        for piece in self.t["resource"][other]:
            for stat, by in zip(piece["stat"], piece["by"]):
                if piece["is_token"] and by and stat == s.PRIORITY:
                    high, low = high + max(int(by * piece["most"]), 0), low + min(int(by * piece["most"]), 0)
        self.t["call_low"][seat], self.t["call_high"][seat] = max(low - CALL_ROOM, -20), min(high + CALL_ROOM, 30)

    def _ability(self, seat, one):
        effects = one.ability.effects
        if self.abilities_in_turn:
            effects = [e.model_copy(update={"on": "end_of_beat"}) if e.on == "last" else e for e in effects]
        self._effects(seat, self.t["card"][seat, s.ABILITY], effects, f"{self.fighters[seat]}/ability")

        self._effects(seat, self.t["card"][seat, s.CLONE], one.ability.clone_effects, f"{self.fighters[seat]}/clone")
        self.t["clones"][seat] = one.ability.clones
        self.t["planes"][seat] = int(one.ability.planes)
        if one.ability.clones > len(one.markers):
            raise BadInput(f"{self.fighters[seat]}: ability: clones: {one.ability.clones}, but there are {len(one.markers)} markers")

    def _further_cards(self, seat, fighter, one):
        t = self.t
        t["other_face"][seat] = s.NO_CARD
        for first, second, card in further(one):
            where = f"{fighter}/{core.slug(card.name)}"
            t["first_faces"][seat] |= 1 << first
            t["twin"][seat, first - s.EXTRA] = self._named_card(seat, core.slug(card.name), where)
            t["starts_active"][seat] |= (card.starts == "active") << first
            t["extras"][seat] = max(first, second or 0) + 1 - s.EXTRA
            for face, effects, cost in ((first, card.effects, card.cost), (second, card.second, card.second_cost)):
                if face is not None:
                    t["card"][seat, face]["exists"] = 1
                    t["cost"][seat, face - s.EXTRA] = cost
                    self.looks = v.FURTHER  # they are due only as long as the card is in play
                    self._effects(seat, t["card"][seat, face], effects, where)
                    self.looks = 0
            if second is not None:
                t["other_face"][seat, first - s.EXTRA] = second
        ways = {None: s.NO_CARDS, "activates": s.ACTIVATES, "spends": s.SPENDS, "hires": s.HIRES, "swaps": s.SWAPS}
        t["ante_cards"][seat], t["ante_most"][seat] = ways[one.ability.ante_cards], one.ability.ante_most
        t["ante_life"][seat] = int(one.ability.ante_life)
        t["in_sequence"][seat] = int(any(effect.what == "latest" for effect in one.ability.effects))
        if one.ability.ante_cards == "hires":
            t["ante_pool"][seat] = self._pool(seat, one.ability.ante_pays, f"{fighter}/ability: ante_pays")

    def _card(self, seat, index, card, where):
        row = self.t["card"][seat, index]
        row["exists"] = 1
        kinds = {"X": s.X, "N/A": s.NOT_APPLICABLE}
        if isinstance(card.range, list):
            row["low"], row["high"] = card.range
        else:
            row["range_kind"] = kinds[card.range]
        if isinstance(card.power, int):
            row["power"] = card.power
        else:
            row["power_kind"] = kinds[card.power]
        row["priority"], row["stun_guard"], row["soak"] = card.priority, card.stun_guard, card.soak
        row["stun_immunity"] = int(card.stun_immunity)
        row["action"] = {"finish": s.FINISH, "cancel": s.CANCEL, "pulse": s.PULSE_ACTION}[card.special_action]
        row["same_name"] = self._number(core.slug(card.name))
        self._effects(seat, row, card.effects, where)

    def _kit(self, seat, fighter, one):
        """A named kit leaves the rest out of the duel; where it is chosen in play, so many are left out then."""
        t, name = self.t, self.kits[seat]
        if not one.kits:
            if name not in ("first", "chosen"):
                raise unknown(f"kits: kit of {fighter}", name, ["first"])
            return
        sides = {core.slug(card.name): s.FINISHER + k for k, card in enumerate(one.finishers)}
        for row, _, card in further(one):
            if card.reverse not in sides:
                raise unknown(f"{fighter}: {core.slug(card.name)}: reverse", card.reverse, sides)
            t["reverse"][seat, row - s.EXTRA] = sides[card.reverse]
            t["mode_pieces"][seat, row - s.EXTRA], t["ante_exactly"][seat, row - s.EXTRA] = card.pieces, card.ante_exactly
        if name == "chosen":
            t["modes"][seat] = 2
            for k, (mask, most) in enumerate(zip((s.STYLES, s.BASES), one.ability.picks)):
                t["leaves"][seat, k] = max(int(t["kit"][seat] & mask).bit_count() - most, 0)
            return
        kept, mode = carried(self.content, fighter, self.bases[seat], name)
        t["modes"][seat] = 1
        t["kit"][seat] &= kept
        t["starts_active"][seat] = 1 << mode

    def _traps(self, seat, one):
        t = self.t
        t["traps"][seat] = len(one.traps)
        for k, trap in enumerate(one.traps):
            t["trap_when"][seat, k] = ("adjacent", "centre", "edge", "still").index(trap.when)
            t["trap_first"][seat, k] = self._group(seat, trap.effects, f"{self.fighters[seat]}/{core.slug(trap.name)}", -1)
            t["trap_many"][seat, k] = len(trap.effects)

    def _number(self, name):
        return self.alike.setdefault(("name", name), len(self.alike) + 1)

    def _effects(self, seat, row, effects, where):
        by_hook: dict[int, list] = {}
        for effect in effects:
            by_hook.setdefault(v.HOOKS[effect.on], []).append(effect)
        for hook, group in by_hook.items():
            row["hooks"] |= 1 << hook
            row["first"][hook], row["many"][hook] = self.used, len(group)
            first = self.used
            self.used += len(group)
            self._name(seat, [f"{where}: {e.on} {e.do}" for e in group])
            for k, effect in enumerate(group):
                self._fill(seat, first + k, effect, where, hook, -1)
                if hook == s.PASSIVE and effect.do == "modify":
                    for key, who in (("boosts", "opponent"), ("auras", "self")):
                        if effect.who != who:
                            row[key] |= 1 << v.STATS[effect.what]
                elif hook == s.PASSIVE:
                    row["passives"] |= 1 << int(self.t["effect"][first + k]["op"])

    def _name(self, seat, names):
        """Name the next effects; a second one of a name on a seat is told from the first."""
        for name in names:
            n = self.named[seat, name] = self.named.get((seat, name), 0) + 1
            self.names.append(name if n == 1 else f"{name} ({n})")

    def _group(self, seat, effects, where, hook, follows=-1):
        """Effects that stand one behind the other, and the one they follow. Returns the index of the first."""
        first = self.used
        self.used += len(effects)
        self._name(seat, [f"{where}: {effect.do}" for effect in effects])
        for k, effect in enumerate(effects):
            self._fill(seat, first + k, effect, where, hook, follows)
        return first

    def _pool(self, seat, name, where, holder=None):
        """Index of a pool named in an effect: of the seat itself, or of the opponent that holds pieces given to it."""
        one = self.forms[seat]
        for k, piece in enumerate(one.tokens + one.counters):
            if core.slug(piece.name) == name:
                return k if piece.holder == "self" else s.GIVEN + k
        raise unknown(f"{where}: token or counter", name, [core.slug(p.name) for p in one.tokens + one.counters])

    def _fill(self, seat, index, effect, where, hook, follows):
        if self.used > s.EFFECTS:
            raise BadInput(f"{where}: more than {s.EFFECTS} effects in one duel, of both fighters together")
        row = self.t["effect"][index]
        row["when"] = list(v.CONDITIONS).index(effect.when)
        row["when_n"], row["when_m"] = effect.if_n if isinstance(effect.if_n, list) else (effect.if_n, effect.if_n)
        if effect.if_card:
            if effect.if_card not in self.local[seat]:
                raise unknown(f"{where}: if_card", effect.if_card, list(self.local[seat]))
            row["when_n"] = self.local[seat][effect.if_card]
        row["unless"] = list(v.CONDITIONS).index(effect.unless)
        row["plain"] = int(effect.when == effect.unless == "always")
        row["top"] = int(follows < 0)
        row["unless_n"], row["hook"], row["cap"] = effect.unless_n, hook, effect.cap
        row["may"] = int(effect.may)
        row["pays"] = -1
        for name, price in effect.pay.items():
            row["pays"] = self._pool(seat, name, where)
            low, high, step = (price, price, 1) if isinstance(price, int) else (1, -1, 1)
            if isinstance(price, list):
                low, high, step = price[0], price[1], price[0]
            row["pay_low"], row["pay_high"], row["pay_step"] = low, high, step
            row["may"] = 2 if price == "all" else 1
        passive = effect.do in v.PASSIVE_OPERATIONS
        row["op"] = 1 + list(v.PASSIVE_OPERATIONS).index(effect.do) if passive else list(v.OPERATIONS).index(effect.do)
        row["simple"] = int(not passive and int(row["op"]) in v.SIMPLE and not row["may"])
        row["subject"] = {"self": v.SELF, "opponent": v.OPPONENT, "all": v.ALL}[effect.who]
        low, high = effect.by if isinstance(effect.by, list) else (effect.by, effect.by)
        for key, value in (("low", low), ("high", high)):
            if isinstance(value, str):
                row[f"{key}_from"] = list(v.SOURCES).index(value)
            else:
                row[key] = value
        row["per"] = list(v.SOURCES).index(effect.per)
        if hook == s.PASSIVE and {v.POWER_NOW, v.OPPONENT_SOAK} & {int(row[key]) for key in ("low_from", "high_from", "per")}:
            raise BadInput(f"{where}: a passive effect cannot go by 'power' or 'opponent_soak': passive effects make them up")
        row["what"] = follows if effect.do == "again" else self._what(seat, effect, where)
        row["of"] = self._pool(seat, effect.of, where) if effect.of and effect.of not in self._marker_names(seat) else 0
        for key, name in (("when", effect.if_of or effect.of), ("unless", effect.unless_of or effect.of)):
            if int(row[key]) in v.OF_MARKERS:
                row[f"{key}_of"] = self._markers(seat, name, where)
            elif int(row[key]) in (v.CARD_ACTIVE, v.COLLAPSED_NOW):
                row[f"{key}_of"] = self._named_card(seat, name, where)
            else:
                row[f"{key}_of"] = self._pool(seat, name, where) if name else 0
        row["starts"], row["lasts"] = v.UNTIL_WORDS[effect.until]
        row["then"], row["thens"] = -1, len(effect.then)
        if effect.then:
            row["then"] = self._group(seat, effect.then, where, hook, index)
        self._touches(row, passive)
        key = tuple(int(row[name]) for name in s.EFFECT.names if name not in ("alike", "then"))
        follows = [int(following["alike"]) for following in self._following(row)]
        row["alike"] = self._number(repr((key, follows)))

    def _named_card(self, seat, name, where) -> int:
        """Local card of a further card named in an effect."""
        rows = {core.slug(card.name): first for first, _, card in reversed(further(self.forms[seat]))}
        if name not in rows:
            raise unknown(f"{where}: further card", name, rows)
        return rows[name]

    def _what(self, seat, effect, where):
        if effect.do == "modify":
            return v.STATS[effect.what]
        if effect.do == "stop":
            if effect.what not in v.HOOKS:
                raise unknown(f"{where}: hook", effect.what, v.HOOKS)
            return v.HOOKS[effect.what]
        if effect.do in ("gain", "set_pool", "survive", "cycle_pieces", "loss_feeds", "grow"):
            return self._pool(seat, effect.what, where)
        if effect.do in v.CARD_WORDS:
            return list(v.WHICH).index(effect.what) if effect.what in v.WHICH else self._named_card(seat, effect.what, where)
        if effect.what:
            mask = self._markers(seat, effect.what, where)
            return (mask & -mask).bit_length() - 1
        return 0

    def _marker_names(self, seat):
        return [core.slug(m.name) for m in self.forms[seat].markers]

    def _markers(self, seat, name, where):
        """Mask of the markers of a name; of all if there is no name."""
        names = self._marker_names(seat)
        if name and name not in names:
            raise unknown(f"{where}: marker", name, names)
        return sum(1 << m for m, known in enumerate(names) if not name or known == name)

    def _touches(self, row, passive):
        """What the effect and those that follow look at and change, for the question of order."""
        op = -1 if passive else int(row["op"])  # passive operations have numbers of their own
        reads = self.looks | v.LOOKS.get(op, 0) | v.CONDITION_LOOKS.get(int(row["when"]), 0) | v.CONDITION_LOOKS.get(int(row["unless"]), 0)
        for key in ("low_from", "high_from", "per"):
            reads |= v.SOURCE_LOOKS.get(int(row[key]), 0)
        writes = v.CHANGES.get(op, 0)
        if int(row["pays"]) >= 0:
            reads |= v.POOLS
            writes |= v.POOLS
        if op == v.MODIFY and int(row["what"]) == s.CANNOT_MOVE and int(row["starts"]) == 0:
            writes |= v.STANDUPS
        for following in self._following(row):
            reads |= int(following["reads"])
            writes |= int(following["writes"])
        row["reads"], row["writes"] = reads, writes

    def _following(self, row):
        return self.t["effect"][int(row["then"]) : int(row["then"]) + int(row["thens"])]

    def _discards(self, seat, fighter, one, cards, gone):
        """The printed starting discards; a pile goes without a card that is banned."""
        names = {core.slug(card.name): index for index, card in reversed(cards) if index < s.FINISHER}  # a style before its namesake
        standard = {core.slug(card.replaces): index for index, card in cards if card.replaces}
        for pile, pair in enumerate(one.starting_discards):
            for name in pair:
                index = names.get(name, standard.get(name))
                if index is None:
                    raise unknown(f"{fighter}: starting_discards", name, list(names))
                self.t["starting_discard"][seat, pile] |= (index not in gone) << index

    def _pieces(self, seat):
        for pool, piece in resources(self.forms, seat).items():
            row = self.t["resource"][seat, pool]
            self.t["kinds"][seat] = max(int(self.t["kinds"][seat]), pool + 1)
            row["exists"], row["start"] = 1, piece.start
            row["most"] = piece.most_against.get(entry(self.content, "bases", self.bases[seat]).form, piece.most)
            row["loss"], row["free"], row["twice"] = piece.ante_loss, piece.free_antes, piece.attacks_twice
            row["is_token"] = int(is_token(self.forms, seat, pool))
            for k, (stat, by) in enumerate(piece.ante.items()):
                row["stat"][k], row["by"][k] = v.STATS[stat], by
            row["together"], row["ante_limit"] = piece.together, piece.ante_limit
            row["over"], row["wraps"] = -1 if piece.over == "eliminated" else piece.over, int(piece.wraps)
            row["supply"] = self._number(piece.supply) if piece.supply else 0
            if piece.effects:
                if pool >= s.GIVEN:
                    raise BadInput(f"{self.fighters[1 - seat]}: {piece.name}: effects of anting are for tokens of the fighter itself")
                where = f"{self.fighters[seat]}/{core.slug(piece.name)}"
                row["first"], row["many"] = self._group(seat, piece.effects, where, -1), len(piece.effects)

    def _reach(self, seat, cards):
        """For each pair the distances from which it may hit, its own movement before the hit included (board edges left out)."""
        by_index = dict(cards)
        bases = {i: c for i, c in by_index.items() if s.BASE <= i < s.SPECIAL_ACTION}
        for style, card in by_index.items():
            if style < s.BASE:
                for base, other in bases.items():
                    self.t["reach"][seat, style, base - s.BASE] = reach([card, other])
            elif s.FINISHER <= style < s.EXTRA:
                self.t["reach"][seat, style, :] = reach([card])


def reach(cards) -> int:
    """Mask of distances 0..7 from which these cards together may hit, by what is printed and plain movement before the hit."""
    if any(card.range == "N/A" for card in cards):
        return 0
    if any(card.range == "X" for card in cards):
        return 0b111110
    low, high = sum(card.range[0] for card in cards), sum(card.range[1] for card in cards)
    hits = set(range(max(low, 0), high + 1))
    moves = [e for card in cards for e in card.effects if e.on in ("start_of_beat", "before_activating")]
    mask = 0
    for start in range(1, 7):
        spots = {start}
        for effect in sorted(moves, key=lambda e: e.on != "start_of_beat"):
            spots = _after(spots, effect)
        if spots & hits:
            mask |= 1 << start
    return mask


def _after(spots, effect):
    if effect.do not in ("advance", "retreat", "move", "advance_not_past", "pull", "push"):
        return spots
    low, high = effect.by if isinstance(effect.by, list) else (effect.by, effect.by)
    low, high = (low if isinstance(low, int) else 0), (high if isinstance(high, int) else 1)
    reached = set() if effect.when == "always" and not effect.may and not effect.pay else set(spots)
    for spot in spots:
        for n in range(low, high + 1):
            if effect.do in ("advance", "move", "advance_not_past", "pull"):
                reached.add(spot - n if n < spot else (n - spot + 1 if effect.do != "advance_not_past" else 1))
            if effect.do in ("retreat", "move", "push"):
                reached.add(spot + n)
    return {d for d in reached if 1 <= d <= 6} or spots


def build(scenario, content) -> np.ndarray:
    """The TABLES record of a scenario. Raises BadInput for a fighter, base set, finisher or banned card that is not there."""
    builder = Builder(content, scenario)
    tables, content = builder.build(), builder.content
    t = tables[0]
    t["seats"] = len(scenario.fighters)
    t["beats"] = scenario.beats
    t["special_actions"] = int(scenario.special_actions)
    t["ante_finishers"] = int(scenario.ante_finishers)
    if scenario.stockpile == "unique":
        for seat in range(len(scenario.fighters)):
            own = [b for b in range(s.SPECIAL_ACTION - 1, s.BASE + 5, -1) if int(t["kit"][seat]) >> b & 1]
            t["stockpile"][seat] = sum(1 << b for b in own[: int(t["sets_aside"][seat])])
            t["sets_aside"][seat] = 0
    for seat, fighter in enumerate(scenario.fighters):
        printed = entry(content, "fighters", fighter).starting_discards
        t["choose_discards"][seat] = int(scenario.discards == "chosen" or not printed)
    t["tie_to_active"] = int(scenario.time_out_tie == "active")
    t["still_counts"] = int(scenario.movement_effect == "any")
    t["life_above_start"] = int(scenario.life_above_start)
    t["first"] = NOBODY if scenario.first == "random" else scenario.first - 1
    for seat, fighter in enumerate(scenario.fighters):
        if scenario.special_actions:
            t["kit"][seat] |= 1 << s.SPECIAL_ACTION
        chosen = scenario.finishers[seat]
        names = [core.slug(card.name) for card in entry(content, "fighters", fighter).finishers]
        mode = int(t["starts_active"][seat]).bit_length() - 1 - s.EXTRA if t["modes"][seat] == 1 else None
        backs = [] if mode is None else [int(t["reverse"][seat, mode])]  # what lies with its other face up
        if chosen == "first":
            t["finisher"][seat] = next(s.FINISHER + k for k in range(len(names)) if s.FINISHER + k not in backs)
        elif chosen == "chosen":
            t["finisher"][seat] = s.NO_CARD if len(names) > 1 else s.FINISHER
        elif chosen in names:
            t["finisher"][seat] = s.FINISHER + names.index(chosen)
            if int(t["finisher"][seat]) in backs:
                raise BadInput(f"finishers: finisher of {fighter}: {chosen!r} is on the back of its mode")
        else:
            raise unknown(f"finishers: finisher of {fighter}", chosen, [*names, "first", "chosen"])
        if t["holds"][seat] == 2 and t["finisher"][seat] != s.NO_CARD:
            others = [s.FINISHER + k for k in range(len(names)) if s.FINISHER + k not in {*backs, int(t["finisher"][seat])}]
            t["second"][seat] = others[0]
        gone = without(content, scenario.banned, fighter, scenario.bases[seat])
        left = [s.FINISHER + k for k in range(len(names)) if s.FINISHER + k not in {*gone, *backs}]
        names = [name for k, name in enumerate(names) if s.FINISHER + k not in backs]
        if not left:
            raise BadInput(f"banned: {fighter} would be left without a finisher")
        if len(left) < len(names) and int(t["finisher"][seat]) not in left:
            t["finisher"][seat] = left[0]  # the other side
        if int(t["second"][seat]) in {*gone, int(t["finisher"][seat])}:
            t["second"][seat] = s.NO_CARD
    return tables


def effect_names(scenario, content) -> list[str]:
    """Names of all effects of a duel, by their index in tables.effect and tables.events."""
    builder = Builder(content, scenario)
    builder.build()
    return builder.names
