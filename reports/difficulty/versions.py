"""Doubt about the cards: what holds in how many versions of them, when it flips, and which unknown numbers matter most."""

from __future__ import annotations

import numpy as np
import polars as pl
import statsmodels.api as sm

from reports import words
from reports.difficulty import bands
from reports.difficulty.rating import SIZE
from reports.difficulty.source import Source
from reports.source import BASE

LOW, HIGH = 5, 95  # percentiles of a range over versions
ORDER_FROM = 0.90  # share of the versions in which an order must hold to be told
MOST = 5  # unknown numbers named
FEWEST = 10  # versions below which nothing is regressed
NO_LUCK = 0.01  # chance that levers which do nothing look as if they did
WORTH = 0.02  # share of the variance from which a lever is named


def rate_table(source: Source) -> pl.DataFrame:
    """A row a version, factor and value (factor "all", "team size" too): mean win rate of the main player in that version."""
    mine, rows = source.versions.filter(pl.col("variant") == BASE), []
    for (version,), frame in mine.group_by("version", maintain_order=True):
        groups = [("all", "", frame)]
        for factor in source.factors:
            groups += [(factor, value, frame.filter(pl.col(factor) == value)) for value in source.values(factor)]
        groups += [(SIZE, str(n), frame.filter(pl.col("size") == n)) for n in source.sizes]
        for factor, value, part in groups:
            if len(part):
                found = bands.mean(part)
                rows.append(dict(version=version, factor=factor, value=value, rate=found["rate"], error=found["error"]))
    return pl.DataFrame(rows)


def range_table(source: Source, by_version: pl.DataFrame) -> pl.DataFrame:
    """A row a factor and value: 5th to 95th percentile and median of the win rate over the versions, and pips at both ends."""
    if not len(by_version):
        return pl.DataFrame()
    rows = []
    for (factor, value), frame in by_version.group_by("factor", "value", maintain_order=True):
        low, middle, high = np.percentile(frame["rate"].to_numpy(), [LOW, 50, HIGH])
        pips = dict(pips_low=bands.pips_of(high, source.bands), pips_high=bands.pips_of(low, source.bands))
        rows.append(dict(factor=factor, value=value, low=low, median=middle, high=high, versions=len(frame)) | pips)
    return pl.DataFrame(rows)


def hold_table(source: Source, by_version: pl.DataFrame, pairs: pl.DataFrame) -> pl.DataFrame:
    """A row a claim: in how many versions it holds, and the lever that parts those where it does not.

    kind: "order" (which value of a factor is hardest, which easiest), "size" (a larger team wins more often), "rule" (sign of a
    variant, with the range of its effect)."""
    rows = []
    for factor in source.factors if len(by_version) else []:
        wide = by_version.filter(pl.col("factor") == factor).pivot(on="value", index="version", values="rate").sort("version")
        names = [c for c in wide.columns if c != "version"]
        if len(names) < 2:
            continue
        matrix = wide.select(names).to_numpy()
        for end, pick in (("hardest", np.nanargmin), ("easiest", np.nanargmax)):
            found = pick(matrix, axis=1)
            best = int(np.bincount(found, minlength=len(names)).argmax())
            rows.append(_claim(source, "order", factor, names[best], end, found == best, wide["version"].to_list()))
    for n, m in zip(source.sizes, source.sizes[1:]) if len(by_version) else []:
        wide = by_version.filter((pl.col("factor") == SIZE) & pl.col("value").is_in([str(n), str(m)]))
        wide = wide.pivot(on="value", index="version", values="rate").drop_nulls().sort("version")
        if len(wide):
            more = (wide[str(m)] > wide[str(n)]).to_numpy()
            side = more.mean() >= 0.5
            change = (wide[str(m)] - wide[str(n)]).to_numpy()
            row = _claim(source, "size", SIZE, f"{n} to {m}", "easier" if side else "harder", more == side, wide["version"].to_list())
            rows.append(row | _range(change))
    drawn = pairs.filter(pl.col("version") > 0) if len(pairs) else pairs
    for (variant,), frame in drawn.filter(pl.col("player") == source.main).group_by("variant", maintain_order=True) if len(drawn) else []:
        by = frame.group_by("version").agg(pl.col("difference").mean()).sort("version")
        change = by["difference"].to_numpy()
        side = change.mean() >= 0
        same = change >= 0 if side else change <= 0
        row = _claim(source, "rule", "variant", variant, "easier" if side else "harder", same, by["version"].to_list())
        rows.append(row | _range(change))
    columns = dict(least=pl.Float64, most=pl.Float64)
    return pl.DataFrame([dict(least=None, most=None) | row for row in rows], schema_overrides=columns) if rows else pl.DataFrame()


def _range(change) -> dict:
    return dict(least=float(np.min(change)), most=float(np.max(change)))


def _claim(source, kind, factor, value, end, holds, versions) -> dict:
    row = dict(kind=kind, factor=factor, value=value, end=end, holds=int(holds.sum()), versions=len(holds))
    return row | dict(flips=flips_when(source, versions, holds))


