"""Changes with each player side by side, against a margin: a row a change, a mark a player."""

from __future__ import annotations

from reports.figures import style

FAR = 8  # margins from nothing beyond which a mark stands at the edge, with its value


@style.drawn
def draw(source, rows, xlabel, narrow=False):
    """rows: (label, {player: (value, low, high, emphasised)}); labels may be two lines of one."""
    players = [p for p in source.players if any(p in found for _, found in rows)]
    figure, ax = style.sheet(1.0 + (0.22 + 0.1 * len(players)) * len(rows), narrow)
    ax.axvspan(-source.margin, source.margin, color=style.BAND, lw=0)
    ax.axvline(0, color=style.QUIET, lw=0.8)
    told = set()
    for y, (_, found) in enumerate(rows):
        for player in players:
            if player not in found:
                continue
            value, low, high, strong = found[player]
            k = players.index(player)
            at = y + (k - (len(players) - 1) / 2) * 0.26
            grey, mark = style.look_of(k, len(players))
            colour = (style.ABOVE if value > 0 else style.BELOW_INK) if strong else grey
            edge = FAR * source.margin
            if abs(value) > edge:
                side = 1 if value > 0 else -1
                ax.plot(side * edge, at, ">" if side > 0 else "<", ms=5, color=colour)
                text = f"{100 * value:+.0f}".replace("-", "−")
                put = dict(textcoords="offset points", ha="right" if side > 0 else "left", va="center", fontsize=8.5, color=colour)
                ax.annotate(text, (side * edge, at), xytext=(-7 * side, 0), **put)
            else:
                ax.plot([max(low, -edge), min(high, edge)], [at, at], color=colour, lw=2, solid_capstyle="butt")
                ax.plot(value, at, mark, ms=4.5, mfc=colour if strong else style.PAPER, mec=colour, mew=1.1)
            if player not in told:
                ax.plot([], [], mark, ms=4.5, mfc=style.PAPER, mec=grey, mew=1.1, label=player)
                told.add(player)
    far = FAR * source.margin
    left = max(min([-source.margin, *(one[1] for _, found in rows for one in found.values())]), -far)
    right = min(max([source.margin, *(one[2] for _, found in rows for one in found.values())]), far)
    pad = 0.06 * (right - left)
    ax.set_xlim(left - pad, right + pad)
    style.row_labels(ax, range(len(rows)), [label if isinstance(label, tuple) else (label, "") for label, _ in rows])
    ax.set_ylim(len(rows) - 0.4, -0.6)
    ax.xaxis.set_major_formatter(lambda value, _: f"{100 * value:+.3g}".replace("-", "−") if abs(value) > 1e-9 else "0")
    ax.spines["left"].set_visible(False)
    ax.set_xlabel(xlabel)
    figure.legend(loc="outside upper right", ncols=len(players), handletextpad=0.2, columnspacing=1.2)
    return figure
