import html
import json
import re

import pytest

from reports.matchups import write
from tests.reports import synthetic


class Report:
    """A written report: its folder, page, JSON, and the run it came from."""

    def __init__(self, run, tell=None):
        self.run, self.html = run, write(run, None, tell)
        self.folder = self.html.parent
        self.page = self.html.read_text(encoding="utf-8")
        self.numbers = json.loads((self.folder / "report.json").read_text(encoding="utf-8"))

    def text(self, section):
        """Words of a section without tags."""
        part = self.page.split(f'<section id="{section}"')[1].split("</section>")[0]
        part = re.sub(r"<svg.*?</svg>|<style.*?</style>", " ", part, flags=re.S)
        return re.sub(r"\s+", " ", html.unescape(re.sub(r"<[^>]*>", " ", part)))


@pytest.fixture(scope="session")
def report(tmp_path_factory):
    """Six fighters, three players, unequal pilots, two what-ifs, games told."""
    folder = tmp_path_factory.mktemp("run")
    tell = lambda cell, game: f"game {game} of cell {cell}: <strike>"  # noqa: E731
    return Report(synthetic.make(folder, games=600, variant=True, unequal=True), tell)


@pytest.fixture
def made(tmp_path):
    """A function that makes a run with the given options and writes its report."""
    return lambda **options: Report(synthetic.make(tmp_path / "run", **({"games": 300} | options)))
