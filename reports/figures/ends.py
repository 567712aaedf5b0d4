"""How games end and when: shares of all games by last round, stacked by kind, no kind merged with another."""

from __future__ import annotations

import polars as pl

from reports.figures import style
from reports.words import END, plain

LOOKS = {
    "knock_out": (style.ABOVE, None),
    "time_out": ("#9dbad6", None),
    "time_out_tie": ("#c9d8e6", "...."),
    "draw": (style.PAPER, "////"),
    "round_limit": ("#444444", None),
    "illegal": ("#b00020", None),
}


@style.drawn
def draw(source, ends, narrow=False):
    """ends: the end table of one player."""
    figure, ax = style.sheet(2.9, narrow)
    total, last = ends["games"].sum(), int(ends["rounds"].max() or 1)
    base = [0.0] * (last + 1)
    kinds = [k for k in LOOKS if k in ends["end"].to_list()] + sorted(set(ends["end"].to_list()) - set(LOOKS))
    for kind in kinds:
        at = dict(ends.filter(pl.col("end") == kind).group_by("rounds").agg(pl.col("games").sum()).iter_rows())
        heights = [100 * at.get(n, 0) / total for n in range(last + 1)]
        face, hatch = LOOKS.get(kind, (style.FAINT, "xx"))
        ax.bar(
            range(last + 1),
            heights,
            bottom=base,
            width=0.82,
            fc=face,
            ec=style.QUIET if hatch else face,
            lw=0.5,
            hatch=hatch,
            label=END.get(kind, plain(kind)),
        )
        base = [b + h for b, h in zip(base, heights)]
    ax.set_xlabel(f"last {source.round}")
    ax.set_ylabel(f"in 100 {source.duel}s")
    style.whole(ax.yaxis)
    style.whole(ax.xaxis)
    ax.set_xlim(0.4, last + 0.6)
    ax.grid(axis="y", color="#ececec", lw=0.7)
    ax.set_axisbelow(True)
    figure.legend(
        loc="outside upper right", ncols=min(len(kinds), 3 if narrow else 6), handlelength=1.2, columnspacing=1.1, handletextpad=0.5
    )
    return figure
