"""Tables that fill themselves forget before they grow too large, and find again what they forgot."""

import pytest

from pompeii_core import city


def test_what_is_remembered_has_a_limit(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(city, "MOST", 3)
    asked: list[int] = []

    def double(number: int) -> int:
        asked.append(number)
        return 2 * number

    kept = city.Memo(double)
    for number in (1, 1, 2, 3, 4, 5, 1):
        assert kept[number] == 2 * number
        assert len(kept) <= 3
    assert asked == [1, 2, 3, 4, 5, 1]
