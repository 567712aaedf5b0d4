"""Numbers in words: whole numbers and counts, three words of certainty, and names as people say them.

Everything the report says in a sentence comes through here, so that a word means the same on every page."""

from __future__ import annotations

import math
import unicodedata

SURE, LIKELY, CANNOT_TELL = "sure", "likely", "cannot tell"
LIKELY_FROM = 0.80  # a claim more probable than this is likely; sure takes an interval wholly on one side of the band edge
WITH = "with these players"

ROUND = {"battlecon": "beat"}  # what a game calls its rounds and its games, where the rulebook has a word of its own
GAME = {"battlecon": "duel"}
TITLE = {"battlecon": "BattleCON: Devastation of Indines"}

AUDIENCE = {
    "random": "picks among the legal options by chance; stands for nobody, it is the floor that skill is measured from",
    "heuristic": "takes what looks best at once and plans no further; stands for a first evening at the table",
    "equilibrium": "weighs its own and the other's choices against each other every round; stands for people who know both kits",
    "novice": "weighs a few choices against each other and often plays a worse one; stands for a first evening at the table",
    "club": "weighs a handful of choices and plays a worse one now and then; stands for people who play regularly",
    "expert": "as equilibrium, and looks ahead within the round too; stands for people who know both kits",
    "best_response": "knows what equilibrium will do, and how often, and answers it best; stands for nobody, it measures what can be read",
    "greedy": "takes the most damage now; stands for a first evening at the table",
    "balanced": "weighs threat, clock, lives and goals against each other; stands for people who play regularly",
    "rusher": "goes for the boss first; thinks as much as balanced, stands for people who play regularly in that manner",
    "guard": "clears enemies and saves lives; thinks as much as balanced, stands for people who play regularly in that manner",
    "objective_first": "goes for the goals first; thinks as much as balanced, stands for people who play regularly in that manner",
    "hider": "sees to what it has hidden itself and raids no home; stands for a first evening at the table",
    "hunter": "raids homes and locations where it has not seen much, keeps no account; stands for a first evening at the table",
    "counter": "keeps exact probabilities of what lies where and plays the odds; stands for people who take notes",
    "bluffer": "reads homes and nominations, and mixes its own so as not to be read; stands for people who play together often",
    "league": "nominates what its partner has nominated and spares it; without a partner the same as counter",
    "lookahead": "plays turns out in its head before it answers; stands for people who know the game well",
}
STANDS_FOR = dict(
    heuristic="novice", novice="novice", club="regular", equilibrium="expert", expert="expert",
    greedy="novice", balanced="regular", rusher="regular", guard="regular",
    objective_first="regular", lookahead="expert", hider="novice", hunter="novice", counter="regular", bluffer="expert",
)  # fmt: skip
UNKNOWN_AUDIENCE = "a strategy of the user's own; whom it stands for is for the user to say"


def audience(player: str) -> str:
    """Whom a player stands for; one with other numbers ("counter:memory=0.5") is told with them."""
    plain, *numbers = player.split(":")
    told = AUDIENCE.get(plain, UNKNOWN_AUDIENCE)
    return f"{plain} with {', '.join(numbers)}: {told}" if numbers else told


OPTIONS = {  # keys of a scenario that choose what is played, not how a sentence of the rules is read
    "bases", "finishers", "kits", "special_actions", "ante_finishers", "discards", "stockpile", "beats", "first", "banned",
}  # fmt: skip
LEVELS = ("Novice", "Beginner", "Intermediate", "Advanced", "Master")  # how hard a fighter is to play, as the rulebook labels it


RULES = {  # names of rules that say too little by themselves
    "clash_out_of_bases": "a clash without a base left",
    "no_beat": "a beat without a style or a base left",
    "finish_as_cancel": "a finish that counts as a cancel",
    "finish_clash": "a clash of two finishers",
    "pulse_mutual": "two pulses",
    "cancel_mutual": "two cancels",
    "blocked_by_marker": "a marker in the way",
    "movement_ignored": "a movement without a place to end",
    "life_floor": "life kept from falling",
    "tie_won": "a priority tie won",
    "clone_lost": "a clone lost",
    "clones_vanish": "clones sent away",
    "trap": "a trap sprung",
    "collapse": "a plane collapsed",
    "wrong_base": "another base than the one named",
}


END = {
    "boss_destroyed": "won: boss destroyed",
    "survived": "won: survived",
    "story_won": "won: story",
    "medals": "lost: no medal left",
    "clock": "lost: out of time",
    "story_lost": "lost: story",
    "knock_out": "knock-out",
    "time_out": "time-out",
    "time_out_tie": "time-out, equal",
    "draw": "draw",
    "round_limit": "round limit",
    "illegal": "illegal answer",
}


def plain(name: str) -> str:
    """A slug as words: `knock_out` is "knock out"."""
    return str(name).replace("_", " ")


def reconstructed(share: float) -> str:
    """How much of the content nobody has read on a printed card, as a warning."""
    many = in_100(share) or "Fewer than 1"
    return f"{many} in 100 of the content's values are reconstructed, not read from the printed cards."


def rule(event: str) -> str:
    """A rule in words: "rule: no_beat" is "a beat without a style or a base left"."""
    name = event.removeprefix("rule: ")
    return RULES.get(name, plain(name))


def letters(text: str) -> str:
    """Only the letters and digits of a text, without accents, in lower case: what a name and its slug have in common."""
    return "".join(c for c in unicodedata.normalize("NFKD", text) if c.isascii() and c.isalnum()).lower()


