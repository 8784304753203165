"""No text is read or written in the encoding that a system happens to have: on many a Windows it is cp1252."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
FOLDERS = ("benchmarks", "core", "examples", "installers", "net", "pompeii_qt", "resources", "tests")
OPENS = ("open", "fdopen", "NamedTemporaryFile", "TemporaryFile")


@pytest.mark.parametrize("folder", FOLDERS)
def test_all_text_names_its_encoding(folder: str) -> None:
    files = (ROOT / folder).rglob("*.py")
    assert [found for path in files for found in nameless(path.read_text(encoding="utf-8"), path)] == []


def test_text_of_no_encoding_is_found() -> None:
    wrong = [
        "run(words, text=True)",
        "Popen(words, universal_newlines=True)",
        "path.read_text()",
        "path.write_text('x')",
        "open(path)",
        "open(path, 'w')",
        "path.open('a')",
        "os.fdopen(number)",
    ]
    right = [
        "run(words, text=True, encoding='utf-8')",
        "path.read_text('utf-8')",
        "path.write_text('x', 'utf-8')",
        "open(path, 'rb')",
        "path.open(mode='wb')",
        "page.open('new')",
    ]
    assert [len(list(nameless(line, Path("x.py")))) for line in wrong] == [1] * len(wrong)
    assert [list(nameless(line, Path("x.py"))) for line in right] == [[]] * len(right)


def nameless(source: str, path: Path) -> Iterator[str]:
    """Where text is read or written and the call does not say in which encoding."""
    for call in ast.walk(ast.parse(source)):
        if isinstance(call, ast.Call) and is_text(call) and not any(word.arg == "encoding" for word in call.keywords):
            yield f"{path}:{call.lineno}"


def is_text(call: ast.Call) -> bool:
    """Whether a call reads or writes text, as far as its words say so."""
    method = isinstance(call.func, ast.Attribute)
    name = call.func.attr if isinstance(call.func, ast.Attribute) else getattr(call.func, "id", "")
    words = {word.arg: word.value for word in call.keywords}
    if name in OPENS:
        of_path = name == "open" and method  # which has no file to name
        mode = words.get("mode", next(iter(call.args[0 if of_path else 1 :]), ast.Constant("" if of_path else "r")))
        letters = mode.value if isinstance(mode, ast.Constant) else ""
        return isinstance(letters, str) and bool(letters) and set(letters) <= set("rwax+t")
    if name in ("read_text", "write_text"):  # where the encoding may come without its name, as the last word
        return len(call.args) == (name == "write_text")
    wants_text = any(isinstance(words.get(word), ast.Constant) for word in ("text", "universal_newlines"))
    return wants_text and name in ("run", "Popen", "check_output")
