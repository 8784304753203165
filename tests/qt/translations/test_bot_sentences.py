"""What is said below the window of a bot at fault is known to the translators, every word of it."""

import inspect
import re
from types import SimpleNamespace

import pytest

from pompeii_net.bots import bot, bot_player, bot_process, protocol
from pompeii_qt import sentences

WRONG = f"was wrong {bot.MOST_WRONG} times in a row: it "
SOURCE = "".join(inspect.getsource(module) for module in (bot, bot_player, bot_process, protocol))
FAULTS = re.findall(r'"((?:has|did|does|wrote|writes|answered|spoke|cannot be|is not among) [^"]*)"', SOURCE)
"""In words that follow a name, with blanks where something else stands."""


def as_told(fault: str) -> str:
    """The sentence that comes to the window, 7 in every blank."""
    how = WRONG if fault.startswith(("answered", "spoke")) else ""
    return f"“Otto” {how}{re.sub(r'{[^}]*}', '7', fault)}."


@pytest.mark.parametrize("fault", FAULTS)
def test_every_fault_is_translated_with_what_it_names(fault: str, monkeypatch: pytest.MonkeyPatch) -> None:
    templates: list[str] = []

    def translated(context: str, template: str) -> str:
        templates.append(template)
        return template

    monkeypatch.setattr("pompeii_qt.sentences.QCoreApplication", SimpleNamespace(translate=translated))
    assert sentences.bot_words(as_told(fault)) == as_told(fault)
    assert templates[0] in sentences.BOTS


def test_there_is_no_fault_that_no_bot_has() -> None:
    assert len(set(FAULTS)) == len(sentences.BOTS) > 10
