"""The words of the content and what they mean. There are no others: cards of Contraband Insider have numbers, not texts."""

OPERATIONS = {
    "corruption_trade": "who has no contraband hidden any more takes back one of its confiscated cards by lot, and scores it",
    "discredit": "one Police Penalty Token of a chosen player counts `value`",
    "hindrance": "covers a card of the selection: it may not be the next one played",
    "informant": "look at an Unraided Public Location; up to `flips` unfound cards there may be turned face-up",
    "injustice": "one Police Token of a chosen player counts `value`",
    "model_citizen": "`value` if a chosen player's Home Base turns out to hold an unfound card",
    "redistribute": "every contraband card of a chosen player is worth `value`",
    "restricted_area": "closes an Unraided Public Location to the next raid",
    "snitch": "a raid; who names a type of contraband that another player has there keeps that card and scores it",
    "underhand_deal": "look at two Unraided Public Locations and exchange a card of one for a card of the other",
}
ICONS = {"after_play": "discarded once played", "condition": "discarded when its condition is met", "round": "stays for the round"}
ROLES = {
    "double_agent": "its contraband cards are worth `value` each; `bonus` if all of them are confiscated",
    "rat": "may say who the Double Agent is: `right` or `wrong`",
    "criminal": "plays as without the variant",
    "doggy": "`named` if the Rat takes it for the Double Agent",
}
TYPE_MAPS = {"shared": "a type has the same Cash in every colour", "rotated": "Cash is passed on by one type from seat to seat"}
