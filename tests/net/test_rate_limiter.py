"""How often something may be done."""

import asyncio

from pompeii_net.lan.limits import RateLimiter


def test_so_many_a_second_and_so_many_more_after_a_silence() -> None:
    limiter = RateLimiter(burst=120, rate=60)
    assert [limiter.allow(1000.0) for _ in range(121)] == [True] * 120 + [False]
    limiter = RateLimiter(burst=120, rate=60)
    assert all(limiter.allow(1000 + number / 59) for number in range(1000))
    limiter = RateLimiter(burst=120, rate=60)
    assert not all(limiter.allow(1000 + number / 80) for number in range(1000))


def test_a_refusal_costs_nothing() -> None:
    limiter = RateLimiter(burst=1, rate=1)
    assert limiter.allow(0.0)
    assert not any(limiter.allow(0.5) for _ in range(50))
    assert limiter.allow(1.0)


async def test_without_a_time_it_goes_by_the_loop() -> None:
    limiter = RateLimiter(burst=1, rate=1)
    assert limiter.allow()
    assert not limiter.allow()
    assert limiter.allow(asyncio.get_running_loop().time() + 1)
