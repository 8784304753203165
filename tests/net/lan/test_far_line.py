"""The line that invites a friend far away: what is pasted is read as meant, or refused in one sentence."""

import random
from base64 import urlsafe_b64encode
from hashlib import sha256

import pytest

from pompeii_net.lan.transport.addresses import AddressError, AddressFault
from pompeii_net.lan.transport.far_line import MOST_FAR_ADDRESSES, SCHEME, FarLine, is_far, parse_where, socket_of
from pompeii_net.words import ADDRESSES

LINE = FarLine(
    bytes(range(32)),
    (("192.168.1.4", 17980), ("203.0.113.7", 50000), ("2001:db8::1", 17980)),
    "https://euc1-1.relay.example.org./",
    "ABCDEF23GH45",
)
LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"


def of(body: bytes) -> str:
    """Return the text of a line with this content and the right check."""
    return SCHEME + urlsafe_b64encode(body + sha256(body).digest()[:4]).decode().rstrip("=")


def fault(text: str) -> AddressFault:
    with pytest.raises(AddressError) as raised:
        FarLine.read(text)
    return raised.value.fault


@pytest.mark.parametrize("line", [LINE, FarLine(bytes(32)), LINE._replace(code="", relay="")])
def test_a_line_is_read_as_it_was_written(line: FarLine) -> None:
    assert FarLine.read(line.text) == line


@pytest.mark.parametrize(
    "pasted",
    [
        "Come and play: {}!",
        "  {}\n",
        "“{}”",
        "pompeii: the game. {} See you at eight",
        "An invitation to a game of Pompeii\n{}\nIn Pompeii, open …",
    ],
)
def test_a_line_is_found_in_what_is_pasted(pasted: str) -> None:
    assert FarLine.read(pasted.format(LINE.text)) == LINE


def test_a_line_that_a_messenger_has_broken_is_whole_again() -> None:
    broken = "\n".join(LINE.text[start : start + 60] for start in range(0, len(LINE.text), 60))
    assert FarLine.read(broken) == LINE
    assert FarLine.read("\u200f" + "\u200b".join(LINE.text) + "\u202c") == LINE, "and with unseen marks"
    assert FarLine.read(f"pompeii://{LINE.text.removeprefix(SCHEME)}") == LINE, "as some programs write links"


def test_a_missing_or_a_wrong_letter_is_noticed_wherever_it_is() -> None:
    whole = LINE.text
    for at in range(len(SCHEME), len(whole)):
        assert fault(whole[:at] + whole[at + 1 :]) == AddressFault.BAD_LINE
        other = random.Random(at).choice(LETTERS.replace(whole[at], ""))
        if at < len(whole) - 1:  # of the last letter not all bits count
            assert fault(whole[:at] + other + whole[at + 1 :]) == AddressFault.BAD_LINE
        assert fault(whole[:at]) == AddressFault.BAD_LINE


def test_a_line_of_a_newer_program_says_so() -> None:
    assert fault(of(bytes([2]) + b"whatever comes then")) == AddressFault.NEW_LINE


@pytest.mark.parametrize(
    "body",
    [
        b"\1",
        b"\1" + bytes(32) + b"\x0cABCDEF23GH4!\0\0",  # no code
        b"\1" + bytes(32) + b"\x02AB\0\0",
        b"\1" + bytes(32) + b"\0\x08file:///\0",  # no relay
        b"\1" + bytes(32) + b"\0\x0chttp://a b/c\0",
        b"\1" + bytes(32) + b"\0\x7fhttps://" + b"a" * 119 + b"\0",
        b"\1" + bytes(32) + b"\0\0\x07" + 7 * b"\4\1\2\3\4\0\1",  # more addresses than are written
        b"\1" + bytes(32) + b"\0\0\xff",
        b"\1" + bytes(32) + b"\0\0\0more",
        b"\1" + bytes(32) + b"\0\x04\xff\xfe\0\0\0",
        b"\0" + bytes(32) + b"\0\0\0",  # a version that there never was
        *(b"\1" + bytes(32) + b"\0\0\1\4" + one for one in (b"\1\2\3\4\0\0", b"\xe0\0\0\1\0\1")),  # no port, many
        b"\1" + bytes(32) + b"\0\x0chttp://a/?b=\0",  # which a friend's program would ask of any computer
        b"\1" + bytes(32) + b"\0\x0chttp://a/b/c\0",
        b"\1" + bytes(32) + b"\0\x0chttp://a:b@c\0",
        *(b"\1" + bytes(32) + b"\0\0\1\4" + 4 * one + b"\0\1" for one in (b"\0", b"\xff")),  # no one, everyone
    ],
)
def test_a_line_that_no_program_writes_is_refused(body: bytes) -> None:
    assert fault(of(body)) == AddressFault.BAD_LINE


def test_a_long_text_is_refused_at_once_and_the_longest_line_fits_a_ticket() -> None:
    assert fault("pompeii:" * 1_000_000) == AddressFault.BAD_LINE
    sockets = tuple((f"2001:db8:1:2:3:4:5:{one}", 65535) for one in range(MOST_FAR_ADDRESSES + 3))
    longest = LINE._replace(sockets=sockets, relay="https://" + "r" * 71 + "/")
    assert len(longest.text) <= 400
    assert FarLine.read(longest.text).sockets == sockets[:MOST_FAR_ADDRESSES]
    assert FarLine.read(longest._replace(relay="https://" + "r" * 99).text).relay == ""


@pytest.mark.parametrize(
    ("relay", "written"),
    [
        ("https://use1-1.relay.example./", "https://use1-1.relay.example./"),
        ("http://[2001:db8::1]:3340", "http://[2001:db8::1]:3340"),
        ("https://example.org/behind?a=b", "https://example.org/"),
        ("https://me:word@example.org/", ""),
        ("file:///etc", ""),
    ],
)
def test_of_a_relay_only_its_computer_is_written(relay: str, written: str) -> None:
    assert FarLine.read(LINE._replace(relay=relay).text).relay == written


def test_one_parser_reads_lines_and_addresses() -> None:
    place, code = parse_where(LINE.text)
    assert (is_far(place[0]), place[1], code) == (True, 0, LINE.code)
    assert LINE.code not in FarLine.read(place[0]).text, "a ticket's address holds no code"
    assert FarLine.read(place[0]) == LINE._replace(code="")
    assert parse_where(" 192.168.1.4:5 ") == (("192.168.1.4", 5), "")
    with pytest.raises(AddressError):
        parse_where("pompeii:AAAA")
    assert {AddressFault.BAD_LINE, AddressFault.NEW_LINE} <= ADDRESSES.keys()


@pytest.mark.parametrize(
    ("text", "socket"),
    [
        ("1.2.3.4:5", ("1.2.3.4", 5)),
        ("[2001:db8::1]:5", ("2001:db8::1", 5)),
        ("[fe80::1%2]:5", None),
        ("a.example.org:5", None),
        ("1.2.3.4", None),
    ],
)
def test_addresses_of_an_endpoint(text: str, socket: tuple[str, int] | None) -> None:
    assert socket_of(text) == socket
