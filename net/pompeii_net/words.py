"""English sentences for codes: the command line prints them as they are, the window translates them."""

import re
from collections.abc import Callable, Mapping
from functools import cache
from typing import Final, NamedTuple

from pompeii_core.text import N_

REFUSALS: Final[dict[str, str]] = {
    # Codes of `pompeii_core.illegal.Refusal`.
    "game_over": N_("refusals", "the game is over"),
    "no_such_seat": N_("refusals", "there is no such seat"),
    "not_your_turn": N_("refusals", "it is someone else's turn"),
    "must_run": N_("refusals", "you must move as long as a move is possible"),
    "must_be_done": N_("refusals", "you cannot skip this"),
    "place_asked": N_("refusals", "first play a card"),
    "relative_asked": N_("refusals", "first decide about a relative"),
    "sacrifice_asked": N_("refusals", "first choose a victim for the omen"),
    "lava_asked": N_("refusals", "first place the lava tile"),
    "run_asked": N_("refusals", "first move a citizen"),
    "erupt_asked": N_("refusals", "first decide whether to make Vesuvius erupt"),
    "outside": N_("refusals", "that is not a square of the city"),
    "no_early_eruption": N_("refusals", "these rules have no early eruption"),
    "erupted_already": N_("refusals", "Vesuvius has erupted already"),
    "empty_hand": N_("refusals", "an empty hand cannot be shown"),
    "card_has_room": N_("refusals", "a card in this hand still has room in its building"),
    "not_in_hand": N_("refusals", "there is no {card} in this hand"),
    "piece_can_be_placed": N_("refusals", "a card can be discarded only if no citizen can be placed"),
    "no_piece_left": N_("refusals", "no citizen is left to place: discard a card"),
    "no_house": N_("refusals", "there is no building here"),
    "no_space": N_("refusals", "no space is free here"),
    "no_joker": N_("refusals", "building {card} still has room, so the card is not a joker"),
    "same_part": N_("refusals", "a relative cannot move into the same part"),
    "same_building": N_("refusals", "a relative must move into another building"),
    "building_had_relative": N_("refusals", "this building has already taken a relative this turn"),
    "other_colour": N_("refusals", "relatives move into buildings of the same colour or neutral ones"),
    "own_piece": N_("refusals", "an omen takes another player's citizen"),
    "no_such_piece": N_("refusals", "there is no such citizen here"),
    "not_on_tile": N_("refusals", "the tile drawn shows no {symbol}"),
    "lava_here": N_("refusals", "there is lava here already"),
    "first_on_vent": N_("refusals", "the first {symbol} goes on its vent"),
    "other_vent": N_("refusals", "this vent waits for another symbol"),
    "no_lava_beside": N_("refusals", "there is no {symbol} lava next to this square"),
    "nobody_here": N_("refusals", "none of your citizens is here"),
    "has_run": N_("refusals", "this citizen has already moved"),
    "same_square": N_("refusals", "a move must end on another square"),
    "no_gate": N_("refusals", "no gate is within {n} steps"),
    "lava_there": N_("refusals", "there is lava there"),
    "vent_closed": N_("refusals", "vents cannot be entered"),
    "too_far": N_("refusals", "too far: {n} steps from here"),
    # Of `messages.TableRefusal`.
    "not_yours": N_("refusals", "that is not your seat"),
    "too_late": N_("refusals", "the game has moved on"),
    "held": N_("refusals", "the game is waiting for a player to come back"),
    "nothing_to_undo": N_("refusals", "no undo: a card or tile was drawn, or someone else has played"),
    "nothing_to_redo": N_("refusals", "there is nothing to redo"),
    "no_connection": N_("refusals", "the connection to the host is lost"),
    "no_game": N_("refusals", "no game is running"),
    "undo_too_fast": N_("refusals", "too many undos in a short time: wait a few seconds"),
    "undo_limit": N_("refusals", "all {n} undos of this game are used up"),
}
ONE_STEP: Final[dict[str, str]] = {  # instead of those in REFUSALS if the blank `n` is 1
    "no_gate": N_("refusals", "no gate is within 1 step"),
    "too_far": N_("refusals", "too far: 1 step from here"),
}
RECORDS: Final[dict[str, str]] = {
    "unreadable": N_("records", "“{name}” cannot be read: {problem}."),
    "too_large": N_("records", "“{name}” is too large to be a saved game."),
    "no_record": N_("records", "“{name}” is not a saved game of Pompeii."),
    "newer_version": N_("records", "“{name}” was written by a newer version of Pompeii: update to open it."),
    "bad_header": N_("records", "“{name}” is damaged: its first line does not describe a game."),
    "torn_header": N_("records", "“{name}” is damaged: its first line is cut off."),
    "seats_and_hands": N_("records", "“{name}” is damaged: its seats and hands do not match."),
    "deck_or_bag": N_("records", "“{name}” is damaged: its deck or bag is not that of a game."),
    "empty_hand": N_("records", "“{name}” is damaged: a hand is empty."),
    "unknown_card": N_("records", "“{name}” is damaged: its deck holds an unknown card."),
    "misplaced_citizens": N_("records", "“{name}” is damaged: it has citizens where none can be."),
    "too_many_citizens": N_("records", "“{name}” is damaged: it has too many citizens."),
    "bad_line": N_("records", "“{name}” is damaged: line {number} is not an action."),
    "illegal_action": N_("records", "“{name}” is damaged: action {number} is not allowed: {reason} ({rule})."),
    "torn_line": N_("records", "The last line of “{name}” is incomplete; the game continues from the line before."),
}
BOTS: Final[dict[str, str]] = {  # by `bots.protocol.BotFaultCode`
    "no_program": N_("bots", "“{name}” cannot be started: there is no program “{program}” that can be run."),
    "not_executable": N_(
        "bots", "“{name}” cannot be started: Permission denied: make “{program}” executable (chmod +x)."
    ),
    "unclosed_quote": N_("bots", "“{name}” cannot be started: the command “{command}” is missing a quotation mark."),
    "no_command": N_("bots", "“{name}” cannot be started: there is no command for the bot."),
    "not_started": N_("bots", "“{name}” cannot be started: {problem}."),
    "unknown": N_("bots", "“{name}” is not one of the bots in this game."),
    "late": N_("bots", "“{name}” did not answer in time."),
    "not_reading": N_("bots", "“{name}” does not read its input."),
    "input_closed": N_("bots", "“{name}” has closed its input."),
    "output_closed": N_("bots", "“{name}” has closed its output."),
    "ended": N_("bots", "“{name}” ended unexpectedly."),
    "ended_with": N_("bots", "“{name}” ended unexpectedly with exit code {code}."),
    "signalled": N_("bots", "“{name}” was ended by the signal {signal}."),
    "long_line": N_("bots", "“{name}” wrote a line longer than 1 MiB."),
    "not_asked": N_("bots", "“{name}” was wrong 3 times in a row: first it spoke without being asked."),
    "not_json": N_("bots", "“{name}” was wrong 3 times in a row: first it answered something that is not JSON."),
    "not_utf8": N_("bots", "“{name}” was wrong 3 times in a row: first it answered something that is not UTF-8."),
    "nested": N_("bots", "“{name}” was wrong 3 times in a row: first it answered something nested too deeply."),
    "no_action": N_(
        "bots", "“{name}” was wrong 3 times in a row: first it answered something that is no action: {what}."
    ),
    "bare_action": N_(
        "bots", "“{name}” was wrong 3 times in a row: first it answered an action alone; the line must be {form}."
    ),
    "illegal": N_("bots", "“{name}” was wrong 3 times in a row: first it answered an action that is not legal now."),
}
LISTENING: Final[dict[str, str]] = {  # why the host cannot listen for guests, by `lan.transport.listener.ListenCode`
    "no_such_address": N_("Session", "that address is not valid"),
    "no_network": N_("Session", "this computer is not on a network"),
}
ADDRESSES: Final[dict[str, str]] = {  # by `lan.transport.addresses.AddressFault`
    "missing": N_("addresses", "an address is needed, such as 192.168.1.20"),
    "missing_before_colon": N_("addresses", "an address is needed before the colon, such as 192.168.1.20:17979"),
    "bad_brackets": N_("addresses", "“{text}” is not an address; write [ADDRESS]:PORT"),
    "no_ipv6_in_brackets": N_("addresses", "“{text}” is not an IPv6 address; only those go in brackets"),
    "bad_port": N_("addresses", "“{text}” is not a port; use a whole number from 1 to 65535"),
    "bad_ipv4": N_("addresses", "“{text}” is not an IP address; use four numbers from 0 to 255"),
    "bad_ipv6": N_("addresses", "“{text}” is not an IPv6 address"),
    "bad_name": N_("addresses", "“{text}” is neither an IP address nor the name of a computer"),
    "bad_line": N_("addresses", "letters of this invitation are missing or wrong: copy the whole line once more"),
    "new_line": N_("addresses", "this invitation was made by a newer version of Pompeii: update to use it"),
}
FAR: Final[dict[str, str]] = {
    # By `lan.local.ConnectFailure`.
    "far_silent": N_(
        "far",
        "the host far away does not answer: its program may be closed, a computer asleep or without internet, "
        "or the line an old one",
    ),
    "far_slow": N_(  # while trying on
        "far", "the host far away does not answer yet: check that the game is open there, and that both are online"
    ),
    "far_missing": N_("far", "this version of Pompeii cannot reach friends far away"),
    # By `lan.local.FarState`.
    "missing": N_("far", "this version of Pompeii cannot invite friends from far away"),
    "failed": N_("far", "this computer does not let Pompeii use the network for friends far away"),
    "no_relay": N_(
        "far",
        "no relay answers, so some friends may not get in: check the internet connection and this computer's clock",
    ),
}
VERSIONS: Final[dict[str, str]] = {  # by the result of `compare_versions`
    "newer": N_("versions", "the host has Pompeii {theirs}, newer than {ours} here: get it at {place}"),
    "older": N_("versions", "the host has Pompeii {theirs}, older than {ours} here: the newer one is at {place}"),
    "other": N_("versions", "the host has a different version of Pompeii: you need the same one to play together"),
}


