"""The three doubts on one axis: sampling, players, content. A doubt that was not varied is said, not drawn as nothing."""

from __future__ import annotations

from reports.figures import style

NAMES = {"sampling": ("sampling", "luck of the draw"), "players": ("players", "other skill"), "content": ("unknown cards", "and rulings")}


@style.drawn
def draw(errors, narrow=False):
    """errors: the error table."""
    figure, ax = style.sheet(2.1, narrow)
    rows = list(errors.iter_rows(named=True))
    reach = max([row["worst"] for row in rows if row["varied"]] + [0.01])
    for y, row in enumerate(rows):
        if not row["varied"]:
            ax.text(reach * 0.012, y, "not varied in this run", va="center", color=style.QUIET, style="italic")
            continue
        if not row["worst"]:
            ax.text(reach * 0.03, y, "varied, no difference found", va="center", color=style.QUIET)
            continue
        ax.barh(y, 2 * row["typical"], left=-row["typical"], height=0.5, color=style.ABOVE)
        ax.plot([-row["worst"], row["worst"]], [y, y], color=style.ABOVE, lw=1.2, marker="|", ms=9)
    ax.axvline(0, color=style.QUIET, lw=0.8)
    style.row_labels(ax, range(len(rows)), [NAMES[row["source"]] for row in rows])
    ax.set_ylim(len(rows) - 0.4, -0.6)
    ax.set_xlim(-reach * 1.1, reach * 1.1)
    ax.xaxis.set_major_formatter(lambda value, _: f"{100 * value:+.3g}".replace("-", "−") if abs(value) > 1e-9 else "0")
    ax.spines["left"].set_visible(False)
    ax.set_xlabel("points of win rate, either way")
    return figure
