"""The mixture to pick by: a bar a fighter from the 5th to the 95th percentile of its share, the share as found as a mark."""

from __future__ import annotations

from reports.figures import style
from reports.words import in_100


@style.drawn
def draw(rows, narrow=False):
    """rows: (name, share, low, high, support)."""
    figure, ax = style.sheet(0.95 + 0.27 * len(rows), narrow)
    right = max([high for _, _, _, high, _ in rows] + [0.1])
    for y, (_, share, low, high, support) in enumerate(rows):
        ax.plot([low, high], [y, y], color="#9dbad6", lw=5, solid_capstyle="butt")
        ax.plot(share, y, "o", ms=5.5, mfc=style.ABOVE if share else style.PAPER, mec=style.ABOVE, mew=1.2)
        text = f"in {in_100(support)} of 100"
        ax.annotate(text, (max(high, share), y), xytext=(7, 0), textcoords="offset points", va="center", fontsize=8, color=style.QUIET)
    ax.set_yticks(range(len(rows)), [row[0] for row in rows])
    ax.set_ylim(len(rows) - 0.4, -0.6)
    end = right * (1.5 if narrow else 1.2)
    ax.set_xlim(-0.01, end)
    ax.set_xticks([tick for tick in ax.get_xticks() if 0 <= tick <= min(end, 1)])  # the room beyond is for words
    style.in_100(ax.xaxis)
    ax.spines["left"].set_visible(False)
    ax.set_xlabel("share of the picks, in 100")
    return figure
