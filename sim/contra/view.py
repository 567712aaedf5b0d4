"""Copies and views of a game of Contra. Hands lie open among partners; what is hidden is the chance to come, decks included."""

from sim.contra.state import STATE
from sim.core.chance import U, below, mix
from sim.core.compile import copy_words, rule
from sim.core.record import AGENDA_WIDTH, OPTION_WIDTH, word_of

AGENDA_AT, OPTIONS_AT = (word_of(STATE, field) for field in ("agenda", "options"))
GUESS = 1  # stream of a strategy's own chance for what it cannot know


@rule
def copy_game(target, source):
    """Copy a record as far as its lists are filled; the rest is never looked at."""
    copy_words(target, source, 0, AGENDA_AT)
    copy_words(target, source, AGENDA_AT, AGENDA_WIDTH * source.depth)
    copy_words(target, source, OPTIONS_AT, OPTION_WIDTH * source.n)


@rule
def hide(view, t, seat):
    """The order of decks and all dice to come follow from the key."""
    view.key = U(0)


@rule
def redeal(view, t, seat, me):
    """Other luck: every order of the unseen cards and every roll to come, as likely as they are."""
    view.key = mix((U(below(me, GUESS, 1 << 31)) << U(31)) ^ U(below(me, GUESS, 1 << 31)))
