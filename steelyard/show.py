"""What commands print: progress, a run's table, content and its words."""

from __future__ import annotations

import math
import sys
import time
from contextlib import contextmanager
from pathlib import Path

from rich.console import Console
from rich.progress import BarColumn, Progress, TextColumn, TimeElapsedColumn, TimeRemainingColumn
from rich.table import Table

from sim.core import game as games
from sim.core.errors import BadInput
from studies import store

WIDTH = 160  # of a table: a row stays a row, also in a file or a narrow window
EVERY = 20.0  # seconds between two lines of progress where there is no terminal


@contextmanager
def progress():
    """A function for progress(done, expected, text): a bar on a terminal, now and then a line elsewhere; both on stderr."""
    if not sys.stderr.isatty():
        last = [time.monotonic()]

        def line(done, expected, text):
            if time.monotonic() - last[0] > EVERY:
                last[0] = time.monotonic()
                print(f"steelyard: {done:,} of about {expected:,} games, {text}", file=sys.stderr, flush=True)

        yield line
        return
    columns = (
        TextColumn("{task.description}"),
        BarColumn(),
        TextColumn("{task.fields[games]}"),
        TimeElapsedColumn(),
        TimeRemainingColumn(),
    )
    with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task("compiling", total=None, games="")

        def move(done, expected, text):
            bar.update(task, description=text, completed=done, total=expected, games=f"{done:,} games")

        yield move


def teller():
    """A function that tells on stderr, now and then, how far something is."""
    last = [0.0]

    def tell(text):
        if time.monotonic() - last[0] > (1.0 if sys.stderr.isatty() else EVERY / 2):
            last[0] = time.monotonic()
            print(f"steelyard: {text}", file=sys.stderr, flush=True)

    return tell


def numbers(option: str, text: str, count: int, kind, most: int) -> list:
    """So many numbers from 0 to `most` out of a text with commas. Raises BadInput naming the option."""
    try:
        found = [kind(part) for part in text.split(",")]
    except ValueError:
        found = []
    if len(found) != count or not all(0 <= number <= most for number in found):
        named = f"{count} {'whole ' if kind is int else ''}numbers from 0 to {most:,}"
        raise BadInput(f"{option}: found {text!r}, allowed are {named} with commas between")
    return found


def run(made: store.Run) -> None:
    """A row a cell, then where the run lies."""
    heads = {"difficulty": ("won", "lost"), "seats": ("place 1 wins", "shared")}
    won, lost = heads.get(made.kind, ("first wins", "draws"))
    table = Table("cell", "players", "games", won, "95 %", lost, "limits", box=None, pad_edge=False)
    for row in made.summary().iter_rows(named=True):
        label = row["label"] + ("" if row["variant"] == "base" else f" [{row['variant']}]")
        share, band = within(row["rate"], row["low"], row["high"])
        rest = row["losses" if made.coop else "draws"]
        table.add_row(label, row["players"], f"{row['games']:,}", share, band, f"{rest:,}", f"{row['limits']:,}")
    Console(markup=False, highlight=False, width=WIDTH).print(table)
    for said in made.manifest.get("lacks", []):
        print(f"note: {said}")
    print(f"run: {made.path} ({made.manifest['elapsed']:.1f} s); report: steelyard report {made.path}")


def demo(made: store.Run, page: Path) -> None:
    """A row a cell, then where everything was written."""
    run(made)
    print(f"written below {made.path.resolve()}: the run, which may be deleted, and its report")
    print(f"report: {page.resolve()}")


def within(rate: float, low: float, high: float) -> tuple[str, str]:
    """A share and its interval, with a decimal only where the interval is narrower than two points."""
    digits = int(high - low < 0.02)
    scale = 100 * 10**digits
    ends = (math.floor(low * scale + 1e-9), math.ceil(high * scale - 1e-9))  # outwards
    return f"{rate:.{digits}%}", " to ".join(f"{end / scale:.{digits}%}" for end in ends)


def replay(folder, player: str, tries: int, table) -> None:
    """How many lost games were won in none of the tries."""
    never, tried = int((table["wins"] == 0).sum()), f"{tries} time{'s' * (tries > 1)} each by {player}"
    print(f"{len(table):,} lost games played again {tried}: {never:,} won in no try, {int(table['wins'].sum()):,} tries won")
    print(f"report: steelyard report {folder}")


def content(name: str, folder, check: bool) -> None:
    """Entries by kind, once all of them are known to be playable; with `check` a word on where their values come from."""
    game = games.get(name)
    found = game.content(folder, {})
    if game.design is not None:
        for one in found.entries[game.design.KIND]:
            game.design.complete(found, one, one)
    for kind, entries in found.entries.items():
        print(f"{kind}: {', '.join(entries)}")
    if check:
        entries = sum(map(len, found.entries.values()))
        total = found.origins()
        shares = ", ".join(f"{n} {origin}" for origin, n in total.items())
        print(f"all {entries} entries are well formed; {sum(total.values())} values: {shares}; hash {found.hash}")
        if game.design is not None:
            silent_effects(game, found)


def silent_effects(game, found) -> None:
    """Effects that never happened in random duels, by fighter, card and effect."""
    from studies import effects
    from studies.pool import cores

    never = effects.silent(game, found, games=effects.DUELS, workers=cores())
    for fighter, names in never.items():
        for effect in names:
            called = game.design.effect_name(found, fighter, effect)
            print(f"{found.files[f'{game.design.KIND}/{fighter}'].name}: {called}: never happened in {effects.DUELS:,} random duels")
    if not never:
        print(f"every effect of every fighter happened in {effects.DUELS:,} random duels")


def vocabulary(name: str) -> None:
    """The words effects are made of, from the tables that validate them."""
    game = games.get(name)
    if game.vocabulary is None:
        raise BadInput(f"{name} has no vocabulary of effects")
    for key, words in game.vocabulary().items():
        print(f"{key}:")
        for word, meaning in words.items():
            print(f"  {word:<{max(map(len, words))}}  {meaning}")


def draw(name: str, folder, wanted: str) -> None:
    """The map of that name in text, so that an owner can compare it with the board."""
    game = games.get(name)
    if game.draw is None:
        raise BadInput(f"{name} has no maps")
    for line in game.draw(game.content(folder, {}), wanted):
        print(line)


def export(name: str, folder, target: Path) -> None:
    """Copy every file of a game's content to a folder that `--content` takes. Raises BadInput rather than overwrite one."""
    found = games.get(name).content(folder, {})
    copies = {target / f"{entry}.toml": Path(path) for entry, path in found.files.items()}
    there = [path for path in copies if path.exists()]
    if there:
        raise BadInput(f"{there[0]}: is there already; give another folder")
    try:
        for path, source in copies.items():
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(source.read_bytes())
    except OSError as error:
        raise BadInput(f"{target}: cannot be written: {error.strerror}") from None
    print(f"{len(copies)} files in {target}; change them and give --content {target}")
