"""What multicast DNS tells about a game: the TXT record, which is the status reply in words."""

from typing import NamedTuple

import msgspec

from pompeii_net.lan.wire import StatusReply

_LONGEST = 255  # bytes of "key=value"


class Advertisement(NamedTuple):
    """A game as multicast DNS announces it."""

    status: StatusReply
    addresses: list[str]
    port: int


def to_txt(status: StatusReply) -> dict[str, str]:
    """The TXT record of a game."""
    fields = msgspec.to_builtins(status)
    return {key: _cut(str(value), _LONGEST - len(key) - 1) for key, value in fields.items() if key != "type"}


def from_txt(txt: dict[str, str | None]) -> StatusReply | None:
    """What such a record says; None where it is not one."""
    fields = {key: txt.get(key) for key in StatusReply.__struct_fields__}
    try:
        return msgspec.convert(fields, StatusReply, strict=False)
    except msgspec.ValidationError:
        return None


def instance_name(name: str) -> str:
    """A game's name as DNS takes it: one label with room for a number behind it."""
    return _cut(name.replace(".", " ").strip(" _"), 55) or "Pompeii"


def _cut(text: str, most: int) -> str:
    return text.encode()[:most].decode(errors="ignore")
