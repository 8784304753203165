"""Every position that a test of the rules meets is met by the packed rules as well, which must see the same in it."""

from collections.abc import Callable
from functools import wraps
from typing import Final

import pytest

from pompeii_core.actions import Action
from pompeii_core.build import COMPILED
from pompeii_core.events import Event
from pompeii_core.game import Game
from tests.core.ai.packed.replay import Shadow

RULE_TESTS: Final = frozenset(f"test_{rules}" for rules in ("early_eruption", "lava", "placement", "runs", "setup"))


@pytest.fixture(autouse=True)
def shadowed(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """`Game.apply` of these tests is compared; the methods of a compiled game cannot be replaced."""
    if COMPILED or request.path.stem not in RULE_TESTS:
        return
    apply: Callable[[Game, Action, int | None], list[Event]] = Game.apply

    @wraps(apply)
    def shadowed_apply(game: Game, action: Action, seat: int | None = None) -> list[Event]:
        shadow = Shadow(game)
        happened = apply(game, action, seat)
        shadow.follow(action, seat)
        return happened

    monkeypatch.setattr(Game, "apply", shadowed_apply)
