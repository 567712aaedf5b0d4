"""What a gauntlet found, as text, page and JSON: the verdict first, then what it rests on. It is given plain data and plays nothing."""

from __future__ import annotations

import json
from pathlib import Path

from reports import page
from reports.words import apart

SAID = {
    "fits": "fits",
    "too strong": "is too strong",
    "too weak": "is too weak",
    "cannot tell": "cannot be told yet: give it more minutes",
}
AHEAD, BEHIND = "ahead", "behind"  # sides of an even pairing
PAIR_WORDS = {"fits": "even", "too strong": "favourable", "too weak": "unfavourable", "cannot tell": "cannot tell"}


def write(found: dict, out) -> Path:
    """Write gauntlet.json, gauntlet.txt and gauntlet.html to a folder. Returns the Path of the page.

    found: what `studies.gauntlet.Gauntlet.run` gives, with `names` (slug to name), `title`, `origin`, `content_hash`, `file`, `command`."""
    out = Path(out)
    parts = sections(found)
    (out / "gauntlet.json").write_text(json.dumps(found, indent=1, ensure_ascii=False), encoding="utf-8")
    (out / "gauntlet.txt").write_text("\n".join(text(found, parts)) + "\n", encoding="utf-8")
    given = dict(found=found, headline=headline(found), parts=parts, words=PAIR_WORDS, span=_span)
    html = page.environment().get_template("gauntlet.html").render(**given)
    (out / "gauntlet.html").write_text(html, encoding="utf-8")
    return out / "gauntlet.html"


def text(found: dict, parts) -> list[str]:
    """The whole in lines."""
    made = [headline(found), ""]
    for title, lines in parts:
        made += [title, *(f"  {line}" for line in lines), ""]
    return [*made, f"reproduce: {found['command']}"]


def headline(found: dict) -> str:
    """The verdict in a sentence: "Brakka fits: it wins 47 to 53 in 100 duels against the cast (band 45 to 55)." """
    rate = found["whole"] if found["by"] == "cast" else found["eight"]
    against = "the cast" if found["by"] == "cast" else "the eight who stand for the cast"
    low, high = found["band"]
    won = f"it wins {_span(rate, low, high)} of its duels against {against}, loses {_lost(rate, low, high)}"
    return f"{_name(found, found['fighter'])} {SAID[found['verdict']]}: {won} (the band: {100 * low:g} to {100 * high:g}%)."


def sections(found: dict) -> list[tuple[str, list[str]]]:
    """Titles and their lines."""
    return [
        ("How sure", _sure(found)),
        ("Pairings that can be told", _pairings(found)),
        ("Its cards", _cards(found)),
        ("Its effects", _effects(found)),
        ("In stronger hands", _headroom(found)),
        ("What was played", _played(found)),
    ]


def _name(found, slug) -> str:
    return found["names"].get(slug, slug)


def _span(rate, *edges) -> str:
    """Share of duels won, as an interval that lies on the sides of the edges on which it was found to lie."""
    return f"{apart(rate['low'], edges, up=False)} to {apart(rate['high'], edges, up=True)}%"


def _lost(rate, *edges) -> str:
    """The same of duels lost; the edges of a band are mirrored for it."""
    return _span(dict(low=rate["lost_low"], high=rate["lost_high"]), *(1 - edge for edge in edges))


def _sure(found) -> list[str]:
    strong, weak = found["players"]["strong"], found["players"]["weak"]
    lines = []
    for key, against in (("eight", "those who stand for the cast, each as often as it stands for"), ("whole", "the whole cast")):
        rate = found[key]
        if rate["games"]:
            lines.append(f"{strong}, {rate['games']:,} duels against {against}: {_span(rate, *found['band'])}, {SAID[rate['verdict']]}")
    quick = found["quick"]
    lines.append(f"{weak}, {quick['games']:,} duels against the whole cast: {_span(quick, *found['band'])}, {SAID[found['quick_verdict']]}")
    sides = {found["verdict"], found["quick_verdict"]}
    if "too strong" in sides and "too weak" in sides:
        lines.append("the verdict turns with the player: it says as much about them as about the cards")
    elif len(sides - {"cannot tell"}) > 1:
        lines.append("the players do not agree: how well it is played decides whether it fits")
    lines += [f"{strong}: {sentence}" for sentence in found["lacks"]]
    lines.append("played under the readings in force and the numbers as they stand: what other ones would change comes on top")
    lines.append("intervals of the strong player hold at every look, both verdicts together 95 times in 100; a draw is a win for nobody")
    return lines


