"""Documents and sources hold together: links and names lead somewhere, text names its encoding."""

import ast
import re
from collections.abc import Iterable, Iterator
from fnmatch import fnmatch
from functools import cache
from pathlib import Path
from typing import NamedTuple

import pytest

ROOT = Path(__file__).parents[2]
PAGES = sorted([*ROOT.glob("*.md"), *(ROOT / "docs").glob("*.md"), *(ROOT / "examples").glob("*.md")])
PAGES.append(ROOT / "installers" / "README.md")
ARCHITECTURE = ROOT / "docs" / "architecture.md"
PATH = re.compile(r"(?<![\w/.:~-])((?:[\w-]+/)+[\w-]+\.(?:py|md|toml|txt|html|sh))\b")
"""A file named with at least one folder."""
QUOTED = re.compile(r"`([^`\n]+)`")
CODE = ("core", "net", "pompeii_qt", "tests", "benchmarks", "examples")
PRODUCT = ("core", "net", "pompeii_qt")
LINK = re.compile(r"\]\((?!\w+:)([^)#\s]*)(?:#([^)\s]+))?\)")
REFERENCE = re.compile(r"docs/(\w+\.md)(?:#([\w-]+))?")
MODULE = re.compile(r"`(pompeii_(?:core|net|qt)(?:\.\w+)+)`")
MADE = ("build", "dist")  # folders that are there only once something has been made


def sources(*folders: str) -> Iterator[Path]:
    return (path for folder in folders for path in (ROOT / folder).rglob("*.py"))


class Facts(NamedTuple):
    """What is asked of a file of Python. Its tree is not kept: collections of garbage would go through all."""

    names: set[str]
    strings: set[str]
    classes: list[tuple[str, list[str], set[str]]]  # each with its bases and the names in it
    nameless: list[str]  # where text has no encoding


@cache
def facts(path: Path) -> Facts:
    nodes = list(ast.walk(ast.parse(path.read_text(encoding="utf-8"))))
    classes = [
        (node.name, [base.id for base in node.bases if isinstance(base, ast.Name)], _names(ast.walk(node)))
        for node in nodes
        if isinstance(node, ast.ClassDef)
    ]
    strings = {node.value for node in nodes if isinstance(node, ast.Constant) and isinstance(node.value, str)}
    return Facts(_names(nodes), strings, classes, list(nameless(nodes, path)))


@cache
def anchors(page: Path) -> set[str]:
    """The anchors of a page's headings, as GitHub makes them."""
    text = re.sub(r"^```.*?^```", "", page.read_text(encoding="utf-8"), flags=re.MULTILINE | re.DOTALL)
    headings = re.findall(r"^#+ (.*)$", text, re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in headings}


@cache
def members() -> dict[str, set[str]]:
    """The classes of the program by name, and what each defines in its body or on `self`, its bases' included."""
    found: dict[str, set[str]] = {}
    bases: dict[str, list[str]] = {}
    for path in sources(*PRODUCT):
        for name, above, names in facts(path).classes:
            found.setdefault(name, set()).update(names)
            bases[name] = above
    for name in found:
        above = [*bases[name]]
        while above:
            base = above.pop()
            found[name] |= found.get(base, set())
            above += bases.get(base, [])
    return found


@cache
def words() -> set[str]:
    """Names that the program, its tests and its installers define, files' included, and strings in small letters."""
    found = set[str]()
    for path in sources(*PRODUCT, "tests", "installers"):
        found |= facts(path).names | {path.stem}
        # Others may be a class's name in an annotation.
        found |= {string for string in facts(path).strings if string.islower()}
    return found


def _names(nodes: Iterable[ast.AST]) -> set[str]:
    found = set[str]()
    for node in nodes:
        match node:
            case ast.ClassDef(name=name) | ast.FunctionDef(name=name) | ast.AsyncFunctionDef(name=name):
                found.add(name)
            case ast.Name(id=name, ctx=ast.Store()) | ast.Attribute(attr=name, ctx=ast.Store()) | ast.arg(arg=name):
                found.add(name)
    return found


@cache
def paths() -> set[str]:
    """Files and folders that are written here, not made or fetched; each by every end of its path."""
    parts = (path.relative_to(ROOT).parts for folder in (*CODE, "installers") for path in (ROOT / folder).rglob("*"))
    return {"/".join(each[first:]) for each in parts for first in range(len(each))}


def is_path(word: str) -> bool:
    """Whether a file or folder has this path, or one that ends so; `*` stands for anything."""
    if "*" in word:
        return any(fnmatch(path, word) for path in paths())
    return word in paths() or (ROOT / word).exists()


def is_member(word: str) -> bool:
    """Whether some class of the program has it, as in `Table.submit`."""
    name, _, member = word.partition(".")
    return member in members().get(name, set())


