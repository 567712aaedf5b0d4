"""The pairs to look at: the favourite's rate at every skill, against the band."""

from __future__ import annotations

from reports.figures import style


@style.drawn
def draw(source, details, narrow=False):
    """details: dicts of spotlight.details."""
    figure, ax = style.sheet(1.15 + 0.42 * len(details), narrow)
    low, high = source.band
    skills = [s for d in details for s in d["skills"]]
    left, right = style.rate_limits([s["low"] for s in skills], [s["high"] for s in skills], source.band)
    ax.axvspan(low, high, color=style.BAND, lw=0)
    for edge in (low, high):
        ax.axvline(edge, color=style.FAINT, lw=0.8)
    for y, detail in enumerate(details):
        for k, skill in enumerate(detail["skills"]):
            at = y + (k - (len(detail["skills"]) - 1) / 2) * 0.24
            colour, mark = style.look_of(source.players.index(skill["player"]), len(source.players))
            ax.plot([skill["low"], skill["high"]], [at, at], color=colour, lw=2)
            ax.plot(skill["rate"], at, mark, ms=4.5, color=colour, label=skill["player"] if y == 0 else None)
    names = [(source.called(d["favourite"]), f"v {source.called(d['other'])}") for d in details]
    style.row_labels(ax, range(len(details)), names if narrow else [(" ".join(both), "") for both in names])
    ax.set_ylim(len(details) - 0.45, -0.55)
    ax.set_xlim(left, right)
    style.in_100(ax.xaxis)
    ax.spines["left"].set_visible(False)
    ax.set_xlabel(f"{source.duel}s won by the first named, in 100")
    figure.legend(loc="outside upper right", ncols=len(source.players), handletextpad=0.2, columnspacing=1.2)
    return figure
