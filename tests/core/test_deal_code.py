"""The number of a deal: it deals the same for ever, and what is mistyped is found."""

import hashlib
from collections.abc import Iterator
from datetime import date, timedelta
from itertools import pairwise
from random import Random
from typing import Any, Literal

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec import UNSET
from msgspec.structs import asdict, replace

from pompeii_core import deal_code, rules
from pompeii_core.ai.personas import LEVELS, PERSONAS
from pompeii_core.deal_code import SEED_BITS, DealCode, DealCodeError, DealCodeFault, code_of, daily_setup, day_of
from pompeii_core.record import LARGEST_SEED, Header
from pompeii_core.rules import OPTIONS, PRESETS, Rules
from pompeii_core.setup import Scenario, SeatedPlayer, deal

DIGITS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"


@st.composite
def codes(draw: st.DrawFn) -> DealCode:
    seats = draw(st.integers(2, 4))
    free = Rules(**{key: draw(st.sampled_from(values)) for key, values in OPTIONS.items()})  # type: ignore[arg-type]
    return DealCode(
        draw(st.integers(0, 2**SEED_BITS) | st.integers(0, LARGEST_SEED)),
        seats,
        draw(st.sampled_from([*PRESETS.values(), free])),
        draw(st.none() | st.integers(0, seats - 1)),
        Scenario(draw(st.sampled_from(["sleeps", "seethes", "erupts"])), draw(st.integers(0, 36))),
    )


def header(code: DealCode) -> Header:
    players = [SeatedPlayer("person", f"Person {seat}", seat) for seat in range(code.seats)]
    return Header(players=players, rules=code.rules, deal=code.deal(), seed=code.seed)


def fault(text: str) -> DealCodeFault:
    with pytest.raises(DealCodeError) as told:
        DealCode.parse(text)
    return told.value.code


@given(codes())
@settings(max_examples=60)
def test_what_it_holds_comes_back_and_a_recorded_deal_has_the_code_it_came_from(code: DealCode) -> None:
    assert DealCode.parse(str(code)) == code
    dealt = header(code)
    found = code_of(dealt)
    assert found is not None
    assert found.deal() == dealt.deal
    assert (found.seed, found.rules, found.seats) == (code.seed, code.rules, code.seats)
    for seed in (code.seed ^ 1, UNSET):
        assert code_of(replace(dealt, seed=seed)) is None, "its seed does not give it"


@pytest.mark.parametrize(
    ("text", "deal"),
    [
        ("0000-0000-002F", "9f970ce46aec008a"),
        ("0000-004M-9GSV", "5119494e336bc117"),
        ("KGBZ-ZZZK-A9G0-XR03", "ef15f19be37ab6a1"),
        ("QBST-3GMX-2180-3", "a80c31acdc444b20"),
        ("0000-0002-3R6D", "3edde28d2d073b93"),
        ("0000-0004-3G6B", "d4125187b103c705"),
        ("0000-0006-3R6S", "ef6666a353f68acc"),
    ],
)
def test_a_number_that_somebody_has_written_down_deals_the_same_for_ever(text: str, deal: str) -> None:
    """Where this fails, a deal has changed: give the codes another version, and the deal of the day too."""
    code = DealCode.parse(text)
    first = {key: getattr(code.rules, key) for key in [*OPTIONS][:16]}  # those that there were
    assert hashlib.sha256(msgspec.json.encode((first, code.deal()))).hexdigest()[:16] == deal


@pytest.fixture
def later(monkeypatch: pytest.MonkeyPatch) -> Any:
    """Give the program later rules: another option, another value of one, two more presets; their class."""
    winds: Any = Literal["calm", "storm", "gale"]
    wider: Any = msgspec.defstruct("Rules", [("wind", winds, "calm")], bases=(Rules,), frozen=True)
    options = {**OPTIONS, "tiles": (*OPTIONS["tiles"], "60"), "wind": ("calm", "storm", "gale")}
    presets = {name: wider(**asdict(known)) for name, known in PRESETS.items()}
    presets |= {"stormy": wider(runs="compulsory", wind="storm"), "hasty": wider(opening_tiles="0")}
    for name, value in (("Rules", wider), ("OPTIONS", options), ("PRESETS", presets)):
        monkeypatch.setattr(rules, name, value)
        monkeypatch.setattr(deal_code, name, value)
    return wider


def test_numbers_outlive_an_option_a_value_and_a_preset_which_have_numbers_too(later: Any) -> None:
    for before in (*PRESETS.values(), Rules(opening_tiles="0"), Rules(no_room="wild", runs="compulsory")):
        with pytest.MonkeyPatch.context() as now:
            for name, value in (("Rules", Rules), ("OPTIONS", OPTIONS), ("PRESETS", PRESETS)):
                now.setattr(deal_code, name, value)
            text = str(DealCode(7, 3, before, 1, Scenario("seethes", 4)))
        after = DealCode(7, 3, later(**asdict(before)), 1, Scenario("seethes", 4))
        assert str(after) == text
        assert DealCode.parse(text) == after
    furthest = later(**{key: values[-1] for key, values in rules.OPTIONS.items()})
    for new in (rules.PRESETS["stormy"], rules.PRESETS["hasty"], later(tiles="60"), furthest):
        code = DealCode(LARGEST_SEED, 4, new, 3, Scenario("erupts", 36))
        assert DealCode.parse(str(code)) == code
    texts = [str(DealCode(7, 2, new)) for new in (rules.PRESETS["stormy"], later(tiles="60"))]
    with pytest.MonkeyPatch.context() as now:
        now.setattr(deal_code, "OPTIONS", OPTIONS)
        assert [fault(text) for text in texts] == [DealCodeFault.NEWER_VERSION] * 2, "these rules are not known here"


