"""Whom the host has sent away, and who is therefore not let in as somebody new."""

from collections.abc import Iterable, Iterator
from typing import Final

from pompeii_core.text import name_key
from pompeii_net.lan.local import Block
from pompeii_net.lan.room.members import Member
from pompeii_net.lan.transport.keys import SessionKeys, is_guest_proof

MOST: Final = 40


class BlockList:
    """For as long as the room is; the oldest are forgotten where they are too many."""

    def __init__(self, blocks: Iterable[Block] = ()) -> None:
        self._blocks = [*blocks]

    def __iter__(self) -> Iterator[Block]:
        return iter(self._blocks)

    def add(self, member: Member) -> None:
        """By its name, its token and where it came from last."""
        block = Block(member.number, member.name, member.address, member.token)
        self._blocks = [*self._blocks, block][-MOST:]

    def lift(self, number: int) -> None:
        """It may come again."""
        self._blocks = [block for block in self._blocks if block.number != number]

    def newcomer(self, name: str, address: str) -> Block | None:
        """Why somebody new is not let in, who would be called that or comes from there."""
        called = name_key(name)
        return next((one for one in self if one.address == address or name_key(one.name) == called), None)

    def holder(self, proof: bytes, session: SessionKeys) -> Block | None:
        """Whose token, proved on this connection, brings nobody back."""
        held = (one for one in self if one.token)
        return next((one for one in held if is_guest_proof(proof, bytes.fromhex(one.token), session)), None)
