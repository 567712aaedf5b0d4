"""A stage's map: rows of symbols read into spaces and neighbours, and drawn so that it can be compared with the board."""

from __future__ import annotations

import re
import string
from dataclasses import dataclass, field

from sim.contra import state as s
from sim.core.errors import BadInput, unknown

ZONE_WORDS = {
    "start": s.START, "objective_mobility": s.GOAL_MOBILITY, "objective_accuracy": s.GOAL_ACCURACY,
    "objective_subtlety": s.GOAL_SUBTLETY, "pillbox": s.PILLBOX, "enemy": s.ENEMY_SPACE, "boss": s.BOSS_SPACE,
}  # fmt: skip
NEEDED = ("start", "objective_mobility", "objective_accuracy", "objective_subtlety", "enemy", "boss")
FAR = s.SPACES  # distance of spaces that nothing joins


@dataclass
class Space:
    """A space: where it stands in the grid, its symbol, the zones it is in, its level."""

    row: int
    column: int
    symbol: str
    zones: set = field(default_factory=set)
    level: int = 0

    @property
    def name(self) -> str:
        return f"{string.ascii_uppercase[self.column]}{self.row + 1}"


class Map:
    """The spaces of a stage in the order of its rows, masks of neighbours, distances. Raises BadInput naming stage and key.

    distance: how far a start space is from the boss at least, in place of what the rows say."""

    def __init__(self, stage, where: str, distance: int | None = None):
        self.stage, self.where = stage, where
        self.own = _own_zones(stage, where)  # the stage's own zones, in the order of their numbers
        self.spaces = self._spaces()
        parted, joined = self._pairs("parted"), self._pairs("joined")
        if distance is not None:
            _stretch(self.spaces, distance)
        if not len(self.spaces) <= s.SPACES:
            raise BadInput(f"{where}: rows: {len(self.spaces)} spaces, at most {s.SPACES} are allowed")
        self.near = [0] * len(self.spaces)
        for a, one in enumerate(self.spaces):
            for b, other in enumerate(self.spaces):
                apart = abs(one.row - other.row) + abs(one.column - other.column)
                if (apart == 1 and {id(one), id(other)} not in parted) or {id(one), id(other)} in joined:
                    self.near[a] |= 1 << b
        self.dist = self.distances()
        if distance is not None:
            _move_starts(self, distance)
        self._check()

    def zone(self, name: str) -> int:
        """Mask of the spaces in a zone."""
        if name == "ledge":
            return sum(1 << k for k, space in enumerate(self.spaces) if space.level)
        return sum(1 << k for k, space in enumerate(self.spaces) if name in space.zones)

    def number(self, name: str, where: str) -> int:
        """Number of a zone, common or the stage's own. Raises BadInput for one that is not there."""
        known = ZONE_WORDS | {"ledge": s.LEDGE} | {own: s.OWN_ZONE + k for k, own in enumerate(self.own)}
        if name not in known:
            raise unknown(f"{where}: zone", name, known)
        return known[name]

    def up(self, k: int) -> int:
        """Mask of the neighbours of a space that stand higher."""
        return sum(1 << j for j in members(self.near[k]) if self.spaces[j].level > self.spaces[k].level)

    def distances(self) -> list[list[int]]:
        """Spaces counted for range between any two, through anything."""
        found = []
        for start in range(len(self.spaces)):
            row = [FAR] * len(self.spaces)
            row[start], edge = 0, [start]
            for at in edge:
                for other in members(self.near[at]):
                    if row[other] == FAR:
                        row[other] = row[at] + 1
                        edge.append(other)
            found.append(row)
        return found

    def to(self, k: int, zone: str) -> int:
        """Distance from a space to the nearest of a zone."""
        return min((self.dist[k][j] for j in members(self.zone(zone))), default=FAR)

    def draw(self) -> list[str]:
        """The map in lines of text: grid, what its signs mean, ledges, distances."""
        columns, rows = max(x.column for x in self.spaces) + 1, max(x.row for x in self.spaces) + 1
        at = {(x.row, x.column): k for k, x in enumerate(self.spaces)}
        lines = ["     " + "".join(f"{string.ascii_uppercase[c]:^4}" for c in range(columns)), "    " + self._border(at, -1, columns)]
        for r in range(rows):
            line = f"{r + 1:>3} " + self._side(at, (r, -1), (r, 0))
            for c in range(columns):
                space = self.spaces[at[r, c]] if (r, c) in at else None
                sign = "   " if space is None else f" {space.symbol}{space.level or ' '}"
                line += sign + self._side(at, (r, c), (r, c + 1))
            lines += [line, "    " + self._border(at, r, columns)]
        return lines + self._legend()

    def _border(self, at, r, columns):
        return "+" + "+".join(self._side(at, (r, c), (r + 1, c), "---") for c in range(columns)) + "+"

    def _side(self, at, one, other, plain="|"):
        """The line between two places of the grid: # is a red line, blank a way, else a wall."""
        a, b = at.get(one), at.get(other)
        if a is None or b is None or not self.near[a] >> b & 1:
            return plain if a is not None or b is not None else " " * len(plain)
        return (" " if self.spaces[a].level == self.spaces[b].level else "#") * len(plain)

    def _legend(self):
        lines = ["", "# red line: jump to go up; a number is the level of a ledge space; - and | are closed"]
        for sign, zones in self.stage.legend.items():
            found = [x.name for x in self.spaces if x.symbol == sign]
            text = ", ".join(_list(zones)).replace("_", " ")
            if zones != "plain" and found:
                lines.append(f"{sign} {text}: {' '.join(found)}")
        for name in self.own:
            if name in self.stage.areas:
                lines.append(f"  {name.replace('_', ' ')}: {' '.join(self.spaces[k].name for k in members(self.zone(name)))}")
        pairs = [f"{a}-{b}" for a, b in self.stage.joined]
        lines += [f"joined against the grid: {' '.join(pairs)}"] if pairs else []
        starts, levels = members(self.zone("start")), sorted({x.level for x in self.spaces})
        lines += ["", f"{len(self.spaces)} spaces, levels {levels[0]} to {levels[-1]}"]
        lines.append("boss from the starts: " + ", ".join(f"{self.spaces[k].name} {self.to(k, 'boss')}" for k in starts))
        for name in ("objective_mobility", "objective_accuracy", "objective_subtlety", "pillbox"):
            told = [f"{self.spaces[k].name} {self.to(k, 'start')} and {self.to(k, 'boss')}" for k in members(self.zone(name))]
            lines.append(f"{name.replace('_', ' ')}, from the nearest start and boss space: {', '.join(told) or 'none'}")
        return lines

    def _spaces(self):
        found = []
        for r, line in enumerate(self.stage.rows):
            signs = line.split()
            if len(signs) != len(self.stage.rows[0].split()):
                wanted = len(self.stage.rows[0].split())
                raise BadInput(
                    f"{self.where}: rows[{r}]: {len(signs)} symbols, rows[0] has {wanted}; a gap in the map is a hole of the legend"
                )
            if len(signs) > len(string.ascii_uppercase):
                raise BadInput(f"{self.where}: rows[{r}]: {len(signs)} symbols, at most {len(string.ascii_uppercase)} are allowed")
            for c, sign in enumerate(signs):
                if sign not in self.stage.legend:
                    raise unknown(f"{self.where}: rows[{r}]: symbol", sign, self.stage.legend)
                zones = _list(self.stage.legend[sign])
                if "hole" not in zones:
                    found.append(Space(r, c, sign, {zone for zone in zones if zone != "plain"}))
        self.by_name = {space.name: space for space in found}
        for k, group in enumerate(self.stage.ledges):
            for space in self._ranges(group.spaces, f"ledges[{k}].spaces"):
                space.level = group.level
        for name, ranges in self.stage.areas.items():
            for space in self._ranges(ranges, f"areas.{name}"):
                space.zones.add(name)
        return found

    def _ranges(self, ranges, key):
        found = []
        for text in ranges:
            first, _, last = text.partition(":")
            a, b = self._space(first, key), self._space(last or first, key)
            found += [x for x in self.by_name.values() if a.row <= x.row <= b.row and a.column <= x.column <= b.column]
        return found

    def _space(self, name, key):
        if name not in self.by_name:
            ends = f"{min(self.by_name, key=_order)} to {max(self.by_name, key=_order)}"
            raise BadInput(f"{self.where}: {key}: found {name!r}, allowed are spaces from {ends} and ranges like 'B1:D2'")
        return self.by_name[name]

    def _pairs(self, key):
        found = []
        for k, pair in enumerate(getattr(self.stage, key)):
            if len(pair) != 2:
                raise BadInput(f"{self.where}: {key}[{k}]: found {pair!r}, allowed are two spaces")
            found.append({id(self._space(name, f"{key}[{k}]")) for name in pair})
        return found

    def _check(self):
        for name in NEEDED:
            if not self.zone(name):
                raise BadInput(f"{self.where}: rows: no space of zone {name!r} on the map")
        if len(members(self.zone("start"))) < s.SEATS:
            raise BadInput(f"{self.where}: rows: {len(members(self.zone('start')))} start spaces, at least {s.SEATS} are needed")
        if lost := [x.name for x, d in zip(self.spaces, self.dist[0]) if d == FAR]:
            raise BadInput(f"{self.where}: rows: {lost[0]} cannot be reached from {self.spaces[0].name}")


