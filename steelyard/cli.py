"""The command line. Every command is a few lines over the Python functions; imports are late, so that help is quick."""

from __future__ import annotations

import json
import time
from pathlib import Path
from typing import Annotated, Optional

import typer

app = typer.Typer(
    help="Monte Carlo balance analysis of board games.", no_args_is_help=True, add_completion=False, pretty_exceptions_enable=False,
    rich_markup_mode=None,
)  # fmt: skip

Out = Annotated[Optional[Path], typer.Option("--out", help="Folder to write to.")]  # noqa: UP045 (read by typer at run time)
Workers = Annotated[Optional[int], typer.Option("--workers", min=1, help="Games are played by this many workers; default: all cores.")]  # noqa: UP045
Backend = Annotated[str, typer.Option("--backend", help="threads, processes, dask or ray: the results are the same.")]
Seed = Annotated[int, typer.Option("--seed", min=0, max=2**62, help="Seed of all chance.")]
Own = Annotated[list[Path], typer.Option("--strategy", help="A Python file with strategies of your own; may be given often.")]
Content = Annotated[Optional[Path], typer.Option("--content", help="Folder with content of your own, laid over the packaged one.")]  # noqa: UP045
Game = Annotated[str, typer.Argument(help="Name of a game, as `steelyard games` lists them.")]
Scenario = Annotated[list[str], typer.Option("--scenario", help="key=value or key=a,b; may be given often.")]
Players = Annotated[str, typer.Option("--players", help="A strategy, or one a place: a,b.")]


@app.command()
def games() -> None:
    """List the games that can be played."""
    from sim.core import game

    for name in game.known():
        typer.echo(f"{name}  {game.get(name).title}, rules version {game.get(name).rules_version}")


@app.command()
def strategies(game: Game, strategy: Own = []) -> None:  # noqa: B006 (typer copies it)
    """List the strategies a game can be played with."""
    from sim.core.game import get
    from strategies import registry

    get(game)
    known = registry.available(game, tuple(map(str, strategy)))
    for name, one in known.items():
        typer.echo(f"{name:<{max(map(len, known))}}  {one.about}")


@app.command()
def content(
    game: Game,
    vocabulary: Annotated[bool, typer.Option("--vocabulary", help="Print the words of which effects are made.")] = False,
    check: Annotated[bool, typer.Option("--check", help="Read and check everything, print where values come from.")] = False,
    map: Annotated[Optional[str], typer.Option("--map", help="Draw the map of this name.")] = None,  # noqa: UP045
    export: Annotated[Optional[Path], typer.Option("--export", help="Copy all files to this folder, to be changed there.")] = None,  # noqa: UP045
    content: Content = None,
) -> None:
    """List a game's content: fighters, bases and so on, one TOML file each."""
    from steelyard import show

    if vocabulary:
        show.vocabulary(game)
    elif map is not None:
        show.draw(game, content, map)
    elif export is not None:
        show.export(game, content, export)
    else:
        show.content(game, content, check)


@app.command()
def run(
    spec: Annotated[str, typer.Argument(help="A study's TOML file, or the name of one in the library.")],
    out: Out = None,
    workers: Workers = None,
    backend: Backend = "threads",
    seed: Annotated[Optional[int], typer.Option("--seed", min=0, max=2**62, help="In place of the study's own seed.")] = None,  # noqa: UP045
    strategy: Own = [],  # noqa: B006
    content: Content = None,
    dry_run: Annotated[bool, typer.Option("--dry-run", help="Only say how many cells, games and minutes it would be.")] = False,
) -> None:
    """Play a study into a folder (default runs/NAME-HASH8)."""
    from steelyard import show
    from studies import plan, pool
    from studies.run import run as play

    if dry_run:
        made = plan.make(spec, seed, strategy, content)
        told = made.estimate(workers or pool.cores())
        typer.echo(f"{made.spec.study.name}: {told['cells']} cells, about {told['games']:,} games (at most {told['most']:,}), "
                   f"about {told['minutes']:.1f} minutes; folder runs/{made.folder_name}")  # fmt: skip
        for name, cells in made.untouched.items():
            typer.echo(f"variant {name!r}: not played in {cells} cell{'s' * (cells > 1)} in which it changes nothing")
        if made.repeats:
            told = f"{made.repeats} combination{'s' * (made.repeats > 1)}"
            typer.echo(f"grid: {told} not played, as what sets them apart from another touches nobody in them (readings, bans)")
        return
    with show.progress() as progress:
        made = play(spec, out, workers, backend, seed, strategy, content, progress)
    show.run(made)


@app.command()
def resume(run: Annotated[Path, typer.Argument(help="A run's folder.")], workers: Workers = None, backend: Backend = "threads") -> None:
    """Go on with a run: play what is missing, and again what is damaged."""
    from steelyard import show
    from studies.run import resume as go_on

    with show.progress() as progress:
        made = go_on(run, workers, backend, progress)
    show.run(made)


@app.command()
def verify(run: Annotated[Path, typer.Argument(help="A run's folder.")]) -> None:
    """Check every file of a run against its manifest."""
    from studies.store import verify as check

    manifest = check(run)
    games = sum(one["games"] for one in manifest["cells"])
    how = "" if manifest["state"] == "done" else f"; unfinished, go on with: steelyard resume {run}"
    typer.echo(f"{run}: {len(manifest['files'])} files as they were written, {games:,} games{how}")


