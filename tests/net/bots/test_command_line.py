"""A command line becomes words as on the system that it is written for."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pompeii_net.bots.programs import join, split


@pytest.mark.parametrize(
    ("command", "words"),
    [
        (r"C:\bots\mine.exe --fast", [r"C:\bots\mine.exe", "--fast"]),
        (r'"C:\Program Files\bot.exe" --name="a b"', [r"C:\Program Files\bot.exe", "--name=a b"]),
        (r"py C:\Users\O'Brien\bot.py 'x", ["py", r"C:\Users\O'Brien\bot.py", "'x"]),
        (r'py "C:\my bots\\" \\server\share\ ', ["py", "C:\\my bots\\", "\\\\server\\share\\"]),
        (r'bot \"a\" "" "\\\"b"', ["bot", '"a"', "", '\\"b']),
        ("\tbot \t 1 ", ["bot", "1"]),
    ],
)
def test_on_windows_backslashes_part_folders_and_an_apostrophe_is_a_letter(command: str, words: list[str]) -> None:
    assert split(command, windows=True) == words


@pytest.mark.parametrize(
    ("command", "words"),
    [
        ("python3 'my bot.py' --name=\"a b\"", ["python3", "my bot.py", "--name=a b"]),
        (r"/opt/my\ bots/bot '' \\", ["/opt/my bots/bot", "", "\\"]),
    ],
)
def test_elsewhere_it_is_read_as_a_shell_would(command: str, words: list[str]) -> None:
    assert split(command, windows=False) == words


@pytest.mark.parametrize("windows", [False, True])
def test_what_makes_no_words_is_refused_in_a_sentence(windows: bool) -> None:
    with pytest.raises(ValueError, match=r'^the command “bot "x” is missing a quotation mark$'):
        split('bot "x', windows=windows)
    for nothing in ("", "  ", '""'):
        with pytest.raises(ValueError, match=r"^there is no command for the bot$"):
            split(nothing, windows=windows)


@given(words=st.lists(st.text("ab \t\"'\\"), min_size=1).filter(lambda words: words[0]), windows=st.booleans())
def test_words_that_were_joined_come_apart_again(words: list[str], windows: bool) -> None:
    assert split(join(words, windows=windows), windows=windows) == words
