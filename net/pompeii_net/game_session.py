"""A table with its AIs and bots, their processes and their pace; seats can change hands."""

import asyncio
from collections.abc import Collection, Iterable, Mapping
from functools import cached_property
from pathlib import Path
from random import Random, SystemRandom
from typing import TYPE_CHECKING, Final

from msgspec.structs import replace

from pompeii_core.ai import DEFAULT_LEVEL, LEVELS, PERSONAS
from pompeii_core.ai.jobs import Rate
from pompeii_core.ai.opinion import GoalKind
from pompeii_core.deal_code import SEED_BITS
from pompeii_core.record import FORMAT, LARGEST_SEED, Header, Record
from pompeii_core.setup import GameSetup, SeatedPlayer, deal
from pompeii_core.text import name_key
from pompeii_net import messages
from pompeii_net.ai_player import Adviser, AiPlayer, Script
from pompeii_net.ai_service import AiService
from pompeii_net.bots.programs import BotPrograms
from pompeii_net.journal import Journal, now
from pompeii_net.player import Pace, Player, Watcher, WindowPlayer
from pompeii_net.table import Table
from pompeii_net.tasks import TaskSet

if TYPE_CHECKING:
    from pompeii_net.analyser import Coach
    from pompeii_net.bots.bot import BotPlayer
    from pompeii_net.bots.protocol import BotFault

RECORD_CHECK: Final = 2.0  # interval in seconds at which the record's file is checked