@app.command()
def replay(
    run: Annotated[Path, typer.Argument(help="Folder of a finished run of a co-operative game.")],
    player: Annotated[str, typer.Option("--player", help="Who plays the lost games again.")] = "lookahead",
    tries: Annotated[int, typer.Option("--tries", min=1, help="How often each.")] = 4,
    games: Annotated[int, typer.Option("--games", min=1, help="Lost games of each cell.")] = 25,
    of: Annotated[Optional[str], typer.Option("--of", help="Whose lost games; default: the study's last player but --player.")] = None,  # noqa: UP045
    strategy: Own = [],  # noqa: B006
    workers: Workers = None,
) -> None:
    """Could lost games have been won? Play them again, the same deals; `report` then says what was lost at set-up."""
    from steelyard import show
    from studies.replay import replay as play

    with show.progress() as progress:
        table = play(run, player, tries, games, of, strategy, workers, progress)
    show.replay(run, player, tries, table)


@app.command()
def report(
    run: Annotated[Path, typer.Argument(help="A run's folder.")],
    out: Out = None,
    since: Annotated[Optional[Path], typer.Option("--since", help="An earlier run of duels: what moved beyond noise?")] = None,  # noqa: UP045
) -> None:
    """Write the report of a run."""
    from reports import build
    from steelyard.telling import teller

    typer.echo(f"report: {build(run, out, teller(run), since)}")


@app.command()
def gauntlet(
    game: Game,
    fighter: Annotated[Path, typer.Argument(help="A new fighter's TOML file, by itself or in a content folder.")],
    minutes: Annotated[float, typer.Option("--minutes", min=0.1, help="Time of play; compiling is not counted.")] = 10.0,
    seed: Seed = 0,
    out: Out = None,
    workers: Workers = None,
    band: Annotated[str, typer.Option("--band", help="Where the mean win rate should lie: low,high.")] = "0.45,0.55",
    rounds: Annotated[str, typer.Option("--rounds", help="Rounds of each stage in place of minutes, as the report says: a,b,c.")] = "",
    content: Content = None,
) -> None:
    """Play a new fighter against the cast: does it fit, is it too strong, too weak? Minutes, not hours."""
    from steelyard import show
    from steelyard.gauntlet import STAGES, gauntlet

    edges = show.numbers("--band", band, 2, float, 1)
    wanted = dict(zip(STAGES, show.numbers("--rounds", rounds, len(STAGES), int, 100_000))) if rounds else None
    page = gauntlet(game, fighter, minutes, seed, out, content, workers, tuple(edges), wanted, show.teller())
    typer.echo((page.parent / "gauntlet.txt").read_text(encoding="utf-8"), nl=False)
    typer.echo(f"page: {page}")


@app.command()
def trace(
    game: Game,
    scenario: Scenario = [],  # noqa: B006
    players: Players = "random",
    seed: Seed = 0,
    number: Annotated[
        int, typer.Option("--game", min=0, max=2**62, help="Which game of the seed; a run's game of that number is the same.")
    ] = 0,
    strategy: Own = [],  # noqa: B006
    content: Content = None,
    hidden: Annotated[bool, typer.Option("--hidden", help="Also tell what does not lie open, where a game has such things.")] = False,
) -> None:
    """Tell one game step by step, so that it can be followed at the table."""
    from steelyard import table

    for line in table.trace(game, scenario, players, seed, number, strategy, content, hidden):
        typer.echo(line)


@app.command()
def lab(game: Game, position: Annotated[Path, typer.Argument(help="A position as JSON.")]) -> None:
    """Print every state a position can lead to, as JSON."""
    from sim.core.errors import BadInput
    from sim.core.game import get
    from steelyard.api import outcomes

    if get(game).lab is None:
        raise BadInput(f"{game} has no position lab")
    try:
        told = json.loads(position.read_text(encoding="utf-8-sig"))
    except OSError as error:
        raise BadInput(f"{position}: cannot be read: {error.strerror}") from None
    except ValueError as error:
        raise BadInput(f"{position}: not valid JSON: {error}") from None
    try:
        states = outcomes(game, told)
    except BadInput as error:
        raise BadInput(f"{position}: {str(error).removeprefix('position: ')}") from None
    typer.echo(json.dumps(states, indent=1))


@app.command()
def play(
    game: Game,
    scenario: Scenario = [],  # noqa: B006
    players: Annotated[str, typer.Option("--players", help="A strategy a place, `me` for you; default: you first.")] = "",
    seed: Annotated[Optional[int], typer.Option("--seed", min=0, max=2**62, help="Default: another one each time.")] = None,  # noqa: UP045
    strategy: Own = [],  # noqa: B006
    content: Content = None,
) -> None:
    """Take a seat yourself, in the terminal."""
    from steelyard import table

    table.play(game, scenario, players, time.time_ns() % 2**31 if seed is None else seed, strategy, content)


@app.command()
def warm(game: Annotated[Optional[str], typer.Argument(help="Only this game.")] = None) -> None:  # noqa: UP045
    """Compile games and their packaged strategies now, so that nobody waits later."""
    from sim.core import game as known
    from strategies import registry

    for name in [game] if game else known.known():
        started, made = time.perf_counter(), known.get(name)
        for one in registry.packaged(name).values():
            made.kernel.player(one)
        typer.echo(f"{name}: ready, {time.perf_counter() - started:.1f} s")


@app.command()
def demo(workers: Workers = None) -> None:
    """Play all pairs of six BattleCON fighters and write the matchup report: the whole way once, in a few minutes."""
    from steelyard import show
    from studies.run import run as play

    with show.progress() as progress:
        made = play("demo", workers=workers, progress=progress)
    from reports import build
    from steelyard.telling import teller

    show.demo(made, build(made.path, None, teller(made.path)))