class NoticeWords(NamedTuple):
    """Words of a notice. Their blanks are `name`, and `seat` for the name of the person whose seat was taken."""

    sentence: str  # in the window and on the page for phones, translated
    line: str = ""  # in the terminal of `pompeii host`; "" for the sentence


NOTICES: Final[dict[str, NoticeWords]] = {  # by `lan.wire.NoticeKind`
    "joined": NoticeWords(N_("network", "{name} has joined."), "{name} joined"),
    "left": NoticeWords(N_("network", "{name} has left."), "{name} left"),
    "away": NoticeWords(
        N_("network", "{name} has lost the connection to the host."),
        "lost the connection to {name}; the game waits",
    ),
    "back": NoticeWords(N_("network", "{name} is back.")),
    "stand_in": NoticeWords(N_("network", "An AI plays for {name} until {name} is back.")),
    "seat_back": NoticeWords(
        N_(
            "network",
            "{name}, an AI played for you while you were away. It keeps the seat if you are away again before you "
            "have played a turn.",
        ),
        "{name} has the seat again, and loses it if away again before playing a turn",
    ),
    "seat_lost": NoticeWords(
        N_("network", "{name} was away again before playing a turn: an AI has the seat for the rest of the game."),
        "an AI has the seat of {name} now, who only came and went",
    ),
    "kicked": NoticeWords(N_("network", "{name} was removed by the host."), "{name} was removed"),
    "took": NoticeWords(N_("network", "{name} has taken {seat}'s seat."), "{name} took the seat of {seat}"),
    "rules": NoticeWords(N_("network", "{name} has changed the rules.")),
    "clock": NoticeWords(N_("network", "{name} has changed the clock.")),
    "started": NoticeWords(N_("network", "The game begins."), "the game has begun"),
    "denied": NoticeWords(N_("network", "{name} asked for a seat; the host said no.")),
    "time_out": NoticeWords(
        N_("network", "{name} ran out of time: the AI made this one choice."),
        "{name} ran out of time; an AI made this one choice",
    ),
    "offer_over": NoticeWords(N_("network", "That QR code is no longer valid: ask the host to show it again.")),
}


