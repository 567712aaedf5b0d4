import html
import json
import re

import pytest

from reports.difficulty.report import write as write_difficulty
from reports.matchups import write
from reports.seats.report import write as write_seats
from tests.reports import seat_store, synthetic, synthetic_coop


class Report:
    """A written report: its folder, page, JSON, and the run it came from."""

    def __init__(self, run, tell=None, write=write):
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


class Tell:
    """Stands for the front door: tells games, and how they went."""

    def __call__(self, cell, game):
        return f"game {game} of cell {cell}: <strike>"

    def course(self, cell, game):
        return {"team_medals": [6, 6, 5, 3, 1, 0, 0, 0], "boss_left": [20, 18, 15, 9, 4, 2, 1, 0]}


@pytest.fixture(scope="session")
def coop(tmp_path_factory):
    """Three bosses on two stages, teams of one and two, three players, what-ifs, twenty versions and a screening."""
    folder = tmp_path_factory.mktemp("coop")
    fought = dict(bosses=("defense_wall", "gordea", "java"), stages=("jungle", "alien_lair"))
    teams = (("bill",), ("bill", "lance"), ("lance", "sweets"))
    options = fought | dict(teams=teams, players=("random", "balanced", "lookahead"), games=600)
    options |= dict(versions=20, version_games=300, varied=("jump start",), screened=3)
    return Report(synthetic_coop.make(folder, **options), Tell(), write_difficulty)


@pytest.fixture
def made_coop(tmp_path, monkeypatch):
    """A function that makes a small co-operative run with the given options and writes its report; figures only if wanted."""
    bosses = dict(bosses=("gordea", "java"), stages=("jungle",), teams=(("bill",), ("bill", "lance")))
    small = bosses | dict(players=("balanced",), games=300, variants=())

    def make(figures=False, **options):
        if not figures:
            monkeypatch.setattr("reports.difficulty.pictures.draw", lambda *_: None)
        return Report(synthetic_coop.make(tmp_path / "run", **(small | options)), None, write_difficulty)

    return make


@pytest.fixture(scope="session")
def table(tmp_path_factory):
    """Four seats with and without roles, two players, one among others, a pair that agrees, all kinds of what-ifs."""
    folder = tmp_path_factory.mktemp("table")
    mixed = (("counter", "hunter", "hunter", "hunter"), ("league", "league", "counter", "counter"))
    variants = tuple(seat_store.VARIANTS)
    return Report(seat_store.make(folder, sizes=(4,), roles=(False, True), seats=mixed, variants=variants, games=5000), None, write_seats)


@pytest.fixture
def made_table(tmp_path, monkeypatch):
    """A function that makes a small run of several sides with the given options and writes its report; figures only if wanted."""

    def make(figures=False, **options):
        if not figures:
            monkeypatch.setattr("reports.seats.pictures.draw", lambda *_: None)
        return Report(seat_store.make(tmp_path / "run", **(dict(sizes=(4,), games=2000) | options)), None, write_seats)

    return make
