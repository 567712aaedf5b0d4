"""The look all figures share: two hues that survive colour blindness and grey print, one font, a line of origin under each."""

from __future__ import annotations

import matplotlib
from matplotlib.figure import Figure
from matplotlib.ticker import MaxNLocator

ABOVE, BELOW = "#1f5a96", "#f0a860"  # dark blue, light orange: apart in hue and in grey
ABOVE_TINT, BELOW_TINT = "#dfe9f3", "#fdf0e0"
INK, QUIET, FAINT, PAPER = "#1c1c1c", "#6a6a6a", "#d9d9d9", "#ffffff"
BAND = "#f1f1ee"
BELOW_INK = "#9c5410"  # text and thin lines in the second hue
SERIES = ("#c4c4c4", "#a2a2a2", "#6f6f6f", "#1c1c1c")  # players, the headline's darkest: no hue, since hues say above and below
MARKS = ("^", "s", "D", "o")
WIDE, NARROW = 8.6, 3.5  # inches; 96 CSS pixels each
FOOT = 0.3  # what the line of origin needs more where it breaks

RC = {
    "font.family": "DejaVu Sans",
    "font.size": 9,
    "text.color": INK,
    "axes.labelcolor": QUIET,
    "axes.edgecolor": FAINT,
    "axes.linewidth": 0.8,
    "axes.spines.top": False,
    "axes.spines.right": False,
    "axes.labelsize": 9,
    "axes.titlesize": 9,
    "axes.titlelocation": "left",
    "axes.titleweight": "bold",
    "xtick.color": QUIET,
    "ytick.color": INK,
    "xtick.labelsize": 9,
    "ytick.labelsize": 9,
    "xtick.major.size": 0,
    "ytick.major.size": 0,
    "legend.frameon": False,
    "legend.fontsize": 8.5,
    "hatch.color": "#9b9b9b",
    "hatch.linewidth": 0.7,
    "svg.fonttype": "none",
    "svg.hashsalt": "steelyard",
}


def sheet(height: float, narrow: bool, rows: int = 1, columns: int = 1, **kwargs):
    """A figure of the given height in inches with its axes."""
    with matplotlib.rc_context(RC):
        figure = Figure(figsize=(NARROW, height + FOOT) if narrow else (WIDE, height), layout="constrained")
        return figure, figure.subplots(rows, columns, **kwargs)


def drawn(function):
    """Run a drawing function under the shared style."""

    def styled(*args, **kwargs):
        with matplotlib.rc_context(RC):
            return function(*args, **kwargs)

    styled.__doc__ = function.__doc__
    return styled


def origin_line(figure, text: str, narrow: bool) -> None:
    """The small print under a figure, so that a cropped copy still says what it stands on."""
    height = figure.get_figheight()
    parts = text.split(" · ")
    lines = _wrap(parts, 62 if narrow else 150)
    room = (0.05 + 0.125 * len(lines)) / height
    figure.get_layout_engine().set(rect=(0, room, 1, 1 - room))
    figure.text(0.004, 0.03 / height, "\n".join(lines), fontsize=6.5, color=QUIET, va="bottom", ha="left", linespacing=1.25)


def _wrap(parts, width):
    lines = [""]
    for part in parts:
        joined = f"{lines[-1]} · {part}" if lines[-1] else part
        if len(joined) > width and lines[-1]:
            lines.append(part)
        else:
            lines[-1] = joined
    return lines


def row_labels(ax, at, labels) -> None:
    """Labels of rows, right-aligned; a second line in grey. labels: (first, second or ""). Each line is a text of its own,
    because the browser's font is not the one that lines of one text were laid out with."""
    ax.set_yticks(list(at), [""] * len(labels))
    put = dict(xycoords=ax.get_yaxis_transform(), textcoords="offset points", ha="right", va="center", annotation_clip=False)
    for y, (first, second) in zip(at, labels):
        ax.annotate(first, (0, y), xytext=(-6, 5.5 if second else 0), fontsize=9, color=INK, **put)
        if second:
            ax.annotate(second, (0, y), xytext=(-6, -5.5), fontsize=8, color=QUIET, **put)


def look_of(index: int, players: int) -> tuple[str, str]:
    """Colour and mark of a player by its place in the list; the last is always the darkest."""
    place = max(len(SERIES) - players + index, 0)
    return SERIES[place], MARKS[place]


def in_100(axis) -> None:
    """Ticks of a rate axis as whole numbers in 100."""
    axis.set_major_formatter(lambda value, _: f"{100 * value:.0f}")


def rate_limits(lows, highs, band, pad: float = 0.05) -> tuple[float, float]:
    """Axis limits, on tenths, that show all intervals, the band and something beyond it on both sides."""
    low, high = min([*lows, band[0] - 0.1]) - pad, max([*highs, band[1] + 0.1]) + pad
    return max(int(low * 10) / 10, 0.0), min(-int(-high * 10) / 10 + 0.1 * (high * 10 % 1 > 0), 1.0)


def whole(axis) -> None:
    """Ticks at whole numbers only."""
    axis.set_major_locator(MaxNLocator(nbins="auto", integer=True))


def reading(axes, rows: int, columns: int, panels: int, x: str, y: str) -> None:
    """Axis labels of small multiples on the outer panels, and no empty panels."""
    for k, ax in enumerate(axes.flat):
        ax.set_visible(k < panels)
        if k < panels and k + columns >= panels:
            ax.set_xlabel(x)
            ax.tick_params(labelbottom=True)
        if k % columns == 0:
            ax.set_ylabel(y)


def grid_of(panels: int, narrow: bool) -> tuple[int, int]:
    """Rows and columns of small multiples."""
    columns = min(2 if narrow else 3, max(panels, 1))
    return -(-panels // columns), columns