def _own_zones(stage, where):
    named = [zone for zones in stage.legend.values() for zone in _list(zones)] + list(stage.areas)
    own = [zone for zone in dict.fromkeys(named) if zone not in ZONE_WORDS and zone not in ("plain", "hole")]
    if bad := [zone for zone in own if not re.fullmatch(r"[a-z][a-z0-9_]*", zone) or zone == "ledge"]:
        raise BadInput(f"{where}: legend: zone {bad[0]!r}: allowed are small letters and _, and 'ledge' is for the ledges")
    if len(own) > s.ZONES - s.OWN_ZONE:
        raise BadInput(
            f"{where}: legend: {len(own)} zones of the stage's own ({', '.join(own)}), at most {s.ZONES - s.OWN_ZONE} are allowed"
        )
    return own


def _stretch(spaces, distance):
    """Plain lines of spaces put in beside the start line, so that the boss is as far away as wanted."""
    starts, bosses = ([x for x in spaces if zone in x.zones] for zone in ("start", "boss"))
    away = min(abs(a.row - b.row) + abs(a.column - b.column) for a in starts for b in bosses)
    for key, other in (("column", "row"), ("row", "column")):
        line = getattr(starts[0], key)
        if distance > away and {getattr(x, key) for x in starts} == {line}:
            step = 1 if all(getattr(b, key) > line for b in bosses) else -1
            edge = [x for x in spaces if getattr(x, key) == line]
            for x in spaces:  # room is made after the start line, or before it
                if getattr(x, key) > line or (step < 0 and getattr(x, key) == line):
                    setattr(x, key, getattr(x, key) + distance - away)
            base = getattr(edge[0], key)
            new = range(1, distance - away + 1)
            spaces += [Space(**{key: base + step * k, other: getattr(x, other), "symbol": "."}, level=x.level) for x in edge for k in new]
            spaces.sort(key=lambda x: (x.row, x.column))
            return


def _move_starts(board, distance):
    """As many start spaces as there were, as near to the wanted distance from the boss as there are spaces free of enemies."""
    old = members(board.zone("start"))
    if min(board.to(k, "boss") for k in old) == distance:
        return
    free = [k for k, space in enumerate(board.spaces) if not space.zones & {"enemy", "boss"}]
    nearest = {k: min(board.dist[k][j] for j in old) for k in free}
    chosen = sorted(free, key=lambda k: (board.to(k, "boss") < distance, abs(board.to(k, "boss") - distance), nearest[k], k))[: len(old)]
    for k, space in enumerate(board.spaces):
        space.zones.discard("start")
        if k in chosen:
            space.zones.add("start")


def members(mask: int) -> list[int]:
    """The numbers in a mask, rising."""
    return [k for k in range(mask.bit_length()) if mask >> k & 1]


def _list(zones):
    return zones if isinstance(zones, list) else [zones]


def _order(name):
    return (len(name), name[::-1])
