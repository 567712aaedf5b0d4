"""The command `gauntlet`: a designer's file checked, its content put together, played against the cast, reported."""

from __future__ import annotations

import hashlib
import shlex
import shutil
import tempfile
from pathlib import Path

from reports import gauntlet as report
from sim.core import game as games
from sim.core.errors import BadInput
from studies import gauntlet as stages
from studies.duels import Duels
from studies.gauntlet import BAND, Clock, Gauntlet
from studies.run import workers_wanted

STAGES = ("eight", "headroom", "cast")


def gauntlet(game: str, file, minutes=10.0, seed=0, out=None, content=None, workers=None, band=BAND, rounds=None, tell=None) -> Path:
    """Play a new fighter's file against the cast and write the report. Returns the Path of its page; `gauntlet.txt` lies beside it.

    out: a folder, default runs/gauntlet-NAME-HASH8. content: a folder laid over the packaged content; where the file lies in the
    `fighters` of such a folder, that one. rounds: of each stage in place of the minutes, to play the same again. Raises BadInput."""
    made = games.get(game)
    if made.design is None:
        raise BadInput(f"{game}: the gauntlet is for duels, and this is none; allowed are: {', '.join(_duels())}")
    if not 0 <= band[0] < band[1] <= 1:
        raise BadInput(f"band {list(band)}: two rising shares between 0 and 1 are wanted")
    file, count = Path(file), workers_wanted(workers)
    name = made.design.check(file)
    folder = content or (file.parent.parent if file.parent.name == made.design.KIND else None)
    with tempfile.TemporaryDirectory() as place:
        whole = _put_together(made, file, folder, Path(place))
        cast = [other for other in whole.packaged[made.design.KIND] if other != name]
        _try(made, whole, file, name, cast[0])
        out = Path(out) if out else Path("runs") / f"gauntlet-{name}-{_mark(whole, seed)}"
        kept = _keep(Path(place), out)
    whole = made.content(kept, {})
    duels = Duels(made, whole, seed, count, finishers=["chosen", "chosen"])
    _compile(made)
    found = Gauntlet(duels, name, cast, Clock(minutes, rounds), band, tell).run()
    names = {*found["never_random"], *found["effects"]}
    found |= dict(effect_names={one: made.design.effect_name(whole, name, one) for one in sorted(names)})
    found |= _about(made, whole, name, kept / made.design.KIND / file.name, seed, found["rounds"], band)
    try:
        return report.write(found, out)
    except OSError as error:
        raise BadInput(f"{out}: the report cannot be written: {error.strerror}") from None


def _duels() -> list[str]:
    return [name for name in games.known() if games.get(name).design is not None]


def _put_together(game, file, folder, place):
    """The folder's content and the file over it, below `place`. Raises BadInput that names the user's own files."""
    if folder is not None:
        game.content(folder, {})
        for path in Path(folder).glob("*/*.toml"):
            (place / path.parent.name).mkdir(exist_ok=True)
            shutil.copy(path, place / path.parent.name / path.name)
    (place / game.design.KIND).mkdir(exist_ok=True)
    shutil.copy(file, place / game.design.KIND / file.name)
    return game.content(place, {})


def _try(game, content, file, name, other) -> None:
    """Is everything there that the file speaks of? A mistake is told with the user's own file."""
    try:
        game.design.complete(content, name, other)
    except BadInput as error:
        raise BadInput(str(error).replace(str(content.files[f"{game.design.KIND}/{name}"]), str(file))) from None


def _mark(content, seed) -> str:
    return hashlib.sha256(f"{content.hash} {seed}".encode()).hexdigest()[:8]


def _keep(place, out) -> Path:
    """Copy the content into the folder of the report, which is empty or holds a gauntlet."""
    try:
        if out.exists() and (not out.is_dir() or any(out.iterdir()) and not (out / "content").is_dir()):
            raise BadInput(f"{out}: is there already and holds no gauntlet; give another folder with --out")
        shutil.rmtree(out / "content", ignore_errors=True)
        shutil.copytree(place, out / "content")
    except OSError as error:
        raise BadInput(f"{out}: cannot be written: {error.strerror}") from None
    return out / "content"


def _compile(game) -> None:
    """What is compiled is not counted as time of play."""
    from strategies import registry

    for name in stages.PLAYERS.values():
        game.kernel.player(registry.get(name, game.name))


def _about(game, content, name, file, seed, rounds, band) -> dict:
    """What the report says of itself."""
    from reports.words import short_name

    known = content.entries[game.design.KIND]
    counts = content.origins([name])
    command = ["steelyard", "gauntlet", game.name, str(file), "--seed", str(seed), "--rounds", ",".join(str(rounds[s]) for s in STAGES)]
    if tuple(band) != BAND:
        command += ["--band", ",".join(map(str, band))]
    return dict(
        names={slug: short_name(slug, one.name) for slug, one in known.items()},
        title=game.title,
        origin="values of the new fighter: " + ", ".join(f"{n} {origin}" for origin, n in counts.items()),
        content_hash=content.hash,
        rules_version=game.rules_version,
        file=str(file),
        seed=seed,
        command=shlex.join(command),
    )
