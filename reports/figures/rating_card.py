"""Rating card: win rate of every boss, stage and team size at each skill, over the bands, with pips."""

from __future__ import annotations

from reports.figures import style
from reports.figures.band_grid import EDGE, FACES
from reports.words import CANNOT_TELL

ROW, GAP = 0.34, 0.42  # inches
MARKS = ("^", "s", "D", "v", "P", "<", "X", ">")  # players but the headline's, whose mark is a filled dot


@style.drawn
def draw(source, groups, players, narrow=False):
    """groups: (heading, rows), a row (label, {player: rated dict}, rated dict of the main player). players: weakest first."""
    rows = sum(len(found) for _, found in groups)
    figure, ax = style.sheet(1.0 + ROW * rows + GAP * len(groups), narrow)
    edges = [1.0, *source.bands, 0.0]
    for k in range(len(edges) - 1):
        ax.axvspan(edges[k + 1], edges[k], color=FACES[k], alpha=0.2, lw=0)
    for edge in source.bands:
        ax.axvline(edge, color=EDGE, lw=0.7)
    y, at, labels, said = 0.0, [], [], set()
    for heading, found in groups:
        y += GAP / ROW
        if heading:
            ax.annotate(heading, (0, y - 0.85), xycoords=ax.get_yaxis_transform(), xytext=(-6, 0), textcoords="offset points", ha="right",
                        va="center", fontsize=8.5, color=style.QUIET, annotation_clip=False)  # fmt: skip
        for label, by_player, main in found:
            at.append(y)
            labels.append((label, ""))
            for k, player in enumerate(players):
                if player in by_player:
                    at_y = y + (k - (len(players) - 1) / 2) * min(0.13, 0.6 / len(players))
                    _mark(ax, by_player[player], at_y, MARKS[k % len(MARKS)], player == source.main, "" if player in said else player)
                    said.add(player)
            _pips(ax, main, y)
            y += 1
    style.row_labels(ax, at, labels)
    ax.set_ylim(y - 0.35, -0.1)
    ax.set_xlim(0, 1)
    style.in_100(ax.xaxis)
    ax.spines["left"].set_visible(False)
    ax.set_xlabel("games won in 100")
    top = dict(xycoords=ax.get_xaxis_transform(), textcoords="offset points", xytext=(0, 3), ha="center", fontsize=8, color=style.QUIET)
    for k in range(len(edges) - 1):
        ax.annotate(
            f"{k + 1}" if narrow else f"{k + 1} pip{'s' if k else ''}", ((edges[k] + edges[k + 1]) / 2, 1), annotation_clip=False, **top
        )
    figure.legend(loc="outside upper right", ncols=3 if narrow else 7, handletextpad=0.2, columnspacing=1.0)
    return figure


def _mark(ax, rated, y, mark, main, label):
    colour = style.INK if main else style.QUIET
    ax.plot([rated["low"], rated["high"]], [y, y], color=colour, lw=1.8 if main else 1.2, solid_capstyle="butt")
    size, face = (5.8, colour) if main else (4.4, style.PAPER)
    look = dict(ms=size, mfc=face, mec=colour, mew=0.9, ls="", clip_on=False, zorder=3 + main)
    ax.plot(rated["rate"], y, "o" if main else mark, label=label or None, **look)


def _pips(ax, rated, y):
    untold = rated["certainty"] == CANNOT_TELL
    text = "●" * rated["pips"] + "○" * (5 - rated["pips"]) + (" ?" if rated["other"] else "")
    put = dict(xycoords=ax.get_yaxis_transform(), textcoords="offset points", annotation_clip=False)
    ax.annotate(text, (1, y), xytext=(6, 0), ha="left", va="center", fontsize=8, color=style.QUIET if untold else style.INK, **put)
