"""The store: one folder a run, one whole Parquet file a table and chunk, a manifest with the SHA-256 of each.

Polars, DuckDB and pyarrow return wrong values for flipped bits without a word, so every load checks the manifest first."""

from __future__ import annotations

import functools
import hashlib
import json
import os
import threading
from pathlib import Path

import polars as pl
import pyarrow.parquet as pq

from sim.core.errors import BadInput
from studies.stats import wilson

SCHEMA = 1
MANIFEST = "manifest.json"
REPLAYS = "replays.parquet"  # of a co-operative run: lost games and how often they were won when played again


def chunk_path(table: str, cell: int, chunk: int) -> str:
    """Where a chunk of a table lies, from the run's folder."""
    return f"{table}/cell={cell:04d}/chunk={chunk:05d}.parquet"


def is_chunk(name: str) -> bool:
    """Is a file of a run a chunk of a table, which can be played again?"""
    return "/cell=" in name


def put(folder, name: str, table: pl.DataFrame) -> str:
    """Write a table whole or not at all, to a temporary name first. Returns its SHA-256. Raises OSError.

    It is on the disk for good only after `settle`, which whoever writes the manifest calls before: a worker need not wait."""
    arrow = table.to_arrow()
    return _whole(Path(folder) / name, lambda f: pq.write_table(arrow, f, compression="zstd", write_page_checksum=True))


def put_bytes(path: Path, data: bytes) -> str:
    """Write a file whole or not at all. Returns its SHA-256. Raises OSError."""
    return _whole(path, lambda f: f.write(data))


def _whole(path: Path, write) -> str:
    path.parent.mkdir(parents=True, exist_ok=True)
    temporary = path.with_name(f".{path.name}.{os.getpid()}.{threading.get_ident()}.tmp")
    try:
        with open(temporary, "wb") as f:
            write(f)
        digest = sha256(temporary)
        os.replace(temporary, path)
    except BaseException:
        temporary.unlink(missing_ok=True)
        raise
    return digest


def settle(folder, names) -> None:
    """Have files, and the folders that name them, written to the disk. Raises OSError."""
    paths = [Path(folder) / name for name in names]
    for path in [*paths, *dict.fromkeys(path.parent for path in paths)]:
        handle = os.open(path, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)


def sha256(path) -> str:
    """The SHA-256 of a file, in hex."""
    with open(path, "rb") as f:
        return hashlib.file_digest(f, "sha256").hexdigest()


def write_manifest(folder: Path, manifest: dict) -> None:
    """Write the manifest, sealed with a digest of its own."""
    put_bytes(Path(folder) / MANIFEST, json.dumps(manifest | {"digest": _seal(manifest)}, indent=1).encode())
    settle(folder, [MANIFEST])


def _seal(manifest: dict) -> str:
    text = json.dumps({key: value for key, value in manifest.items() if key != "digest"}, sort_keys=True)
    return hashlib.sha256(text.encode()).hexdigest()


def read_manifest(folder) -> dict:
    """The manifest of a run's folder. Raises BadInput if there is none, if it is damaged, or of another schema."""
    path = Path(folder) / MANIFEST
    try:
        manifest = json.loads(path.read_bytes())
        sealed = manifest["digest"] == _seal(manifest)
    except FileNotFoundError:
        raise BadInput(f"{folder}: not a run: no {MANIFEST} in it") from None
    except OSError as error:
        raise BadInput(f"{path}: cannot be read: {error.strerror}") from None
    except (ValueError, KeyError, TypeError):
        sealed = False
    if not sealed:
        raise BadInput(f"{path}: damaged: its contents do not match its own digest; run the study again into another folder")
    if manifest["schema"] != SCHEMA:
        raise BadInput(f"{path}: schema {manifest['schema']}, this version reads schema {SCHEMA}")
    return manifest


def damaged(folder, manifest: dict) -> dict[str, str]:
    """Files of a run that are not as they were written: {path: what is wrong}. Reads every file once."""
    found = {}
    for name, entry in manifest["files"].items():
        path = Path(folder) / name
        try:
            if sha256(path) != entry["sha256"]:
                found[name] = "does not match its SHA-256"
        except OSError as error:
            found[name] = "is missing" if isinstance(error, FileNotFoundError) else f"cannot be read: {error.strerror}"
    return found


def verify(folder) -> dict:
    """Check every file of a run against its manifest, which is returned. Raises BadInput naming the first damaged chunk."""
    manifest = read_manifest(folder)
    wrong = damaged(folder, manifest)
    if wrong:
        name, what = next(iter(wrong.items()))
        more = f" (and {len(wrong) - 1} more)" if len(wrong) > 1 else ""
        raise BadInput(f"{Path(folder) / name} {what}{more}; mend it with: steelyard resume {folder}")
    return manifest


def load(folder) -> Run:
    """Open a run's folder. Raises BadInput if it is none or if a file is damaged."""
    return Run(Path(folder), verify(folder))