def _pairings(found) -> list[str]:
    lines = []
    for side, what in ((AHEAD, "won more often than not"), (BEHIND, "lost more often than not")):
        for row in (row for row in found["pairs"] if row.get("side") == side):
            told = f"wins {_span(row, 0.5, *found['pair_band'])}, loses {_lost(row, 0.5, *found['pair_band'])}"
            lines.append(f"{_name(found, row['opponent'])}: {told} in {row['games']:,} duels, {what}; {PAIR_WORDS[row['verdict']]}")
            lines.append(f"    {_why(found, row)}")
    least, most = (of(row["games"] for row in found["pairs"]) for of in (min, max))
    played = f"{least:,}" if least == most else f"{least:,} to {most:,}"
    if not lines:
        return [f"none can be told to be better or worse than even after {played} duels each: give it more minutes"]
    return [*lines, f"after {played} duels each; an interval holds 95 times in 100 by itself, and the order of these says nothing"]


def _why(found, row) -> str:
    why, said = row["why"], []
    for name, most in zip((found["fighter"], row["opponent"]), why["most"]):
        said += [f"{_name(found, name)} plays {card} most ({share:.0%} of its attacks)" for card, share in most]
    if why["carried"]:
        carried = ", ".join(f"{card} ({share:.0%})" for card, share in why["carried"])
        said.append(f"{_name(found, found['fighter'])}'s hits come from {carried}")
    if "range" in why:
        mine, theirs = (10 * n for n in why["hits"])
        said.append(f"hits differ most at range {why['range']}: {mine:.0f} against {theirs:.0f} in ten duels")
    return "; ".join(said) or "no attack was made"


def _cards(found) -> list[str]:
    played = [row for row in found["cards"] if row["strong"]]
    lines = [f"{row['card']}: played in {row['strong']:.0%} of duels ({row['weak']:.0%} by {found['players']['weak']})" for row in played]
    for row in found["cards"]:
        if not row["strong"]:
            by_quick = f", by {found['players']['weak']} in {row['weak']:.0%} of duels" if row["weak"] else ""
            lines.append(f"{row['card']}: never played by {found['players']['strong']}{by_quick}: untested, not weak")
    return lines


def _effects(found) -> list[str]:
    called = found["effect_names"]
    lines = [f"{called[name]}: never happened, not in {found['random_games']:,} random duels either" for name in found["never_random"]]
    never = [name for name, n in found["effects"].items() if not n and name not in found["never_random"]]
    lines += [f"{called[name]}: happens, but never did with {found['players']['strong']}" for name in never]
    return lines or [f"all {len(found['effects'])} happened"]


def _headroom(found) -> list[str]:
    own, others = found["headroom"]["own"], found["headroom"]["others"]
    change = f"{found['players']['strong']} in place of {found['players']['weak']}"
    lines = [
        f"with {change} on its side only it wins {_points(own, others)} more in 100",
        f"with the same change on the others' side only they win {_points(others, own)} more in 100",
    ]
    if own["low"] > others["high"]:
        lines.append("it gains more from a better pilot than they do: it is stronger than it looks in a beginner's hands")
    elif own["high"] < others["low"]:
        lines.append("it gains less from a better pilot than they do: beginners will find it stronger than it is")
    else:
        lines.append("no difference found between what it gains from a better pilot and what they gain")
    return lines


def _points(gain, other) -> str:
    """An interval in points that overlaps the other as it is shown if, and only if, it does."""
    edges = (other["low"], other["high"])
    ends = (apart(gain["low"], edges, up=False), apart(gain["high"], edges, up=True))
    return " to ".join(end if end.startswith("\u2212") or not float(end) else f"+{end}" for end in ends)


def _played(found) -> list[str]:
    eight = ", ".join(f"{_name(found, name)} ({n})" for name, n in found["stand_ins"].items())
    return [
        f"who stands for the cast of {len(found['cast'])}, and for how many: {eight}",
        f"{found['seconds']:.0f} seconds, rounds {', '.join(f'{n} {name}' for name, n in found['rounds'].items())}",
        "seats in turns, finishers chosen in play by both",
        f"file {found['file']}; content hash {found['content_hash']}; {found['origin']}",
    ]
