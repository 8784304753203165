"""The environment: one agent a seat, asked in turn."""

from collections.abc import Callable
from random import Random
from typing import Any, Final

import gymnasium
from gymnasium import spaces
from pettingzoo import AECEnv
from pettingzoo.utils import wrappers

from pompeii_core.actions import Action
from pompeii_core.ai.env.action_space import ACTIONS, number_of, numbered
from pompeii_core.ai.env.observation import mask_of, observe
from pompeii_core.ai.env.render import draw
from pompeii_core.ai.env.spaces import observation_space
from pompeii_core.game import Game
from pompeii_core.rules import Rules, preset
from pompeii_core.setup import Deal
from pompeii_core.view import View

type Observation = dict[str, Any]


def env(
    seats: int = 4, rules: str | Rules = "standard", reward: str = "win", render_mode: str | None = None
) -> wrappers.OrderEnforcingWrapper[str, Observation, Any]:
    """`raw_env` in PettingZoo's usual wrappers: an illegal action ends the game with -1 for its agent alone."""
    made: AECEnv[str, Observation, Any] = PompeiiEnv(seats, rules, reward, render_mode)
    made = wrappers.TerminateIllegalWrapper(made, illegal_reward=-1)
    made = wrappers.AssertOutOfBoundsWrapper(made)
    return wrappers.OrderEnforcingWrapper(made)


def _won(g: Game, saved: list[int]) -> list[float]:
    return [(seat in g.winners) / len(g.winners) if g.over else 0.0 for seat in range(g.seats)]


def _saved(g: Game, saved: list[int]) -> list[float]:
    pieces = g.rules.pieces_each(g.seats)
    return [(now - before) / pieces for now, before in zip(g.saved, saved, strict=True)]


REWARDS: Final[dict[str, Callable[[Game, list[int]], list[float]]]] = {"win": _won, "margin": _saved}
"""What each seat has gained since so many were `saved`; the reward is the gain less the mean gain of the others:
`win`: the share of the win, so that winning alone is 1 in all; `margin`: pieces saved, of those a seat begins with."""


class PompeiiEnv(AECEnv[str, Observation, Any]):
    """A game of agents `seat_0` on; ValueError for seats, rules, a reward or a render mode that there are not.

    `agent_selection` is who has to decide. A seat that may declare an early eruption (R13) becomes it, on turn or not,
    before the turn's card is played: its choice is `erupt` or `done`, and no observation of another seat shows it.
    """

    metadata: dict[str, Any] = {  # noqa: RUF012
        "name": "pompeii_v0",
        "render_modes": ["ansi"],
        "is_parallelizable": False,
    }
    game: Game
    """What is true, hidden things included: for tools, not for players."""

    def __init__(
        self, seats: int = 4, rules: str | Rules = "standard", reward: str = "win", render_mode: str | None = None
    ) -> None:
        super().__init__()  # type: ignore[no-untyped-call]
        if seats not in (2, 3, 4):
            raise ValueError(f"two, three or four seats, not {seats}")
        if reward not in REWARDS:
            raise ValueError(f"there is no reward “{reward}”; there are {', '.join(REWARDS)}")
        if render_mode not in (None, *self.metadata["render_modes"]):
            raise ValueError(f"there is no render mode “{render_mode}”; there is ansi")
        self.seats = seats
        self.rules = preset(rules) if isinstance(rules, str) else rules
        self.reward = reward
        self.render_mode = render_mode
        self.possible_agents = [f"seat_{seat}" for seat in range(seats)]
        self.observation_spaces = {agent: observation_space() for agent in self.possible_agents}
        self.action_spaces = {agent: spaces.Discrete(ACTIONS) for agent in self.possible_agents}
        self._seeds = Random()
        self._numbered: dict[int, Action] | None = None

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin `Game.new`'s game of this seed, which settles those of all later resets without one, too.

        Of `options`, `deal` is read: a `Deal` to play instead; ValueError where it is for another number of seats.
        """
        if seed is not None:
            self._seeds = Random(int(seed))
        number = self._seeds.getrandbits(64) if seed is None else int(seed)
        dealt: Deal | None = (options or {}).get("deal")
        if dealt is not None and len(dealt.hands) != self.seats:
            raise ValueError(f"a deal for {len(dealt.hands)} seats, not {self.seats}")
        self.game = Game.new(self.rules, self.seats, number) if dealt is None else Game(self.rules, dealt)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos = {agent: {} for agent in self.agents}
        self._ask()

    def step(self, action: int | None) -> None:
        """Do the action of this number; ValueError, and nothing changed, where the mask does not allow it."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        chosen = None if action is None else self._legal().get(int(action))
        if chosen is None:
            raise ValueError(f"{agent} may not do action {action} now")
        self._cumulative_rewards[agent] = 0.0
        before = self.game.saved[:]
        self.game.play(chosen)
        gains = REWARDS[self.reward](self.game, before)
        total = sum(gains)
        for other, gain in zip(self.possible_agents, gains, strict=True):
            self.rewards[other] = gain - (total - gain) / (self.seats - 1)
        self._accumulate_rewards()
        self._ask()

    def observe(self, agent: str) -> Observation:
        """`observation`: what the agent may know; `action_mask`: all 0 unless it is to decide."""
        legal = self._legal() if agent == self.agent_selection and not self.game.over else ()
        return {"observation": observe(self.view(agent)), "action_mask": mask_of(legal)}

    def view(self, agent: str) -> View:
        """Everything an agent may know, as the built-in AIs take it (`pompeii_core.ai.choose`)."""
        return self.game.view(self.possible_agents.index(agent))

    def number(self, action: Action) -> int:
        """The number of an action of the agent to decide."""
        return number_of(action, self.possible_agents.index(self.agent_selection), self.seats)

    def render(self) -> str | None:
        """The board as text, with what the agent to decide holds."""
        if self.render_mode is None:
            gymnasium.logger.warn("You are calling render method without specifying any render mode.")
            return None
        return draw(self.view(self.agent_selection))

    def close(self) -> None:
        """PettingZoo asks for it; there is nothing to be given back."""

    def _ask(self) -> None:
        self._numbered = None
        active = self.game.active
        if active is None:
            self.terminations = dict.fromkeys(self.agents, True)
        else:
            self.agent_selection = self.possible_agents[active]

    def _legal(self) -> dict[int, Action]:
        if self._numbered is None:
            seat = self.possible_agents.index(self.agent_selection)
            self._numbered = numbered(self.game.legal_actions(), seat, self.seats)
        return self._numbered


raw_env = PompeiiEnv
