"""Names and lines of foreign text: what is shown of them, and which names count as one."""

import unicodedata
from random import Random

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from pompeii_core import events as ev
from pompeii_core.actions import Action, Cause, Choice
from pompeii_core.events import for_seat
from pompeii_core.game import Game
from pompeii_core.setup import SeatedPlayer
from pompeii_core.text import clean_line, clean_name, name_key
from pompeii_core.view import Update
from tests.core.positions import play_out, random_deal, random_rules

UNSEEN = [
    *"\0\a\x1b\x7f\x85\x9b",
    *"\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b\u180e",
    *"\u200b\u200c\u200d\u200e\u200f\u202a\u202e\u2060\u2061\u2065\u2066\u2069\u206f",
    *"\u2800\u3164\ufe00\ufe0f\ufeff\uffa0\ufff9\ufffc",
    *"\U000e0001\U000e0041\U000e007f\U000e0100\U000e01ef\U0001d159\U0001d173",
    *"\ue000\U000f0000\U0010fffd\ufdd0\uffff\U000e1000",
    *"\ud800\udfff",
]


@pytest.mark.parametrize("clean", [clean_name, clean_line])
def test_what_nobody_sees_is_left_out(clean: type[str]) -> None:
    for unseen in UNSEEN:
        assert clean(f"{unseen}An{unseen}na{unseen}") in ("Anna", "An na"), f"{ord(unseen):04X}"
        assert clean(unseen * 3) == "", f"{ord(unseen):04X}"


SHOWN = {
    "  Anna \t\r\n\u2028 Bella\u3000": "Anna Bella",
    "ＡＮＮＡ": "ANNA",
    "\N{LATIN SMALL LIGATURE FI}n": "fin",
    "Zoe\u0308": "Zoë",
    "Zoe\u200b\u0308": "Zoë",
    "\u0308Zoe": "Zoe",
    "Zoe \u0308 B": "Zoe B",
    "O\u00b4Neil": "O Neil",
    "Z" + "\u0336" * 30 + "oe": "Z\u0336\u0336\u0336oe",
    "אבגד": "אבגד",
    "עִבְרִית": "עִבְרִית",
    "محمد": "محمد",
    "नरेन्द्र": "नरेन्द्र",
    "བསྒྲུབས": "བསྒྲུབས",
    "🦊 Ann": "🦊 Ann",
    "👩\u200d🚀": "👩🚀",
    "❤\ufe0f": "❤",
    "🇮🇹 👍🏽": "🇮🇹 👍🏽",
    '<img src="file:///dev/zero">': '<img src="file:///dev/zero">',
    "W" * 60: "W" * 40,
    "\N{ARABIC LIGATURE SALLALLAHOU ALAYHE WASALLAM}" * 40: "صلى الله عليه وسلمصلى الله عليه وسلمصلى",
    "x" * 39 + " y": "x" * 39,
}


def test_a_name_is_shown_so_and_running_text_keeps_the_form_of_its_letters() -> None:
    assert {name: clean_name(name) for name in SHOWN} == SHOWN
    player = SeatedPlayer("bot", "An\u202ena\n", 0, "\u200bmy\nbot", "\u202enovice")
    assert (player.name, player.persona, player.level) == ("Anna", "my bot", "novice")
    with pytest.raises(ValueError, match="nothing of the name can be shown"):
        SeatedPlayer("person", "\u3164\u200d", 0)
    assert clean_line("½ of it…\nyes, ™ and ２\u202e!") == "½ of it… yes, ™ and ２!"
    assert clean_line("a" * 500) == "a" * 400
    assert clean_line("a" * 500, 20) == "a" * 20


@pytest.mark.parametrize(
    "same",
    [
        ["anna", "Anna", "ＡＮＮＡ", "an\u200bna", " anna\u3164", "a\u00adnna", "𝐀nna", "\u2066Anna\u2069"],
        *(["Straße", "STRASSE"], ["ΣΊΣΥΦΟΣ", "σίσυφος"], ["ﬁn", "FIN"], ["Å", "å"]),
    ],
)
def test_these_are_one_name(same: list[str]) -> None:
    assert len(set(map(name_key, same))) == 1
    assert len({name_key(other) for other in ("Anna", "Anna 2", "Änna", "Ana", "")}) == 5


hostile = st.lists(
    st.integers(0, 0x2FFF).map(chr)
    | st.integers(0, 0x10FFFF).map(chr)
    | st.sampled_from([*UNSEEN, *"ae<>&\u0308\u0327\u0301 \ufdfa\u1e9b\u0323"]),
    max_size=60,
).map("".join)
"""Text without hypothesis' own, which first has to make a table of all characters."""


@given(hostile)
def test_what_is_clean_stays_as_it_is_and_is_one_name_with_what_it_was(text: str) -> None:
    for clean, most in ((clean_name, 40), (clean_line, 400)):
        shown = clean(text)
        assert clean(shown) == shown
        assert len(shown) <= most
        assert not any(one in shown for one in UNSEEN)
        assert not {unicodedata.category(one) for one in shown} & {"Cc", "Cf", "Co", "Cs", "Cn", "Zl", "Zp"}
        assert shown == " ".join(shown.split())
        assert not shown[:1] or unicodedata.category(shown[0])[0] != "M"
    assert name_key(clean_name(text)) == name_key(text)


@pytest.mark.parametrize("seed", range(8))
def test_a_game_goes_over_the_wire_and_back(seed: int) -> None:
    rng = Random(seed)
    rules = random_rules(rng)
    game = Game(rules, random_deal(rules, rng))
    assert msgspec.json.decode(msgspec.json.encode(rules), type=type(rules)) == rules
    for seq, (action, _, events) in enumerate(play_out(game, rng), start=1):
        for seat in (None, rng.randrange(game.seats)):
            cut = [for_seat(event, seat) for event in events]
            update = Update(seq, cut, game.view(seat), game.legal_actions() if seat == game.active else [])
            assert msgspec.json.decode(msgspec.json.encode(update), type=Update) == update
            assert msgspec.msgpack.decode(msgspec.msgpack.encode(update), type=Update) == update
        assert msgspec.json.decode(msgspec.json.encode(action), type=Action) == action


def test_what_is_none_and_what_is_one_of_several_is_written_as_the_bot_protocol_says() -> None:
    for event, line in (
        (ev.CardPlayed(0, 3, None, False), '{"kind":"card_played","seat":0,"card":3,"square":null,"joker":false}'),
        (ev.Burned("D7", [1, 0], Cause.END), '{"kind":"burned","square":"D7","counts":[1,0],"cause":"end"}'),
        (ev.GaveUp(0, Choice.RUN), '{"kind":"gave_up","seat":0,"choice":"run"}'),
    ):
        assert msgspec.json.encode(event).decode() == line


def test_nonsense_is_not_an_action() -> None:
    for line in (
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
    ):
        with pytest.raises(msgspec.ValidationError):
            msgspec.json.decode(line, type=Action)
