"""What differs between two records of a duel, in sentences; and the lines and titles those stand in."""

from __future__ import annotations

from sim.battlecon import state as s
from sim.battlecon import vocabulary as v
from sim.battlecon.words import Names


class Changes(Names):
    """Collects lines: sentences of one step, below the title of the section they fall into."""

    def __init__(self, tables, scenario, content):
        super().__init__(tables, scenario, content)
        self.lines: list[str] = []
        self.title = ""  # of the section that is told
        self.headed = ""  # the title printed last: a title comes with the first line below it, once
        self.fired: list[int] = []  # effects that happened in the step that is told

    def head(self, title: str) -> None:
        self.title = title

    def say(self, text: str, board=None) -> None:
        if self.title != self.headed:
            self.lines.append(f"  {self.title}")
            self.headed = self.title
        self.lines.append(f"    {text}")
        if board is not None:
            self.lines.append(f"        {self.board(board)[0]}")

    def status(self, g, row) -> str:
        """A modifier that stands, with its source and when it counts."""
        stat, amount, source, seat, starts, ends = (int(x) for x in row)
        when = "from next beat" if starts > g.rounds else ""
        if ends > g.rounds:
            when = "for the duel" if ends == s.FOREVER else ("next beat" if when else "until next beat")
        return f"{self.modifier(stat, amount)}{' ' + when if when else ''} ({self.source(source, int(g.attacker[seat]))})"

    def gained(self, before, after) -> list[tuple[int, str]]:
        """Modifiers that a step entered into the ledger: (seat or attack of a clone, words)."""
        key = [tuple(int(x) for x in row) for row in before.ledger[: int(before.entries)]]
        old = {(k[0], *k[2:]): k[1] for k in key}
        found = []
        for row in after.ledger[: int(after.entries)]:
            k = tuple(int(x) for x in row)
            amount = k[1] - old.get((k[0], *k[2:]), 0)
            if amount:
                when = {0: "", 1: " next beat"}.get(k[4] - int(after.rounds), "")
                if k[5] > after.rounds and not when:
                    when = " for the duel" if k[5] == s.FOREVER else " until the end of the next beat"
                found.append((k[3], self.modifier(k[0], amount) + when))
        return found

    def moved_cards(self, before, after, seat) -> list[str]:
        """Further cards that came into play or left it, and second faces that count from now on."""
        was, now, gone, out = (int(mask) for mask in (before.active[seat], after.active[seat], before.out[seat], after.out[seat]))
        told = (
            (now & ~was, "comes into play"),
            (was & ~now & ~out, "leaves play"),
            (out & ~gone, "is out of the duel"),
            (gone & ~out, "can come into play again"),
            (int(after.working[seat]) & ~int(before.working[seat]) & ~now, "has its other effect this beat"),
        )
        return [f"{name} {words}" for mask, words in told for card, name in self.cards[seat].items() if mask >> card & 1]

    def turned(self, before, after):
        """Face-up markers act and go back; face-down ones turn up."""
        for is_down in (0, 1):
            for seat, names in enumerate(self.markers):
                for m, name in enumerate(names):
                    lies = int(before.marker[seat, m])
                    if not lies or int(before.down[seat]) >> m & 1 != is_down or (not is_down and after.marker[seat, m]):
                        continue
                    if is_down:
                        self.say(f"the marker in {lies} turns face-up: {name}")
                    else:
                        there = [who for k, who in enumerate(self.who) if before.space[k] == lies]
                        self.say(f"{name} in {lies} {'acts on ' + there[0] if there else 'meets nobody'} and returns to supply")

    def stopped(self, before, after, seat) -> list[str]:
        """Moments at which nothing happens any more this beat."""
        newly = int(after.stopped[seat]) & ~int(before.stopped[seat])
        moments = [name.replace("_", " ") for name, hook in v.HOOKS.items() if newly >> hook & 1]
        return [f"{self.who[seat]} has no more {' and '.join(moments)} effects this beat"] if moments else []

    def marker_changes(self, before, after, seat) -> list[str]:
        """Face-up markers that are laid, moved or taken back."""
        found, laid, taken = [], {}, {}
        if self.t.wormholes[seat]:  # all alike: which of them it is says nothing
            spaces = [sorted(int(lies) for lies in g.marker[seat] if lies) for g in (before, after)]
            for how, mine, theirs in (("filled", *spaces), ("laid", *spaces[::-1])):
                gone = [space for k, space in enumerate(mine) if mine[: k + 1].count(space) > theirs.count(space)]
                found += [f"{self.markers[seat][0]} in {space} {how}" for space in gone]
            return found
        for m, marker in enumerate(self.markers[seat]):
            here, there = int(before.marker[seat, m]), int(after.marker[seat, m])
            if here and there and here != there:
                found.append(f"{marker} goes {here} → {there}")
            elif here and not there:
                taken.setdefault(marker, []).append(here)
            elif there and not here and not int(after.down[seat]) >> m & 1:
                laid.setdefault(marker, []).append(there)
        for how, spaces in (("laid in", laid), ("taken from", taken)):
            found += [f"{marker} {how} {', '.join(map(str, sorted(where)))}" for marker, where in spaces.items()]
        return found

    def changes(self, before, after, name="", told=()):
        """Tell what differs between two records, with the effect that brought it about."""
        found = []
        for seat, who in enumerate(self.who):
            life, was = int(after.life[seat]), int(before.life[seat])
            taken, soaked = (int(after[key][seat] - before[key][seat]) for key in ("damage_taken", "soaked"))
            if "life" not in told and (taken or soaked):
                found.append(f"{who} takes {taken} damage{f' and soaks {soaked}' if soaked else ''} ({was} → {life} life)")
            elif life != was and "life" not in told:
                found.append(f"{who} {'gains' if life > was else 'loses'} {abs(life - was)} life ({was} → {life})")
            for k, piece in self.pieces[seat].items():
                n = int(after.pool[seat, k] - before.pool[seat, k])
                if n:
                    found.append(f"{who} {'gains' if n > 0 else 'loses'} {abs(n)} {piece} (now {int(after.pool[seat, k])})")
            if after.stunned[seat] > before.stunned[seat] and "stun" not in told:
                found.append(f"{who} is stunned")
            found += self.stopped(before, after, seat)
            n = int(after.traps_down[seat] - before.traps_down[seat])
            if n:
                found.append(f"{who} {f'sets {n} trap' + 's' * (n > 1) + ' face-down' if n > 0 else 'takes the traps back'}")
            if after.dodges[seat] != before.dodges[seat]:
                found.append(f"attacks on {who} do not hit this beat")
            if after.space[seat] != before.space[seat] and "space" not in told:
                found.append(f"{who} goes {int(before.space[seat])} → {int(after.space[seat])}")
            swaps = "puppets" in told and self.t.possesses[seat]
            found += self.marker_changes(before, after, seat) if "markers" not in told and not swaps else []
            laid = [space for space in range(1, s.SPACES + 1) if int(after.down_spaces[seat] & ~before.down_spaces[seat]) >> space & 1]
            turned = before.marker[seat].tolist() == after.marker[seat].tolist()
            found += [f"{who} {'turns the marker face-down in' if turned else 'places a marker face-down in'} {space}" for space in laid]
            found += self.moved_cards(before, after, seat) if self.t.extras[seat] and "cards" not in told else []
        for target, text in self.gained(before, after):
            found.append(f"{self.doer(after, target)} {'' if text.startswith('cannot') else 'gets '}{text}")
        if not name:
            name = ", ".join(dict.fromkeys(self.sources[e][1] for e in self.fired))
        moved = (before.space != after.space).any() or (before.marker != after.marker).any()
        if found:
            self.say(f"{name + ': ' if name else ''}{', '.join(found)}", after if moved and "space" not in told else None)
