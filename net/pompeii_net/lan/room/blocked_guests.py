"""Whom the host has sent away, and who is therefore not let in as somebody new."""

from collections import deque
from collections.abc import Iterable
from typing import Final

from pompeii_core.text import name_key
from pompeii_net.lan.local import Block
from pompeii_net.lan.room.members import Member
from pompeii_net.lan.transport.keys import SessionKeys, is_guest_proof

MOST: Final = 40


class BlockedGuests(deque[Block]):
    """For as long as the room is; the oldest are forgotten where they are too many."""

    def __init__(self, blocks: Iterable[Block] = ()) -> None:
        super().__init__(blocks, maxlen=MOST)

    def block(self, member: Member) -> None:
        """Keep it out, by its name, its token and where it came from last."""
        self.append(Block(member.number, member.name, member.address, member.token))

    def lift(self, number: int) -> None:
        """Let whoever was this member come again."""
        for block in [block for block in self if block.number == number]:
            self.remove(block)

    def newcomer(self, name: str, address: str) -> Block | None:
        """Why somebody new is not let in, who would be called that or comes from there."""
        called = name_key(name)
        return next((one for one in self if one.address == address or name_key(one.name) == called), None)

    def holder(self, proof: bytes, session: SessionKeys) -> Block | None:
        """Whose token, proved on this connection, brings nobody back."""
        held = (one for one in self if one.token)
        return next((one for one in held if is_guest_proof(proof, bytes.fromhex(one.token), session)), None)
