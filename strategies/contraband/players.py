"""The players of Contraband Insider who weigh points by what they believe."""

from sim.core.player import declare
from strategies.contraband.answers import answer

PARAMS = "../params/contraband_{}.toml"


@declare("contraband", params=PARAMS.format("counter"), cost=5_000)
def counter(view, tables, me, play_on):
    """Keeps exact probabilities of where contraband lies and plays the odds."""
    return answer(view, tables, me, 0)


@declare("contraband", params=PARAMS.format("bluffer"), cost=5_000)
def bluffer(view, tables, me, play_on):
    """Reads nominations and homes as well, mixes its own home, and now and then nominates its own contraband so as not to be read."""
    return answer(view, tables, me, 0)


@declare("contraband", params=PARAMS.format("league"), cost=5_000)
def league(view, tables, me, play_on):
    """Nominates what its partner has nominated and spares the partner (scenario key `league`); without one a `counter`."""
    return answer(view, tables, me, 1)
