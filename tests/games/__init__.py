"""Tiny games that hold the contract of sim.core, cheap to compile: what core is tested with, and an example to copy."""

from sim.core.game import register

register("pig", "tests.games.pig")
register("lots", "tests.games.lots")
