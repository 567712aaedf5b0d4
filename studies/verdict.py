"""How far a claim carries: the same under every player, ruling and version of the cards, or a product of one of them."""

from __future__ import annotations

from dataclasses import dataclass

from sim.core.errors import BadInput


@dataclass(frozen=True)
class Verdict:
    """grade: "A" same at all levels of all axes, "B" same side with varying size, "C" it flips or nobody can tell: no finding.

    reasons: one line a level that keeps the claim from a better grade."""

    claim: str
    grade: str
    reasons: list

    @property
    def is_finding(self) -> bool:
        """May it stand in a headline?"""
        return self.grade in "AB"


def verdict(claim: str, axes: dict, band=(0.5, 0.5)) -> Verdict:
    """Grade a claim over axes {axis: {level: (rate, low, high)}}, as {"skill": {"random": (0.58, 0.57, 0.59), ...}, ...}.

    A level speaks for "above" or "below" the band when its interval is wholly beyond it, for "inside" when wholly within;
    otherwise it cannot tell. A: all levels say the same, and none is outside another's interval. B: all rates lie on one side of
    the band's middle and no level says the opposite. C: the rest. Raises BadInput for no levels or a band that is none."""
    levels = [(f"{axis} {name}", *values) for axis, found in axes.items() for name, values in found.items()]
    if not levels:
        raise BadInput(f"claim {claim!r}: no levels to judge it by")
    if not band[0] <= band[1]:
        raise BadInput(f"claim {claim!r}: band {band}, two rising shares are wanted")
    said = {name: word(low, high, band) for name, _, low, high in levels}
    first, middle = levels[0], (band[0] + band[1]) / 2
    words = set(said.values())
    if len(words) == 1 and "" not in words:
        apart = [name for name, _, low, high in levels if high < first[2] or low > first[3]]
        if not apart:
            return Verdict(claim, "A", [])
        return Verdict(claim, "B", [f"{name}: of another size than {first[0]}" for name in apart])
    one_side = len({rate > middle for _, rate, _, _ in levels}) == 1
    if one_side and words - {""} and not {"above", "below"} <= words and "inside" not in words:
        return Verdict(claim, "B", [f"{name}: cannot tell" for name, what in said.items() if not what])
    return Verdict(claim, "C", [f"{name}: {what or 'cannot tell'}" for name, what in said.items()])


def word(low: float, high: float, band) -> str:
    """ "above", "below" or "inside" the band, by an interval; "" if it cannot be told."""
    if low > band[1]:
        return "above"
    if high < band[0]:
        return "below"
    return "inside" if low >= band[0] and high <= band[1] else ""
