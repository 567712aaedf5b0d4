"""Files of a report: figures as SVG and PNG, tables as CSV and Parquet, all with origin and content hash inside."""

from __future__ import annotations

import io
import re
from pathlib import Path

import polars as pl

from reports import words
from reports.figures import style

DPI = 200


class Exporter:
    """Writes under one folder and keeps the inline form of every figure for the page."""

    def __init__(self, source, out: Path):
        self.source, self.out = source, out
        self.origin = dict(origin=source.origin_text, content_hash=source.content_hash)
        self.figures, self.tables = {}, {}
        for name in ("figures", "tables"):
            (out / name).mkdir(parents=True, exist_ok=True)

    def table(self, name: str, frame: pl.DataFrame) -> None:
        """Write a table as CSV and Parquet; an empty one is left out."""
        if not len(frame):
            return
        full = frame.with_columns(pl.lit(value).alias(key) for key, value in self.origin.items())
        full.write_csv(self.out / "tables" / f"{name}.csv")
        full.write_parquet(self.out / "tables" / f"{name}.parquet")
        self.tables[name] = frame

    def figure(self, name: str, caption: str, draw, *args, **kwargs) -> None:
        """Draw a figure in both widths, write the wide one as SVG and PNG, keep both for the page.

        caption: one sentence; the phrase "with these players" is put in front, because figures get cropped."""
        caption = f"{words.WITH.capitalize()}: {caption}"
        footer = " · ".join([words.WITH + f" ({', '.join(self.source.players)})", *self.small_print()])
        inline = {}
        for narrow in (False, True):
            figure = draw(*args, narrow=narrow, **kwargs)
            style.origin_line(figure, footer, narrow)
            text = self._svg(figure, name, caption)
            figure.set_layout_engine("none")  # as laid out for the SVG
            inline["narrow" if narrow else "wide"] = _inline(text, f"{name}-{'n' if narrow else 'w'}-", caption)
            if not narrow:
                (self.out / "figures" / f"{name}.svg").write_text(text, encoding="utf-8")
                figure.savefig(self.out / "figures" / f"{name}.png", dpi=DPI, metadata=self._metadata(name, caption, "Comment"))
        self.figures[name] = dict(name=name, caption=caption, **inline)

    def small_print(self) -> list[str]:
        """Origin and hash, as they stand under every figure."""
        return [
            f"{self.source.title}, rules version {self.source.manifest.get('rules_version', '?')}",
            f"content: {self.source.origin_text}",
            f"content hash {self.source.content_hash}",
        ]

    def _metadata(self, name, caption, note) -> dict:
        return {
            "Title": f"{self.source.name}: {name}",
            "Description": caption,
            "Source": self.source.name,
            note: "; ".join(self.small_print()),
        }

    def _svg(self, figure, name, caption) -> str:
        made = io.StringIO()
        with style.matplotlib.rc_context(style.RC):
            data = self._metadata(name, caption, "Rights")
            figure.savefig(made, format="svg", metadata=data | {"Date": None, "Keywords": list(self.origin.values())})
        return made.getvalue()


def _inline(svg: str, prefix: str, label: str) -> str:
    """An SVG file as an element of the page: without prologue and metadata, ids made unique, named for screen readers."""
    svg = svg[svg.index("<svg") :]
    svg = re.sub(r"<metadata>.*?</metadata>", "", svg, flags=re.S)
    svg = re.sub(r'\sxmlns(:\w+)?="[^"]*"', "", svg)
    svg = re.sub(r'\bid="', f'id="{prefix}', svg)
    svg = re.sub(r"url\(#", f"url(#{prefix}", svg)
    svg = re.sub(r'xlink:href="#', f'href="#{prefix}', svg)
    label = label.replace("&", "&amp;").replace('"', "&quot;")
    return svg.replace("<svg", f'<svg role="img" aria-label="{label}"', 1)
