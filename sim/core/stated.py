"""What a part of a content file may say beside its values: where they come from."""

from __future__ import annotations

from typing import Literal

from pydantic import BaseModel, ConfigDict, model_validator

Origin = Literal["printed", "public", "reconstructed", "owner", "trial"]  # as cards.ORIGINS


def _keys(data):
    if isinstance(data, dict):
        return set(data) | {key for value in data.values() for key in _keys(value)}
    return {key for value in data for key in _keys(value)} if isinstance(data, list) else set()


class Stated(BaseModel):
    """Anything that can say where its values come from: all of them (origin), or those under a key (origin_of)."""

    model_config = ConfigDict(extra="forbid", populate_by_name=True, strict=True)

    origin: Origin | None = None
    origin_of: dict[str, Origin] = {}

    @model_validator(mode="before")
    @classmethod
    def _of_something(cls, data):
        if isinstance(data, dict) and isinstance(data.get("origin_of"), dict):
            there = _keys({key: value for key, value in data.items() if key != "origin_of"})
            for key in data["origin_of"]:
                if key not in there:
                    raise ValueError(f"origin_of: no key {key!r} stands here")
        return data
