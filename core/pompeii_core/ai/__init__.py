"""The AI players: personas and their evaluation. They see a `View`, never the `Game`."""

from importlib import import_module
from typing import TYPE_CHECKING, Any, Final

from pompeii_core.ai.personas import DEFAULT_LEVEL, LEVELS, PERSONAS, Persona

if TYPE_CHECKING:
    from pompeii_core.ai.comparison import rate
    from pompeii_core.ai.engine import square_worth
    from pompeii_core.ai.opinion import RatedAction
    from pompeii_core.ai.player import choose

__all__ = ["DEFAULT_LEVEL", "LEVELS", "PERSONAS", "Persona", "RatedAction", "choose", "rate", "square_worth"]

_THINKING: Final = {"choose": "player", "RatedAction": "opinion", "rate": "comparison", "square_worth": "engine"}


def __getattr__(name: str) -> Any:
    """Return a thinking part by name, or raise AttributeError. Imports it late: the start page needs only personas."""
    if name not in _THINKING:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(f"{__name__}.{_THINKING[name]}"), name)
