"""The scenario of a match: every key a study, a trace or a game may set, and the readings of the rulebook one may choose between."""

from __future__ import annotations

import json
from typing import Literal, get_args

from pydantic import BaseModel, ConfigDict, Field, field_validator, model_validator

from sim.contraband.state import CARDS, FEWEST, READINGS, ROLES, ROUNDS, SEATS

Role = Literal["criminal", "double_agent", "rat", "doggy"]
BOX = dict(criminal=2, double_agent=1, rat=1, doggy=1)  # cards of each role
Card = Literal[CARDS]


class Rules(BaseModel):
    """Readings of what the rulebook leaves open; the first of each is the default. The comments give the rulings' ids."""

    model_config = ConfigDict(extra="forbid")

    placement: Literal["one_each", "free"] = "one_each"  # R-C1: how many of one's cards lie in a Public Location
    nominations: Literal["sequential", "simultaneous"] = "sequential"  # R-C3
    nominations_coincide: Literal[True, False] = True  # R-C4: may two nominate one location
    unfound_unraided: Literal["none", "owners", "last_active"] = "none"  # R-C5: who keeps unfound cards revealed in scoring
    snitch_unfound: Literal["active", "none"] = "active"  # R-C6: who keeps those of a raid by Snitch
    owner_token_counts: Literal[True, False] = True  # R-C8: is the owner's token of a missed raid one of the supply
    informant_locations: Literal["one", "all"] = "one"  # R-C9
    informant_flips: Literal["stay", "removed"] = "stay"  # R-C10: what becomes of the cards turned face-up
    open_location_unraided: Literal[True, False] = True  # R-C11: is a location unraided whose cards all lie face-up
    hindrance_after_refill: Literal[True, False] = True  # R-C12: is the card to cover chosen after the refill
    hindrance_binds_owner: Literal[True, False] = True  # R-C13: does it bind who played it
    restricted_lifted_by_snitch: Literal[True, False] = True  # R-C14
    restricted_bars: Literal["both", "nominators", "chooser"] = "both"  # R-C15
    discredit_token_value: Literal[-2, -3] = -2  # R-C16
    star_ties: Literal["competition", "dense"] = "competition"  # R-C17: 3, 3, 1, 0 or 3, 3, 2, 1
    starter_tie: Literal["next_clockwise", "previous_first"] = "next_clockwise"  # R-C19
    citizen_on_raid: Literal[True, False] = True  # R-C20: does Model Citizen pay for a home opened in a raid
    citizen_self: Literal[False, True] = False  # R-C21
    trade_for: Literal["self", "any"] = "self"  # R-C23: whose confiscated cards Corruption Trade may be about
    trade_needs: Literal["gone", "confiscated"] = "gone"  # R-C24: does a card lost to Snitch count as discarded
    trade_redistributed: Literal[True, False] = True  # R-C26: does Redistribute level the card taken back
    snitch_multi: Literal["choose_one", "all", "random"] = "choose_one"  # R-C27
    snitch_uses_nominations: Literal[True, False] = True  # R-C29
    deal_compulsory: Literal[True, False] = True  # R-C31: must cards be exchanged after looking
    deal_face_up: Literal[True, False] = True  # R-C32: may cards that lie face-up be exchanged
    last_location: Literal["both", "one"] = "both"  # R-C33: do two contraband cards of a player score there
    negative_points: Literal["allowed", "floor"] = "allowed"  # R-C35
    burn: Literal[True, False] = True  # R-C37: may a card be played that cannot have an effect
    roles_per_round: Literal[True, False] = True  # R-C39
    four_player_fourth_role: Literal["doggy", "criminal", "random"] = "doggy"  # R-C40
    snitched_counts_confiscated: Literal[True, False] = True  # R-C41: for the Double Agent's bonus
    agent_bonus_after_trade: Literal["lost", "kept"] = "lost"  # R-C42
    snitched_agent_value: Literal["agent", "printed"] = "agent"  # R-C43

    tokens_self: Literal[False, True] = False  # no id: may Discredit and Injustice be passed to oneself

    @model_validator(mode="after")
    def _possible(self):
        if self.nominations == "simultaneous" and not self.nominations_coincide:
            raise ValueError("nominations = 'simultaneous' cannot be kept from coinciding; nominations_coincide = true is wanted")
        return self

    def numbers(self) -> dict[str, int]:
        """Which reading of each key is played, by its place in the list of readings."""
        return {key: choices(key).index(getattr(self, key)) for key in READINGS}


