"""What examples/policy_gradient.py learns in four minutes, as a bot: python policy_bot.py FILE SEATS"""

import sys
from os import replace
from pathlib import Path
from typing import Any, Final

import numpy as np
from msgspec import convert, json

from pompeii_core.actions import Action
from pompeii_core.ai.env import ACTIONS, BLOCKS, number_of, observe
from pompeii_core.view import View

sys.path.append(str(Path(__file__).parents[2] / "examples"))
import policy_gradient  # type: ignore[import-not-found]

MINUTES: Final = 4


def trained(seats: int, work: Path) -> Path:
    """Return the file with what is learned for this number of seats; learns it now if the file does not exist."""
    path = work / f"policy-{seats}.npz"
    if not path.exists():
        print(f"{MINUTES} minutes of learning for {seats} seats", file=sys.stderr, flush=True)
        policy_gradient.SEATS = seats
        policy = [np.zeros(ACTIONS), np.zeros((len(BLOCKS), 4))]
        policy_gradient.train(policy, 60 * MINUTES, 1)
        work.mkdir(parents=True, exist_ok=True)
        half = path.with_suffix(".tmp.npz")
        np.savez(half, *policy)
        replace(half, path)
    return path


def answer(policy: list[Any], message: dict[str, Any]) -> Action:
    """Return the likeliest of a message's `legal` actions."""
    view, legal = convert(message["view"], View), convert(message["legal"], list[Action])
    assert view.seat is not None
    may = np.array([number_of(action, view.seat, policy_gradient.SEATS) for action in legal])
    board = observe(view)["board"]
    return legal[int(policy_gradient.odds(policy, board[None], may, may * 0)[1].argmax())]


def main() -> None:
    policy_gradient.SEATS = int(sys.argv[2])
    with np.load(sys.argv[1]) as kept:
        policy = [*kept.values()]
    for line in sys.stdin.buffer:
        message = json.decode(line)
        if message["type"] in ("welcome", "new_game"):
            print('{"type": "ready", "new_game": true}', flush=True)
        elif message["type"] == "decide":
            act = {"type": "act", "action": answer(policy, message)}
            print(json.encode(act).decode(), flush=True)


if __name__ == "__main__":
    main()
