"""Tier strip: every fighter on one axis, ties in one row, the band shaded, how many are above, inside and below it told even when none."""

from __future__ import annotations

from reports.figures import style
from reports.words import CANNOT_TELL, in_100, ranks

CLOSE = 14  # fighters beyond which the strip is drawn closer, to stay on one page


@style.drawn
def draw(source, claims, narrow=False):
    """claims: the claim table."""
    rows = sorted(claims.iter_rows(named=True), key=lambda r: (r["row"], -r["rate"]))
    close = len(rows) > CLOSE  # one line a fighter
    figure, ax = style.sheet(0.95 + (0.24 if close else 0.42) * len(rows), narrow)
    low, high = source.band
    left, right = style.rate_limits([r["low"] for r in rows], [r["high"] for r in rows], source.band)
    ax.axvspan(low, high, color=style.BAND, lw=0)
    ax.axvspan(high, right, color=style.ABOVE_TINT, lw=0)
    ax.axvspan(left, low, color=style.BELOW_TINT, lw=0)
    for edge in (low, high):
        ax.axvline(edge, color="#b9b9b9", lw=0.7)
    y, labels, before = 0.0, [], None
    for row in rows:
        if before is not None:
            y += 1.0 if row["row"] == before else 1.25
            if row["row"] != before:
                ax.axhline(y - 0.63, color=style.PAPER, lw=2)
        before = row["row"]
        _fighter(ax, row, y, right - 0.15 * (right - left) * (2 if narrow else 1))
        name, rank = source.called(row["character"]), ranks(row["rank_low"], row["rank_high"])
        labels.append((y, (name, rank) if not close else (name if narrow else f"{name}, {rank}", "")))
    for first, last in _ties(rows, [p for p, _ in labels]):
        ax.plot([left, left], [first - 0.3, last + 0.3], color=style.INK, lw=3, solid_capstyle="butt", clip_on=False)
    style.row_labels(ax, [p for p, _ in labels], [text for _, text in labels])
    ax.set_ylim(y + 0.7, -0.7)
    ax.set_xlim(left, right)
    style.in_100(ax.xaxis)
    ax.spines["left"].set_visible(False)
    ax.set_xlabel(f"{source.duel}s won in 100" + ("" if narrow else ", every opponent counted alike"))
    top = dict(transform=ax.get_xaxis_transform(), va="bottom", fontsize=8.5, clip_on=False)
    names = {verdict: sum(r["verdict"] == verdict for r in rows) for verdict in ("above", "below", "inside")}
    ax.text(right, 1.015, f"above the band: {names['above'] or 'none'}", ha="right", color=style.ABOVE, **top)
    ax.text(left, 1.015, f"below the band: {names['below'] or 'none'}", ha="left", color=style.BELOW_INK, **top)
    if not narrow:
        ax.text((low + high) / 2, 1.015, f"inside: {names['inside'] or 'none'}", ha="center", color=style.QUIET, **top)
    return figure


def _fighter(ax, row, y, last):
    untold = row["verdict"] == CANNOT_TELL
    colour = {"above": style.ABOVE, "below": style.BELOW_INK}.get(row["verdict"], style.INK)
    ax.plot([row["low"], row["high"]], [y, y], color=colour, lw=2.4, solid_capstyle="butt")
    ax.plot(row["rate"], y, "o", ms=6.5, mfc=style.PAPER if untold else colour, mec=colour, mew=1.3)
    text = f"{in_100(row['rate'])}" + (" cannot tell" if untold else "")
    before = untold and row["high"] > last  # no room to the right
    put = dict(xytext=(-7 if before else 7, 0), textcoords="offset points", va="center", ha="right" if before else "left")
    ax.annotate(text, (row["low" if before else "high"], y), color=colour, fontsize=8.5, **put)


def _ties(rows, at):
    for number in {row["row"] for row in rows}:
        held = [y for row, y in zip(rows, at) if row["row"] == number]
        if len(held) > 1:
            yield min(held), max(held)
