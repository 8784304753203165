"""An invitation to a room: written for whoever is to come, and taken apart again where it is pasted."""

import re
from ipaddress import ip_address
from typing import TYPE_CHECKING, Final, NamedTuple

from PySide6.QtCore import QCoreApplication

from pompeii_qt.network_words import with_port
from pompeii_qt.widgets.code_field import code_in, grouped

if TYPE_CHECKING:
    from pompeii_qt.network import RoomView

translate = QCoreApplication.translate
_ADDRESS: Final = re.compile(r"(?:\[([0-9A-Fa-f:.]+)(?:%\w+)?\]|(\d+\.\d+\.\d+\.\d+))(?::\d{1,5})?")


class Invitation(NamedTuple):
    """Where a game is and its code, each "" where there is none."""

    address: str
    code: str


def invitation_to(room: "RoomView") -> str:
    """The name, address and code of a room, and what to do with them."""
    lines = [translate("Invitation", "An invitation to a game of Pompeii: “{name}”").format(name=room.name)]
    if room.addresses:
        address = with_port(room.addresses[0], room.port)
        lines.append(translate("Invitation", "Address: {}").format(address))
    if room.code:
        lines.append(translate("Invitation", "Join code: {}").format(grouped(room.code)))
    lines.append(
        translate("Invitation", "In Pompeii, open “On this network” and paste all of this into the address field.")
    )
    return "\n".join(lines)


def read_invitation(text: str) -> Invitation | None:
    """What an invitation in any language says, with whatever was written around it; None where it is a word alone."""
    words = text.split()
    if len(words) < 2:
        return None
    # The last: what the name of the game may look like stands before it.
    address = next((word.rstrip(".,;") for word in reversed(words) if _is_address(word)), "")
    code = code_in(text)
    return Invitation(address, code) if address or code else None


def _is_address(word: str) -> bool:
    match = _ADDRESS.fullmatch(word.rstrip(".,;"))
    try:
        return match is not None and bool(ip_address(match[1] or match[2]))
    except ValueError:
        return False
