"""What every report does to become a page: the template engine with its filters, what it stands on, the JSON beside it."""

from __future__ import annotations

import json
from importlib.metadata import version
from pathlib import Path

import jinja2

from reports import words

FILTERS = ("borne", "in_100", "about", "between", "span", "ranks", "signed", "points", "plain", "listing", "count")
MANIFEST = ("rules_version", "content_hash", "spec_hash", "seed", "created", "elapsed", "state", "versions", "strategies", "steelyard")


def environment() -> jinja2.Environment:
    """Templates that escape all they are given and refuse what they are not given."""
    made = jinja2.Environment(
        loader=jinja2.PackageLoader("reports", "templates"),
        autoescape=True,
        undefined=jinja2.StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    for name in FILTERS:
        made.filters[name] = getattr(words, name)
    made.filters["number"] = lambda n: f"{n:,}".replace(",", "\u202f")
    return made


def about(source) -> dict:
    """What a report stands on, for the page and the JSON. source: a `reports.source.Stored`."""
    told = {key: source.manifest.get(key) for key in MANIFEST}
    told |= dict(name=source.name, game=source.game, title=source.title, origins=source.origins, origin=source.origin_text)
    return told | dict(players=source.players, graded=source.graded, main=source.main, games=source.games_played, cells=len(source.cells))


def shared(source, exporter) -> dict:
    """What the templates of all reports are given."""
    spec = Path(source.run.path) / "spec.toml"
    return dict(
        source=source,
        about=about(source),
        figures=exporter.figures,
        small_print=exporter.small_print(),
        words=words,
        audience={p: words.audience(p) for p in source.players},
        spec=spec.read_text(encoding="utf-8") if spec.is_file() else "",
        folder=Path(source.run.path).name,
        own=own_files(source),
        version=source.manifest.get("steelyard") or version("steelyard"),
        total=sum,
    )


def own_files(source) -> str:
    """The options by which a run is played again with the strategy files and the content of one's own that it kept."""
    folder, files = Path(source.run.path).name, source.manifest.get("files", {})
    told = [f" --strategy {folder}/{name}" for name in sorted(files) if name.startswith("strategies/") and name.endswith(".py")]
    return "".join(told + ([f" --content {folder}/content"] if any(name.startswith("content/") for name in files) else []))


def write(out: Path, numbers: dict, exporter, page: str) -> Path:
    """Write report.json and report.html. Returns the Path of the page."""
    numbers["tables"] = {name: frame.to_dicts() for name, frame in exporter.tables.items()}
    numbers["figures"] = {name: figure["caption"] for name, figure in exporter.figures.items()}
    (out / "report.json").write_text(json.dumps(numbers, indent=1, ensure_ascii=False, default=str), encoding="utf-8")
    (out / "report.html").write_text(page, encoding="utf-8")
    return out / "report.html"
