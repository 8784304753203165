"""What changes in these tests, and is waited for."""

import asyncio
from collections.abc import Callable


class Until:
    """Something that changes, to be waited for."""

    patience: float | None = 5
    """Seconds in which what is waited for has to come; None where a test has a limit of its own."""

    def __init__(self) -> None:
        self._changed = asyncio.Event()

    def changed(self) -> None:
        """Look again whether what is waited for is so."""
        self._changed.set()

    async def until(self, condition: Callable[[], object]) -> None:
        """Wait for the change after which it is so; TimeoutError."""
        async with asyncio.timeout(self.patience):
            while not condition():
                self._changed.clear()
                await self._changed.wait()