class Run:
    """The results of a run, verified. Tables are LazyFrames with a column `cell`.

    path: its folder. manifest: see `manifest.json`. games: a row a game. seats: a row a game and seat. parts: a row a game
    and part, where games have parts. rounds, cards, events: sums."""

    def __init__(self, path: Path, manifest: dict):
        self.path, self.manifest = path, manifest

    @property
    def kind(self) -> str:
        """Which report the run gets: matchups, difficulty, seats."""
        return self.manifest.get("report", {}).get("kind", "matchups")

    @property
    def coop(self) -> bool:
        """Does one team play against the game?"""
        return self.kind == "difficulty"

    @functools.cached_property
    def spec(self) -> dict:
        """The study as it was resolved."""
        import tomllib

        return tomllib.loads((self.path / "spec.toml").read_text(encoding="utf-8"))

    @functools.cached_property
    def cells(self) -> pl.DataFrame:
        """A row a cell: who played whom, under what, how many games, and why it stopped. scenario, about: JSON.

        luck: names the luck of its games; cells that share it can be compared game by game. about: of a co-operative game the
        `factors` that are fought, `version` and `levers` of the content, `step` of a screening."""
        told = self.manifest["cells"]
        columns = dict(
            cell=pl.Int32, variant=pl.String, label=pl.String, characters=pl.List(pl.String), players=pl.List(pl.String),
            scenario=pl.String, games=pl.Int64, stopped=pl.String, half_width=pl.Float64, luck=pl.String,
            about=pl.String,
        )  # fmt: skip
        texts = [dict(scenario=json.dumps(one["scenario"]), about=json.dumps(one.get("about", {}))) for one in told]
        rows = [{name: one.get(name) for name in columns} | text for one, text in zip(told, texts)]
        return pl.DataFrame(rows, schema=columns)

    def table(self, name: str) -> pl.LazyFrame:
        """A table of the store with its column `cell`, in the order of cells and chunks."""
        files = sorted(str(self.path / path) for path in self.manifest["files"] if path.startswith(f"{name}/"))
        if not files and name == "parts" and self.manifest["files"]:
            raise BadInput(f"{self.path}: games of {self.manifest['game']} have no parts")
        if not files:
            raise BadInput(f"{self.path}: no games in it yet; go on with: steelyard resume {self.path}")
        return pl.scan_parquet(files, hive_partitioning=True, hive_schema={"cell": pl.Int32}, glob=False)

    @property
    def games(self) -> pl.LazyFrame:
        """A row a game: outcome, winner (team), winner_place, end_reason, rounds, decisions, options, forced, rotation."""
        return self.table("games")

    @property
    def seats(self) -> pl.LazyFrame:
        """A row a game and seat: place, character, strategy, won, and the game's own columns."""
        return self.table("seats")

    @property
    def rounds(self) -> pl.LazyFrame:
        """Sums: games by place, seat, measure, round, value (`bin`) and result."""
        return self.table("rounds")

    @property
    def cards(self) -> pl.LazyFrame:
        """Sums: plays and hits of cards and pairs, games they were played in and won."""
        return self.table("cards")

    @property
    def events(self) -> pl.LazyFrame:
        """Sums: how often each rule and effect happened."""
        return self.table("events")

    @property
    def parts(self) -> pl.LazyFrame:
        """A row a game and part of a story or match, with the game's own columns. Raises BadInput where games have no parts."""
        return self.table("parts")

    def summary(self) -> pl.DataFrame:
        """A row a cell. wins_first (place 0) + wins_others + losses + draws + decided + limits + illegal = games.

        rate: wins of place 0 by all games, round limits and draws included; low, high: its 95 % Wilson interval. wins_second is
        place 1 of wins_others. losses: co-operative games lost. decided: ended by a decision without a winner."""
        outcome, place = pl.col("outcome").cast(pl.String), pl.col("winner_place")
        counted = (
            self.games.group_by("cell")
            .agg(
                games=pl.len().cast(pl.Int64),
                wins_first=(place == 0).sum().cast(pl.Int64),
                wins_second=(place == 1).sum().cast(pl.Int64),
                wins_others=(place > 0).sum().cast(pl.Int64),
                losses=((outcome == "loss") & (place < 0)).sum().cast(pl.Int64),
                draws=((outcome == "draw") & (place < 0)).sum().cast(pl.Int64),
                decided=(outcome.is_in(["win", "decided"]) & (place < 0)).sum().cast(pl.Int64),
                limits=((outcome == "round_limit") & (place < 0)).sum().cast(pl.Int64),
                illegal=((outcome == "illegal") & (place < 0)).sum().cast(pl.Int64),
                rounds_mean=pl.col("rounds").mean(),
            )
            .collect()
        )
        names = pl.col("players").list.join({"difficulty": " + ", "seats": ", "}.get(self.kind, " v "))
        if self.kind != "matchups":  # one mind for all places is named once
            names = pl.when(pl.col("players").list.n_unique() == 1).then(pl.col("players").list.first()).otherwise(names)
        who = self.cells.select("cell", "label", "variant", names.alias("players"))
        made = who.join(counted, on="cell", how="inner", maintain_order="left")
        low, high = wilson.interval(made["wins_first"].to_numpy(), made["games"].to_numpy())
        rates = made.with_columns(rate=pl.col("wins_first") / pl.col("games"), low=pl.Series(low), high=pl.Series(high))
        return rates.select(*[c for c in rates.columns if c != "rounds_mean"], "rounds_mean")