def short_name(character: str, full: str | None) -> str:
    """The name a character goes by: the words of the full name that have the same slug, "Karin & Jager"."""
    words = (full or "").split()
    for first in range(len(words)):
        for last in range(first + 1, len(words) + 1):
            if letters(" ".join(words[first:last])) == letters(character):
                return " ".join(words[first:last])
    return full or plain(character).title()


def in_100(rate: float) -> int:
    """A rate as a whole number in 100, halves up."""
    return math.floor(100 * rate + 0.5)


def span(low: float, high: float, edges=()) -> str:
    """An interval in whole numbers, rounded outwards so that it covers: "58 and 62"; one if they are the same. edges: see `apart`."""
    first, last = apart(low, edges, up=False), apart(high, edges, up=True)
    return f"{first}" if first == last else f"{first} and {last}"


def apart(value: float, edges, up: bool) -> str:
    """A share in 100, rounded up or down, as an end of an interval: whole, unless that would put it on or beyond an edge that it does not
    reach. Then it has as many decimals as it takes: 0.547 rounded up is "54.7" beside an edge at 0.55, and "55" beside none."""
    side = lambda at: [(at > 100 * edge + 1e-9) - (at < 100 * edge - 1e-9) for edge in edges]  # noqa: E731
    for digits in range(7):
        scale = 10**digits
        shown = (math.ceil(100 * value * scale - 1e-9) if up else math.floor(100 * value * scale + 1e-9)) / scale
        if side(shown) == side(100 * value):
            break
    return f"{shown:.{digits}f}".replace("-", "\u2212")


def borne(value: float, low: float, high: float, signed: bool = False) -> str:
    """A mean with as many decimals, two at most, as its interval bears: the last one is of the size of the doubt."""
    half = (high - low) / 2
    digits = 2 if half < 0.1 else 1 if half < 1 else 0
    text = f"{value:{'+' if signed else ''}.{digits}f}"
    return "0" if not float(text) else text.replace("-", "−")


def between(low: float, high: float) -> str:
    """ "between 58 and 62 in 100"."""
    text = span(low, high)
    return f"between {text} in 100" if " and " in text else f"{text} in 100"


def in_ten(rate: float) -> str:
    """ "about 6 in 10"; hardly ever and nearly always where a tenth is too coarse to say it."""
    tenths = math.floor(10 * rate + 0.5)
    if tenths == 0:
        return "hardly ever"
    return "nearly always" if tenths == 10 else f"about {tenths} in 10"


def about(rate: float, low: float, high: float) -> str:
    """ "about 6 in 10, between 58 and 62 in 100"."""
    return f"{in_ten(rate)}, {between(low, high)}"


def points(low: float, high: float) -> str:
    """A difference in whole points, rounded outwards: "+2 to +5 in 100"."""
    first, last = math.floor(100 * low + 1e-9), math.ceil(100 * high - 1e-9)
    return f"{signed(first)} in 100" if first == last else f"{signed(first)} to {signed(last)} in 100"


def signed(n: int) -> str:
    """A whole number with its sign and a proper minus."""
    return f"+{n}" if n > 0 else (f"−{-n}" if n < 0 else "0")


def ordinal(n: int) -> str:
    """1st, 2nd, 3rd, 4th."""
    tail = "th" if n % 100 in (11, 12, 13) else {1: "st", 2: "nd", 3: "rd"}.get(n % 10, "th")
    return f"{n}{tail}"


def ranks(low: int, high: int) -> str:
    """A rank with its range: "3rd" or "3rd to 6th"."""
    return ordinal(low) if low == high else f"{ordinal(low)} to {ordinal(high)}"


def whole_shares(counts: dict) -> dict[str, str]:
    """Shares in 100 as whole numbers that add to 100 (largest remainders up); "under 1" for what is there but rounds to 0."""
    total = sum(counts.values())
    if not total:
        return {}
    exact = {key: 100 * n / total for key, n in counts.items()}
    whole = {key: int(value) for key, value in exact.items()}
    for key in sorted(exact, key=lambda key: whole[key] - exact[key])[: 100 - sum(whole.values())]:
        whole[key] += 1
    return {key: "under 1" if n == 0 and counts[key] else str(n) for key, n in whole.items()}


def row_shares(row, names) -> dict[str, str]:
    """The same for a row of shares of a whole; what these do not add up to is left out."""
    shares = {name: row.get(name) or 0.0 for name in names}
    return whole_shares(shares | {"": max(1.0 - sum(shares.values()), 0.0)})


def listing(names, most: int | None = None) -> str:
    """ "A", "A and B", "A, B and C"; "nobody" for none; "A, B and 7 more" beyond `most`."""
    names = list(names)
    if most and len(names) > most:
        return f"{', '.join(names[:most])} and {len(names) - most} more"
    if not names:
        return "nobody"
    return names[0] if len(names) == 1 else ", ".join(names[:-1]) + " and " + names[-1]


def certainty(interval_clear: bool, probability: float) -> str:
    """The word for a claim: sure if its interval is wholly on one side of the edge, likely over 80 %, else cannot tell."""
    if interval_clear:
        return SURE
    return LIKELY if probability > LIKELY_FROM else CANNOT_TELL


def count(n: int, one: str, many: str | None = None) -> str:
    """ "1 fighter", "6 fighters", with thousands set apart."""
    return f"{n:,}\u00a0{one if n == 1 else many or one + 's'}".replace(",", "\u202f")