REACTIONS: Final[dict[str, str]] = {  # what the pictures of the chat say, by `lan.wire.Reaction`
    "laugh": N_("reactions", "Ha ha!"),
    "applause": N_("reactions", "Bravo!"),
    "ouch": N_("reactions", "Ouch!"),
    "fire": N_("reactions", "Fire!"),
    "wow": N_("reactions", "Wow!"),
    "hurry": N_("reactions", "Hurry up!"),
    "thanks": N_("reactions", "Thank you!"),
    "well_played": N_("reactions", "Well played!"),
}


def chat_line(name: str, text: str, reaction: str | None) -> str:
    """Return a line of the chat for a terminal: the text or, unless `reaction` is None, the words of that picture."""
    return f"{name}: {REACTIONS[reaction] if reaction else text}"


def refusal_words(code: str, blanks: Mapping[str, str | int]) -> str:
    """Return the sentence of a refusal, its blanks filled, without the full stop. KeyError for an unknown code."""
    words = ONE_STEP.get(code, REFUSALS[code]) if blanks.get("n") == 1 else REFUSALS[code]
    return words.format(**blanks)


def record_words(code: str, blanks: Mapping[str, str | int]) -> str:
    """Return a record's fault in English words that follow others, without the full stop. KeyError if unknown."""
    if code == "illegal_action":
        blanks = {**blanks, "reason": refusal_words(str(blanks["reason"]), blanks)}
    words = RECORDS[code].format(**blanks).removesuffix(".")
    return words[:1].lower() + words[1:]


