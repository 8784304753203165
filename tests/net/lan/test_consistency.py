"""No host, however odd, breaks a window: what does not fit together is not shown, and the line is given up."""

from random import Random
from typing import Any, Final

import msgspec
import pytest
from msgspec.structs import replace

from pompeii_core.actions import DONE, Choice, Sacrifice
from pompeii_core.ai.opinion import Reason
from pompeii_core.events import Event, GameOver, PiecePlaced, Ran, Sacrificed, TurnEnded, for_seat
from pompeii_core.game import Game
from pompeii_core.rules import PRESETS, Rules
from pompeii_core.setup import Seated, SeatedPlayer
from pompeii_core.view import Update
from pompeii_net.lan.guest.guest import is_consistent
from pompeii_net.lan.transport.frames import FROM_HOST
from pompeii_net.lan.wire import Chat, ClockView, News
from pompeii_net.messages import FormerPlayer, GameInfo, Motive, PastEvent, Refused, Rewound, SeatState
from tests.net.games import people
from tests.net.lan.window import INFO, PLAY, room, update

VIEW = PLAY.view(0)


@pytest.mark.parametrize("rules", PRESETS.values(), ids=PRESETS)
@pytest.mark.parametrize("seat", [0, None])
def test_everything_that_a_real_game_tells_makes_sense(rules: Rules, seat: int | None) -> None:
    for seats in (2, 3, 4):
        game, rng = Game.new(rules, seats, seats, 0), Random(seats)
        info = GameInfo(people(seats), rules, [] if seat is None else [seat], False)
        events: list[Event] = [game.started(seat)]
        past: list[PastEvent] = []
        for seq in range(10_000):
            legal = game.legal_actions() if game.active == seat else []
            told = Update(seq, events, game.view(seat), legal)
            assert is_consistent(told, None, info)
            past += [PastEvent(seq, event) for event in events]
            if game.over:
                break
            events = [for_seat(event, seat) for event in game.apply(rng.choice(game.legal_actions()))]
        assert is_consistent(replace(info, past=past), None, None)


WRONG: dict[str, News] = {
    "a game nobody was told of": update(0),
    "somebody else's view": replace(update(0), view=PLAY.view(1)),
    "a hand of nobody": replace(update(0), view=replace(VIEW, hand=None)),
    "no seat to decide": replace(update(0), view=replace(VIEW, active=None)),
    "a seat that there is not": replace(update(0, asked=False), view=replace(VIEW, active=3)),
    "counts of three seats": replace(update(0), view=replace(VIEW, saved=[0, 0, 0])),
    "counts of no seats": replace(update(0), view=replace(VIEW, volcano=[])),
    "pieces of three seats": replace(update(0), view=replace(VIEW, pieces={"A1": [1, 1, 1]})),
    "pieces outside": replace(update(0), view=replace(VIEW, pieces={"A7": [1, 1]})),
    "lava outside": replace(update(0), view=replace(VIEW, lava={"K1": "cover"})),
    "an action of another kind": replace(update(0), legal=[DONE]),
    "an action against nobody": replace(
        update(0), view=replace(VIEW, choice=Choice.SACRIFICE), legal=[Sacrifice("A1", 2)]
    ),
    "an action for another": replace(update(0), view=replace(VIEW, active=1)),
    "lava without a tile": replace(update(0), view=replace(VIEW, choice=Choice.LAVA), legal=[]),
    "an event of nobody": update(0, events=(TurnEnded(2),)),
    "an event outside": update(0, events=(PiecePlaced(0, "A7", False),)),
    "a victim that there is not": update(0, events=(Sacrificed(0, 3, "A1"),)),
    "out through the wall": update(0, events=(Ran(0, "B2", "out", ["B1"]),)),
    "out from within": replace(INFO, past=[PastEvent(0, Ran(1, "E6", "out", []))]),
    "an end without winners": update(0, events=(GameOver([1, 1], [1, 1], []),)),
    "winners that there are not": update(0, events=(GameOver([1, 1], [1, 1], [2]),)),
    "two seats of one guest": replace(INFO, own=[0, 1]),
    "a seat of no game": replace(INFO, own=[2]),
    "a past of nobody": replace(INFO, past=[PastEvent(0, TurnEnded(2))]),
    "somebody earlier on no seat": replace(INFO, earlier=[FormerPlayer(0, 2, INFO.players[0])]),
    "somebody on no seat": Seated(2, SeatedPlayer("person", "Ada", 0)),
    "a refusal to nobody": Refused(2, "too_late"),
    "nobody thinks": SeatState(3, "thinking"),
    "nobody's motive": Motive(3, 0, []),
    "a crowd outside": Motive(0, 0, [Reason("joins_crowd", n=4, square="A7")]),
    "a victim in no game": Motive(0, 0, [Reason("burns", n=2, seat=2)]),
    "nobody's time": ClockView(2),
    "nobody speaks": Chat("Ada", 3, "Ave"),
    "a room that waits for nobody": replace(room(), waiting=[2]),
}


