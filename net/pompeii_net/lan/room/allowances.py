"""How much may come from one person, and from one address, whoever says it there."""

import asyncio
from collections import OrderedDict
from typing import Final

_REMEMBERED: Final = 256


class Allowance:
    """So many things at once, and `rate` of them a second."""

    def __init__(self, burst: float, rate: float) -> None:
        self._burst, self._rate = burst, rate
        self._left = burst
        self._at = asyncio.get_running_loop().time()

    def take(self) -> bool:
        """Whether one more may be done now."""
        now = asyncio.get_running_loop().time()
        self._left = min(self._burst, self._left + (now - self._at) * self._rate)
        self._at = now
        if self._left < 1:
            return False
        self._left -= 1
        return True


class MemberLimits:
    """Of a member, of whom little is heard; or of an address, behind which a family may be."""

    def __init__(self, *, shared: bool = False) -> None:
        self.say = Allowance(15, 1.5) if shared else Allowance(5, 0.5)
        self.sync = Allowance(30, 3.0) if shared else Allowance(5, 0.5)
        self.join = Allowance(12, 0.2)
        self.rejoin = Allowance(40, 4.0) if shared else Allowance(10, 1.0)


class AddressLimits:
    """The allowances of every address, those heard of last."""

    def __init__(self) -> None:
        self._addresses: OrderedDict[str, MemberLimits] = OrderedDict()

    def __getitem__(self, address: str) -> MemberLimits:
        found = self._addresses.setdefault(address, MemberLimits(shared=True))
        self._addresses.move_to_end(address)
        if len(self._addresses) > _REMEMBERED:
            self._addresses.popitem(last=False)
        return found