class GameSession:
    """One game from its start or resumption until it is left. Programs play the seats that are not in `parties`."""

    def __init__(
        self,
        journal: Journal,
        parties: Mapping[int, Player],
        *,
        watching: Iterable[Player] = (),
        programs: BotPrograms | None = None,
        script: Script | None = None,
        puzzle: GoalKind | None = None,
        log: Path | None = None,
        window: WindowPlayer | None = None,
    ) -> None:
        """Seat the players; nothing runs before `begin`. AIs follow `script`. `window`: the people of a local game.

        `watching`: spectators. `programs`: how to run bots (None: not at all). `puzzle`: its goal; the record's moves
        cannot be undone. `log`: of child processes' errors.
        """
        self.window = window
        self.ai = AiService(lambda code: journal.report(messages.Fault(code)), log)
        self._adviser = Adviser(self.ai)
        self.pace = Pace(lambda: self.table.awaited())
        self._journal = journal
        self.path, self.record = journal.path, journal.record
        self._rules = self.record.header.rules
        self._programs, self._log = programs or BotPrograms(), log
        self._script, self._goal = script, puzzle or "lead"
        self._pending = TaskSet()
        self._silent: set[int] = set()  # seats whose coach keeps silent
        self._ais: dict[int, AiPlayer | BotPlayer] = {}
        self._ending = TaskSet()
        players = self.record.header.players
        seated = [parties.get(seat) or self._program(seat, who) for seat, who in enumerate(players)]
        self.table = Table(journal, seated, len(self.record.entries) if puzzle else 0)
        for player in (*watching, self._adviser):
            self.table.watch(player)

    def begin(self) -> None:
        levels = [self.table.players[seat].level for seat, who in self._ais.items() if isinstance(who, AiPlayer)]
        if levels:
            self.ai.start(searching=LEVELS[-1] in levels)
        self._pending.spawn(self._watch_record())
        self.table.begin()

    def handle(self, request: messages.TableRequest, player: Watcher | None = None) -> None:
        """Do what `player` (None: the window's people) asks if it makes sense now. Refusals go to that player only."""
        player = player or self.window
        assert player
        match request:
            case messages.ActRequest():
                self._act(player, request)
            case messages.UndoRequest() | messages.RedoRequest():
                self._submit(player, request)
            case messages.Shown(seq):
                player.shown(seq)
                self.pace.shown()
            case messages.StepRequest() if self.table.game.active in self._ais:
                self.pace.step()
            case messages.PaceSettings():
                self.pace.set(request)
            case messages.RateRequest(seat):
                self._rate(player, seat)
            case messages.ResignRequest(seat):
                self._resign(player, seat)

    def copy_record(self) -> Record:
        return replace(self.record, entries=[*self.record.entries])

    def reseat(self, seat: int, party: Player | None = None, who: SeatedPlayer | None = None) -> None:
        """Let `party` (None: an AI) play a seat, cancelling any thought.

        `who`: the seat's new player, recorded and announced; None: it keeps its name and kind.
        """
        self._drop(seat)
        self.table.reseat(seat, party or self._ai(seat, who or self.table.players[seat]), who)

    def set_coach(self, seat: int, *, on: bool) -> None:
        """Let the coach of a person's seat speak, or keep it silent.

        A new coach is recorded and announced; silence is neither.
        """
        if on:
            self._silent.discard(seat)
            self.table.note_coach(seat)
        else:
            self._silent.add(seat)
            self._forget_choice()

    def choose_for(self, seat: int) -> None:
        """Have an AI make a seat's pending choice, in the background, unless the seat is not asked or decides first."""
        self._pending.spawn(self._choose_for(seat))

    def hold(self, seats: Collection[int]) -> None:
        """Put the game on hold without telling anyone.

        If `seats` is empty, continue it and ask the active person again.
        """
        was, held = self.table.held, bool(seats)
        self.table.held = held
        self.pace.hold(held)
        if was and not held and self.table.game.active not in self._ais:
            self.table.ask_again()

    def leave(self) -> None:
        """End the game without telling anyone, and close its record. The caller then awaits `close`.

        A new record is deleted if no person has made a decision and it has no room.
        """
        self.ai.rest()
        self._adviser.drop()
        self._forget_choice()
        self._pending.cancel()
        self.table.close()
        for seat in [*self._ais]:
            self._drop(seat)

    async def close(self) -> None:
        await self._pending.join()
        await self._ending.join()
        await self._adviser.close()
        if "_coach" in self.__dict__:
            await self._coach.close()
        await self.ai.close()

    @cached_property
    def _coach(self) -> "Coach":
        """The coach of this game's people, loaded with the first choice that it judges."""
        from pompeii_net.analyser import Coach

        return Coach(self._rules, self._log)

    def _forget_choice(self) -> None:
        if "_coach" in self.__dict__:
            self._coach.forget()

    def _act(self, player: Player, request: messages.ActRequest) -> None:
        """Do or refuse a person's action. If there was a choice, the seat's coach judges it unless it is silent."""
        table, seat, seq, played = self.table, request.seat, self.table.seq, request.action
        legal = table.game.legal_actions() if table.game.active == seat and seat not in self._silent else []
        view = table.game.view(seat) if len(legal) > 1 and played in legal and table.is_coached(seat) else None
        if self._submit(player, request) and view and table.seated[seat] is player:
            self._coach.judge(seat, seq, view, played, player.notify)

    def _submit(self, player: Player, request: messages.Move) -> bool:
        """Pass a person's move to the table and return whether it was done. If so, the coach drops the last choice."""
        seq = self.table.seq
        self.table.submit(player, request)
        done = self.table.seq > seq
        if done:
            self._forget_choice()
        return done

    def _resign(self, player: Player, seat: int) -> None:
        """Give a seat of `player` to an AI; a player with no other seat watches.

        Ignored after the end or for others' seats.
        """
        table = self.table
        if seat not in range(len(table.players)) or table.seated[seat] is not player or table.game.active is None:
            return
        self.reseat(seat, None, self._successor(seat))
        if player in table.parties():
            table.welcome(player)
        else:
            table.watch(player)

    def _rate(self, player: Player, seat: int) -> None:
        table = self.table
        seq, view = table.seq, table.game.view(seat)
        if view.active == seat and seat not in self._ais:
            job = Rate(game=self.path.stem, seat=seat, seq=seq, view=view, rules=self._rules, goal=self._goal)
            self._adviser.rate(job, player.notify)
        else:
            player.notify(messages.ActionRatings(seat, seq, []))

    def _program(self, seat: int, who: SeatedPlayer) -> "AiPlayer | BotPlayer":
        return self._bot(seat, who) if who.kind == "bot" else self._ai(seat, who)

    def _ai(self, seat: int, who: SeatedPlayer) -> AiPlayer:
        ai = self._ais[seat] = AiPlayer(self.path.stem, seat, who, self._rules, self.ai, self.pace)
        ai.script = self._script
        return ai

    def _bot(self, seat: int, who: SeatedPlayer) -> "BotPlayer":
        from pompeii_net.bots.bot import BotPlayer

        command, millis = self._programs.commands.get(who.persona), self._programs.millis
        bot = self._ais[seat] = BotPlayer(
            seat, command, millis, self._rules, self.pace, lambda fault: self._give_up(seat, bot, fault), self._log
        )
        return bot

    def _give_up(self, seat: int, bot: "BotPlayer", fault: "BotFault") -> None:
        """Report, record and announce that an AI replaces a failed bot. Ignored if `bot` no longer has the seat."""
        if self._ais.get(seat) is not bot:
            return
        blanks = {"name": self.table.players[seat].name, **fault.blanks, "complaint": fault.complaint}
        self._journal.report(messages.Fault("bot_gone", fault.code, blanks))
        self.reseat(seat, None, self._successor(seat))

    def _successor(self, seat: int) -> SeatedPlayer:
        """Return an AI of the default level, not yet at the table, in the seat's colour."""
        players = self.table.players
        taken = {name_key(player.name) for player in players}
        persona = next(name for name in PERSONAS if name_key(name) not in taken)
        return SeatedPlayer("ai", persona, players[seat].colour, persona, DEFAULT_LEVEL)

    def _drop(self, seat: int) -> None:
        if program := self._ais.pop(seat, None):
            program.drop()
            self._ending.spawn(program.close())

    async def _watch_record(self) -> None:
        # Poll: network drives report no changes, and every system reports them differently.
        while True:
            await asyncio.sleep(RECORD_CHECK)
            self._journal.check()

    async def _choose_for(self, seat: int) -> None:
        table = self.table
        seq, party, legal = table.seq, table.seated[seat], table.game.legal_actions()
        if table.game.active != seat or not legal:
            return
        helper = AiPlayer(self.path.stem, seat, table.players[seat], self._rules, self.ai, self.pace)
        job = helper.job(seq, table.game.view(seat))
        chosen = await self.ai.choose(job, legal)
        # If the seat has decided meanwhile, it must not get a refusal for a move that it did not request.
        if table.seated[seat] is party and table.seq == seq and not table.held:
            table.submit(party, messages.ActRequest(seat, seq, chosen.action))


def new_header(setup: GameSetup) -> Header:
    """Return the header of a newly dealt game. If `setup` has no seed, 64 random bits are used and not recorded."""
    return _header(setup, SystemRandom().getrandbits(64) if setup.seed is None else setup.seed)


def numbered_header(setup: GameSetup) -> Header:
    """Return the header of a new local game with its seed (None: a random one), which determines all hands."""
    seed = SystemRandom().getrandbits(SEED_BITS) if setup.seed is None else setup.seed
    header = _header(setup, seed)
    return replace(header, pompeii=FORMAT, seed=seed) if 0 <= seed <= LARGEST_SEED else header


def _header(setup: GameSetup, seed: int) -> Header:
    cards = deal(setup.rules, len(setup.players), Random(seed), setup.first, setup.scenario)
    return Header(players=setup.players, rules=setup.rules, deal=cards, created=now(), full_undo=setup.full_undo)
