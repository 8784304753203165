"""Texts about the network: notices, connections, presence and rooms; and writing and reading invitations."""

import re
from collections.abc import Callable
from ipaddress import ip_address
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from PySide6.QtCore import QCoreApplication

from pompeii_core.text import N_
from pompeii_net.words import ADDRESSES, FAR, NOTICES, REACTIONS, compare_versions, own_version, version_words
from pompeii_qt.languages import fill
from pompeii_qt.network import browsable, is_alone
from pompeii_qt.words.names import shown_game

if TYPE_CHECKING:
    from pompeii_qt.session import AlarmKind, Chat, ConnectionStatus, MemberView, RoomView, SeatView, Stage


translate = QCoreApplication.translate


def room_title(room: "RoomView") -> str:
    """Return the room's name as this window shows it."""
    return shown_game(room.name, next((member.name for member in room.members if member.host), ""))


def notice_words(what: str, name: str, whose: str = "") -> str:
    """Return a line on an event in the room (a key of NOTICES). `name`: its person ("": the host).

    `whose`: the player whose seat that person took.
    """
    form = translate("network", NOTICES[what].sentence)
    return fill(form, name=name or translate("network", "The host"), seat=whose)


def reactions() -> dict[str, str]:
    """Return the meaning of each picture of the chat, by its code."""
    return {code: translate("reactions", words) for code, words in REACTIONS.items()}


def chat_words(chat: "Chat") -> str:
    """Return a line of the chat: who says what. A picture is put into words."""
    return f"{chat.name}: {reactions()[chat.reaction] if chat.reaction else ' '.join(chat.text.split())}"


def alarm_words(what: "AlarmKind", address: str, count: int, name: str) -> str:
    """Return a sentence for the host: who was kept out (`count` wrong codes, or removed as `name`), or an obstacle."""
    if what == "wrong_codes":
        text = translate("network", "Someone at {address} tried %n wrong code(s) and has to wait a minute.", "", count)
    elif what == "blocked":
        text = translate("network", "Someone at {address} was kept out because you removed {name}.")
    else:
        text = translate(
            "network",
            "Others may not find this game by themselves, because this computer does not let it be announced: give "
            "them its address.",
        )
    return text.replace("{address}", address).replace("{name}", name)


def request_words(member: "MemberView", seat: "SeatView") -> str:
    """Return words for the host: a member asks for a seat or, if `returning`, may be the person away from it."""
    if member.returning:
        text = translate("network", "Someone has come as {seat}, who is away. Is this {seat}, on another phone?")
    elif seat.kind == "person":
        text = translate("network", "{name} would like to play the seat of {seat}, who is away.")
    else:
        text = translate("network", "{name} would like to play the seat of {seat}.")
    return fill(text, name=member.name, seat=seat.name)


def connection_words(connection: "ConnectionStatus", seated: bool = True) -> str:
    """Return the state of a guest's line to its host, or why it is lost; "" while all is well. `seated`: has a seat."""
    state, why = connection.state, connection.why
    if state == "lost" or (state, why) == ("waiting", "protocol"):
        return host_version_words(connection.version) if connection.version else why_words(why)
    kept = translate("network", "Waiting for the host… Your seat is kept.")
    waiting = translate("network", "Waiting for the host…")
    if why == "impostor":
        kept = translate(
            "network", "Another computer answers in the host's place; waiting for the real one. Your seat is safe."
        )
        waiting = translate("network", "Another computer answers in the host's place; waiting for the real one.")
    return {
        "entering": far_words("far_slow") if why else translate("network", "Connecting to the host…"),
        "shaky": translate("network", "The connection to the host is unstable…"),
        "waiting": kept if seated else waiting,
    }.get(state, "")


