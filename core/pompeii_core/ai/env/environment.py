"""The environment, with one agent per seat asked in turn; and the table drawn as text."""

from functools import cached_property
from random import Random
from typing import Any, Final, Self

import gymnasium
import numpy as np
from gymnasium import spaces
from numpy.typing import ArrayLike, NDArray
from pettingzoo import AECEnv
from pettingzoo.utils import wrappers
from pettingzoo.utils.env_logger import EnvLogger

from pompeii_core.actions import MOST_SEATS, SEATS, Action
from pompeii_core.ai.env.encoding import Batch, Encoder, board, code, table
from pompeii_core.ai.env.layout import ACTIONS, HIGHEST_IN_TABLE, HIGHEST_ON_PLANES, action_of, number_of
from pompeii_core.city import BUILDING, COLUMNS, GATES, INDEX, NAMES, NUMBERED, ROWS, SPACES, STRIDE, VENT
from pompeii_core.determinize import load_view
from pompeii_core.game import Game
from pompeii_core.moves import play
from pompeii_core.placement import may_erupt
from pompeii_core.position import CARDS, NOBODY, NOTHING, Options, Position
from pompeii_core.rules import Rules, preset
from pompeii_core.setup import Deal, deal
from pompeii_core.tally import winners
from pompeii_core.view import View

type Observation = dict[str, Any]


def env(
    seats: int = 4, rules: str | Rules = "standard", reward: str = "win", render_mode: str | None = None
) -> wrappers.OrderEnforcingWrapper[str, Observation, Any]:
    """Return a `raw_env` in which an illegal action ends the game, with reward -1 for its agent.

    The arguments and ValueError are as for `raw_env`. It is wrapped in PettingZoo's OrderEnforcingWrapper, which
    reports calls in the wrong order.
    """
    return wrappers.OrderEnforcingWrapper(TerminatingEnv(seats, rules, reward, render_mode))


REWARDS: Final = ("win", "margin")
"""Kinds of reward: a seat's gain minus the mean gain of the others. For `win`, the gain is the seat's share of the win;
for `margin`, the share of its initial pieces saved."""

_NOTHING: Final = bytes(ACTIONS)
# Attributes that a pickle leaves out because they can be rebuilt
_FOLLOWS: Final = ("_encoder", "_followed", "_game", "_may", "_position", "observation_spaces", "action_spaces")
# Lists and dictionaries that clones share, because they never change
_SHARED: Final = ("possible_agents", "observation_spaces", "action_spaces")


type Array = NDArray[np.int8]


def observation_space() -> spaces.Dict:
    """Return a new space of int8 `observation` (`board`, `table`: unscaled counts up to `high`) and `action_mask`."""
    board = np.array([*HIGHEST_ON_PLANES.values()], np.int8).repeat(ROWS * COLUMNS).reshape(-1, ROWS, COLUMNS)
    table = np.array([most for part in HIGHEST_IN_TABLE.values() for most in part], np.int8)
    return spaces.Dict(
        {
            "observation": spaces.Dict({"board": _up_to(board), "table": _up_to(table)}),
            "action_mask": spaces.Box(0, 1, (ACTIONS,), np.int8),
        }
    )


def _up_to(high: Array) -> spaces.Box:
    return spaces.Box(np.zeros_like(high), high, dtype=np.int8)


_RULES: Final = Rules()  # an observation does not depend on the rules


def observe(view: View) -> dict[str, Array]:
    """Return `board` [plane, row, column] and `table` [entry] for a seat's view; ValueError for a spectator's view."""
    if view.seat is None:
        raise ValueError("a spectator has no observation")
    p = load_view(view, Options(_RULES))
    p.in_deck = view.deck
    for seat, cards in enumerate(view.hands):
        if seat != view.seat:
            p.hands[seat * CARDS] = cards  # unknown cards are counted as card 0
    return arrays(p, view.seat, view.may_erupt)


def arrays(p: Position, seat: int, may_erupt: bool) -> dict[str, Array]:
    """Return what `observe` returns for the view of `seat` here. `may_erupt`: whether it may declare (R13)."""
    return {"board": writable(board(p, seat)).reshape(-1, ROWS, COLUMNS), "table": writable(table(p, seat, may_erupt))}


def writable(octets: bytes) -> Array:
    return np.frombuffer(bytearray(octets), np.int8)


