"""Ranges over versions of the unknown cards: from the 5th to the 95th percentile, a mark at the middle, over the bands."""

from __future__ import annotations

from reports.figures import style
from reports.figures.band_grid import EDGE, FACES


@style.drawn
def draw(source, rows, narrow=False):
    """rows: (label, low, middle, high, default or None)."""
    figure, ax = style.sheet(1.0 + 0.3 * len(rows), narrow)
    edges = [1.0, *source.bands, 0.0]
    for k in range(len(edges) - 1):
        ax.axvspan(edges[k + 1], edges[k], color=FACES[k], alpha=0.2, lw=0)
    for edge in source.bands:
        ax.axvline(edge, color=EDGE, lw=0.7)
    for y, (_, low, middle, high, default) in enumerate(rows):
        ax.plot([low, high], [y, y], color=style.INK, lw=3.2, solid_capstyle="butt", label="5th to 95th percentile" if y == 0 else None)
        ax.plot(middle, y, "|", ms=11, mew=2, color=style.PAPER)
        if default is not None:
            ax.plot(default, y, "o", ms=5.5, mfc=style.PAPER, mec=style.INK, mew=1.2, label="default values" if y == 0 else None)
    ax.set_yticks(range(len(rows)), [row[0] for row in rows])
    ax.set_ylim(len(rows) - 0.4, -0.6)
    ax.set_xlim(0, 1)
    style.in_100(ax.xaxis)
    ax.spines["left"].set_visible(False)
    ax.set_xlabel("games won in 100")
    figure.legend(loc="outside upper right", ncols=2, handletextpad=0.5)
    return figure
