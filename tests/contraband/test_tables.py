"""A scenario and the content as the kernel reads them."""

import pytest

from sim.contraband import cards
from sim.contraband import state as s
from sim.contraband.scenario import choices
from tests.contraband.reading import built, content, edited, refused


def test_the_readme_lists_every_ruling_with_its_readings():
    text = (cards.FOLDER.parent / "README.md").read_text()
    rows = [[cell.strip() for cell in line.split("|")[1:-1]] for line in text.splitlines() if line.startswith(("| R-C", "| none"))]
    assert [row[0] for row in rows] == [*(f"R-C{k}" for k in range(1, 47)), "none"]
    keyed = {row[1].strip("`"): row[2].split(", ") for row in rows if row[1] != "fixed"}
    assert keyed == {key: [str(reading).lower() for reading in choices(key)] for key in s.READINGS}


@pytest.mark.parametrize(("seats", "stars", "tokens"), [(3, [3, 2, 1], 2), (4, [3, 2, 1, 0], 3), (5, [3, 2, 1, 0, 0], 3)])
def test_stars_and_supplies_go_with_the_number_of_players(seats, stars, tokens):
    t = built(seats=seats)
    assert t["seats"] == seats and t["match_rounds"] == 3
    assert list(t["stars"][:seats]) == stars
    assert t["police_tokens"] == t["penalty_tokens"] == tokens


def test_points_have_their_sign():
    t = built()
    assert (t["police_value"], t["penalty_value"], t["citizen_value"], t["injustice_value"], t["discredit_value"]) == (2, -1, 1, 1, -2)
    assert (t["redistribute_value"], t["informant_flips"]) == (2, 2)
    assert (t["agent_value"], t["agent_bonus"], t["rat_right"], t["rat_wrong"], t["doggy_value"]) == (1, 3, 2, -1, 2)


def test_cash_by_owner_and_type():
    assert built(seats=5)["cash"].tolist() == [[1, 2, 3]] * 5
    assert built(seats=3)["cash"].tolist() == [[1, 2, 3]] * 3 + [[0, 0, 0]] * 2
    rotated = built(cards.load(overlays={"goods": {"type_map": "rotated"}}), seats=5)["cash"].tolist()
    assert rotated == [[1, 2, 3], [2, 3, 1], [3, 1, 2], [1, 2, 3], [2, 3, 1]]


def test_cards_and_the_opening_are_masks():
    t = built(without=["snitch", "hindrance"], opening=["informant"])
    assert t["cards"] == 0b1111111111 & ~(1 << s.SNITCH | 1 << s.HINDRANCE)
    assert t["opening"] == 1 << s.INFORMANT
    assert built()["opening"] == 0 and built(without=list(s.CARDS))["cards"] == 0


def test_a_card_that_is_not_in_the_content_is_not_in_the_game(tmp_path):
    mine = edited(tmp_path, "assistance", '[[cards]]\nname = "Injustice"\noperation = "injustice"\nicon = "round"\nvalue = 1', "[[cards]]\n"
        'name = "Injustice"\noperation = "injustice"\nicon = "round"\nvalue = 0')  # fmt: skip
    assert built(mine)["injustice_value"] == 0
    fewer = edited(tmp_path, "assistance", '[[cards]]\nname = "Hindrance"\noperation = "hindrance"\nicon = "condition"\n', "")
    assert built(fewer)["cards"] == 0b1111111111 & ~(1 << s.HINDRANCE)
    assert "opening: unknown 'hindrance'; did you mean 'informant'? (allowed: corruption_trade," in refused(
        built, fewer, opening=["hindrance"]
    )
    assert "without: unknown 'hindrance'" in refused(built, fewer, without=["hindrance"])


def test_readings_are_numbered_by_their_place():
    t = built()
    assert all(t["rules"][key] == s.DEFAULT for key in s.READINGS)
    for key in s.READINGS:
        for k, reading in enumerate(choices(key)):
            if (key, reading) != ("nominations_coincide", False):
                assert built(rules={key: reading})["rules"][key] == k, (key, reading)
    assert built(rules=dict(snitch_multi="random", four_player_fourth_role="criminal"))["rules"]["snitch_multi"] == s.TAKE_BY_LOT


def test_the_ruling_on_discredit_is_stronger_than_the_card():
    mine = cards.load(overlays={"assistance/discredit": {"value": -4}})
    assert built(mine)["discredit_value"] == -4
    assert built(mine, rules={"discredit_token_value": -3})["discredit_value"] == -3


def test_roles_dealt():
    a, c, r, d = s.AGENT, s.CRIMINAL, s.RAT, s.DOGGY
    assert built()["role_cards"].tolist() == [0] * 5 and built()["double_agent"] == 0
    by_table = {3: [a, c, c, 0, 0], 4: [a, r, c, d, 0], 5: [a, r, c, c, d]}
    for seats, roles in by_table.items():
        t = built(seats=seats, double_agent=True)
        assert t["role_cards"].tolist() == roles and t["fourth"] == -1 and t["double_agent"] == 1
    assert built(double_agent=True, rules={"four_player_fourth_role": "criminal"})["role_cards"].tolist() == [a, r, c, c, 0]
    assert built(double_agent=True, rules={"four_player_fourth_role": "random"})["fourth"] == 3
    assert built(seats=3, double_agent=True, roles=["rat", "double_agent", "doggy"])["role_cards"].tolist() == [r, a, d, 0, 0]


def test_a_league_stands_by_seat():
    assert built(league=[False, True, True, False])["league"].tolist() == [0, 1, 1, 0, 0]
    assert built()["league"].tolist() == [0] * 5


def test_the_content_is_not_changed():
    before = content().hash
    built(double_agent=True, rules={"discredit_token_value": -3})
    assert content().hash == before and cards.assistance(content())["discredit"].value == -2
