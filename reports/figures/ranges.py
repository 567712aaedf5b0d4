"""At which range each fighter attacks, and how often that hits; one panel a fighter."""

from __future__ import annotations

import polars as pl

from reports.figures import style


@style.drawn
def draw(source, usage, order, narrow=False):
    """usage: the range table of one player."""
    rows, columns = style.grid_of(len(order), narrow)
    figure, axes = style.sheet(0.8 + 1.35 * rows, narrow, rows, columns, squeeze=False, sharex=True, sharey=True)
    reach = sorted(r for r in usage["range"].unique().to_list() if r is not None)
    labels = ["none" if r < 0 else str(r) for r in reach]
    for ax, name in zip(axes.flat, order):
        mine = {r["range"]: r for r in usage.filter(pl.col("character") == name).iter_rows(named=True)}
        shares = [mine[r]["share"] if r in mine else 0 for r in reach]
        hits = [mine[r]["share"] * mine[r]["hit_rate"] if r in mine else 0 for r in reach]
        at = range(len(reach))
        ax.bar(at, shares, width=0.78, color="#cfdbe8", label="missed" if name == order[0] else None)
        ax.bar(at, hits, width=0.78, color=style.ABOVE, label="hit" if name == order[0] else None)
        ax.set_title(source.called(name))
        ax.set_xticks(at, labels)
        ax.grid(axis="y", color="#ececec", lw=0.7)
        ax.set_axisbelow(True)
        style.in_100(ax.yaxis)
    style.reading(axes, rows, columns, len(order), "range of the attack", "in 100 attacks")
    figure.legend(loc="outside upper right", ncols=2, handlelength=1.2)
    return figure
