"""Beats of one fighter against Eligor's plainest pairs.

Chained without tokens adds priority -1 and nothing else: Chained Shot is range 1-4, power 3, priority 1, guard 2; Chained Strike range 1,
power 4, priority 2, guard 5."""

FASTER = [{}, {"priority": 5}]
SLOWER = [{}, {"priority": -1}]


def unpulled(states):
    """The state without Chained's pull, for which Eligor may pay what damage has brought him."""
    most = max(state["tokens"][1]["vengeance"] for state in states)
    (state,) = [state for state in states if state["tokens"][1]["vengeance"] == most]
    return state


def finisher(name, life=7):
    return {"finisher": [name, None], "life": [life, 20]}