def bot_words(code: str, blanks: Mapping[str, str | int]) -> str:
    """Return why a bot stopped playing, in words that follow its name, without the full stop."""
    return BOTS[code].removeprefix("“{name}” ").removesuffix(".").format(**blanks)


def notice_line(what: str, name: str, whose: str) -> str:
    """Return the line of a notice for a terminal, without the full stop. `what`: a key of NOTICES.

    `name`: the person's, "" for the host. `whose`: for `took`, the seat's former name.
    """
    words = NOTICES[what]
    return (words.line or words.sentence.removesuffix(".")).format(name=name or "the host", seat=whose)


@cache
def own_version() -> str:
    from importlib.metadata import version

    return version("pompeii")


def releases_page() -> str:
    """Return the web address of the program's releases; "" if the installation does not know it."""
    from importlib import metadata

    links = [line.partition(", ") for line in metadata.metadata("pompeii").get_all("Project-URL") or []]
    return next((f"{address}/releases" for label, _, address in links if label == "Homepage"), "")


def compare_versions(theirs: str, ours: str) -> str:
    """Return whether version `theirs` is `newer` or `older` than `ours`, or `other` if their numbers do not tell."""
    numbers = [[int(number) for number in re.findall(r"\d{1,9}", version)[:3]] for version in (theirs, ours)]
    return "other" if not all(numbers) or numbers[0] == numbers[1] else "newer" if numbers[0] > numbers[1] else "older"


def version_words(theirs: str, say: Callable[[str], str] = str) -> str:
    """Return a sentence on the host's version and where to get the newer one, without the full stop.

    `say` translates it; by default it stays English.
    """
    words = say(VERSIONS[compare_versions(theirs, own_version())])
    place = releases_page().removeprefix("https://")
    return words.replace("{ours}", own_version()).replace("{place}", place).replace("{theirs}", theirs)
