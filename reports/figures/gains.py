"""Dots with intervals around nothing: headroom by fighter, seat effect, what-if variants. In points of win rate."""

from __future__ import annotations

from reports.figures import style


@style.drawn
def draw(rows, xlabel, narrow=False, tolerated=None):
    """rows: (label or two lines of one, value, low, high, emphasised). tolerated: (low, high) to shade, or None."""
    figure, ax = style.sheet(0.85 + (0.4 if rows and isinstance(rows[0][0], tuple) else 0.27) * len(rows), narrow)
    if tolerated:
        ax.axvspan(*tolerated, color=style.BAND, lw=0)
    ax.axvline(0, color=style.QUIET, lw=0.8)
    for y, (_, value, low, high, strong) in enumerate(rows):
        colour = style.INK if not strong else (style.ABOVE if value > 0 else style.BELOW_INK)
        ax.plot([low, high], [y, y], color=colour, lw=2.2, solid_capstyle="butt")
        ax.plot(value, y, "o", ms=5.5, mfc=colour if strong else style.PAPER, mec=colour, mew=1.2)
    left, right = min([0, *(row[2] for row in rows), *(tolerated or ())]), max([0, *(row[3] for row in rows), *(tolerated or ())])
    pad = 0.08 * max(right - left, 0.02) + (0.01 if right - left < 0.02 else 0)
    ax.set_xlim(left - pad, right + pad)
    if rows and isinstance(rows[0][0], tuple):
        style.row_labels(ax, range(len(rows)), [row[0] for row in rows])
    else:
        ax.set_yticks(range(len(rows)), [row[0] for row in rows])
    ax.set_ylim(len(rows) - 0.4, -0.6)
    ax.xaxis.set_major_formatter(lambda value, _: f"{100 * value:+.3g}".replace("-", "−") if abs(value) > 1e-9 else "0")
    ax.spines["left"].set_visible(False)
    ax.set_xlabel(xlabel)
    return figure
