"""Events, views and actions are the wire vocabulary: JSON and MessagePack, there and back."""

from random import Random

import msgspec
import pytest

from pompeii_core.actions import DONE, ERUPT, Action, Cause, Choice, Discard, Lava, Place, Relative, Run, Sacrifice
from pompeii_core.events import (
    Ad79Drawn,
    Burned,
    CardDrawn,
    CardPlayed,
    Covered,
    Eruption,
    Event,
    GameOver,
    GaveUp,
    LavaPlaced,
    OmenDrawn,
    PiecePlaced,
    Ran,
    Sacrificed,
    Started,
    TileDrawn,
    TileSetAside,
    TurnEnded,
    for_seat,
)
from pompeii_core.game import Game
from pompeii_core.view import Update, View
from tests.core.random_play import play_out, random_deal, random_rules


@pytest.mark.parametrize("seed", range(12))
def test_a_game_goes_over_the_wire_and_back(seed: int) -> None:
    rng = Random(seed)
    rules = random_rules(rng)
    game = Game(rules, random_deal(rules, rng))
    assert msgspec.json.decode(msgspec.json.encode(rules), type=type(rules)) == rules
    for seq, (action, _, events) in enumerate(play_out(game, rng), start=1):
        for seat in (None, *range(game.seats)):
            cut = [for_seat(event, seat) for event in events]
            update = Update(seq, cut, game.view(seat), game.legal_actions() if seat == game.active else [])
            assert msgspec.json.decode(msgspec.json.encode(update), type=Update) == update
            assert msgspec.msgpack.decode(msgspec.msgpack.encode(update), type=Update) == update
        assert msgspec.json.decode(msgspec.json.encode(action), type=Action) == action


@pytest.mark.parametrize(
    ("action", "line"),
    [
        (Place(3, "C3"), '{"kind":"place","card":3,"square":"C3"}'),
        (Discard(11), '{"kind":"discard","card":11}'),
        (Relative("B1"), '{"kind":"relative","square":"B1"}'),
        (DONE, '{"kind":"done"}'),
        (Sacrifice("E6", 2), '{"kind":"sacrifice","square":"E6","seat":2}'),
        (Lava("vase", "K3"), '{"kind":"lava","symbol":"vase","square":"K3"}'),
        (Run("A1", "out"), '{"kind":"run","origin":"A1","target":"out"}'),
        (ERUPT, '{"kind":"erupt"}'),
    ],
)
def test_actions_are_written_as_the_bot_protocol_says(action: Action, line: str) -> None:
    assert msgspec.json.encode(action).decode() == line
    assert msgspec.json.decode(line, type=Action) == action


@pytest.mark.parametrize(
    ("event", "line"),
    [
        (Started(1, None), '{"kind":"started","first":1,"hand":null}'),
        (CardPlayed(0, 3, None, False), '{"kind":"card_played","seat":0,"card":3,"square":null,"joker":false}'),
        (PiecePlaced(0, "C3", True), '{"kind":"piece_placed","seat":0,"square":"C3","relative":true}'),
        (CardDrawn(0, None), '{"kind":"card_drawn","seat":0,"card":null}'),
        (Ad79Drawn(0, 2), '{"kind":"ad79_drawn","seat":0,"number":2}'),
        (OmenDrawn(3), '{"kind":"omen_drawn","seat":3}'),
        (Sacrificed(0, 1, "E6"), '{"kind":"sacrificed","seat":0,"victim":1,"square":"E6"}'),
        (Eruption(0, True, [5]), '{"kind":"eruption","seat":0,"declared":true,"hand":[5]}'),
        (TileDrawn(0, ["mask"]), '{"kind":"tile_drawn","seat":0,"tile":["mask"]}'),
        (TileSetAside(["mask"]), '{"kind":"tile_set_aside","tile":["mask"]}'),
        (LavaPlaced(0, "mask", "D7"), '{"kind":"lava_placed","seat":0,"symbol":"mask","square":"D7"}'),
        (Burned("D7", [1, 0], Cause.END), '{"kind":"burned","square":"D7","counts":[1,0],"cause":"end"}'),
        (Covered(["D7"]), '{"kind":"covered","squares":["D7"]}'),
        (Ran(0, "A2", "out", ["A1"]), '{"kind":"ran","seat":0,"origin":"A2","target":"out","path":["A1"]}'),
        (GaveUp(0, Choice.RUN), '{"kind":"gave_up","seat":0,"choice":"run"}'),
        (TurnEnded(0), '{"kind":"turn_ended","seat":0}'),
        (GameOver([1, 0], [0, 1], [0]), '{"kind":"game_over","saved":[1,0],"volcano":[0,1],"winners":[0]}'),
    ],
)
def test_events_are_written_as_the_bot_protocol_says(event: Event, line: str) -> None:
    assert msgspec.json.encode(event).decode() == line
    assert msgspec.json.decode(line, type=Event) == event


VIEW = """
    seat turn phase active choice pieces ran lava supply volcano saved hand hands deck discards bag tile
    relatives runs placed may_erupt first_ad79 aside duals
"""


def test_a_view_has_the_fields_of_the_bot_protocol() -> None:
    assert " ".join(View.__struct_fields__) == " ".join(VIEW.split())


@pytest.mark.parametrize(
    "line",
    [
        '{"kind":"place","card":12,"square":"C3"}',
        '{"kind":"place","card":3,"square":"L3"}',
        '{"kind":"place","card":3}',
        '{"kind":"run","origin":"A1","target":"home"}',
        '{"kind":"lava","symbol":"cup","square":"K3"}',
        '{"kind":"sacrifice","square":"E6","seat":4}',
        '{"kind":"done","really":true}',
        '{"kind":"pray"}',
        '{"card":3}',
        "[]",
    ],
)
def test_nonsense_is_not_an_action(line: str) -> None:
    with pytest.raises(msgspec.ValidationError):
        msgspec.json.decode(line, type=Action)


def test_a_spectator_and_the_others_do_not_see_the_card_drawn() -> None:
    event = CardDrawn(1, 7)
    assert for_seat(event, 1) == event
    assert for_seat(event, 0) == for_seat(event, None) == CardDrawn(1, None)
    assert for_seat(TurnEnded(1), 0) == TurnEnded(1)
