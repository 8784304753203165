"""Pompeii as a game of OpenSpiel: import this file, then pyspiel.load_game("pompeii(players=2,rules=standard)").

It needs the extra `rl` and open_spiel. The deal is four chance nodes of 256 outcomes, the octets of a seed; actions are
those of docs/learning.md, and so is the observation, board first.
"""

from typing import Any

import numpy as np
import pyspiel

from pompeii_core.actions import FEWEST_SEATS, MOST_SEATS, written
from pompeii_core.ai.env import ACTIONS, PompeiiEnv, action_of
from pompeii_core.ai.env.environment import draw

_OUTCOMES, _OCTETS = 256, 4
_LONGEST = 1000
"""More actions than any game has."""

_TYPE = pyspiel.GameType(
    short_name="pompeii",
    long_name="The Downfall of Pompeii",
    dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
    chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
    information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
    utility=pyspiel.GameType.Utility.ZERO_SUM,
    reward_model=pyspiel.GameType.RewardModel.TERMINAL,
    max_num_players=MOST_SEATS,
    min_num_players=FEWEST_SEATS,
    provides_information_state_string=False,
    provides_information_state_tensor=False,
    provides_observation_string=True,
    provides_observation_tensor=True,
    parameter_specification={"players": 2, "rules": "standard"},
)


class PompeiiGame(pyspiel.Game):  # type: ignore[misc,unused-ignore]
    """Parameters: `players`, and `rules` as a preset's name; ValueError."""

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        given = {"players": 2, "rules": "standard"} | (params or {})
        self.seats, self.rules = given["players"], given["rules"]
        info = pyspiel.GameInfo(
            num_distinct_actions=ACTIONS,
            max_chance_outcomes=_OUTCOMES,
            num_players=self.seats,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=_LONGEST,
        )
        super().__init__(_TYPE, info, params or {})

    def new_initial_state(self) -> "PompeiiState":
        """Return a game that is not dealt yet."""
        return PompeiiState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> "PompeiiObserver":
        """Return an observer of what a seat may know; it sees nothing unless asked for public and own information."""
        return PompeiiObserver(iig_obs_type)


class PompeiiState(pyspiel.State):  # type: ignore[misc,unused-ignore]
    """A table of the environment, and the octets of its seed so far."""

    def __init__(self, game: PompeiiGame) -> None:
        super().__init__(game)
        self.table = PompeiiEnv(game.seats, game.rules)
        self._octets: list[int] = []

    def current_player(self) -> int:
        """Return the player to decide, or a constant for chance or the end."""
        if len(self._octets) < _OCTETS:
            return int(pyspiel.PlayerId.CHANCE)
        if self.is_terminal():
            return int(pyspiel.PlayerId.TERMINAL)
        return self.table.possible_agents.index(self.table.agent_selection)

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Return the next octet's values with their chances."""
        return [(octet, 1 / _OUTCOMES) for octet in range(_OUTCOMES)]

    def is_terminal(self) -> bool:
        """Whether the game is over."""
        return len(self._octets) == _OCTETS and self.table.terminations[self.table.possible_agents[0]]

    def returns(self) -> list[float]:
        """Return each player's reward: 0 before the end."""
        if not self.is_terminal():
            return [0.0] * len(self.table.possible_agents)
        return [*self.table.rewards.values()]

    def _legal_actions(self, player: int) -> list[int]:
        mask = self.table.observe(self.table.possible_agents[player])["action_mask"]
        found: list[int] = np.flatnonzero(mask).tolist()
        return found

    def _apply_action(self, action: int) -> None:
        if len(self._octets) == _OCTETS:
            self.table.step(action)
            return
        self._octets.append(action)
        if len(self._octets) == _OCTETS:
            self.table.reset(int.from_bytes(self._octets))

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return f"octet {action}"
        return written(action_of(action, player, self.table.seats))

    def __str__(self) -> str:
        if len(self._octets) < _OCTETS:
            return f"octets {self._octets}"
        return draw(self.table.game.view(None))


class PompeiiObserver:
    """Conforms to open_spiel.python.observation."""

    def __init__(self, kind: Any) -> None:
        self._whole = kind is None or (
            kind.public_info and not kind.perfect_recall and kind.private_info == pyspiel.PrivateInfoType.SINGLE_PLAYER
        )
        spaces: Any = PompeiiEnv(FEWEST_SEATS).observation_space("seat_0")
        shapes = {name: space.shape for name, space in spaces["observation"].items()}
        sizes = [int(np.prod(shape)) for shape in shapes.values()]
        self.tensor = np.zeros(sum(sizes), np.float32)
        parts = np.split(self.tensor, np.cumsum(sizes)[:-1])
        self.dict = {name: part.reshape(shapes[name]) for name, part in zip(shapes, parts, strict=True)}

    def set_from(self, state: PompeiiState, player: int) -> None:
        """Fill `tensor` with what the player may know; 0 before the deal."""
        self.tensor.fill(0)
        if self._whole and state.current_player() != pyspiel.PlayerId.CHANCE:
            seen = state.table.observe(state.table.possible_agents[player])["observation"]
            for name, part in self.dict.items():
                part[:] = seen[name]

    def string_from(self, state: PompeiiState, player: int) -> str | None:
        """Return the board and the player's hand as text."""
        if not self._whole:
            return None
        if state.current_player() == pyspiel.PlayerId.CHANCE:
            return "not dealt"
        return draw(state.table.view(state.table.possible_agents[player]))


pyspiel.register_game(_TYPE, PompeiiGame)
