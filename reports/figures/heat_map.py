"""Heat map: who beats whom. Two hues and white, no ramp: a ramp makes 51 look like 55."""

from __future__ import annotations

from matplotlib.patches import Patch, Rectangle

from reports.figures import style
from reports.words import CANNOT_TELL, LIKELY, in_100

LONGEST = 13  # letters of a name that fits over a column
TURNED = {"above": "below", "below": "above"}


@style.drawn
def draw(source, pairs, order, narrow=False):
    """pairs: the pair table of one player. order: fighters, best first."""
    n = len(order)
    names = [source.called(c) for c in order]
    upright = narrow or n > 6 or max(map(len, names)) > LONGEST
    figure, ax = style.sheet(1, narrow)
    margin = 0.95 if narrow else min(0.075 * max(map(len, names)), 1.2) + 0.1
    cell = (0.40 if narrow else min(0.55, (style.WIDE - margin) / n)) if n > 4 else 0.62
    width, height = (cell, cell) if upright else (0.86, 0.62)
    figure.set_size_inches(
        max(width * n + margin, style.NARROW if narrow else 6.2), height * n + ((margin if n > 13 else 0.85) + 1.0 if upright else 1.35)
    )
    size = 10 if cell >= 0.36 else max(72 * cell * 0.42, 6.0)
    for row in pairs.iter_rows(named=True):
        a, b = order.index(row["first"]), order.index(row["second"])
        _cell(ax, a, b, row["rate_first"], row["verdict"], row["certainty"], size)
        _cell(ax, b, a, row["rate_second"], TURNED.get(row["verdict"], row["verdict"]), row["certainty"], size)
    for k in range(n):
        ax.add_patch(Rectangle((k, k), 1, 1, fc=style.BAND, ec=style.PAPER, lw=1.5 if cell > 0.36 else 0.6))
    ax.set_xticks([k + 0.5 for k in range(n)], names, rotation=90 if upright else 0, ha="center")
    ax.set_yticks([k + 0.5 for k in range(n)], names)
    ax.xaxis.tick_top()
    ax.tick_params(axis="x", colors=style.INK, pad=2)
    ax.set_xlim(0, n)
    ax.set_ylim(n, 0)
    for spine in ax.spines.values():
        spine.set_visible(False)
    keys = [
        Patch(fc=style.ABOVE, ec=style.ABOVE, label="row wins too often"),
        Patch(fc=style.BELOW, ec=style.BELOW, label="row loses too often"),
        Patch(fc=style.PAPER, ec=style.QUIET, lw=0.6, label="inside the band"),
        Patch(fc=style.PAPER, ec=style.QUIET, lw=0.6, hatch="////", label="cannot tell"),
    ]
    figure.legend(handles=keys, loc="outside upper left", ncols=2 if narrow else 4, handlelength=1.3, columnspacing=1.4, borderpad=0.5)
    return figure


def _cell(ax, y, x, rate, verdict, certain, size):
    face = {"above": style.ABOVE, "below": style.BELOW}.get(verdict, style.PAPER)
    hatch = "////" if verdict == CANNOT_TELL else None
    ax.add_patch(Rectangle((x, y), 1, 1, fc=face, ec="#b5b5b5" if hatch else "#e3e3e3", lw=0.6, hatch=hatch))
    text = f"{in_100(rate)}" + ("~" if certain == LIKELY else "")
    box = dict(boxstyle="round,pad=0.15" if size >= 10 else "square,pad=0.05", fc=style.PAPER, ec="none") if hatch else None
    colour = style.PAPER if verdict == "above" else style.INK
    ax.text(
        x + 0.5,
        y + 0.5,
        text,
        ha="center",
        va="center",
        fontsize=size,
        color=colour,
        bbox=box,
        weight="bold" if verdict in TURNED else "normal",
    )