def choices(key: str) -> tuple:
    """The readings of a key, the default first."""
    return get_args(Rules.model_fields[key].annotation)


class Scenario(BaseModel):
    """seats: how many play. league: who has agreed to nominate together, true for each of them, by place."""

    model_config = ConfigDict(extra="forbid")

    seats: int = Field(4, ge=FEWEST, le=SEATS)
    rounds: int = Field(ROUNDS, ge=1, le=ROUNDS)  # the last one gives points, those before it stars
    double_agent: bool = False
    roles: list[Role] = []  # of the variant; [] deals what the rulebook says for the number of players
    without: list[Card] = []  # Assistance Cards left in the box
    opening: list[Card] = []  # those that lie face-up at the beginning of each round
    league: list[bool] = []
    rules: Rules = Rules()

    @field_validator("rules", mode="before")
    @classmethod
    def _texts(cls, value):
        """As a command line gives them: name=value, or a list of such."""
        texts = [value] if isinstance(value, str) else value
        if isinstance(texts, list) and texts and all(isinstance(text, str) and "=" in text for text in texts):
            return {name.strip(): _read(text.strip()) for name, _, text in (one.partition("=") for one in texts)}
        return value

    @field_validator("without", "opening")
    @classmethod
    def _distinct(cls, value):
        if len(set(value)) < len(value):
            raise ValueError("each card is there once")
        return value

    @model_validator(mode="after")
    def _consistent(self):
        if both := sorted(set(self.without) & set(self.opening)):
            raise ValueError(f"{both[0]!r} is left in the box (without) and opens the round (opening)")
        if len(self.opening) > 3:
            raise ValueError(f"opening: {len(self.opening)} cards, the selection has 3 places")
        if self.roles:
            self._check_roles()
        if self.league and len(self.league) != self.seats:
            raise ValueError(f"league: {len(self.league)} entries for {self.seats} seats")
        if sum(self.league) == 1:
            raise ValueError("league: one is in it alone, allowed are two or more, or nobody")
        return self

    def _check_roles(self):
        if not self.double_agent:
            raise ValueError("roles are those of the Double Agent variant; double_agent = true is wanted")
        if len(self.roles) != self.seats:
            raise ValueError(f"roles: {len(self.roles)} cards for {self.seats} seats")
        for role, many in BOX.items():
            if self.roles.count(role) > many:
                raise ValueError(f"roles: {self.roles.count(role)} times {role!r}, the box has {many}")
        if "double_agent" not in self.roles:
            raise ValueError("roles: the Double Agent is missing")


def dealt(scenario) -> tuple[list[int], int]:
    """The role cards of a scenario by number, and which of them is a Criminal or the Doggy by lot (-1: none)."""
    if not scenario.double_agent:
        return [0] * scenario.seats, -1
    if scenario.roles:
        return [ROLES.index(role) for role in scenario.roles], -1
    fourth = scenario.rules.four_player_fourth_role
    by_table = {
        3: ["double_agent", "criminal", "criminal"],
        4: ["double_agent", "rat", "criminal", "criminal" if fourth == "criminal" else "doggy"],
        5: ["double_agent", "rat", "criminal", "criminal", "doggy"],
    }
    return [ROLES.index(role) for role in by_table[scenario.seats]], 3 if scenario.seats == 4 and fourth == "random" else -1


def _read(text):
    try:
        return json.loads(text.lower() if text.lower() in ("true", "false") else text)
    except ValueError:
        return text