@pytest.mark.parametrize(
    "told",
    [SeatState(0, "thinking"), Motive(0, 0, []), Seated(0, SeatedPlayer("person", "Ada", 0)), Rewound(0)],
    ids=lambda told: type(told).__name__,
)
def test_what_is_of_a_game_makes_no_sense_before_one_was_told_of(told: News) -> None:
    assert is_consistent(told, room(), INFO)
    assert not is_consistent(told, room(), None)


@pytest.mark.parametrize("wrong", WRONG)
def test_what_does_not_fit_together_makes_no_sense(wrong: str) -> None:
    info = None if wrong == "a game nobody was told of" else INFO
    assert not is_consistent(WRONG[wrong], room(), info)


UNREADABLE: Final[dict[str, list[dict[str, object]]]] = {
    "without end": [{"key": "harmless"}] * 5,
    "what no AI of ours says": [{"key": "I hate you"}],
    "no blank": [{"key": "joins_crowd", "n": 4}],
    "a blank of another": [{"key": "harmless", "n": 4}],
    "a crowd of words": [{"key": "joins_crowd", "n": "so many", "square": "E6"}],
    "a gate of nowhere": [{"key": "near", "gate": "https://example.org"}],
}


@pytest.mark.parametrize("reasons", UNREADABLE.values(), ids=UNREADABLE)
def test_reasons_that_no_ai_gives_are_not_even_read(reasons: list[dict[str, object]]) -> None:
    fine = msgspec.to_builtins(Motive(0, 0, [Reason("joins_crowd", n=4, square="E6")]))
    assert FROM_HOST.decode(msgspec.msgpack.encode(fine))
    with pytest.raises(msgspec.ValidationError):
        FROM_HOST.decode(msgspec.msgpack.encode(fine | {"reasons": reasons}))


def test_what_seldom_happens_makes_sense() -> None:
    crowd, burns = Reason("joins_crowd", n=4, square="E6"), Reason("burns", n=2, seat=1)
    motive = Motive(0, 0, [crowd, burns, Reason("vent", symbol="mask")])
    lost = update(0, events=(Sacrificed(0, None, None),))
    out = update(0, events=(Ran(0, "B2", "out", ["B1", "A1"]), Ran(1, "A5", "out", [])))
    for fine in (ClockView(None), Chat("Ada", None, "Ave"), lost, out, update(0), motive, Motive(1, 7, [])):
        assert is_consistent(fine, room(), INFO)


@pytest.mark.parametrize("blank", ["seat", "winners", "counts", "hands", "square", "path", "lava", "rules", "n"])
@pytest.mark.parametrize("filling", [0, 1000, "scroll"])
def test_the_blanks_of_a_refusal_are_its_own_whatever_they_are_called(blank: str, filling: int | str) -> None:
    """A newer host's code may bring any; none of them is a field that says who or where."""
    refused = Refused(0, "only_a_newer_host_knows", blanks={blank: filling})
    assert FROM_HOST.decode(msgspec.msgpack.encode(refused)) == refused, "it is readable"
    assert is_consistent(refused, room(), INFO)


def test_any_change_is_told_from_sense_without_a_fault() -> None:
    rng = Random(1)
    whole = msgspec.to_builtins(update(3, events=(TurnEnded(0),)))
    passed = 0
    for _ in range(1000):
        changed = msgspec.json.decode(msgspec.json.encode(whole))
        _change(changed, rng)
        try:
            told = msgspec.convert(changed, Update)
        except msgspec.ValidationError:
            continue
        passed += is_consistent(told, None, INFO)
    assert 0 < passed < 1000


def _change(data: Any, rng: Random) -> None:
    key = rng.choice([*data]) if isinstance(data, dict) else rng.randrange(len(data))
    value = data[key]
    if isinstance(value, dict | list) and value and rng.random() < 0.7:
        _change(value, rng)
    else:
        data[key] = rng.choice([None, 0, 3, -1, "A7", "B2", [], {}, True, [1, 2, 3]])
