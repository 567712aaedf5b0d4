"""What the numbers in a game's record and tables are called."""

from __future__ import annotations

from sim.contra import state as s
from sim.contra.cards import copies, enemy_cards, entry, stage_cards, the_box
from sim.contra.tables import Builder


class Names:
    """Names of cards, kinds, spaces. part counts the parts of the story from 0."""

    def __init__(self, scenario, content):
        builder = Builder(scenario, content)
        builder.build()
        self.effects, self.maps, self.parts, content = builder.names, builder.maps, builder.parts, builder.content
        self.box = the_box(content)
        self.commandos = [entry(content, "commandos", name) for name in scenario.commandos]
        self.bosses = [entry(content, "bosses", part.boss) for part in self.parts]
        self.stages = [entry(content, "stages", part.stage) for part in self.parts]
        self._enemies = [[card.name for _, card in enemy_cards(content, boss)] for boss in self.bosses]
        self._stage_cards = [[card.name for card, _ in stage_cards(stage)] for stage in self.stages]
        self._guns = [gun.name for gun in copies(self.box.weapons)]
        self._goals = [goal.name for goal in copies(self.box.objectives)]

    def commando(self, seat: int) -> str:
        return self.commandos[seat].name

    def kind_name(self, seat: int, kind: int) -> str:
        return self.commandos[seat].cards[kind].name

    def enemy_name(self, part: int, enemy: int) -> str:
        """Of an enemy card, or of a boss card (from state.BOSS on)."""
        return self.boss_card_name(part, enemy - s.BOSS) if enemy >= s.BOSS else self._enemies[part][enemy]

    def boss_card_name(self, part: int, card: int) -> str:
        return self.bosses[part].cards[card].name

    def stage_card_name(self, part: int, card: int) -> str:
        return self._stage_cards[part][card]

    def weapon_name(self, card: int, seat: int = 0) -> str:
        return self.commandos[seat].weapon.name if card == s.NO_CARD else self._guns[card]

    def goal_name(self, card: int) -> str:
        return self._goals[card]

    def space_name(self, part: int, space: int, plain: bool = False) -> str:
        """Like "B3 (pillbox)": column and row, then what is printed there unless plain."""
        one = self.maps[part].spaces[space]
        printed = sorted(zone.replace("_", " ") for zone in one.zones) + ([f"ledge {one.level}"] if one.level else [])
        return one.name + (f" ({', '.join(printed)})" if printed and not plain else "")
