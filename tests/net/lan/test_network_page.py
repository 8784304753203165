"""docs/network.md beside what host and guests say to each other."""

import re
from pathlib import Path
from typing import Any, get_args

import pytest
from msgspec import Struct
from msgspec.structs import fields

from pompeii_net.lan import wire
from pompeii_net.messages import GameMessage

PAGE = (Path(__file__).parents[3] / "docs" / "network.md").read_text(encoding="utf-8")
MESSAGES = PAGE.split("\n## Messages\n")[1].split("\n## ")[0]


def members(alias: Any) -> list[type[Struct]]:
    """The structs of a union, those of unions within it included."""
    kinds = getattr(alias, "__value__", alias)
    return [kinds] if isinstance(kinds, type) else [struct for part in get_args(kinds) for struct in members(part)]


def tag(struct: type[Struct]) -> str:
    return str(struct.__struct_config__.tag)


UNIONS = (wire.Opening, wire.Entrance, wire.FromClient, wire.FromHost, wire.RoomKey)
ALL: dict[str, type[Struct]] = {tag(struct): struct for union in UNIONS for struct in members(union)}


def told() -> dict[str, list[str]]:
    """The fields of each message as the page has them."""
    found = {}
    for line in MESSAGES.splitlines():
        cells = [cell.strip() for cell in line.split("|")[1:-1]]
        if not cells or not cells[0].startswith("`"):
            continue
        names = [cell for cell in cells[1:-1] if cell not in ("guest", "host")]
        for name in cells[0].split(", "):
            found[name.strip("`")] = [word.strip("`") for word in " ".join(names).split()]
    return found


@pytest.mark.parametrize("name", ALL)
def test_every_message_has_its_line_with_its_fields(name: str) -> None:
    expected = [field.encode_name if field.required else f"[{field.encode_name}]" for field in fields(ALL[name])]
    assert told()[name] == expected


def test_no_message_is_told_of_that_is_not_there() -> None:
    assert set(told()) == set(ALL)
    assert {tag(struct) for struct in members(GameMessage)} < set(ALL)


def test_every_reason_for_an_end_is_named() -> None:
    reasons = PAGE.split("\n`why` is one of ")[1].split(".\n")[0]
    assert re.findall(r"`(\w+)`", reasons) == list(get_args(wire.EndReason.__value__))


def test_the_numbers_are_those_of_the_protocol() -> None:
    assert f"The protocol's number is {wire.PROTOCOL}," in PAGE
    assert f"| UDP {wire.PORT} |" in PAGE
    assert f"TCP {wire.PORT}," in PAGE
    assert f"the last {wire.CHAT_LINES} lines" in PAGE
