"""Who plays: personas and their evaluation; they see a `View`, never the `Game`."""

from pompeii_core.ai.personas import LEVELS, PERSONAS, Persona
from pompeii_core.ai.player import choose

__all__ = ["LEVELS", "PERSONAS", "Persona", "choose"]
