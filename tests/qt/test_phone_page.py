"""What the page of a phone takes from the program is as the program has it now."""

import pytest

from resources.phone import make


@pytest.mark.parametrize("name", make.texts())
def test_the_pages_words_and_places_are_made_of_what_the_program_has(name: str) -> None:
    """`python -m resources.phone.make` makes them; a sentence that has no translation is named there."""
    assert (make.HERE / name).read_text(encoding="utf-8") == make.texts()[name]


def test_all_that_is_served_is_small() -> None:
    served = [path for path in make.HERE.rglob("*") if path.is_file() and path.suffix not in (".py", ".txt", ".pyc")]
    assert sum(path.stat().st_size for path in served) <= 600 << 10
