"""A measure round by round, winners against the rest: median and the middle half, one panel a fighter."""

from __future__ import annotations

import polars as pl

from reports.figures import style


@style.drawn
def draw(source, curves, order, measure, narrow=False):
    """curves: the curve table of one player."""
    rows, columns = style.grid_of(len(order), narrow)
    figure, axes = style.sheet(0.8 + 1.65 * rows, narrow, rows, columns, squeeze=False, sharex=True, sharey=True)
    looks = (("won", style.ABOVE, "-", "won"), ("not_won", style.BELOW_INK, (0, (4, 1.5)), "did not win"))
    for ax, name in zip(axes.flat, order):
        for result, colour, dash, label in looks:
            mine = curves.filter((pl.col("character") == name) & (pl.col("result") == result)).sort("round")
            ax.fill_between(mine["round"], mine["q25"], mine["q75"], color=colour, alpha=0.18, lw=0)
            ax.plot(mine["round"], mine["q50"], color=colour, ls=dash, lw=1.8, label=label if name == order[0] else None)
        ax.set_title(source.called(name))
        ax.grid(axis="y", color="#ececec", lw=0.7)
        ax.set_axisbelow(True)
        ax.set_ylim(bottom=0)
        style.whole(ax.xaxis)
        ax.set_xlim(0, max(int(curves["round"].max() or 1), 1))
    figure.get_layout_engine().set(w_pad=0.12)
    style.reading(axes, rows, columns, len(order), source.round, measure)
    figure.legend(loc="outside upper right", ncols=2, handlelength=2.4)
    return figure
