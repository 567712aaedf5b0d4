"""What a gauntlet found, as text, page and JSON: the verdict first, then what it rests on. It is given plain data and plays nothing."""

from __future__ import annotations

import json
from pathlib import Path

from reports import page

SAID = {
    "fits": "fits",
    "too strong": "is too strong",
    "too weak": "is too weak",
    "cannot tell": "cannot be told yet: give it more minutes",
}
PAIR_WORDS = {"fits": "even", "too strong": "favourable", "too weak": "unfavourable", "cannot tell": "cannot tell"}


def write(found: dict, out) -> Path:
    """Write gauntlet.json, gauntlet.txt and gauntlet.html to a folder. Returns the Path of the page.

    found: what `studies.gauntlet.Gauntlet.run` gives, with `names` (slug to name), `title`, `origin`, `content_hash`, `file`, `command`."""
    out = Path(out)
    parts = sections(found)
    (out / "gauntlet.json").write_text(json.dumps(found, indent=1, ensure_ascii=False), encoding="utf-8")
    (out / "gauntlet.txt").write_text("\n".join(text(found, parts)) + "\n", encoding="utf-8")
    html = page.environment().get_template("gauntlet.html").render(found=found, headline=headline(found), parts=parts, words=PAIR_WORDS)
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
    band = f"{found['band'][0]:.0%} to {found['band'][1]:.0%}"
    won = f"it wins {_span(rate)} of its duels against {against}, loses {rate['lost_low']:.0%} to {rate['lost_high']:.0%}"
    return f"{_name(found, found['fighter'])} {SAID[found['verdict']]}: {won} (the band: {band})."


def sections(found: dict) -> list[tuple[str, list[str]]]:
    """Titles and their lines."""
    return [
        ("How sure", _sure(found)),
        ("Strongest and weakest pairings", _pairings(found)),
        ("Its cards", _cards(found)),
        ("Its effects", _effects(found)),
        ("In stronger hands", _headroom(found)),
        ("What was played", _played(found)),
    ]


def _name(found, slug) -> str:
    return found["names"].get(slug, slug)


def _span(rate) -> str:
    return f"{rate['low']:.0%} to {rate['high']:.0%}"


def _sure(found) -> list[str]:
    strong, weak = found["players"]["strong"], found["players"]["weak"]
    lines = []
    for key, against in (("eight", "those who stand for the cast, each as often as it stands for"), ("whole", "the whole cast")):
        rate = found[key]
        if rate["games"]:
            lines.append(f"{strong}, {rate['games']:,} duels against {against}: {_span(rate)}, {SAID[rate['verdict']]}")
    quick = found["quick"]
    lines.append(f"{weak}, {quick['games']:,} duels against the whole cast: {_span(quick)}, {SAID[found['quick_verdict']]}")
    sides = {found["verdict"], found["quick_verdict"]}
    if "too strong" in sides and "too weak" in sides:
        lines.append("the verdict turns with the player: it says as much about them as about the cards")
    elif len(sides - {"cannot tell"}) > 1:
        lines.append("the players do not agree: how well it is played decides whether it fits")
    lines += [f"{strong}: {sentence}" for sentence in found["lacks"]]
    lines.append("intervals of the strong player hold at every look, both verdicts together 95 times in 100; a draw is a win for nobody")
    return lines


def _pairings(found) -> list[str]:
    lines = []
    for row in found["pairs"]:
        if "why" in row:
            lines.append(f"{_name(found, row['opponent'])}: {_span(row)} in {row['games']:,} duels, {PAIR_WORDS[row['verdict']]}")
            lines.append(f"    {_why(found, row)}")
    return lines


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
    lines = [
        f"with {found['players']['strong']} in place of {found['players']['weak']} on its side only it wins {_points(own)} more in 100",
        f"with the same change on the others' side only they win {_points(others)} more in 100",
    ]
    if own["low"] > others["high"]:
        lines.append("it gains more from a better pilot than they do: it is stronger than it looks in a beginner's hands")
    elif own["high"] < others["low"]:
        lines.append("it gains less from a better pilot than they do: beginners will find it stronger than it is")
    else:
        lines.append("no difference found between what it gains from a better pilot and what they gain")
    return lines


def _points(gain) -> str:
    return f"{100 * gain['low']:+.0f} to {100 * gain['high']:+.0f}"


def _played(found) -> list[str]:
    eight = ", ".join(f"{_name(found, name)} ({n})" for name, n in found["stand_ins"].items())
    return [
        f"who stands for the cast of {len(found['cast'])}, and for how many: {eight}",
        f"{found['seconds']:.0f} seconds, rounds {', '.join(f'{n} {name}' for name, n in found['rounds'].items())}",
        "seats in turns, finishers chosen in play by both",
        f"file {found['file']}; content hash {found['content_hash']}; {found['origin']}",
    ]
