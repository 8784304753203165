"""The command `pompeii rules`: answers a question from the rule book, without a window."""

import argparse
import os
import shutil
import sys
from textwrap import fill
from typing import Final

from pompeii_core.rulebook import Place, RuleSearch, places, read_aliases
from pompeii_net.commands.arguments import Parser, run_command
from pompeii_net.commands.console import ExitCode, UsageError, print_error, run_and_flush
from pompeii_net.folders import resource

_COMMAND: Final = "pompeii rules"
_SOURCE: Final = "en"
_NARROWEST, _WIDEST = 20, 100  # letters on a line


def main(argv: list[str]) -> int:
    """Run `pompeii rules` and return an `ExitCode`; FAILED also if nothing was found."""
    return run_and_flush(_COMMAND, "the answer", lambda: run_command(_COMMAND, argv, _read, _answer))


def _read(argv: list[str]) -> argparse.Namespace:
    options = _parser().parse_args(argv)
    if options.language not in (there := _languages()):
        raise UsageError(f"there is no rule book in “{options.language}”; there are {', '.join(there)}")
    options.question = " ".join(options.question).strip()
    if not options.question:
        raise UsageError("what is the question? For example: pompeii rules can I move diagonally")
    return options


def _answer(options: argparse.Namespace) -> ExitCode:
    search = rule_search(options.language)
    if found := search.find(options.question):
        print("\n".join(map(_shown, found)))
        return ExitCode.DONE
    tries = ", ".join(f"“{words}”" for words in search.suggest(options.question))
    print_error(_COMMAND, f"the rule book has nothing on “{options.question}”; try {tries}")
    return ExitCode.FAILED


def rule_search(language: str) -> RuleSearch:
    """Return the search in the rule book of a language; OSError if there is no such book."""
    html = resource(f"rulebook/{language}.html").read_text(encoding="utf-8")
    aliases = resource("rulebook/aliases.txt").read_text(encoding="utf-8")
    return RuleSearch(places(html), read_aliases(aliases, language))


def _shown(place: Place) -> str:
    width = max(_NARROWEST, min(shutil.get_terminal_size().columns, _WIDEST)) - 1
    head = f"{place.number}  {place.title}" if place.number else place.title
    return f"{head}\n{fill(place.sentences[0], width, initial_indent='    ', subsequent_indent='    ')}"


def _languages() -> list[str]:
    return sorted(file.stem for file in resource("rulebook").glob("*.html"))


def _own_language() -> str:
    """Return the language of the locale if there is a rule book in it, otherwise English."""
    names = [os.environ.get(name) for name in ("LC_ALL", "LC_MESSAGES", "LANG")]
    if sys.platform == "win32":
        import ctypes
        import locale

        names.append(locale.windows_locale.get(ctypes.windll.kernel32.GetUserDefaultUILanguage()))
    code = next(filter(None, names), "")[:2]
    return code if code in _languages() else _SOURCE


def _parser() -> Parser:
    own = _own_language()
    parser = Parser(
        _COMMAND,
        "Answer a question from the rule book: the three rules that fit best, and how each begins.",
        "Exit codes: 0 something found, 1 nothing found, 2 usage error, 130 Ctrl+C.",
    )
    add = parser.add_argument
    add("question", nargs="*", metavar="QUESTION", help="in your own words, or a rule's number such as R12")
    add("--language", default=own, metavar="XX", help=f"of question and answer: {', '.join(_languages())} ({own})")
    return parser