def slips(text: str) -> Iterator[str]:
    for place, right in enumerate(text):
        yield from (text[:place] + wrong + text[place + 1 :] for wrong in DIGITS if right not in (wrong, "-"))
    plain = text.replace("-", "")
    for place, (one, other) in enumerate(pairwise(plain)):
        if one != other:
            yield plain[:place] + other + one + plain[place + 2 :]


def test_it_is_read_as_people_write_it_and_every_slip_of_one_character_is_found() -> None:
    code = DealCode(2**SEED_BITS - 1, 3)
    text = str(code)
    assert len(text) == len("ABCD-EFGH-JKMN")
    plain = text.replace("-", "")
    for written in (text.lower(), plain, f"  {text} ", text.replace("-", " – "), text.replace("1", "l")):
        assert DealCode.parse(written) == code
    for code in (DealCode(2**SEED_BITS - 1, 4), DealCode(12345, 2, PRESETS["amigo"], 1, Scenario("seethes", 3))):
        for wrong in slips(str(code)):
            assert fault(wrong) is DealCodeFault.SLIP, wrong


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("", DealCodeFault.INCOMPLETE),
        ("ABCD-EFGH", DealCodeFault.INCOMPLETE),
        ("0000-0000-0000", DealCodeFault.SLIP),
        ("ABCD-EFGH-JKM?", DealCodeFault.STRANGE_CHARACTER),
        ("<b>ABCD</b>-EFGH-JKMN", DealCodeFault.STRANGE_CHARACTER),
        ("ABCD\0EFGHJKMN", DealCodeFault.STRANGE_CHARACTER),
        ("\u0661" * 12, DealCodeFault.STRANGE_CHARACTER),
        ("Z" * 1_000_000, DealCodeFault.TOO_LONG),
        ("0000-000F-0541", DealCodeFault.NEWER_VERSION),  # would be valid, but for its version 5
    ],
)
def test_what_is_no_number_is_refused_with_the_reason(text: str, code: DealCodeFault) -> None:
    assert fault(text) is code


@given(st.lists(st.sampled_from(DIGITS) | st.integers(0, 0x10FFFF).map(chr), max_size=40).map("".join))
def test_whatever_is_typed_there_is_an_answer(text: str) -> None:
    try:
        code = DealCode.parse(text)
    except DealCodeError:
        return
    assert code.deal().hands is not None


DAY = date(2026, 11, 22)


def daily_header(day: date, name: str = "Aula") -> Header:
    setup = daily_setup(day, name)
    assert setup.seed is not None
    dealt = deal(setup.rules, len(setup.players), Random(setup.seed), setup.first, setup.scenario)
    return Header(players=setup.players, rules=setup.rules, deal=dealt, seed=setup.seed, full_undo=setup.full_undo)


def test_the_daily_game_is_the_same_for_everybody_and_another_each_day() -> None:
    """If the last lines fail, people with different versions play different games on one day."""
    one, other = daily_header(DAY), daily_header(DAY, "Marcus")
    assert one.deal == other.deal
    assert day_of(one) == day_of(daily_header(DAY, "Livia")) == DAY, "its record is known again whoever played"
    deals = [daily_header(DAY + timedelta(days=n)).deal for n in range(5)]
    assert all(one != other for n, one in enumerate(deals) for other in deals[:n])
    for head in (one, other):
        assert str(DealCode(head.seed or 0, 3)) == "006Q-1CP3-R8ZH"
        assert [player.persona for player in head.players] == ["", "Septima", "Livia"]


def test_every_pair_of_opponents_has_its_turn_and_none_is_of_the_player_s_name() -> None:
    pairs = {frozenset(p.persona for p in daily_setup(DAY + timedelta(days=n), "Aula").players[1:]) for n in range(60)}
    assert len(pairs) == 15
    assert all(pair <= set(PERSONAS) and len(pair) == 2 for pair in pairs)
    assert all(p.level in LEVELS for p in daily_setup(DAY, "Aula").players[1:])
    for name in ("Livia", "septima"):
        assert len({player.name.casefold() for player in daily_setup(DAY, name).players}) == 3


PERSON, SEPTIMA, LIVIA = daily_header(DAY).players


@pytest.mark.parametrize(
    "change",
    [
        {"players": [PERSON, SEPTIMA, SeatedPlayer("ai", "Corvus", 2, "Corvus", "tribune")]},
        {"players": [PERSON, SEPTIMA, replace(LIVIA, level="novice")]},
        {"players": [replace(SEPTIMA, colour=0), SEPTIMA, LIVIA]},
        {"rules": PRESETS["web"]},
        {"full_undo": True},
        {"seed": UNSET},
        {"seed": 1_2026_02_30},
        {"seed": 2_2026_11_22},
        {"seed": 1_2026_11_21},
        {"deal": daily_header(DAY + timedelta(days=1)).deal},
    ],
)
def test_another_game_is_not_taken_for_it(change: dict[str, Any]) -> None:
    assert day_of(replace(daily_header(DAY), **change)) is None