_WHY: Final = {
    "wrong_code": N_("network", "That code is wrong. Check it and try again."),
    "impostor": N_(
        "network",
        "The code does not match the host that answered: check it. If it is right, another computer is "
        "posing as the host.",
    ),
    "full": N_("network", "This game takes no more people, or no more from your network."),
    "closed": N_("network", "The host has closed the game."),
    "kicked": N_("network", "The host has removed you from this game."),
    "blocked": N_("network", "The host lets in no one new from your address or with this name."),
    "replaced": N_("network", "You have come back to this game from another window."),
    "unknown": N_("network", "The host no longer knows your seat. Join the game again."),
    "flood": N_("network", "The host closed the connection: too much was sent at once."),
    "slow": N_("network", "The host closed the connection: it was too slow."),
    "malformed": N_("network", "The host closed the connection: it could not understand what was sent."),
    "busy": N_("network", "The host has too many connections. Try again in a minute."),
    "shut": N_("network", "Too many wrong codes came from this computer. Try again in a minute."),
    "name": N_("network", "That name is taken or cannot be shown. Choose another."),
    "old_code": N_("network", "The code of this game has changed. Ask the host for the new one."),
    "refused": N_("network", "The computer was found, but no game is open there."),
    "timeout": N_("network", "No answer. Is the address right, and does the host's firewall let Pompeii through?"),
    "hung_up": N_("network", "The host did not answer in time. Try again in a moment."),
    "nobody": N_("network", "There is no computer with that name or address on this network."),
    "not_pompeii": N_("network", "Something is running at that address, but not Pompeii."),
}


def host_version_words(version: str) -> str:
    """Return which of the host's version and this one is newer, and where it is; for "", only that they differ."""
    words = version_words(version, lambda form: translate("versions", form))
    return f"{words[:1].upper()}{words[1:]}."


def is_newer(version: str) -> bool:
    """Return whether `version` of the program is newer than this one."""
    return compare_versions(version, own_version()) == "newer"


def newest_words(version: str, fault: str, page: str) -> str:
    """Return in words whether `version` is newer than this one or, for a `fault` code, why `page` does not tell."""
    form = {
        "": translate("updates", "Version {version} is out.")
        if is_newer(version)
        else translate("updates", "This is the newest version."),
        "offline": translate("updates", "{place} cannot be reached. Is this computer online?"),
        "slow": translate("updates", "{place} did not answer in time. Try again later."),
        "insecure": translate("updates", "No secure connection to {place} can be made."),
        "unclear": translate("updates", "{place} does not say which version is the newest. Look there yourself."),
    }[fault]
    return form.format(version=version, place=page.removeprefix("https://"))


def why_words(why: str) -> str:
    """Return why a connection ended or failed, by a code; "" for `left`, a general sentence for an unknown code."""
    if why == "protocol":
        return host_version_words("")
    if why in FAR:
        return far_words(why)
    return "" if why == "left" else translate("network", _WHY.get(why, N_("network", "The connection has ended.")))


def address_words(fault: str, text: str) -> str:
    """Return in a sentence why an entered address is invalid (a key of ADDRESSES). `text`: the part that is wrong."""
    return _sentence(translate("addresses", ADDRESSES[fault]).replace("{text}", text))


def far_words(code: str) -> str:
    """Return a sentence about friends far away, by a key of FAR."""
    return _sentence(translate("far", FAR[code]))


def _sentence(words: str) -> str:
    return f"{words[:1].upper()}{words[1:]}."


def presence_words(presence: str) -> str:
    """Return a few words about a player's connection (a `Presence` of the wire); "" while all is well."""
    return {
        "shaky": translate("network", "unstable connection"),
        "away": translate("network", "away"),
        "asleep": translate("network", "phone asleep"),
        "stand_in": translate("network", "away: an AI plays"),
    }.get(presence, "")


def stage_words(stage: "Stage") -> str:
    return {
        "lobby": translate("network", "waiting for players"),
        "playing": translate("network", "in progress"),
        "over": translate("network", "finished"),
    }.get(stage, "")


