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


WON = ((style.ABOVE, None), ("#9dbad6", None), ("#c9d8e6", "...."))
LOST = ((style.BELOW, None), (style.BELOW_INK, None), ("#f7dcbc", "////"), ("#e2b98c", "...."))


def team_looks(ends) -> dict:
    """Looks of a co-operative game's ends: blue for won, orange for lost, in the order of how often they come."""
    often = ends.group_by("end", "won").agg(pl.col("games").sum()).sort("games", "end", descending=[True, False])
    looks = {}
    for won, faces in ((True, WON), (False, LOST)):
        kinds = [kind for kind in often.filter(pl.col("won") == won)["end"] if kind not in LOOKS]
        looks |= {kind: faces[k % len(faces)] for k, kind in enumerate(kinds)}
    return looks | {kind: LOOKS[kind] for kind in ("draw", "round_limit", "illegal")}


@style.drawn
def draw(source, ends, narrow=False, looks=LOOKS):
    """ends: the end table of one player. looks: face and hatch by kind of end."""
    figure, ax = style.sheet(2.9, narrow)
    total, last = ends["games"].sum(), int(ends["rounds"].max() or 1)
    base = [0.0] * (last + 1)
    kinds = [k for k in looks if k in ends["end"].to_list()] + sorted(set(ends["end"].to_list()) - set(looks))
    for kind in kinds:
        at = dict(ends.filter(pl.col("end") == kind).group_by("rounds").agg(pl.col("games").sum()).iter_rows())
        heights = [100 * at.get(n, 0) / total for n in range(last + 1)]
        face, hatch = looks.get(kind, (style.FAINT, "xx"))
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
        loc="outside upper right",
        ncols=min(len(kinds), 2 if narrow and max(len(END.get(k, k)) for k in kinds) > 12 else (3 if narrow else 6)),
        handlelength=1.2,
        columnspacing=1.1,
        handletextpad=0.5,
    )
    return figure