class PompeiiEnv(AECEnv[str, Observation, Any]):
    """A game with agents `seat_0`, `seat_1` and so on; ValueError for invalid seats, rules, reward or render mode.

    `agent_selection` is the agent to decide. Before the turn's card is played, each seat that may declare an early
    eruption (R13) is selected, on turn or not, with `erupt` and `done`; other seats' observations do not show it.
    """

    metadata = {"name": "pompeii_v0", "render_modes": ["ansi"], "is_parallelizable": False}  # noqa: RUF012

    def __init__(
        self, seats: int = 4, rules: str | Rules = "standard", reward: str = "win", render_mode: str | None = None
    ) -> None:
        super().__init__()  # type: ignore[no-untyped-call]
        if seats not in SEATS:
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
        self._seeds = Random()
        self._dealt: Deal | None = None
        self._game: Game | None = None
        self._played: list[int] = []  # numbers of all actions so far
        self._followed = 0  # number of them already applied to `_game`

    @cached_property
    def observation_spaces(self) -> dict[str, spaces.Space[Any]]:  # type: ignore[override]
        return {agent: observation_space() for agent in self.possible_agents}

    @cached_property
    def action_spaces(self) -> dict[str, spaces.Space[Any]]:  # type: ignore[override]
        return {agent: spaces.Discrete(ACTIONS) for agent in self.possible_agents}

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Start the game that `Game.new` gives for this seed; the seed also determines later resets without one.

        `options["deal"]` is a Deal to play instead; ValueError if it has another number of seats.
        """
        if seed is not None:
            self._seeds = Random(int(seed))
        number = self._seeds.getrandbits(64) if seed is None else int(seed)
        dealt: Deal | None = (options or {}).get("deal")
        if dealt is not None and len(dealt.hands) != self.seats:
            raise ValueError(f"a deal for {len(dealt.hands)} seats, not {self.seats}")
        self._dealt = dealt or deal(self.rules, self.seats, Random(number))
        self._played = []
        self._begin(self._dealt)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos = {agent: {} for agent in self.agents}
        self._ask()

    def step(self, action: int | None) -> None:
        """Do an action by number, set `rewards` (see REWARDS) and select the next agent.

        ValueError, without any change, if the mask forbids it. After the end only None is accepted, and removes the
        agent.
        """
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        number = -1 if action is None else int(action)
        if not 0 <= number < ACTIONS or not self._mask()[number]:
            raise ValueError(f"{agent} may not do action {action} now")
        self._cumulative_rewards[agent] = 0.0
        before = [*self._position.saved]
        self._play(number)
        self._played.append(number)
        gains = self._gains(before)
        total = sum(gains)
        for other, gain in zip(self.possible_agents, gains, strict=True):
            self.rewards[other] = gain - (total - gain) / (self.seats - 1)
        self._accumulate_rewards()
        self._ask()

    def observe(self, agent: str) -> Observation:
        """Return what the agent may know (`observation`) and do (`action_mask`, all 0 when another agent decides)."""
        p, seat = self._position, self.possible_agents.index(agent)
        mask = self._mask() if seat == p.active else _NOTHING
        return {"observation": arrays(p, seat, may_erupt(p, seat)), "action_mask": writable(mask)}

    @property
    def game(self) -> Game:
        """The game, hidden parts included, as of this call, after `reset`; for tools. Copy it before you play on it."""
        # It is brought up to date only when asked for, because events make its actions several times as slow.
        if self._game is None:
            assert self._dealt
            self._game = Game(self.rules, self._dealt)
        game = self._game
        for number in self._played[self._followed :]:
            assert game.active is not None
            game.play(action_of(number, game.active, self.seats))
        self._followed = len(self._played)
        return game

    def view(self, agent: str) -> View:
        """Return everything an agent may know, in the form that `pompeii_core.ai.choose` takes."""
        return self.game.view(self.possible_agents.index(agent))

    def number(self, action: Action) -> int:
        """Return the number of an action of the agent that decides; KeyError for an impossible action."""
        return number_of(action, self.possible_agents.index(self.agent_selection), self.seats)

    def render(self) -> str | None:
        """Return the table as text as `agent_selection` sees it (mode `ansi`); without a mode, warn and return None."""
        if self.render_mode is None:
            gymnasium.logger.warn("You are calling render method without specifying any render mode.")
            return None
        return draw(self.view(self.agent_selection))

    def close(self) -> None:
        """Do nothing; PettingZoo requires the method."""

    def clone(self) -> Self:
        """Return an independent copy for searches; much faster than pickling."""
        made = type(self).__new__(type(self))
        for name, value in self.__dict__.items():
            made.__dict__[name] = value.copy() if isinstance(value, dict | list) and name not in _SHARED else value
        if self._dealt is not None:
            made._position = self._position.copy()
            made._game, made._followed = None, 0
        made._seeds = Random()
        made._seeds.setstate(self._seeds.getstate())
        return made

    def __deepcopy__(self, memo: dict[int, Any]) -> Self:
        return self.clone()

    def __getstate__(self) -> dict[str, Any]:
        return {name: value for name, value in self.__dict__.items() if name not in _FOLLOWS}

    def __setstate__(self, state: dict[str, Any]) -> None:
        self.__dict__.update(state)
        if self._dealt is not None:
            self._begin(self._dealt)
            for number in self._played:
                self._play(number)

    def _begin(self, dealt: Deal) -> None:
        self._game, self._followed = Game(self.rules, dealt), 0
        self._position, self._encoder = self._game.position.copy(), Encoder()
        self._may: bytes | None = None

    def _play(self, number: int) -> None:
        play(self._position, code(self._position, number))
        self._may = None

    def _ask(self) -> None:
        if self._position.choice == NOTHING:
            self.terminations = dict.fromkeys(self.agents, True)
        else:
            self.agent_selection = self.possible_agents[self._position.active]

    def _mask(self) -> bytes:
        """Return the mask of the active seat's legal actions."""
        if self._may is None:
            self._may = self._encoder.mask(self._position)
        return self._may

    def _gains(self, before: list[int]) -> list[float]:
        """Return by seat the share of its pieces saved since `before` (“margin”), or of a win (0 before the end)."""
        saved = [*self._position.saved]
        if self.reward == "margin":
            pieces = self.rules.pieces_each(self.seats)
            return [(now - then) / pieces for now, then in zip(saved, before, strict=True)]
        won = winners(saved, [*self._position.volcano]) if self._position.choice == NOTHING else []
        return [(seat in won) / len(won) if won else 0.0 for seat in range(self.seats)]