def clock_words(seconds: int) -> str:
    if seconds % 60:
        return translate("network", "%n second(s) a turn", None, seconds)
    minutes = translate("network", "%n minute(s) a turn", None, seconds // 60)
    return minutes if seconds else translate("network", "no clock")


def away_words(seconds: int) -> str:
    """Return how long, in seconds, the game waits for a player who has lost the connection; 0 is for ever."""
    stood_in = translate("network", "%n second(s), then an AI plays", None, seconds)
    return stood_in if seconds else translate("network", "wait forever")


def takeover_words(takeover: str) -> str:
    return {
        "ask": translate("network", "if the host says yes"),
        "yes": translate("network", "yes"),
        "no": translate("network", "no"),
    }[takeover]


TERMS: Final[dict[str, tuple[tuple[Any, ...], Callable[[Any], str]]]] = {
    "clock": ((0, 30, 60, 90, 120, 300), clock_words),
    "away": ((30, 60, 120, 0), away_words),
    "takeover": (("ask", "yes", "no"), takeover_words),
}
"""The terms of a room, each with its values and their text: seconds for a turn (0: no clock), seconds until an AI
stands in (0: never), and who may take over the seat of an AI."""


def with_port(address: str, port: int) -> str:
    """Return an address with its port, as it is typed. IPv6 is in brackets."""
    return f"[{address}]:{port}" if ":" in address else f"{address}:{port}"


CODE_LENGTH: Final = 12
_GROUP: Final = 4
_AROUND: Final = "“”„«»\"'`*_<>(){}.,;!?"  # punctuation around a word of a message
# Letters that no code contains (Crockford's base 32), and the characters that they were mistaken for.
_ALIKE: Final = str.maketrans("OILU", "011V")


def grouped(code: str) -> str:
    """Return a code in groups: “ABCD-EFGH-JKMN”."""
    return "-".join(code[start : start + _GROUP] for start in range(0, len(code), _GROUP))


def tidied(text: str, longest: int) -> str:
    """Return the first `longest` letters and digits of a typed code. Letters that no code contains are corrected."""
    return "".join(one for one in text.upper() if one.isascii() and one.isalnum()).translate(_ALIKE)[:longest]


def code_in(text: str) -> str:
    """Return the last word of a text that has the form of a code in groups; "" if there is none."""
    words = [word.strip(_AROUND) for word in reversed(text.split())]
    codes = ((word, tidied(word, CODE_LENGTH + 1)) for word in words)
    return next((word for word, code in codes if len(code) == CODE_LENGTH and word == grouped(code)), "")


def is_far(text: str) -> bool:
    """Return whether a text contains a line, whole or not, that leads to a game far away."""
    return "pompeii:" in text.lower()


_ADDRESS: Final = re.compile(r"(?:\[([0-9A-Fa-f:.]+)(?:%\w+)?\]|(\d+\.\d+\.\d+\.\d+))(?::\d{1,5})?")


class Invitation(NamedTuple):
    """The address of a game and its join code; "" for a missing one."""

    address: str
    code: str


def invitation_to(room: "RoomView") -> str:
    """Return a text with a room's name, its address and code if it has them, and how to join with them."""
    lines = [_invited_to(room)]
    if not is_alone(room.addresses):
        lines.append(translate("Invitation", "Address: {}").format(with_port(room.addresses[0], room.port)))
    if room.code:
        lines.append(translate("Invitation", "Join code: {}").format(grouped(room.code)))
    return "\n".join((*lines, _how_to_come()))


def far_invitation_to(room: "RoomView", line: str) -> str:
    """Return a text with a room's name, the `line` that leads there from far away, and who can join, and how."""
    who = translate("Invitation", "This needs a computer: phones cannot join from far away.")
    return "\n".join((_invited_to(room), line, _how_to_come(), who))


def _invited_to(room: "RoomView") -> str:
    return translate("Invitation", "An invitation to a game of Pompeii: “{name}”").format(name=room.name)


def _how_to_come() -> str:
    return translate("Invitation", "In Pompeii, open “On this network” and paste all of this into the address field.")


def phone_link(room: "RoomView | None") -> str:
    """Return the web address, with the code in it, at which a phone plays.

    "" without a room or code, or if no browser can reach the room.
    """
    if room is None or not room.invitation:
        return ""
    address = next(iter(browsable(room.addresses)), "")
    return f"http://{with_port(address, room.port)}/#{room.invitation}" if address else ""


def read_invitation(text: str) -> Invitation | None:
    """Return the last address and the code in a text, each "" if missing; None if both are, or for a single word."""
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
