"""What is not known yet, step by step: a panel a setting, a line a round."""

from __future__ import annotations

from reports.figures import style


@style.drawn
def draw(panels, xlabel, ylabel, narrow=False):
    """panels: (title, [(name, [value at step 0, 1, ...])])."""
    columns = min(2 if narrow else 3, len(panels))
    rows = -(-len(panels) // columns)
    figure, axes = style.sheet(0.9 + 1.6 * rows, narrow, rows, columns, squeeze=False, sharex=True, sharey=True)
    for k, (ax, (title, lines)) in enumerate(zip(axes.flat, panels)):
        for j, (name, values) in enumerate(lines):
            colour, mark = style.look_of(j, len(lines))
            ax.plot(range(len(values)), values, color=colour, marker=mark, ms=3.5, lw=1.6, label=name if k == 0 else None)
        ax.set_title(title.replace(", ", ",\n", 1) if narrow else title)
        ax.grid(axis="y", color="#ececec", lw=0.7)
        ax.set_axisbelow(True)
        style.whole(ax.xaxis)
    axes.flat[0].set_ylim(0, 1.06 * max(max(values) for _, lines in panels for _, values in lines))
    style.reading(axes, rows, columns, len(panels), xlabel, ylabel)
    figure.legend(loc="outside upper right", ncols=3, handletextpad=0.5, columnspacing=1.2)
    return figure