raw_env = PompeiiEnv


class TerminatingEnv(PompeiiEnv):
    """Ends the game on an illegal action, like PettingZoo's TerminateIllegalWrapper but without observing twice."""

    def step(self, action: int | None) -> None:
        """Do an action; if it is illegal, warn and end the game with reward -1 for its agent and 0 for the others."""
        agent = self.agent_selection
        if self.terminations[agent]:
            super().step(action)
            return
        try:
            super().step(action)
        except ValueError:
            EnvLogger.warn_on_illegal_move()
            self._cumulative_rewards[agent] = 0.0
            self.rewards = dict.fromkeys(self.agents, 0.0)
            self.rewards[agent] = -1.0
            self._accumulate_rewards()
            self.terminations = dict.fromkeys(self.agents, True)
            self.truncations = dict.fromkeys(self.agents, True)
            self._deads_step_first()


class PompeiiBatch:
    """Many games side by side, without PettingZoo. Finished games are dealt again at once. ValueError as `PompeiiEnv`.

    The arrays describe the active seat of each game: `agents` [game], `boards` [game, plane, row, column], `tables`
    [game, entry], `masks` [game, action]. `numbers` lists the allowed actions: those of game g are at `starts[g]` to
    `starts[g + 1]`. `step` overwrites these arrays, so copy what you keep; `reset` makes new ones.
    """

    def __init__(
        self, games: int, seats: int = 4, rules: str | Rules = "standard", reward: str = "win", seed: int | None = None
    ) -> None:
        of = PompeiiEnv(seats, rules, reward)
        self.games, self.seats, self.rules, self.reward = games, seats, of.rules, reward
        self._rows = np.arange(games)
        self.reset(seed)

    def reset(self, seed: int | None = None) -> None:
        """Deal all games and make new arrays. A seed determines these and all later deals; None draws one at random."""
        self._seeds = Random(seed)
        batch = self._batch = Batch([self._dealt() for _ in range(self.games)])
        self.agents = np.frombuffer(batch.actives, np.int64)
        self.boards = np.frombuffer(batch.boards, np.int8).reshape(self.games, -1, ROWS, COLUMNS)
        self.tables = np.frombuffer(batch.tables, np.int8).reshape(self.games, -1)
        self.masks = np.frombuffer(batch.masks, np.int8).reshape(self.games, ACTIONS)
        self.starts = np.frombuffer(batch.starts, np.int64)
        self._numbers = np.frombuffer(batch.numbers, np.int64)
        self._saved = np.frombuffer(batch.saved, np.int64).reshape(self.games, MOST_SEATS)[:, : self.seats]

    @property
    def numbers(self) -> NDArray[np.int64]:
        return self._numbers[: self.starts[-1]]

    def step(self, actions: ArrayLike) -> tuple[NDArray[np.float64], NDArray[np.bool_]]:
        """Do one action per game; return the rewards [game, seat] (REWARDS) and which games ended and were dealt again.

        Raises ValueError, without any change, unless there is one action for each game that its mask allows.
        """
        chosen = np.asarray(actions)
        if chosen.shape != (self.games,) or chosen.min() < 0 or chosen.max() >= ACTIONS:
            raise ValueError(f"an action from 0 to {ACTIONS - 1} is needed for each of {self.games} games")
        allowed = self.masks[self._rows, chosen]
        if not allowed.all():
            game = int(allowed.argmin())
            raise ValueError(f"in game {game} seat_{self.agents[game]} may not do action {chosen[game]} now")
        before = self._saved.copy()
        self._batch.play(chosen.tolist())
        over = self.agents == NOBODY
        if self.reward == "margin":
            gains = (self._saved - before) / self.rules.pieces_each(self.seats)
        else:
            gains = np.zeros((self.games, self.seats))
        for game in over.nonzero()[0]:
            if self.reward == "win":
                won = winners([*self._saved[game]], [*self._batch.positions[game].volcano])
                gains[game, won] = 1 / len(won)
            self._batch.deal(game, self._dealt())
        self._batch.write()
        return (gains * self.seats - gains.sum(1, keepdims=True)) / (self.seats - 1), over

    def _dealt(self) -> Position:
        dealt = deal(self.rules, self.seats, Random(self._seeds.getrandbits(64)))
        return Game(self.rules, dealt).position.copy()


