"""Shares of the win by order of play, a panel a setting, players side by side, against an even share and its margin."""

from __future__ import annotations

from reports.figures import style


@style.drawn
def draw(source, panels, narrow=False):
    """panels: (title, even share, [(player, [(share, low, high) a seat])])."""
    columns = min(2 if narrow else 3, len(panels))
    rows = -(-len(panels) // columns)
    figure, axes = style.sheet(0.9 + 1.75 * rows, narrow, rows, columns, squeeze=False, sharey=False)
    shown = [p for p in source.players if any(p == name for _, _, found in panels for name, _ in found)]
    told = set()
    for k, ax in enumerate(axes.flat):
        ax.set_visible(k < len(panels))
        if k >= len(panels):
            continue
        title, even, found = panels[k]
        ax.axhspan(even - source.margin, even + source.margin, color=style.BAND, lw=0)
        ax.axhline(even, color=style.QUIET, lw=0.8)
        for j, (player, seats) in enumerate(found):
            colour, mark = style.look_of(shown.index(player), len(shown))
            for x, (share, low, high) in enumerate(seats):
                at = x + (j - (len(found) - 1) / 2) * 0.16
                ax.plot([at, at], [low, high], color=colour, lw=2)
                ax.plot(at, share, mark, ms=4.5, color=colour, label=player if player not in told else None)
                told.add(player)
        size = max(len(seats) for _, seats in found)
        ax.set_xticks(range(size), ["starts" if x == 0 else str(x + 1) for x in range(size)])
        ax.set_xlim(-0.5, size - 0.5)
        ax.set_title(title.replace(", ", ",\n", 1) if narrow else title)
        style.in_100(ax.yaxis)
        if k % columns == 0:
            ax.set_ylabel("won in 100")
        if k + columns >= len(panels):
            ax.set_xlabel("order of play, round 1")
    figure.legend(loc="outside upper right", ncols=2 if narrow else 6, handletextpad=0.2, columnspacing=1.2)
    return figure
