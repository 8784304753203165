"""Who decides for a seat where no person does: chance, an AI, or a bot with an AI to take its place."""

from collections.abc import Callable, Sequence
from contextlib import suppress
from pathlib import Path
from random import Random
from typing import Protocol

from pompeii_core.actions import Action
from pompeii_core.ai.jobs import Choose
from pompeii_core.ai.personas import DEFAULT_LEVEL, LEVELS, PERSONAS, check_level, persona_named
from pompeii_core.events import Event
from pompeii_core.rules import Rules
from pompeii_core.view import Update
from pompeii_net.ai_service import AiService
from pompeii_net.bots.bot import Bot, BotFault
from pompeii_net.bots.command_line import split


class Agent(Protocol):
    """Plays one seat of one game after another; between `begin` and `end` it is told what that seat may know."""

    async def begin(self, seat: int, names: Sequence[str], rules: Rules) -> None:
        """A game begins, or the seat is taken over in one."""

    def see(self, events: Sequence[Event]) -> None:
        """These things have happened."""

    async def choose(self, update: Update, millis: int) -> Action:
        """One of the update's legal actions; may be cancelled."""

    async def end(self, saved: Sequence[int], volcano: Sequence[int], winners: Sequence[int]) -> None:
        """The game is over."""

    async def close(self) -> None:
        """End whatever runs for it."""


class RandomAgent:
    """Any legal action."""

    def __init__(self) -> None:
        self._random = Random()

    async def begin(self, seat: int, names: Sequence[str], rules: Rules) -> None: ...

    def see(self, events: Sequence[Event]) -> None: ...

    async def choose(self, update: Update, millis: int) -> Action:
        return self._random.choice(update.legal)

    async def end(self, saved: Sequence[int], volcano: Sequence[int], winners: Sequence[int]) -> None: ...

    async def close(self) -> None: ...


class AiAgent:
    """One of our AIs, which thinks in `workers` processes of its own; the level that uses its time uses `millis`.

    `playouts` where it is not 0: the number of games that a search plays instead, whatever time that takes.
    """

    def __init__(self, persona: str, level: str, log: Path | None, *, playouts: int = 0, workers: int = 1) -> None:
        self._persona, self._level, self._playouts = persona, level, playouts
        self._ai = AiService(lambda mishap: None, log, workers)
        self._random = Random()
        self._seat, self._rules = 0, Rules()

    async def begin(self, seat: int, names: Sequence[str], rules: Rules) -> None:
        self._seat, self._rules = seat, rules
        self._ai.start(searching=self._timed)

    def see(self, events: Sequence[Event]) -> None: ...

    async def choose(self, update: Update, millis: int) -> Action:
        job = Choose(
            game="",
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
        return (await self._ai.choose(job, update.legal, restarting=lambda: None)).action

    async def end(self, saved: Sequence[int], volcano: Sequence[int], winners: Sequence[int]) -> None: ...

    async def close(self) -> None:
        await self._ai.close()

    @property
    def _timed(self) -> bool:
        return self._level == LEVELS[-1] and not self._playouts


class BotAgent:
    """A bot; where it is given up `complain` hears why, and an AI plays the rest of the game."""

    def __init__(self, command: str, log: Path | None, complain: Callable[[str], None]) -> None:
        self._command, self._log, self._complain = command, log, complain
        self._bot: Bot | None = None
        self._substitute = AiAgent(next(iter(PERSONAS)), DEFAULT_LEVEL, log)
        self._game: tuple[int, Sequence[str], Rules] = (0, (), Rules())

    async def begin(self, seat: int, names: Sequence[str], rules: Rules) -> None:
        await self.close()
        self._game = seat, names, rules
        try:
            self._bot = await Bot.start(self._command, seat, names, rules, self._log)
        except BotFault as fault:
            await self._give_up(fault)

    def see(self, events: Sequence[Event]) -> None:
        if self._bot:
            self._bot.tell(events)

    async def choose(self, update: Update, millis: int) -> Action:
        if self._bot:
            try:
                return await self._bot.decide(update.view, update.legal, millis)
            except BotFault as fault:
                await self._give_up(fault)
        return await self._substitute.choose(update, millis)

    async def end(self, saved: Sequence[int], volcano: Sequence[int], winners: Sequence[int]) -> None:
        if self._bot:
            bot, self._bot = self._bot, None
            await bot.over(saved, volcano, winners)

    async def close(self) -> None:
        if self._bot:
            bot, self._bot = self._bot, None
            await bot.close()
        await self._substitute.close()

    async def _give_up(self, fault: BotFault) -> None:
        self._complain(f"{fault} The AI plays on in its place.")
        if self._bot:
            bot, self._bot = self._bot, None
            await bot.close()
        await self._substitute.begin(*self._game)


def make_agent(spec: str, log: Path | None, complain: Callable[[str], None]) -> Agent:
    """The player of a SPEC (docs/bots.md, "The arena"); ValueError says in one sentence what is wrong with it."""
    kind, _, rest = spec.partition(":")
    if spec == "random":
        return RandomAgent()
    if kind == "ai" and rest:
        name, at, level = rest.partition("@")
        return AiAgent(persona_named(name).name, check_level(level) if at else DEFAULT_LEVEL, log)
    if kind == "bot":
        split(rest)
        return BotAgent(rest, log, complain)
    raise ValueError(f"“{spec}” is no player; one is ai:NAME, ai:NAME@LEVEL, bot:COMMAND or random")


def agent_name(spec: str) -> str:
    """What the player of a SPEC is called where nobody says."""
    kind, _, rest = spec.partition(":")
    if kind == "bot":
        with suppress(ValueError):
            return Path(split(rest)[0]).stem[:40] or "Bot"
    return persona_named(rest.partition("@")[0]).name if kind == "ai" else "Random"
