"""Whom the host has sent away, and who is therefore not let in as somebody new."""

from collections.abc import Callable, Iterable, Iterator
from typing import TYPE_CHECKING, Final

from pompeii_core.text import name_key
from pompeii_net.lan.local import Block, Blocked

if TYPE_CHECKING:
    from pompeii_net.lan.room.members import Member
    from pompeii_net.lan.transport.keys import SessionKeys

MOST: Final = 40


class BlockList:
    """For as long as the room is; the oldest are forgotten where they are too many. `tell` hears of each change."""

    def __init__(self, tell: Callable[[Blocked], None]) -> None:
        self._tell = tell
        self._blocks: list[Block] = []

    def __iter__(self) -> Iterator[Block]:
        return iter(self._blocks)

    def remember(self, blocks: Iterable[Block]) -> None:
        """From before this program was started."""
        self._set([*blocks])

    def add(self, member: "Member") -> None:
        """By its name, its token and where it came from last."""
        self._set([*self._blocks, Block(member.number, member.name, member.address, member.token)][-MOST:])

    def lift(self, number: int) -> None:
        """It may come again."""
        self._set([block for block in self._blocks if block.number != number])

    def newcomer(self, name: str, address: str) -> Block | None:
        """Why somebody new is not let in, who would be called that or comes from there."""
        called = name_key(name)
        return next((one for one in self if one.address == address or name_key(one.name) == called), None)

    def holder(self, proof: bytes, session: "SessionKeys") -> Block | None:
        """Whose token, proved on this connection, brings nobody back."""
        from pompeii_net.lan.transport.keys import is_guest_proof

        held = (one for one in self if one.token)
        return next((one for one in held if is_guest_proof(proof, bytes.fromhex(one.token), session)), None)

    def _set(self, blocks: list[Block]) -> None:
        if blocks != self._blocks:
            self._blocks = blocks
            self._tell(Blocked(blocks))
