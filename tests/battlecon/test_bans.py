"""Duels in which a fighter goes without a card."""

import pytest

import steelyard
from sim.battlecon import cards
from sim.battlecon import state as s
from sim.battlecon.game import GAME
from sim.battlecon.scenario import Scenario
from sim.core.errors import BadInput


def tables(banned, **keys):
    return GAME.build(Scenario(fighters=["eligor", "shekhtur"], banned=banned, **keys), cards.load())[0]


def local(fighter, name, bases="standard"):
    return cards.bannable(cards.load(), fighter, bases)[name][0]


def test_a_banned_card_is_in_no_hand_and_no_discard():
    plain, without = tables([]), tables(["eligor/vengeful", "eligor/grasp"])
    gone = 1 << local("eligor", "vengeful") | 1 << local("eligor", "grasp")
    assert plain["starting_discard"][0].sum() & gone == gone  # both lie in the printed discards
    assert without["kit"][0] == plain["kit"][0] & ~gone
    assert (without["starting_discard"][0] == plain["starting_discard"][0] & ~gone).all()
    assert without["kit"][1] == plain["kit"][1]


def test_a_ban_concerns_its_own_fighter_only():
    assert tables(["marmelee/petrifying"]) == tables([])


def test_the_other_finisher_takes_the_place_of_a_banned_one():
    first, second = (name for name, (index, _) in cards.bannable(cards.load(), "eligor", "standard").items() if index >= s.FINISHER)
    for how in ("first", "chosen"):
        assert tables([f"eligor/{first}"], finishers=[how, "first"])["finisher"][0] == local("eligor", second)
    assert tables([f"eligor/{second}"])["finisher"][0] == local("eligor", first)
    with pytest.raises(BadInput, match="without a finisher"):
        tables([f"eligor/{first}", f"eligor/{second}"])


def test_cards_of_the_other_bases_are_no_loss():
    assert tables(["eligor/strike"], bases=["beta", "standard"]) == tables([], bases=["beta", "standard"])


def test_slips_are_named():
    with pytest.raises(BadInput, match="banned: fighter"):
        tables(["eligr/vengeful"])
    with pytest.raises(BadInput, match="did you mean 'vengeful'"):
        tables(["eligor/vengefull"])
    with pytest.raises(BadInput, match="left with 2 styles"):
        tables(["eligor/vengeful", "eligor/martial", "eligor/chained"])


def test_a_style_and_a_base_of_one_name_are_told_apart(tmp_path):
    (tmp_path / "fighters").mkdir()
    text = (cards.FOLDER / "fighters" / "eligor.toml").read_text(encoding="utf-8")
    (tmp_path / "fighters" / "eligor.toml").write_text(text.replace('name = "Martial"', 'name = "Strike"'), encoding="utf-8")
    names = cards.bannable(cards.load(tmp_path), "eligor", "standard")
    assert names["style/strike"][0] < s.BASE <= names["base/strike"][0] < s.FINISHER and "strike" not in names


@pytest.mark.parametrize("fighter", list(cards.load().entries["fighters"]))
def test_every_ban_of_every_fighter_can_be(fighter):
    content = cards.load()
    other = "eligor" if fighter != "eligor" else "shekhtur"
    for name, (index, _) in cards.bannable(content, fighter, "standard").items():
        built = GAME.build(Scenario(fighters=[fighter, other], banned=[f"{fighter}/{name}"]), content)[0]
        assert not built["kit"][0] >> index & 1 and not built["starting_discard"][0].sum() >> index & 1
        assert built["finisher"][0] != index and built["second"][0] not in (index, built["finisher"][0])


def test_duels_are_played_without_it():
    frame = steelyard.play("battlecon", dict(banned=["eligor/vengeful", "shekhtur/strike"]), ["heuristic", "random"], games=40)
    assert len(frame) == 40 and set(frame["outcome"].cast(str)) <= {"decided", "win", "draw"}
