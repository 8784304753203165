"""What a guest does at the table is done once, whatever becomes of the line; what it missed it is told anew."""

from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from pompeii_core.actions import ERUPT, Action
from pompeii_core.events import TurnEnded
from pompeii_core.view import Update
from pompeii_net import adviser
from pompeii_net.lan.local import ConnectionStatus
from pompeii_net.lan.wire import ActRequest, Chat, RecordFile, RedoRequest, RoomView, Shown, Sync, UndoRequest, Welcome
from pompeii_net.messages import ActionRatings, Fault, Refused, TableRefusal
from tests.net.lan.scene import Scene, play
from tests.net.lan.window import INFO, PLAY, room, update

LEGAL = PLAY.legal_actions()


def test_what_people_do_reaches_the_host_numbered(tmp_path: Path) -> None:
    async def scene(it: Scene) -> None:
        await it.join()
        await it.hears(INFO, update(7))
        it.guest.act(0, 7, LEGAL[0])
        it.guest.undo(0)
        it.guest.redo(0)
        it.guest.shown(7)
        act, undo, redo, shown = await it.settled(ActRequest, UndoRequest, RedoRequest, Shown)
        assert (act.seq, act.action, shown.seq) == (7, LEGAL[0], 7)
        assert len({act.cid, undo.cid, redo.cid}) == 3

    play(tmp_path, scene)


async def _acted_and_cut(it: Scene, action: Action = LEGAL[0]) -> ActRequest:
    """Seat 0 has answered update 7, and the line has broken and been made again."""
    await it.join()
    await it.hears(INFO, update(7))
    it.guest.act(0, 7, action)
    (act,) = await it.settled(ActRequest)
    assert isinstance(act, ActRequest)
    await it.cut()
    return act


def test_an_action_that_may_be_lost_is_sent_again_with_its_number(tmp_path: Path) -> None:
    async def scene(it: Scene) -> None:
        act = await _acted_and_cut(it)
        await it.hears(INFO, update(7))
        assert await it.settled(ActRequest) == [act]
        await it.hears(update(7))
        assert await it.settled(ActRequest) == [], "it is sent once for each time the line was cut"

        await it.cut()
        assert await it.settled(ActRequest) == [], "nor before it is known that it is still the answer"
        await it.hears(INFO, update(7))
        assert await it.settled(ActRequest) == [act]

    play(tmp_path, scene)


def test_what_was_said_is_told_once_though_the_host_repeats_it(tmp_path: Path) -> None:
    async def scene(it: Scene) -> None:
        await it.join()
        before = [Chat("Ada", None, "Ave", 7), Chat("Ada", None, "Ave", 8)]
        await it.hears(*before)
        await it.cut()
        missed = Chat("Ada", None, "Are you there?", 9)
        await it.hears(*before, missed)
        assert [line for line in it.window.told if isinstance(line, Chat)] == [*before, missed]

    play(tmp_path, scene)


def test_an_action_chosen_while_the_line_is_down_is_sent_when_it_is_back(tmp_path: Path) -> None:
    async def scene(it: Scene) -> None:
        await it.join()
        await it.hears(INFO, update(7))
        it.gate.links[-1].end()
        await it.window.line("waiting")
        it.guest.act(0, 7, LEGAL[1])
        await it.window.line("online", 2)
        await it.hears(INFO, update(7))
        assert [act.action for act in await it.settled(ActRequest)] == [LEGAL[1]]

    play(tmp_path, scene)


@pytest.mark.parametrize(
    "told",
    [
        pytest.param(update(8), id="the game has moved on"),
        pytest.param(update(6), id="a host came back that knows less"),
        pytest.param(update(7, asked=False), id="the same number, another state"),
    ],
)
def test_an_action_that_answers_what_is_past_is_not_sent_again(tmp_path: Path, told: Update) -> None:
    async def scene(it: Scene) -> None:
        await _acted_and_cut(it)
        await it.hears(INFO, told)
        assert await it.settled(ActRequest) == []

    play(tmp_path, scene)


@pytest.mark.parametrize("seen", ["refused", "updated"])
def test_an_action_that_was_answered_is_not_sent_again(tmp_path: Path, seen: str) -> None:
    async def scene(it: Scene) -> None:
        await it.join()
        await it.hears(INFO, update(7))
        it.guest.act(0, 7, LEGAL[0])
        (act,) = await it.settled(ActRequest)
        if seen == "refused":
            await it.hears(Refused(0, "no", cid=act.cid))
        else:
            await it.hears(update(8))
        await it.cut()
        await it.hears(INFO, update(7))
        assert await it.settled(ActRequest) == []

    play(tmp_path, scene)


