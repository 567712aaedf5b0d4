"""A person at the table with nothing but the text of a trace: keeps tokens and cards, reckons every round, gives the stars."""

import re
from collections import Counter

SOURCES = ("location", "home", "police", "penalty", "citizen", "trade", "snitch", "role_points")
TITLES = {
    "last location": "location", "Home Base": "home", "Police Tokens": "police", "Police Penalty Tokens": "penalty",
    "Model Citizen": "citizen", "Corruption Trade": "trade", "Snitch": "snitch", "Rat": "role_points", "Doggy": "role_points",
    "Double Agent": "role_points",
}  # fmt: skip
GOODS = re.compile(r"Player (\d)'s T\d \((\d) Cash\)")


class Round:
    """What lies before the players in one round."""

    def __init__(self, starter):
        self.starter = starter
        self.police, self.penalty, self.kept, self.lost = Counter(), Counter(), Counter(), Counter()
        self.given = {}  # card: who played it, who has it
        self.home = {}  # player: Cash at home, 0 for an unfound card
        self.raided = set()
        self.last, self.snitched, self.traded = [], [], None
        self.role, self.named = {}, None
        self.told = {}  # player: points by source as the trace adds them up, total, unfound cards
        self.ranked = []  # (rank, player, stars, stars in all)
        self.next = None


class Follower:
    """Reads the lines of a trace. scores: a Round for each round."""

    def __init__(self, lines, players):
        self.players = range(1, players + 1)
        self.rounds, self.using = [], None
        for line in lines:
            for pattern, act in self.PATTERNS:
                if found := re.fullmatch(pattern, line.strip()):
                    act(self, *found.groups())

    @property
    def now(self):
        return self.rounds[-1]

    def begin(self, starter):
        self.rounds.append(Round(int(starter)))

    def home_raid(self, raider, owner, found):
        contraband = re.fullmatch(r"T\d \((\d) Cash\), confiscated", found)
        assert contraband or found == "unfound card"
        self.now.home[int(owner)] = int(contraband[1]) if contraband else 0
        self.now.raided.add(int(owner))
        if contraband:
            self.now.police[int(raider)] += 1
            self.now.lost[int(owner)] += 1
        else:
            self.now.penalty[int(raider)] += 1
            self.now.police[int(owner)] += 1

    def token(self, player, penalty, n):
        assert int(n) == (self.now.penalty if penalty else self.now.police)[int(player)]

    def plays(self, player):
        self.using = int(player)

    def gets(self, player, card):
        self.now.given[card] = self.using, int(player)

    def found(self, text):
        for owner, _ in GOODS.findall(text):
            self.now.lost[int(owner)] += 1

    def keeps(self, player, n, total):
        self.now.kept[int(player)] += int(n)
        assert int(total) == self.now.kept[int(player)]

    def snitches(self, player, text):
        self.now.snitched += [(int(player), int(owner), int(cash)) for owner, cash in GOODS.findall(text)]

    def last_location(self, text):
        self.now.last += [(int(owner), int(cash)) for owner, cash in GOODS.findall(text)]

    def homes(self, text):
        for part in text.split(", "):
            owner, found = re.fullmatch(r"Player (\d)'s (.*)", part).groups()
            self.now.home[int(owner)] = int(re.search(r"\((\d) Cash\)", found)[1]) if "Cash" in found else 0

    def took_back(self, player, cash):
        self.now.traded = int(player), int(cash)

    def reveals(self, player, role):
        self.now.role[int(player)] = role

    def names(self, player):
        self.now.named = int(player)

    def points(self, player, terms, total, kept):
        found = Counter()
        for sign, n, title in re.findall(r"(?:^|([+-]) )(-?\d+) \(([^,)]*)[^)]*\)", terms):
            found[TITLES[title]] += -int(n) if sign == "-" else int(n)
        self.now.told[int(player)] = found, int(total), int(kept)

    def rank(self, rank, player, stars, total):
        self.now.ranked.append((int(rank), int(player), int(stars), int(total)))

    def starts_next(self, player):
        self.now.next = int(player)

    PATTERNS = (
        (r"Round \d of \d: Player (\d) starts", begin),
        (r"Player (\d) raids Player (\d)'s Home Base: (.*)", home_raid),
        (r"Player (\d) gets a Police (Penalty )?Token \((\d)\)", token),
        (r"Player (\d) keeps (\d+) unfound cards? \((\d+)\)", keeps),
        (r"Player (\d) plays .*", plays),
        (r"Player (\d) gets (Discredit|Injustice|Model Citizen|Redistribute)", gets),
        (r"found in .*?: (.*)", found),
        (r"Player (\d) keeps (Player .*) to score it", snitches),
        (r"last, in .*?: (.*)", last_location),
        (r"opened at the Home Bases: (.*)", homes),
        (r"the card Player (\d) took back is T\d \((\d) Cash\)", took_back),
        (r"Player (\d) reveals (.*)", reveals),
        (r"Player \d names Player (\d) as the Double Agent", names),
        (r"Player (\d): (.*) = (-?\d+)(?:, which counts as 0)? points?; (\d+) unfound cards? kept", points),
        (r"rank (\d): Player (\d), (\d) stars? \((\d) in all\)", rank),
        (r"Player (\d) has the least points.*: starts the next round", starts_next),
    )

    # -- the rulebook's Scoring Phase, with the usual readings ----------------------------------------------------------------
    def worth(self, one, owner, cash):
        """A contraband card of an owner, with this many Cash icons."""
        if one.role.get(owner) == "Double Agent":
            return 1
        return 2 if one.given.get("Redistribute", (0, 0))[1] == owner else cash

    def reckoned(self, one, player):
        """Points by source."""
        made = Counter(dict.fromkeys(SOURCES, 0))
        made["location"] = sum(self.worth(one, player, cash) for owner, cash in one.last if owner == player)
        if player not in one.raided and one.home[player]:
            made["home"] = self.worth(one, player, one.home[player])
        made["police"] = 2 * one.police[player] - (one.given.get("Injustice", (0, 0))[1] == player and one.police[player] > 0)
        made["penalty"] = -one.penalty[player] - (one.given.get("Discredit", (0, 0))[1] == player and one.penalty[player] > 0)
        giver, holder = one.given.get("Model Citizen", (0, 0))
        made["citizen"] = int(giver == player and one.home[holder] == 0)
        if one.traded and one.traded[0] == player:
            made["trade"] = self.worth(one, player, one.traded[1])
        made["snitch"] = sum(self.worth(one, owner, cash) for keeper, owner, cash in one.snitched if keeper == player)
        role = one.role.get(player)
        if role == "Double Agent" and one.lost[player] == 3 and not (one.traded and one.traded[0] == player):
            made["role_points"] = 3
        elif role == "Rat" and one.named:
            made["role_points"] = 2 if one.role[one.named] == "Double Agent" else -1
        elif role == "Doggy" and one.named == player:
            made["role_points"] = 2
        return made

    def stars(self, one):
        """Ranks and stars of a round by player: points, then few unfound cards; who still ties shares, and the next rank is left out."""
        key = {player: (-one.told[player][1], one.kept[player]) for player in self.players}
        ranks = {player: 1 + sum(other < key[player] for other in key.values()) for player in self.players}
        return {player: (rank, (3, 2, 1, 0, 0)[rank - 1]) for player, rank in ranks.items()}

    def starter(self, one):
        """Who has the least points, then the most unfound cards, then sits next after who started."""
        after = {player: (player - one.starter - 1) % len(self.players) for player in self.players}
        return min(self.players, key=lambda player: (one.told[player][1], -one.kept[player], after[player]))
