"""The measured program, for gui.py: the real window in a game of one person against three AIs.

It answers the words `frames`, `moments`, `targets`, `search` and `think` on its input with one line of JSON each;
`end` ends it.
"""

import json
import sys
import tempfile
import time
from functools import partial
from itertools import pairwise
from pathlib import Path
from threading import Thread
from typing import Any

from PySide6.QtCore import QEventLoop, QObject, QPointF, QSize, QTimer, Signal
from PySide6.QtGui import QPaintEvent

SECONDS = 3.0
SETTLED = 1.5  # seconds until a window of another size is painted
PIECES = 20
MOVES = {"tribune": 25, "vesuvius": 4}
"""Number of the person's moves by level of the AIs; "vesuvius" thinks for MILLIS about each of its own."""
MILLIS = 500


def tell(**values: Any) -> None:
    """Print one line for the program that measures."""
    print(json.dumps(values), flush=True)


class Words(QObject):
    """Emits each line of standard input as `came`."""

    came = Signal(str)

    def listen(self) -> None:
        """Begin to read, in a thread of its own: it waits in the system and costs nothing."""
        Thread(target=self._read, daemon=True).start()

    def _read(self) -> None:
        for line in sys.stdin:
            self.came.emit(line.strip())


def wait(until: Any, seconds: float = 60.0) -> None:
    """Run the event loop until `until()` is true; TimeoutError after `seconds`."""
    end = time.monotonic() + seconds
    while not until():
        if time.monotonic() > end:
            raise TimeoutError
        loop = QEventLoop()
        QTimer.singleShot(2, loop.quit)
        loop.exec()


class Game:
    """A game in the window that waits for its person."""

    def __init__(self, home: Path) -> None:
        from pompeii_qt.app import Program
        from pompeii_qt.scene.board import Board
        from pompeii_qt.table import page

        self.paints: list[tuple[float, float]] = []
        paints = self.paints

        class TimedBoard(Board):
            def paintEvent(self, event: QPaintEvent) -> None:
                began = time.perf_counter()
                super().paintEvent(event)
                paints.append((began, time.perf_counter() - began))

        setattr(page, "Board", TimedBoard)  # noqa: B010
        self.program = Program(home)
        self.program.window.resize(1280, 800)
        self.program.window.show()
        self.page: Any = None
        self.begin("tribune")

    def begin(self, level: str) -> None:
        """Begin another game, against AIs of a level, and wait for the person's turn."""
        from pompeii_core.ai import PERSONAS
        from pompeii_core.setup import GameSetup, SeatedPlayer

        self.level = level
        ais = [SeatedPlayer("ai", name, seat, name, level) for seat, name in enumerate(list(PERSONAS)[:3], 1)]
        self.program.settings.thinking_time = MILLIS
        began: list[object] = []
        self.program.session.began.connect(began.append)
        self.program.window.games.start(GameSetup([SeatedPlayer("person", "Player", 0), *ais], first=0, seed=1))
        wait(lambda: began and self.program.window.pages.name == "table")
        self.page = self.program.window.pages.currentWidget()
        wait(lambda: self.page.model.takes_all)

    def frames(self) -> None:
        """Tell the durations of frames, and the gaps between them, while 20 pieces move."""
        from pompeii_qt.scene.sprite import Animation, between, ease

        ticks: list[float] = []

        def move(piece: Any, start: QPointF, end: QPointF, t: float) -> None:
            if piece is pieces[0]:
                ticks.append(time.perf_counter())
            piece.setPos(between(start, end, ease(t)))

        board = self.page.board
        items = board.scene().pieces
        pieces = [items.new(n % 4, QPointF(40 * n, 100)) for n in range(PIECES)]
        for n, piece in enumerate(pieces):
            a, b = QPointF(50 + 50 * n, 50), QPointF(1050 - 50 * n, 650)
            board.event_player.clock.run(Animation(SECONDS * 1000, partial(move, piece, a, b)))
        self.paints.clear()
        wait(lambda: not board.event_player.clock.busy)
        for piece in pieces:
            piece.remove()
        # a frame: from the first piece's step to the end of the painting that follows
        ends = [began + took for began, took in self.paints]
        frames = [next(end for end in ends if end > tick) - tick for tick in ticks if tick < ends[-1]]
        tell(frames=frames, gaps=[later - tick for tick, later in pairwise(ticks)])

    def moments(self) -> None:
        """Tell the durations of painting during the eruption, an omen and the end, at 1920 × 1080."""
        from pompeii_core.events import Eruption, GameOver, OmenDrawn

        board, size = self.page.board, self.program.window.size()
        view = self.page.model.update.view
        self._resize(QSize(1920, 1080))
        player = board.event_player
        player.moments.prepare()
        wait(lambda: player.moments.ready)
        told = {}
        for event in (Eruption(0, False, None), OmenDrawn(1), GameOver(view.saved, view.volcano, [0])):
            self.paints.clear()
            board.replay(view, [event], view)
            wait(lambda: not player.busy and not player.moments.beside.busy)
            told[type(event).__name__] = [took for _, took in self.paints]
        self._resize(size)
        tell(**told)

    def _resize(self, size: QSize) -> None:
        """Resize the window and wait until everything is painted: a hover before that waits for a layer of the city."""
        self.program.window.resize(size)
        settled = time.monotonic() + SETTLED
        wait(lambda: time.monotonic() > settled)

    def targets(self) -> None:
        """Choose the first card and tell where its targets are on the screen, with a square's side in pixels."""
        from pompeii_qt.art.geometry import centre

        board = self.page.board
        self.page.hand.fan.choose(0)
        card = self.page.hand.fan.chosen
        squares = {action.square for action in self.page.model.decision.legal if action.card == card}
        places = [board.viewport().mapToGlobal(board.mapFromScene(centre(square))) for square in sorted(squares)]
        side = round(board.transform().m11() * 100)
        tell(targets=[(at.x(), at.y()) for at in places], side=side)

    def search(self) -> None:
        """Do as `think`, against AIs that use their time."""
        self.think("vesuvius")

    def think(self, level: str = "tribune") -> None:
        """Tell the gaps between turns of the event loop while AIs of `level` think, in MOVES[level] of our moves."""
        if self.level != level:
            self.begin(level)
        thinking: set[int] = set()
        gaps: list[float] = []
        last = time.perf_counter()

        def state(seat: int, state: str, millis: int) -> None:
            (thinking.add if state == "thinking" else thinking.discard)(seat)

        def tick() -> None:
            nonlocal last
            now = time.perf_counter()
            if thinking:
                gaps.append(now - last)
            last = now

        self.program.session.seat_state.connect(state)
        timer = QTimer(interval=1)
        timer.timeout.connect(tick)
        timer.start()
        for _ in range(MOVES[level]):
            wait(lambda: self.page.model.takes_all or self.program.window.pages.name == "end")
            if self.program.window.pages.name == "end":
                break
            self.page.controller.act(self.page.model.decision.legal[0])
        wait(lambda: self.page.model.takes_all)
        timer.stop()
        self.program.session.seat_state.disconnect(state)
        tell(gaps=gaps)

    def end(self) -> None:
        self.program.window.close()
        self.program.session.close()
        self.program.app.quit()


def main() -> None:
    """Begin the game and answer words until `end`."""
    with tempfile.TemporaryDirectory() as home:
        game = Game(Path(home))
        words = Words()
        words.came.connect(lambda word: getattr(game, word)())
        words.listen()
        tell(ready=True)
        game.program.app.exec()


if __name__ == "__main__":
    main()
