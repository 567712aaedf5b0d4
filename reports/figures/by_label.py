"""Fighters by their printed label, a dot each with its interval, and the line through them."""

from __future__ import annotations

from reports.figures import style

NAMED = 8  # fighters of a label that have room for their names


@style.drawn
def draw(groups, line, ylabel, narrow=False, band=None, level=0.5):
    """groups: (label, step, [(name, value, low, high)]). line: values at the first and the last step, or None. band: to shade."""
    figure, ax = style.sheet(3.6, narrow)
    if band:
        ax.axhspan(*band, color=style.BAND, lw=0)
    ax.axhline(level, color=style.FAINT, lw=0.8)
    steps = [step for _, step, _ in groups]
    for _, step, dots in groups:
        reach = 0.32 if len(dots) > 1 else 0.0
        for k, (name, value, low, high) in enumerate(sorted(dots, key=lambda dot: dot[1])):
            x = step + (reach * (2 * k / (len(dots) - 1) - 1) if reach else 0.0)
            ax.plot([x, x], [low, high], color=style.QUIET, lw=1.6, solid_capstyle="butt")
            ax.plot(x, value, "o", ms=5, color=style.INK)
            if not narrow and len(dots) <= NAMED:
                put = dict(xytext=(0, 7 if k % 2 else -7), va="bottom" if k % 2 else "top", ha="center")
                ax.annotate(name, (x, high if k % 2 else low), textcoords="offset points", fontsize=7.5, color=style.QUIET, **put)
    if line:
        ax.plot([steps[0], steps[-1]], line, color=style.ABOVE, lw=1.6, ls=(0, (5, 3)))
    ax.margins(y=0.1)
    ax.set_xticks(steps, [label for label, _, _ in groups], rotation=20 if narrow and len(steps) > 3 else 0)
    ax.set_xlim(steps[0] - 0.5, steps[-1] + (0.5 if narrow else 0.7))
    ax.tick_params(axis="x", colors=style.INK)
    ax.set_ylabel(ylabel)
    style.in_100(ax.yaxis)
    if level == 0:  # changes have signs
        ax.yaxis.set_major_formatter(lambda value, _: f"{100 * value:+.3g}".replace("-", "−") if abs(value) > 1e-9 else "0")
    return figure