_SIDES: Final = {"north": "^", "east": ">", "south": "v", "west": "<"}
_GATES: Final = {gate.square: _SIDES[gate.side] for gate in GATES}
_VENTS: Final = {NAMES[i]: f"*{symbol}" for symbol, i in VENT.items()}


def draw(view: View) -> str:
    """Return the table as text: the city, public facts, and the hand of the view's seat.

    Each row of squares takes two lines: the ground as in docs/rules.md, or its lava in brackets, with gates as arrows;
    then the pieces as seat:number.
    """
    rows = [[_cell(view, row * STRIDE + column) for column in range(COLUMNS)] for row in range(ROWS)]
    widths = [max(len(text) for row in rows for text in row[column]) + 1 for column in range(COLUMNS)]
    lines = ["   " + "".join(chr(65 + column).ljust(width) for column, width in enumerate(widths))]
    for number, row in enumerate(rows, 1):
        for head, part in ((f"{number:<3}", 0), ("   ", 1)):
            lines.append(head + "".join(cell[part].ljust(width) for cell, width in zip(row, widths, strict=True)))
    return "\n".join(line.rstrip() for line in [*lines, "", *_facts(view)]) + "\n"


def _cell(view: View, i: int) -> tuple[str, str]:
    """Return the ground and the pieces of square number `i` as text; “#” and "" outside the city."""
    name = NAMES[i]
    if name not in INDEX:
        return "#", ""
    if name in view.lava:
        ground = f"[{view.lava[name]}]"
    elif BUILDING[i]:
        ground = f"{BUILDING[i] if BUILDING[i] <= NUMBERED else 'w'}:{SPACES[i]}"
    else:
        ground = _VENTS.get(name, ".")
    pieces = [f"{seat}:{count}" for seat, count in enumerate(view.pieces.get(name, ())) if count]
    return ground + _GATES.get(name, ""), " ".join(pieces)


def _facts(view: View) -> list[str]:
    asked = "" if view.active is None else f", seat_{view.active} has to choose: {view.choice}"
    facts = [
        f"turn {view.turn}, {view.phase}{asked}",
        f"deck {view.deck}, bag {view.bag}, tile {'/'.join(view.tile or ['none'])}",
    ]
    for seat in range(view.seats):
        hand = view.hand if seat == view.seat else None
        cards = f"{view.hands[seat]} cards" if hand is None else f"cards {' '.join(map(str, sorted(hand))) or 'none'}"
        facts.append(
            f"seat_{seat}: supply {view.supply[seat]}, saved {view.saved[seat]}, lost {view.volcano[seat]}, {cards}"
        )
    return facts
