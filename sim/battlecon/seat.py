"""One player's part of a position, set on the table and read off it again."""

from sim.battlecon.seat_laying import Laying
from sim.battlecon.seat_placing import Placing
from sim.battlecon.seat_reading import Reading


class Seat(Placing, Laying, Reading):
    """Names to numbers on the way in, numbers to names on the way out."""