def is_there(module: str) -> bool:
    """Whether a module, or something of it, has this dotted name."""
    folder = {"pompeii_core": "core", "pompeii_net": "net"}.get(module.split(".")[0], "")
    path = ROOT / folder / module.replace(".", "/")
    if path.is_dir() or path.with_suffix(".py").is_file():
        return True
    owner = path.parent / "__init__.py" if path.parent.is_dir() else path.parent.with_suffix(".py")
    if not owner.is_file():
        return False
    nodes = list(ast.walk(ast.parse(owner.read_text(encoding="utf-8"))))
    imports = [node for node in nodes if isinstance(node, ast.ImportFrom)]
    return path.name in _names(nodes) | {name.asname or name.name for node in imports for name in node.names}


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_every_link_file_and_module_that_a_page_names_is_there(page: Path) -> None:
    text = page.read_text(encoding="utf-8")
    for path, anchor in LINK.findall(text):
        target = (page.parent / path).resolve() if path else page
        assert target.exists(), path
        assert not anchor or anchor in anchors(target), f"{path}#{anchor}"
    top = {path.name for path in ROOT.iterdir()} - {*MADE}
    quoted = [word for word in QUOTED.findall(text) if re.fullmatch(r"[\w.*-]+(/[\w.*-]*)+", word)]
    for path in [*PATH.findall(text), *(word for word in quoted if word.split("/")[0] in top)]:
        found = any(ROOT.glob(path)) if "*" in path else (ROOT / path).exists() or (page.parent / path).exists()
        assert found, path
    for module in MODULE.findall(text):
        assert is_there(module), module


def test_what_the_code_says_of_itself_is_there() -> None:
    for path in sources(*CODE):
        text = path.read_text(encoding="utf-8")
        for word in QUOTED.findall(text):
            if MODULE.fullmatch(f"`{word}`"):
                known = is_there(word)
            elif re.fullmatch(r"[\w-]+(/[\w-]+)+\.py", word):
                known = is_path(word)
            else:
                known = is_member(word) or not re.fullmatch(r"[A-Z][a-z]\w*\.\w+", word)
            assert known, f"{path}: {word}"
        for page, anchor in REFERENCE.findall(text):
            target = ROOT / "docs" / page
            assert target.exists(), f"{path}: {page}"
            assert not anchor or anchor in anchors(target), f"{path}: {page}#{anchor}"


def test_the_architecture_names_what_the_code_has() -> None:
    missing = []
    for word in QUOTED.findall(ARCHITECTURE.read_text(encoding="utf-8")):
        if re.fullmatch(r"[A-Z][a-z]\w*\.\w+", word):
            known = is_member(word)
        elif re.fullmatch(r"[\w*-]+\.py|[\w*-]+(/[\w*-]+)*/([\w*-]+\.py)?", word):
            known = is_path(word.rstrip("/"))
        else:
            known = word in words() or not re.fullmatch(r"\w+", word)
        if not known:
            missing.append(word)
    assert not missing


FOLDERS = ("benchmarks", "core", "examples", "installers", "net", "pompeii_qt", "resources", "tests")
OPENS = ("open", "fdopen", "NamedTemporaryFile", "TemporaryFile")


@pytest.mark.parametrize("folder", FOLDERS)
def test_all_text_names_its_encoding(folder: str) -> None:
    files = (ROOT / folder).rglob("*.py")
    assert [found for path in files for found in facts(path).nameless] == []


def nameless(nodes: Iterable[ast.AST], path: Path) -> Iterator[str]:
    """Where text is read or written and the call does not say in which encoding."""
    for call in nodes:
        if isinstance(call, ast.Call) and is_text(call) and not any(word.arg == "encoding" for word in call.keywords):
            yield f"{path}:{call.lineno}"


def is_text(call: ast.Call) -> bool:
    """Whether a call, as its words say, opens, reads or writes text, or runs a program with text, encoding unnamed."""
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


# Words that docstrings, comments, names of functions and pages do not use.
CLUMSY = re.compile(r"\b(whoever|so many|anew|is to be|are to be|of which|by and by)\b", re.IGNORECASE)


def clumsy(path: Path) -> list[str]:
    """Return words of CLUMSY in a page, a script's comments, or a module's docstrings, comments and function names."""
    text = path.read_text(encoding="utf-8")
    if not CLUMSY.search(text.replace("_", " ")):
        return []
    parts = [text] if path.suffix == ".md" else re.findall(r"(?<!\S)#.*", text)
    for node in ast.walk(ast.parse(text)) if path.suffix == ".py" else ():
        match node:
            case ast.Expr(ast.Constant(str(words))):
                parts.append(words)
            case ast.FunctionDef(name) | ast.AsyncFunctionDef(name):
                parts.append(name.replace("_", " "))
    return [words.lower() for part in parts for words in CLUMSY.findall(" ".join(part.split()))]


def test_docstrings_comments_and_pages_are_plain_english() -> None:
    folders = (*CODE, "docs", "installers", "resources", "setup")
    files = [path for folder in folders for path in (ROOT / folder).rglob("*.[ps][yh]")]
    pages = [page for page in PAGES if page.name != "CHANGELOG.md"]
    found = {(path.relative_to(ROOT).as_posix(), words) for path in (*files, *pages) for words in clumsy(path)}
    assert found == set()
