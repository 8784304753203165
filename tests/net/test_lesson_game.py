"""The first game at its table: Livia plays her script at the guide's pace, and it is taken up where it was left."""

from pathlib import Path

import pytest

from pompeii_core.actions import Place
from pompeii_core.lesson import LIVIA, PERSON
from pompeii_core.record import Entry, read_record
from pompeii_net.game_service import GameService
from pompeii_net.player import PaceSettings
from tests.net.home import Person, at_home


def test_livia_waits_to_be_let_and_gives_no_reasons(tmp_path: Path) -> None:
    async def scene(games: GameService, person: Person) -> None:
        games.set_pace(PaceSettings(autoplay=False))
        games.begin_lesson("Anna", tmp_path / "lesson", False, person.window)
        await person.until(lambda: bool(person.updates))
        person.client.act(PERSON, person.updates[-1].seq, Place(5, "I3"))
        await person.until(lambda: person.updates[-1].view.active == LIVIA)
        person.client.shown(person.updates[-1].seq)
        person.client.step()
        await person.until(lambda: person.updates[-1].view.active == PERSON)
        assert person.updates[-1].view.pieces["I3"] == [1, 1]
        assert person.updates[-1].undo, "everything may be taken back"
        assert person.path.parent == tmp_path / "lesson"

    at_home(tmp_path / "games", scene)
    assert not [*(tmp_path / "games").glob("*.pompeii")]


def test_it_goes_on_where_it_was_left_or_begins_anew(tmp_path: Path) -> None:
    folder = tmp_path / "lesson"

    async def scene(games: GameService, person: Person) -> None:
        games.begin_lesson("Anna", folder, False, person.window)
        await person.until(lambda: bool(person.updates))
        person.client.act(PERSON, person.updates[-1].seq, Place(5, "I3"))
        await person.until(lambda: person.updates[-1].view.turn == 3)
        games.begin_lesson("Anna", folder, False, person.window)
        await person.until(lambda: person.updates[-1].seq == 2 and not person.updates[-1].events)
        assert read_record(person.path).entries[0] == Entry(PERSON, Place(5, "I3"))
        games.begin_lesson("Anna", folder, True, person.window)
        await person.until(lambda: person.updates[-1].seq == 0)
        assert person.updates[-1].view.pieces.get("I3") is None

    at_home(tmp_path / "games", scene)
    assert [*folder.iterdir()] == [], "nothing was decided in the last one"


@pytest.mark.parametrize(
    ("was", "becomes"),
    [
        (b'"kind":"person"', b'"kind":"ai"'),
        (b'"opening_tiles":"6"', b'"opening_tiles":"0"'),
        (b'"square":"I3"}}\n{', b'"square":"I'),
    ],
    ids=["nobody's", "of other rules", "torn"],
)
def test_what_was_left_of_another_game_gives_way_to_a_new_one(tmp_path: Path, was: bytes, becomes: bytes) -> None:
    folder = tmp_path / "lesson"

    async def scene(games: GameService, person: Person) -> None:
        games.begin_lesson("Anna", folder, False, person.window)
        await person.until(lambda: bool(person.updates))
        person.client.act(PERSON, person.updates[-1].seq, Place(5, "I3"))
        await person.until(lambda: person.updates[-1].view.turn == 3)
        games.leave()
        left = person.path
        assert was in left.read_bytes()
        left.write_bytes(left.read_bytes().replace(was, becomes))
        games.begin_lesson("Anna", folder, False, person.window)
        await person.until(lambda: person.updates[-1].seq == 0)
        assert not left.exists()

    at_home(tmp_path / "games", scene)
