"""Who plays: personas and their evaluation; they see a `View`, never the `Game`."""

from pompeii_core.ai.personas import LEVELS, PERSONAS, Persona
from pompeii_core.ai.player import choose
from pompeii_core.ai.rating import Rated, rate, square_worth

__all__ = ["LEVELS", "PERSONAS", "Persona", "Rated", "choose", "rate", "square_worth"]
