"""The puzzle positions are legal, ask what they say, and their good answers are among the options, not all of them."""

from collections import Counter

import pytest

from tests.contra.puzzles import lay, load

PUZZLES = load()


def test_there_are_thirty_with_names_of_their_own_and_of_many_themes():
    assert len(PUZZLES) == len({puzzle["name"] for puzzle in PUZZLES}) == 30
    assert len(Counter(puzzle["theme"] for puzzle in PUZZLES)) >= 12
    assert all(puzzle["why"].endswith(".") for puzzle in PUZZLES)


@pytest.mark.parametrize("puzzle", PUZZLES, ids=[puzzle["name"] for puzzle in PUZZLES])
def test_a_puzzle_is_legal_and_has_right_and_wrong_answers(puzzle):
    table = lay(puzzle)
    answers = table.answers
    assert len(set(answers)) == len(answers) >= 2
    assert puzzle["good"] and set(puzzle["good"]) <= set(answers), f"{puzzle['good']} of {answers}"
    assert set(answers) - set(puzzle["good"]), "every answer is good"
    for k in range(len(answers)):
        twin = table.session.copy()
        twin.answer(k)
