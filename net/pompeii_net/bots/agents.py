"""Agents, the programs that play a seat instead of a person, and the SPECs that name them (docs/bots.md)."""

from collections.abc import Sequence
from functools import cache
from pathlib import Path
from random import Random
from typing import Final

from msgspec import Struct

from pompeii_core.actions import Action
from pompeii_core.ai.engine import choose_greedy, choose_random
from pompeii_core.ai.jobs import Choose
from pompeii_core.ai.personas import DEFAULT_LEVEL, LEVELS, PERSONAS, SKILLS, check_level, persona_named
from pompeii_core.events import Event
from pompeii_core.rules import Rules
from pompeii_core.view import Update
from pompeii_net.ai_service import AiService
from pompeii_net.bots.bot import Bot
from pompeii_net.bots.programs import split
from pompeii_net.bots.protocol import BotFault, GiveUp, new_game

SPECS: Final = "ai:NAME, ai:NAME@LEVEL, ai:NAME@LEVEL:PLAYOUTS, bot:COMMAND LINE, random or greedy"
BASELINES: Final = {"random": choose_random, "greedy": choose_greedy}
SUBSTITUTE: Final = next(iter(PERSONAS))  # persona that replaces a bot that was given up, at the default level
SEARCHING: Final = [level for level in LEVELS if SKILLS[level].width]

_MOST_PLAYOUTS: Final = 1_000_000
_LONGEST_NAME: Final = 40


class Spec(Struct, frozen=True):
    """A parsed SPEC: an AI has a persona, a bot has a command, a baseline has neither."""

    text: str
    persona: str = ""
    level: str = ""
    playouts: int = 0  # number of games that each search plays; 0: as many as the level has, or as its time allows
    command: str = ""

    @property
    def name(self) -> str:
        """Default name of the player: the bot's file name, the persona, or the baseline's name."""
        if self.command:
            return Path(split(self.command)[0]).stem[:_LONGEST_NAME] or "Bot"
        return self.persona or self.text.capitalize()

    @property
    def described(self) -> str:
        """Name of the player in arena records: an AI with its level and playouts, others as their SPEC."""
        playouts = f", {self.playouts}" if self.playouts else ""
        return f"{self.persona} ({self.level}{playouts})" if self.persona else self.text


@cache  # the arena parses the SPECs again for every game
def parse_spec(text: str) -> Spec:
    """Parse a SPEC; ValueError with one sentence if it is wrong. A bot's program need not exist."""
    if text in BASELINES:
        return Spec(text)
    kind, _, rest = text.partition(":")
    if kind == "bot":
        split(rest)
        return Spec(text, command=rest)
    if kind != "ai" or not rest:
        raise ValueError(f"“{text}” is no contestant; one is {SPECS}")
    name, at, skill = rest.partition("@")
    level, colon, playouts = skill.partition(":")
    persona = persona_named(name).name
    level = check_level(level) if at else DEFAULT_LEVEL
    return Spec(text, persona, level, _playouts(text, level, playouts) if colon else 0)


def _playouts(spec: str, level: str, text: str) -> int:
    if level not in SEARCHING:
        raise ValueError(f"“{spec}”: a number of playouts is for {' and '.join(SEARCHING)} only")
    number = int(text) if text.isascii() and text.isdecimal() and len(text) < 10 else 0
    if not 1 <= number <= _MOST_PLAYOUTS:
        raise ValueError(f"“{spec}”: “{text}” is not a number of playouts from 1 to {_MOST_PLAYOUTS}")
    return number


class Agent:
    """Plays one seat, in one game after another. Between `begin` and `end` it hears what that seat may know."""

    _seat = 0
    _names: Sequence[str] = ()
    _rules = Rules()

    async def begin(self, seat: int, names: Sequence[str], rules: Rules) -> None:
        """Begin to play `seat` in a new game or one that is running. `names` lists all players by seat."""
        self._seat, self._names, self._rules = seat, names, rules

    def notify(self, events: Sequence[Event]) -> None:
        """Take note of new events, which show only what the seat may know."""

    async def choose(self, update: Update, millis: int) -> Action:
        """Return one of the update's legal actions, with `millis` milliseconds for it; may be cancelled."""
        raise NotImplementedError

    async def end(self, saved: Sequence[int], volcano: Sequence[int], winners: Sequence[int]) -> None:
        """Take note of the end: pieces saved and in the volcano, by seat, and the winning seats."""

    async def close(self) -> None:
        """End the processes that the agent has started."""