def lever_frame(source: Source, versions) -> pl.DataFrame:
    """Levers by version, a row each in the order given: those that vary; words become numbers by their order."""
    levers = {about["version"]: about["levers"] for about in source.about.values() if about["version"] > 0}
    names = dict.fromkeys(name for version in versions for name in levers[version])
    columns = {}
    for name in names:
        values = [levers[version].get(name) for version in versions]
        if len(set(map(str, values))) < 2:
            continue
        if all(isinstance(v, (int, float)) and not isinstance(v, bool) for v in values):
            columns[name] = [float(v) for v in values]
        else:
            for word in sorted(set(map(told, values)))[1:]:
                columns[f"{name} = {word}"] = [float(told(v) == word) for v in values]
    return pl.DataFrame(columns)


def told(value) -> str:
    """A lever's value as a word."""
    return {True: "on", False: "off"}[value] if isinstance(value, bool) else str(value)


def flips_when(source: Source, versions, holds) -> str:
    """The cut of one lever that tells best where a claim fails: "boss health above 12 (5 of 6)"; "" if none tells."""
    fails = ~np.asarray(holds)
    if fails.sum() < 3 or holds.sum() < 3:
        return ""
    best, frame = (0.0, ""), lever_frame(source, versions)
    for name in frame.columns:
        values = frame[name].to_numpy()
        for cut in np.unique(values)[:-1]:
            for above in (True, False):
                side = values > cut if above else values <= cut
                hit, rest = fails[side].mean(), fails[~side].mean()
                gain = (hit - rest) * np.sqrt(side.mean() * (1 - side.mean()))
                if gain > best[0] and fails[side].sum() > fails.sum() / 2:
                    best = gain, f"{_condition(name, cut, values, above)} ({fails[side].sum()} of {fails.sum()} such versions)"
    spread = np.sqrt(fails.mean() * (1 - fails.mean()))
    return best[1] if best[0] > 0.3 * spread else ""


def _condition(name, cut, values, above) -> str:
    if " = " in name:
        lever, word = name.split(" = ")
        return f"{words.plain(lever)} is {'' if above else 'not '}{word}"
    if above:
        return f"{words.plain(name)} is {values[values > cut].min():g} or more"
    return f"{words.plain(name)} is {cut:g} or less"


def decide(source: Source, by_version: pl.DataFrame, unknown: pl.DataFrame, narrowed: dict | None) -> bool:
    """Does a value nobody has read still decide anything? True until enough versions have shown that none does."""
    drawn = by_version["version"].unique().to_list() if len(by_version) else []
    if len(drawn) >= FEWEST and not lever_frame(source, drawn).columns:
        return False  # the owner's values have replaced all that could be drawn
    return not len(unknown) or narrowed is not None


def unknown_table(source: Source, by_version: pl.DataFrame) -> tuple[pl.DataFrame, dict | None]:
    """A row a lever: share of the variance of the overall win rate between versions that only it explains, and its direction.

    Also what naming the strongest five would leave of the range. Method: linear regression on the levers drawn (jointly, so that
    they are all but independent); the rest by predicted residuals, so that nothing is won by fitting."""
    overall = by_version.filter(pl.col("factor") == "all").sort("version") if len(by_version) else by_version
    if len(overall) < FEWEST:
        return pl.DataFrame(), None
    frame, rate = lever_frame(source, overall["version"].to_list()), overall["rate"].to_numpy()
    if not frame.columns or len(overall) < frame.width + 3:
        return pl.DataFrame(), None
    matrix = frame.to_numpy()
    matrix = (matrix - matrix.mean(axis=0)) / matrix.std(axis=0)
    full = sm.OLS(rate, sm.add_constant(matrix)).fit()
    groups = {}
    for k, name in enumerate(frame.columns):
        groups.setdefault(name.split(" = ")[0], []).append(k)
    rows = []
    for lever, columns in groups.items():
        rest = [k for k in range(matrix.shape[1]) if k not in columns]
        without = sm.OLS(rate, sm.add_constant(matrix[:, rest], has_constant="add") if rest else np.ones(len(rate))).fit()
        share = max((without.ssr - full.ssr) / full.centered_tss, 0.0)
        one = columns[0]
        slope = float(full.params[1 + one]) if len(columns) == 1 else None
        values = [about["levers"][lever] for about in source.about.values() if lever in about["levers"]]
        tried = (
            f"{min(values):g} to {max(values):g}"
            if slope is not None and " = " not in frame.columns[one]
            else ", ".join(sorted(set(map(told, values))))
        )
        rows.append(dict(lever=lever, share=share, slope=slope, tried=tried))
    rows.sort(key=lambda r: -r["share"])
    tells = full.f_pvalue < NO_LUCK
    strong = [k for r in rows[:MOST] if r["share"] >= WORTH for k in groups[r["lever"]]] if tells else []
    left = None
    if strong:
        known = sm.OLS(rate, sm.add_constant(matrix[:, strong])).fit().get_influence().resid_press
        low, high = np.percentile(rate, [LOW, HIGH])
        width = float(np.subtract(*np.percentile(known, [HIGH, LOW])))
        names = [r["lever"] for r in rows[:MOST] if r["share"] >= WORTH]
        left = dict(low=float(low), high=float(high), left=min(width, float(high - low)), levers=names, explained=float(full.rsquared))
    return pl.DataFrame(rows, schema_overrides=dict(slope=pl.Float64)), left
