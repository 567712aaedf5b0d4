"""Grids coloured by band, one to five pips: steps and no ramp, for a ramp makes 51 look like 55. Undecided cells are hatched."""

from __future__ import annotations

from matplotlib.patches import Patch, Rectangle

from reports.figures import style
from reports.words import CANNOT_TELL, LIKELY, in_100

FACES = ("#1f5a96", "#a9c6e2", "#f4f4f1", "#f8cf9b", "#b5651d")  # one pip to five: dark blue, light blue, grey, light orange, brown
INKS = (style.PAPER, style.INK, style.INK, style.INK, style.PAPER)
EDGE = "#b9b9b9"


@style.drawn
def draw(source, panels, columns, xlabel, narrow=False):
    """panels: (title, [(row label, [cell or None a column])]), a cell (rate, pips, certainty). columns: labels."""
    rows = max(len(found) for _, found in panels)
    across = min(2 if narrow else 4, len(panels))
    down = -(-len(panels) // across)
    figure, axes = style.sheet(0.9 + down * (0.5 + 0.36 * rows), narrow, down, across, squeeze=False, sharey=True)
    for k, ax in enumerate(axes.flat):
        ax.set_visible(k < len(panels))
        if k >= len(panels):
            continue
        title, found = panels[k]
        for y, (_, cells) in enumerate(found):
            for x, cell in enumerate(cells):
                paint(ax, x, y, cell)
        ax.set_title(title)
        ax.set_xticks([x + 0.5 for x in range(len(columns))], columns)
        ax.set_yticks([y + 0.5 for y in range(len(found))], [label for label, _ in found])
        ax.set_xlim(0, len(columns))
        ax.set_ylim(rows, 0)
        if k + across >= len(panels):
            ax.set_xlabel(xlabel)
        for spine in ax.spines.values():
            spine.set_visible(False)
    legend(figure, source, narrow)
    return figure


def paint(ax, x, y, cell, small=False) -> None:
    """One cell of a grid; None: not played. cell: (rate, pips, certainty)."""
    if cell is None:
        ax.add_patch(Rectangle((x, y), 1, 1, fc=style.PAPER, ec="#e3e3e3", lw=0.6))
        return
    rate, pips, certain = cell
    untold = certain == CANNOT_TELL
    ax.add_patch(Rectangle((x, y), 1, 1, fc=FACES[pips - 1], ec=style.PAPER, lw=0.8, hatch="////" if untold else None))
    text = f"{in_100(rate)}" + ("~" if certain == LIKELY else "")
    box = dict(boxstyle="round,pad=0.12", fc=style.PAPER, ec="none", alpha=0.85) if untold else None
    colour = style.INK if untold else INKS[pips - 1]
    ax.text(x + 0.5, y + 0.5, text, ha="center", va="center", fontsize=7.5 if small else 9, color=colour, bbox=box)


def legend(figure, source, narrow, untold=True) -> None:
    """What the colours stand for."""
    edges = [1.0, *source.bands, 0.0]
    names = [f"{k + 1}: {in_100(edges[k + 1])}–{in_100(edges[k])}" for k in range(5)]
    keys = [Patch(fc=face, ec=EDGE, lw=0.5, label=name) for face, name in zip(FACES, names)]
    if untold:
        keys.append(Patch(fc=style.PAPER, ec=EDGE, lw=0.5, hatch="////", label="cannot tell"))
    figure.legend(handles=keys, loc="outside upper left", ncols=3 if narrow else 6, handlelength=1.2, columnspacing=1.1, handletextpad=0.5)