def test_a_declaration_out_of_turn_is_sent_again_while_it_may_be_made(tmp_path: Path) -> None:
    async def scene(it: Scene) -> None:
        act = await _acted_and_cut(it, ERUPT)
        may = replace(update(7, asked=False), view=replace(PLAY.view(0), may_erupt=True))
        await it.hears(INFO, may)
        assert await it.settled(ActRequest) == [act]

    play(tmp_path, scene)


def test_nothing_can_be_taken_back_or_done_again_while_the_line_is_down(tmp_path: Path) -> None:
    async def scene(it: Scene) -> None:
        await it.join()
        it.gate.links[-1].end()
        await it.listener.close()
        await it.window.line("waiting")
        it.guest.undo(0)
        it.guest.redo(0)
        assert it.window.of(Refused) == [Refused(0, TableRefusal.NO_CONNECTION)] * 2

    play(tmp_path, scene)


def test_where_an_update_is_missing_everything_is_asked_for_anew(tmp_path: Path) -> None:
    event = TurnEnded(0)

    async def scene(it: Scene) -> None:
        await it.join()
        await it.hears(INFO, update(7), update(8, events=(event,)))
        it.say(update(10, events=(event,)), update(11, events=(event,)))
        await it.hears(INFO, update(11))
        await it.hears(update(12, events=(event,)))
        assert [told.seq for told in it.window.of(Update)] == [7, 8, 11, 12]
        assert await it.settled(Sync) == [Sync()]

    play(tmp_path, scene)


def test_a_snapshot_may_be_of_any_number(tmp_path: Path) -> None:
    """As after an undo, or when R13 has asked somebody else meanwhile."""
    event = TurnEnded(0)

    async def scene(it: Scene) -> None:
        await it.join()
        await it.hears(INFO, update(0, events=(event,)), update(9), update(3), update(3, events=(event,)))
        assert [told.seq for told in it.window.of(Update)] == [0, 9, 3, 3]
        assert await it.settled(Sync) == []

    play(tmp_path, scene)


def test_hints_come_from_the_last_update_and_its_process_ends_with_the_guest(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(adviser, "DEALS", 1)

    async def scene(it: Scene) -> None:
        await it.join()
        it.guest.rate(0)
        await it.window.until(lambda: it.window.of(ActionRatings) == [ActionRatings(0, 0, [])])
        await it.hears(INFO, update(0))
        it.guest.rate(1)
        it.guest.rate(0)
        await it.window.until(lambda: len(it.window.of(ActionRatings)) == 3)
        of_another, rated = it.window.of(ActionRatings)[1:]
        assert of_another == ActionRatings(1, 0, [])
        assert {one.action for one in rated.rated} == set(LEGAL)

    play(tmp_path, scene)


def test_what_the_wire_says_to_programs_is_not_for_the_window(tmp_path: Path) -> None:
    async def scene(it: Scene) -> None:
        await it.join()
        it.say(Welcome(1, "t"), RecordFile(b""), it.gate.status())
        await it.hears(room())
        assert {type(message) for message in it.window.told} <= {ConnectionStatus, RoomView, Fault}

    play(tmp_path, scene)


@pytest.mark.parametrize("nonsense", [update(0), replace(INFO, own=[3])])
def test_a_host_that_makes_no_sense_is_left_for_good(tmp_path: Path, nonsense: Any) -> None:
    async def scene(it: Scene) -> None:
        await it.join()
        it.say(nonsense)
        await it.window.line("lost")
        assert it.window.lines[-1] == ("lost", "malformed")
        assert nonsense not in it.window.told

    play(tmp_path, scene)


def test_hints_for_a_choice_that_is_past_are_dropped(tmp_path: Path) -> None:
    async def scene(it: Scene) -> None:
        await it.join()
        await it.hears(INFO, update(0))
        it.guest.rate(0)
        await it.hears(update(1))
        it.guest.rate(0)
        await it.window.until(lambda: bool(it.window.of(ActionRatings)))
        assert [told.seq for told in it.window.of(ActionRatings)] == [1]

    play(tmp_path, scene)
