"""Shares of the win with intervals, a panel a setting, series side by side, against a line and the margin around it."""

from __future__ import annotations

from matplotlib.ticker import MaxNLocator

from reports.figures import style


@style.drawn
def draw(panels, names, ticks, margin, xlabel, ylabel, signed=False, narrow=False):
    """panels: (title, where the line is, [(name, [(share, low, high) or None a tick])]). names: of the series, palest first.
    ticks: labels along the panel, as many of them as a panel has shares."""
    columns = min(2 if narrow else 3, len(panels))
    rows = -(-len(panels) // columns)
    figure, axes = style.sheet(0.9 + 1.75 * rows, narrow, rows, columns, squeeze=False, sharey=signed)
    told = set()
    for k, ax in enumerate(axes.flat):
        ax.set_visible(k < len(panels))
        if k >= len(panels):
            continue
        title, line, found = panels[k]
        if margin:
            ax.axhspan(line - margin, line + margin, color=style.BAND, lw=0)
        ax.axhline(line, color=style.QUIET, lw=0.8)
        for j, (name, shares) in enumerate(found):
            colour, mark = style.look_of(names.index(name), len(names))
            for x, one in enumerate(shares):
                if one is None:
                    continue
                at = x + (j - (len(found) - 1) / 2) * 0.16
                ax.plot([at, at], one[1:], color=colour, lw=2)
                ax.plot(at, one[0], mark, ms=4.5, color=colour, label=None if name in told else name)
                told.add(name)
        size = max(len(shares) for _, shares in found)
        ax.yaxis.set_major_locator(MaxNLocator(nbins=5, steps=[1, 2, 5, 10]))
        ax.set_xticks(range(size), ticks[:size])
        ax.set_xlim(-0.5, size - 0.5)
        ax.set_title(title.replace(", ", ",\n", 1) if narrow else title)
        if signed:
            ax.yaxis.set_major_formatter(lambda value, _: f"{100 * value:+.3g}".replace("-", "−") if abs(value) > 1e-9 else "0")
        else:
            style.in_100(ax.yaxis)
        if k % columns == 0:
            ax.set_ylabel(ylabel)
        if k + columns >= len(panels):
            ax.set_xlabel(xlabel)
    long = max(map(len, names)) > 12
    figure.legend(
        loc="outside upper right", ncols=(1 if long else 2) if narrow else (2 if long else 6), handletextpad=0.2, columnspacing=1.2
    )
    return figure
