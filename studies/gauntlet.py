"""A new fighter against the cast: does it fit? In minutes, by stages, looking again and again until it is told or time is up.

1. All pairs of the cast by the quick player: which eight stand for it (studies/cast.py).
2. The new one against everybody by the quick player, and by a random one for effects that never happen.
3. Against the eight by the strong player, in rounds, until its verdict is told or its share of the time is spent.
4. Headroom: against the eight with the strong player on one side only, either one.
5. Against the whole cast by the strong player, in rounds, until that verdict and all pairings are told or time is up.

A round has as many duels against each opponent as it stands for. So the share of all duels won is the mean over the cast, and its
interval is a confidence sequence that holds at every round (see `mean`). Time decides how many rounds there are, nothing else: the same
seed and the same numbers of rounds play the same duels."""

from __future__ import annotations

import time
from dataclasses import dataclass

import polars as pl

from sim.core.errors import BadInput
from strategies import registry
from studies import cast
from studies.duels import Duels, Sums, cards_of
from studies.effects import silent
from studies.stats import sequence, wilson

FITS, STRONG, WEAK, CANNOT_TELL = "fits", "too strong", "too weak", "cannot tell"
BAND, PAIR_BAND = (0.45, 0.55), (0.40, 0.60)  # of the mean over the cast, and of a single pairing
EIGHT, SPOKEN_OF = 8, 3  # stand-ins; pairings on either side of an even one that are explained
ORDER = (STRONG, FITS, CANNOT_TELL, WEAK)  # of pairings in a report
MATRIX_GAMES, QUICK_GAMES, RANDOM_GAMES = 400, 2_000, 10_000
PER_ROUND = 6  # duels of the strong player in a round, for each fighter the opponent stands for
LEVEL = 0.975  # of each of the two verdicts of the strong player, so that both hold 95 times in 100
UNTIL = dict(eight=0.4, headroom=0.55, cast=1.0)  # shares of the time by which stages end
PLAYERS = dict(floor="random", weak="heuristic", strong="equilibrium")


@dataclass
class Clock:
    """The time there is, or in its place the rounds each stage shall have. minutes: from now on."""

    minutes: float
    rounds: dict | None = None

    def __post_init__(self):
        self.started = time.monotonic()

    @property
    def spent(self) -> float:
        """Seconds since the start."""
        return time.monotonic() - self.started

    def goes_on(self, stage: str, done: int) -> bool:
        """May this stage have another round? At least one it has."""
        if self.rounds is not None:
            return done < self.rounds[stage]
        return done == 0 or self.spent < 60 * self.minutes * UNTIL[stage]


def mean(sums, level: float = LEVEL) -> dict:
    """Rate of wins and of losses over balanced rounds: {games, rate, low, high, lost, lost_low, lost_high}.

    The interval is the sequence of a single share, for the share of all games. It holds although the opponents' shares differ: a
    likelihood ratio against the mean share p is, opponent by opponent, 1 + c (p_k - p) in the mean, and the product of these over as many
    games as each counts is 1 at most where the p_k have the mean p (the geometric mean is not above the arithmetic), so what Ville's
    inequality needs stays true at the end of every round."""
    total = Sums()
    for one in sums:
        total.games, total.wins, total.losses = total.games + one.games, total.wins + one.wins, total.losses + one.losses
    made = dict(games=total.games, rate=total.rate, lost=total.losses / max(total.games, 1))
    made["low"], made["high"] = sequence.interval(total.wins, total.games, level)
    made["lost_low"], made["lost_high"] = sequence.interval(total.losses, total.games, level)
    return made


def judged(rate: dict, band) -> str:
    """What an interval says of a band: a win more than its upper edge is too strong, a loss more than the mirrored one too weak."""
    if rate["low"] > band[1]:
        return STRONG
    if rate["lost_low"] > 1 - band[0]:
        return WEAK
    return FITS if rate["high"] < band[1] and rate["lost_high"] < 1 - band[0] else CANNOT_TELL


