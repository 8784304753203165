"""How often something may be done."""

import asyncio


class RateLimiter:
    """A token bucket: `burst` at once after a silence, and `rate` a second."""

    def __init__(self, burst: float, rate: float) -> None:
        self._burst, self._rate = burst, rate
        self._tokens, self._time = burst, 0.0

    def allow(self, now: float | None = None) -> bool:
        """Whether it may be done once more, which then counts; `now` in seconds, None by the clock of the loop."""
        if self.wait(now) > 0:
            return False
        self._tokens -= 1
        return True

    def wait(self, now: float | None = None) -> float:
        """Seconds until it may be done once more, 0 if it may now."""
        if now is None:
            now = asyncio.get_running_loop().time()
        self._tokens = min(self._burst, self._tokens + (now - self._time) * self._rate)
        self._time = now
        return max(0.0, (1 - self._tokens) / self._rate)
