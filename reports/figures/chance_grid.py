"""Chance of winning by round and value of a measure, in bands: how a lead grows, or a loss."""

from __future__ import annotations

from reports.figures import style
from reports.figures.band_grid import legend, paint
from reports.words import SURE

MOST_ROUNDS = 12


@style.drawn
def draw(source, states, measure, narrow=False):
    """states: the snowball table of one measure."""
    rounds = sorted(states["round"].unique().to_list())[:MOST_ROUNDS]
    bins = sorted(states["bin"].unique().to_list(), reverse=True)
    figure, ax = style.sheet(1.1 + 0.24 * len(bins), narrow)
    for row in states.iter_rows(named=True):
        if row["round"] in rounds:
            paint(ax, rounds.index(row["round"]), bins.index(row["bin"]), (row["rate"], row["pips"], SURE), small=True)
    ax.set_xticks([k + 0.5 for k in range(len(rounds))], rounds)
    ax.set_yticks([k + 0.5 for k in range(len(bins))], bins)
    ax.set_xlim(0, len(rounds))
    ax.set_ylim(len(bins), 0)
    ax.set_xlabel(source.round)
    ax.set_ylabel(measure.replace("_", " "))
    for spine in ax.spines.values():
        spine.set_visible(False)
    legend(figure, source, narrow, untold=False)
    return figure
