"""The tables of a cell: a scenario's content as the kernel reads it, every word a number."""

from __future__ import annotations

import numpy as np

from sim.contra import levers
from sim.contra import state as s
from sim.contra import vocabulary as v
from sim.contra.cards import copies, enemy_cards, entry, planned, stage_cards, the_box
from sim.contra.maps import ZONE_WORDS, Map, members
from sim.core.cards import slug
from sim.core.compile import records
from sim.core.errors import BadInput, unknown

PLACES = dict(start=s.AT_START, boss=s.AT_BOSS, near_boss=s.NEAR_BOSS)
REWARDS = dict(
    none=s.NO_REWARD, token=s.REWARD_TOKEN, objective=s.REWARD_GOAL, reveal=s.REWARD_REVEAL, remove=s.REWARD_REMOVE, weapon=s.REWARD_GUN,
    medal=s.PENALTY_MEDAL,
)  # fmt: skip


class Builder:
    """Fills one TABLES record. names: of effects, by their index. maps: of the parts."""

    def __init__(self, scenario, content):
        self.scenario = scenario
        self.content = levers.changed(scenario, content)
        self.tables = records(s.TABLES, 1)
        self.t = self.tables[0]
        self.names: list[str] = []
        self.lists: dict = {}  # where a list of effects stands, by what it says and whose it is
        self.parts = planned(scenario, self.content)
        self.distance = levers.in_force(scenario, content).get("start_distance")
        self.maps: list[Map] = []

    def build(self) -> np.ndarray:
        box = the_box(self.content)
        self._common(box)
        banned = self._banned()
        for seat, name in enumerate(self.scenario.commandos):
            self._commando(seat, entry(self.content, "commandos", name), banned.get(name, ()))
        for k, part in enumerate(self.parts):
            stage, boss = entry(self.content, "stages", part.stage), entry(self.content, "bosses", part.boss)
            self.maps.append(Map(stage, part.stage, self.distance))
            self._foe(self.t["foe"][k], part, boss)
            self._stage(self.t["stage"][k], part, stage, self.maps[k], f"stages/{part.stage}")
            self._setting(self.t["setting"][k], part, stage)
        return self.tables

    def _common(self, box):
        t, one = self.t, self.scenario
        t["seats"] = len(one.commandos)
        t["parts_planned"], t["story"], t["retries"] = len(self.parts), int(bool(one.story)), one.retries
        t["start_tokens"] = 2 if "jump_start" in one.modes else 0 if "rough_start" in one.modes else 1
        t["removed"] = 2 if "expert_unpredictable_environment" in one.modes else int("unpredictable_environment" in one.modes)
        t["battle_damage"] = int("battle_damage" in one.modes)
        t["kill_draw_may"] = int(one.rules.kill_draw == "may")
        t["ability_kill_any"] = int(one.rules.ability_kill == "any")
        t["boss_one_space"] = int(one.rules.boss_stands == "one_space")
        t["run"] = box.run
        t["commando_face"] = [v.FACE_WORDS[face] for face in box.dice.commando]
        t["enemy_face"] = [v.ENEMY_FACE_WORDS[face] for face in box.dice.enemy]
        t["token_supply"] = box.counts.advantage_tokens // s.TYPES
        t["dimer_supply"] = box.counts.bubble_dimer_tokens
        guns = copies(box.weapons)
        for k, gun in enumerate(guns):
            self._weapon(t["weapon"][k], gun)
            t["weapon_name"][k] = box.weapons.index(gun)
        t["guns"] = (1 << len(guns)) - 1
        goals = copies(box.objectives)
        for k, goal in enumerate(goals):
            row = t["goal"][k]
            for kind, n in goal.need.items():
                row["need"][v.TYPE_WORDS.index(kind)] = n
            self._list(row, "", goal.scout, "scout", "box")
        t["goal_cards"] = (1 << len(goals)) - 1

    def _banned(self) -> dict:
        """Banned cards by commando. Raises BadInput for one that no commando of the content has."""
        found: dict = {}
        for text in self.scenario.banned:
            name, _, card = text.partition("/")
            cards = [slug(one.name) for one in entry(self.content, "commandos", name).cards]
            if card not in cards:
                raise unknown(f"banned: card of {name}", card, cards)
            found.setdefault(name, set()).add(card)
        return found

    def _commando(self, seat, one, banned=()):
        t, cards = self.t, 0
        for k, card in enumerate(one.cards):
            row = t["kind"][seat, k]
            row["type"] = v.TYPE_WORDS.index(card.type)
            row["copies"] = ((1 << card.copies) - 1) << cards
            t["kind_of"][seat, cards : cards + card.copies] = k
            t["type_mask"][seat, row["type"]] |= row["copies"]
            self._list(row, "", [] if slug(card.name) in banned else card.effects, card.name, f"commandos/{seat}")
            cards += card.copies
        t["kinds"][seat], t["deck"][seat] = len(one.cards), (1 << cards) - 1
        self._weapon(t["rifle"][seat], one.weapon)
        row = t["ability"][seat]
        row["windows"] = sum(1 << list(v.WINDOWS).index(window) for window in one.ability.windows)
        _amounts(row["need"], one.ability.cost)
        row["effect"], _ = self._effects([one.ability.effect], one.ability.name, f"commandos/{seat}")

    def _weapon(self, row, weapon):
        row["dice"], row["reach"], row["n"] = weapon.dice, weapon.range, weapon.n
        row["trait"] = list(v.TRAITS).index(weapon.trait)

    def _foe(self, row, part, boss):
        cards = enemy_cards(self.content, boss)
        for k, (kind, card) in enumerate(cards):
            one = row["enemy"][k]
            one["health"], one["type"] = card.health, boss.types.index(kind)
            self._list(one, "", card.special, card.name, "enemies")
            _results(one["adds"], card.adds)
            row["hatchlings"] |= int(kind in boss.hatches) << k
        row["cards"] = (1 << len(cards)) - 1
        for k, card in enumerate(boss.cards):
            one = row["boss"][k]
            one["health"], one["cap"], one["dice_after"] = card.health + part.boss_health, card.damage_cap, card.defeated_dice
            one["immune"] = int(card.name == part.immune)
            self._list(one, "", card.special, card.name, "bosses")
            _results(one["adds"], card.adds)
        row["bosses"] = min(len(boss.cards), len(self.scenario.commandos))
        self._list(row, "set_up_", boss.set_up, f"{boss.name} set-up", "bosses")
        row["name"] = list(self.content.entries["bosses"]).index(part.boss)

    def _stage(self, row, part, stage, board, where):
        row["spaces"] = len(board.spaces)
        row["dist"], row["laid"], row["token_zone"], row["nest_zone"], row["slow_zone"], row["enter_zone"] = 0, s.NO_CARD, -1, -1, -1, -1
        row["deed"]["zone"] = -1
        for k, space in enumerate(board.spaces):
            row["near"][k], row["up"][k], row["level"][k], row["line"][k] = board.near[k], board.up(k), space.level, space.row
            row["dist"][k, : len(board.spaces)] = board.dist[k]
            row["ball"][:, k] = [sum(1 << j for j, far in enumerate(board.dist[k]) if far <= reach) for reach in range(s.RADII)]
        for name in [*ZONE_WORDS, "ledge", *board.own]:
            row["zone"][board.number(name, where)] = board.zone(name)
        for k, (card, icon) in enumerate(stage_cards(stage)):
            one = row["card"][k]
            self._list(one, "", card.effects, card.name, where, board)
            self._list(one, "act_", card.activate, card.name, where, board)
            one["icon"], one["health"] = int(icon), card.health
            if card.laid:
                row["laid"][k] = k
            else:
                row["deck"] |= 1 << k
        if (tokens := stage.stage_tokens) is not None:
            row["token_zone"], row["tokens"] = board.number(tokens.zone, where), tokens.set_up
            if tokens.need:
                row["deed"]["zone"], row["deed"]["reach"] = row["token_zone"], tokens.reach
                _amounts(row["deed"]["need"], tokens.need)
        if (nests := stage.nests) is not None:
            spaces = members(board.zone(nests.zone))
            row["nest_zone"], row["nests"] = board.number(nests.zone, where), len(spaces)
            row["nest"][: len(spaces)] = spaces
            row["nest_health"], row["gel_supply"] = nests.health, nests.gel_supply
            self._list(row, "short_", nests.short, f"{stage.name}: not all gels placed", where, board)
        if (track := stage.track) is not None:
            row["track_length"] = len(track.faces)
            row["track"][: len(track.faces)] = [v.FACE_WORDS[face] for face in track.faces]
            self._list(row, "track_", track.at_end, f"{stage.name}: end of the track", where, board)
        if (slow := stage.slow) is not None:
            row["slow_zone"], row["slow_run"] = board.number(slow.zone, where), slow.run
        if (entering := stage.entering) is not None:
            row["enter_zone"] = board.number(entering.zone, where)
            self._list(row, "enter_", entering.effects, f"{stage.name}: {entering.zone} entered", where, board)
        row["name"] = list(self.content.entries["stages"]).index(part.stage)

    def _setting(self, row, part, stage):
        deck = [card.name for card, _ in stage_cards(stage)]
        start = part.track_start or (stage.track.start if stage.track else 1)
        row["track_start"], row["stacked"] = start - 1, deck.index(part.stacked) if part.stacked else s.NO_CARD
        row["commandos_at"] = PLACES[part.commandos_at]
        row["boss_at"] = s.AT_COMMANDOS if part.boss_at == "start" else PLACES[part.boss_at]
        for key in ("extra_enemies", "extra_chosen", "hatch_each", "removed", "survive", "no_track_end", "again"):
            row[key] = int(getattr(part, key))
        row["reward"], row["penalty"] = REWARDS[part.reward], REWARDS[part.penalty]

    def _list(self, row, prefix, effects, name, where, board=None):
        row[f"{prefix}first"], row[f"{prefix}many"] = self._effects(effects, name, where, board)

    def _effects(self, effects, name, where, board=None):
        """A list of effects in one piece: its first index and its length. The same list of the same card stands there once."""
        key = repr((where, name, effects))
        if effects and key not in self.lists:
            first = len(self.names)
            self.lists[key] = (first, len(effects))
            self.names += [f"{name}: {told(effect)}" for effect in effects]
            if len(self.names) > s.EFFECTS:
                raise BadInput(f"{where}: more than {s.EFFECTS} effects in one game")
            for k, effect in enumerate(effects):
                self._fill(first + k, effect, name, where, board)
        return self.lists.get(key, (0, 0))

    def _fill(self, index, effect, name, where, board):
        row = self.t["effect"][index]
        for key, table, text in (
            ("do", v.OPERATIONS, effect.do), ("who", v.WHO, effect.who), ("when", v.CONDITIONS, effect.when),
            ("toward", v.TOWARD, effect.toward or "none"), ("scope", v.SCOPE, effect.scope or "one"),
            ("bonus_if", v.BONUS_IF, effect.bonus_if or "always"),
        ):  # fmt: skip
            row[key] = list(table).index(text)
        row["reach"], row["n"], row["times"] = effect.reach or 0, effect.n or 0, int(effect.per_commando)
        row["dice"], row["reroll"], row["zone"] = effect.dice or 0, effect.reroll or 0, -1
        if effect.zone is not None:
            row["zone"] = board.number(effect.zone, f"{where}: {name}")
        _amounts(row["need"], effect.need)
        for side in ("left", "right"):
            row[f"{side}_first"], row[f"{side}_many"] = self._effects(getattr(effect, side), f"{name}, {side}", where, board)


def told(effect) -> str:
    """An effect in a few words, for tables of events."""
    need = " ".join(f"{n} {kind}" for kind, n in effect.need.items())
    return " ".join(filter(None, [effect.do, str(effect.n or ""), need]))


def _amounts(row, need):
    for kind, n in need.items():
        row[v.TYPE_WORDS.index(kind)] = n


def _results(row, adds):
    for kind, n in adds.items():
        row[(*v.TYPE_WORDS, "special").index(kind)] = n


def build(scenario, content) -> np.ndarray:
    """The TABLES record of a scenario. Raises BadInput for a commando, boss, stage, story or lever that is not there."""
    return Builder(scenario, content).build()


def effect_names(scenario, content) -> list[str]:
    """Names of all effects of a game, by their index in tables.effect and tables.events."""
    builder = Builder(scenario, content)
    builder.build()
    return builder.names
