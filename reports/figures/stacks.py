"""Shares of a whole, stacked, a row a case: what decided matches, and the like."""

from __future__ import annotations

from reports.figures import style
from reports.words import row_shares

FACES = ((style.ABOVE, style.PAPER), ("#9dbad6", style.INK), (style.BELOW, style.INK), ("#e6e6e2", style.INK))
LEAST = 0.055  # a share below this has no room for its number


@style.drawn
def draw(rows, kinds, xlabel, narrow=False):
    """rows: (label or two lines of one, {kind: share}). kinds: in the order they are stacked."""
    figure, ax = style.sheet(0.95 + 0.36 * len(rows), narrow)
    for y, (_, shares) in enumerate(rows):
        left, numbers = 0.0, row_shares(shares, kinds)
        for k, kind in enumerate(kinds):
            face, ink = FACES[k % len(FACES)]
            width = shares.get(kind, 0.0)
            ax.barh(y, width, left=left, height=0.72, fc=face, ec=style.PAPER, lw=0.8, label=kind if y == 0 else None)
            if width >= LEAST:
                ax.text(left + width / 2, y, numbers[kind], ha="center", va="center", fontsize=8.5, color=ink)
            left += width
    style.row_labels(ax, range(len(rows)), [label if isinstance(label, tuple) else (label, "") for label, _ in rows])
    ax.set_ylim(len(rows) - 0.5, -0.5)
    ax.set_xlim(0, 1)
    style.in_100(ax.xaxis)
    ax.spines["left"].set_visible(False)
    ax.set_xlabel(xlabel)
    figure.legend(loc="outside upper right", ncols=2 if narrow else len(kinds), handlelength=1.2, columnspacing=1.1, handletextpad=0.5)
    return figure