class BaselineAgent(Agent):
    """Plays as one of BASELINES, the simple players that others are measured against; ignores `millis`."""

    def __init__(self, name: str) -> None:
        self._choose = BASELINES[name]
        self._random = Random()

    async def choose(self, update: Update, millis: int) -> Action:
        return self._choose(update.view, self._rules, self._random)


class AiAgent(Agent):
    """One of our AIs, in its own process.

    A search plays `playouts` games; if 0, the level's number or as `millis` allows.
    """

    def __init__(self, persona: str, level: str, log: Path | None, playouts: int = 0) -> None:
        self._persona, self._level, self._playouts = persona, level, playouts
        self._timed = level == LEVELS[-1] and not playouts
        self._ai = AiService(lambda code: None, log, workers=1)
        self._random = Random()

    async def begin(self, seat: int, names: Sequence[str], rules: Rules) -> None:
        await super().begin(seat, names, rules)
        self._ai.start()

    async def choose(self, update: Update, millis: int) -> Action:
        job = Choose(
            game="",  # its workers serve one game at a time, so the game needs no name
            seat=self._seat,
            seq=update.seq,
            view=update.view,
            rules=self._rules,
            persona=self._persona,
            level=self._level,
            seed=self._random.getrandbits(32),
            playouts=self._playouts,
            millis=millis if self._timed else 0,
        )
        return (await self._ai.choose(job, update.legal)).action

    async def close(self) -> None:
        await self._ai.close()


class BotAgent(Agent):
    """A bot. If it fails, `given_up` is called with the fault, and an AI plays the rest of the game."""

    def __init__(self, command: str, log: Path | None, given_up: GiveUp) -> None:
        self._command, self._log, self._given_up = command, log, given_up
        self._bot: Bot | None = None
        self._between_games = False  # whether the bot waits for another game
        self._substitute = AiAgent(SUBSTITUTE, DEFAULT_LEVEL, log)

    async def begin(self, seat: int, names: Sequence[str], rules: Rules) -> None:
        await super().begin(seat, names, rules)
        game = new_game(seat, names, rules)
        if self._bot and self._between_games and self._bot.fit:
            self._bot.begin(game)
        else:
            await self.close()  # also a bot in the middle of a game: the protocol cannot restart a game
            try:
                self._bot = await Bot.start(self._command, game, self._log)
            except BotFault as fault:
                await self._give_up(fault)
        self._between_games = False

    def notify(self, events: Sequence[Event]) -> None:
        if self._bot:
            self._bot.send_events(events)

    async def choose(self, update: Update, millis: int) -> Action:
        if self._bot:
            try:
                return await self._bot.decide(update.view, update.legal, millis)
            except BotFault as fault:
                await self._give_up(fault)
        return await self._substitute.choose(update, millis)

    async def end(self, saved: Sequence[int], volcano: Sequence[int], winners: Sequence[int]) -> None:
        if self._bot:
            await self._bot.end_game(saved, volcano, winners)
            self._between_games = self._bot.plays_on

    async def close(self) -> None:
        await self._close_bot()
        await self._substitute.close()

    async def _give_up(self, fault: BotFault) -> None:
        self._given_up(fault)
        await self._close_bot()
        await self._substitute.begin(self._seat, self._names, self._rules)

    async def _close_bot(self) -> None:
        bot, self._bot = self._bot, None
        if bot:
            await bot.close()


def make_agent(spec: Spec, log: Path | None, given_up: GiveUp) -> Agent:
    """Return the agent of a SPEC. A bot's fault goes to `given_up`, and standard error to `log`.

    If `log` is None, a bot's standard error goes to ours and an AI's is dropped.
    """
    if spec.command:
        return BotAgent(spec.command, log, given_up)
    if spec.persona:
        return AiAgent(spec.persona, spec.level, log, spec.playouts)
    return BaselineAgent(spec.text)
