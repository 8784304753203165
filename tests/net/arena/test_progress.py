"""The line that says how far an arena has got."""

from io import StringIO

from pompeii_net.arena.progress import Progress
from pompeii_net.arena.scores import GameResult


class Terminal(StringIO):
    def isatty(self) -> bool:
        return True

    def lines(self) -> list[str]:
        return [line.rstrip() for line in self.getvalue().split("\r") if line.strip()]


def game(number: int, winners: list[int]) -> GameResult:
    return GameResult(number, (0, 1), [], [], winners, [])


def test_games_shares_and_the_time_left() -> None:
    terminal, now = Terminal(), [0.0]
    progress = Progress(["ai:Livia", "bot:\x1b[2Jx " + 40 * "y"], 4000, terminal, lambda: now[0])
    for number, (clock, winners) in enumerate([(2.0, [0]), (4.0, [0]), (6.0, [0, 1]), (8.0, [1])]):
        now[0] = clock
        progress.count(game(number, winners))
    first, *_, last = terminal.lines()
    assert first.split() == ["0/4000", "games", 20 * "░"]
    assert last.split("  ") == ["4/4000 games", 20 * "░", "2:13:12 left", "ai:Livia 62%", "bot:[2Jx yyyyyy"]
    assert len(last) == 79, "what is longer than the terminal could not be written over"


def test_pictures_are_some_way_apart() -> None:
    terminal, now = Terminal(), [0.0]
    progress = Progress(["a", "b"], 1000, terminal, lambda: now[0])
    for number in range(1000):
        now[0] = number / 1000
        progress.count(game(number, [0]))
    assert 8 <= len(terminal.lines()) <= 11


def test_a_line_is_written_over_whole() -> None:
    terminal = Terminal()
    progress = Progress(["a", "b"], 10, terminal, lambda: 0.0)
    length = len(terminal.lines()[0])
    progress.clear()
    assert terminal.getvalue().endswith("\r" + length * " " + "\r")
    written = terminal.getvalue()
    progress.clear()
    assert terminal.getvalue() == written


def test_where_nobody_looks_nothing_is_written() -> None:
    stream = StringIO()
    progress = Progress(["a", "b"], 10, stream, lambda: 0.0)
    progress.count(game(0, [0]))
    progress.clear()
    assert stream.getvalue() == ""
