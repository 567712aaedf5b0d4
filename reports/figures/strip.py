"""Many small changes on one axis, a row a group: what each card, or each what-if, does. The largest are named."""

from __future__ import annotations

from reports.figures import style

LONGEST = 16  # letters of a label that fits beside a narrow figure
NAMED = 0.12  # of the axis: a name is put where no other is as near


@style.drawn
def draw(rows, xlabel, narrow=False, most=2):
    """rows: (label, [(name, value, sure)]). Hollow: not surely apart from nothing. most: names a row, on either side of nothing."""
    above = narrow and max((len(label) for label, _ in rows), default=0) > LONGEST  # labels over the rows: beside them is no room
    figure, ax = style.sheet(0.9 + (0.5 if above else 0.36) * len(rows), narrow)
    values = [value for _, dots in rows for _, value, _ in dots] + [0.0]
    left, right = min(values), max(values)
    pad = 0.06 * max(right - left, 0.02)
    for y, (_, dots) in enumerate(rows):
        ax.plot([left - pad, right + pad], [y, y], color="#ececec", lw=0.8, zorder=0)
        for _, value, sure in sorted(dots, key=lambda dot: dot[2]):
            colour = style.QUIET if not sure else (style.ABOVE if value > 0 else style.BELOW_INK)
            ax.plot(value, y, "o", ms=5, mfc=colour if sure else style.PAPER, mec=colour, mew=1.0, alpha=1 if sure else 0.7)
        if not above:
            _names(ax, y, dots, right - left + 2 * pad, narrow, most)
    ax.axvline(0, color=style.QUIET, lw=0.8)
    if above:
        ax.set_yticks([])
        for y, (label, _) in enumerate(rows):
            ax.annotate(label, (0, y - 0.42), xycoords=ax.get_yaxis_transform(), va="center", fontsize=8.5, color=style.INK)
    else:
        style.row_labels(ax, range(len(rows)), [(label, "") for label, _ in rows])
    ax.set_ylim(len(rows) - 0.45, -0.75)
    ax.set_xlim(left - pad, right + pad)
    ax.xaxis.set_major_formatter(lambda value, _: f"{100 * value:+.3g}".replace("-", "−") if abs(value) > 1e-9 else "0")
    ax.spines["left"].set_visible(False)
    ax.set_xlabel(xlabel)
    return figure


def _names(ax, y, dots, width, narrow, most):
    """The outermost sure dots of a row by name, above them, as far as there is room."""
    room, put = NAMED * width * (2.4 if narrow else 1), []
    for side in (1, -1):
        outermost = sorted((dot for dot in dots if dot[2] and dot[1] * side > 0), key=lambda dot: -dot[1] * side)
        for name, value, _ in outermost[: 1 if narrow else most]:
            if all(abs(value - other) > room for other in put):
                put.append(value)
                ax.annotate(
                    name, (value, y), xytext=(0, 4.5), textcoords="offset points", ha="center", va="bottom", fontsize=7.5, color=style.INK
                )