class Gauntlet:
    """One new fighter on its way through the cast. `run` gives what was found, as plain data.

    duels: of the content with the new one in it. fighter: its name. others: the cast. band: of the mean win rate."""

    def __init__(self, duels: Duels, fighter: str, others, clock: Clock, band=BAND, tell=None):
        if not others:
            raise BadInput(f"{fighter}: there is nobody else to play against")
        self.duels, self.fighter, self.others, self.clock, self.band = duels, fighter, list(others), clock, tuple(band)
        self.players = {role: registry.get(name, duels.game.name) for role, name in PLAYERS.items()}
        self.tell = tell or (lambda *_: None)
        self.met: dict = {}  # (role of the new one's player, of the other's, opponent): Sums of all stages
        self.rounds = dict(eight=0, headroom=0, cast=0)

    def run(self) -> dict:
        """Play all stages. Raises BadInput."""
        self.tell("who stands for the cast?")
        rates = cast.matrix(self.duels, self.others, self.players["weak"], MATRIX_GAMES)
        chosen = {self.others[k]: n for k, n in cast.stand_ins(rates, EIGHT).items()}
        self.tell("a quick look at everybody")
        quick = self._round("weak", "weak", dict.fromkeys(self.others, QUICK_GAMES))
        game, content = self.duels.game, self.duels.content
        never = silent(game, content, [self.fighter], RANDOM_GAMES, self.duels.seed, self.duels.workers).get(self.fighter, [])
        eight, verdict = self._stage("eight", chosen)
        head = self._headroom(chosen)
        whole, last = self._stage("cast", dict.fromkeys(self.others, 1))
        return dict(
            fighter=self.fighter, cast=self.others, stand_ins=chosen, band=list(self.band), players=PLAYERS, rounds=self.rounds,
            seconds=self.clock.spent, quick=mean(quick), eight=eight | dict(verdict=verdict), whole=whole | dict(verdict=last),
            verdict=last if last != CANNOT_TELL else verdict, by="cast" if last != CANNOT_TELL or verdict == CANNOT_TELL else "eight",
            quick_verdict=judged(mean(quick), self.band), pairs=self._told(), pair_band=list(PAIR_BAND),
            lacks=self._lacks(), headroom=head, never_random=never, random_games=RANDOM_GAMES, cards=self._cards(), effects=self._effects(),
        )  # fmt: skip

    def _lacks(self) -> list[str]:
        """What the strong player does not know of the new fighter, in sentences."""
        scenario = self.duels.game.scenario(**{self.duels.game.character_key: [self.fighter, self.fighter]}, **self.duels.scenario)
        return self.players["strong"].lacks(scenario, self.duels.content)

    def _round(self, mine, theirs, games) -> list[Sums]:
        """So many duels more against each opponent, noted in `met`."""
        players = (self.players[mine], self.players[theirs])
        tasks = [((self.fighter, other), players, self._done(mine, theirs, other), n, ()) for other, n in games.items()]
        made = self.duels.play(tasks)
        for other, sums in zip(games, made):
            self.met.setdefault((mine, theirs, other), Sums()).add(sums)
        return made

    def _done(self, mine, theirs, other) -> int:
        known = self.met.get((mine, theirs, other))
        return known.games if known else 0

    def _stage(self, stage, weights):
        """Rounds of the strong player until it is told; in the stage of the whole cast until every pairing is, too."""
        total = []
        while self.clock.goes_on(stage, self.rounds[stage]):
            total += self._round("strong", "strong", {other: PER_ROUND * n for other, n in weights.items()})
            self.rounds[stage] += 1
            rate = mean(total)
            verdict = judged(rate, self.band)
            self.tell(f"{stage}: {rate['games']:,} duels, {verdict}")
            if verdict != CANNOT_TELL and (stage == "eight" or all(r["verdict"] != CANNOT_TELL for r in self._pairs())):
                break
        return mean(total), judged(mean(total), self.band)

    def _pairs(self) -> list[dict]:
        """A row an opponent: rates by the strong player, its verdict, the rate by the quick one. By verdict and name: few duels bear no
        finer order."""
        rows = []
        for other in self.others:
            sums = self.met.get(("strong", "strong", other), Sums())
            rate = mean([sums], 0.95)
            weak = self.met[("weak", "weak", other)]
            rows.append(dict(opponent=other, **rate, verdict=judged(rate, PAIR_BAND), quick=weak.rate))
        return sorted(rows, key=lambda r: (ORDER.index(r["verdict"]), r["opponent"]))

    def _told(self) -> list[dict]:
        """The pairings, with side and why for those that are surely won, or lost, more often than not; the clearest few of either."""
        rows, spoken = self._pairs(), {}
        for side, end in (("ahead", "low"), ("behind", "lost_low")):
            clear = sorted((r for r in rows if r[end] > 0.5), key=lambda r: -r[end])[:SPOKEN_OF]
            spoken |= {r["opponent"]: side for r in clear}
        return [r | dict(side=spoken[name], why=self._why(name)) if (name := r["opponent"]) in spoken else r for r in rows]

    def _headroom(self, chosen) -> dict:
        """What the new fighter gains against the eight when only its own pilot is the strong one, and what they gain by theirs.

        The number of games goes by time, not by what they show, so plain intervals hold."""
        games = {other: PER_ROUND * n for other, n in chosen.items()}
        while self.clock.goes_on("headroom", self.rounds["headroom"]):
            for mine, theirs in (("strong", "weak"), ("weak", "strong")):
                self._round(mine, theirs, games)
            self.rounds["headroom"] += 1
        made = {}
        for name, key, place in (("own", ("strong", "weak"), 0), ("others", ("weak", "strong"), 1)):
            gain, error = 0.0, 0.0
            for other, n in chosen.items():
                with_it, without = self.met[*key, other], self.met["weak", "weak", other]
                rates = [(s.losses if place else s.wins, s.games) for s in (with_it, without)]
                share = n / sum(chosen.values())
                gain += share * (rates[0][0] / rates[0][1] - rates[1][0] / rates[1][1])
                error += share**2 * sum(((wilson.half_width(w, g) / 1.96) ** 2) for w, g in rates)
            reach = 1.96 * error**0.5
            made[name] = dict(gain=gain, low=gain - reach, high=gain + reach)
        return made

    def _with(self, role) -> list[Sums]:
        return [sums for (mine, theirs, _), sums in self.met.items() if mine == theirs == role]

    def _cards(self) -> list[dict]:
        """A row a card, generic bases among them: share of duels in which the strong and the quick player played it."""
        rows: dict = {}
        for role in ("strong", "weak"):
            total = sum(sums.games for sums in self._with(role))
            for row in cards_of(self._with(role)).filter(pl.col("kind") == "card").iter_rows(named=True):
                rows.setdefault(row["card"], dict(card=row["card"], strong=0.0, weak=0.0))[role] = row["games"] / max(total, 1)
        return sorted(rows.values(), key=lambda row: (-row["strong"], row["card"]))

    def _effects(self) -> dict[str, int]:
        """How often effects of the new fighter's own cards happened with the strong player, by "card: hook operation"."""
        own, made = self.duels.game.design.own_cards(self.duels.content, self.fighter), {}
        for sums in self._with("strong"):
            for name, n in sums.events.items():
                owner, _, what = name.partition("/")
                if owner == self.fighter and what.partition(":")[0] in own:
                    made[what] = made.get(what, 0) + n
        return dict(sorted(made.items()))

    def _why(self, opponent: str) -> dict:
        """What decides a pairing: the pair each side plays most, those that bring the new one's hits, the range where hits differ most.

        {most: [(pair, share of attacks)] a side, carried: [(pair, share of hits)], range, hits: hits a duel at it, a side}"""
        sums = self.met["strong", "strong", opponent]
        sides = [cards_of([sums], place).filter((pl.col("kind") == "pair") & (pl.col("range") >= 0)) for place in (0, 1)]
        made = dict(most=[_shares(side, "played", 1) for side in sides], carried=_shares(sides[0], "hit", 3))
        at = [dict(side.group_by("range").agg(pl.col("hit").sum()).iter_rows()) for side in sides]
        reached = sorted({*at[0], *at[1]})
        if reached:
            far = max(reached, key=lambda r: (abs(at[0].get(r, 0) - at[1].get(r, 0)), -r))
            made |= dict(range=far, hits=[side.get(far, 0) / sums.games for side in at])
        return made


def _shares(rows, column: str, most: int) -> list[tuple]:
    """The pairs with the largest sums of a column over all ranges, each with its share of the whole."""
    total = rows[column].sum()
    found = rows.group_by("card").agg(pl.col(column).sum()).sort(column, "card", descending=[True, False]).head(most)
    return [(card, n / total) for card, n in found.iter_rows() if n]
