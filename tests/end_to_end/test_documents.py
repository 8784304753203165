"""The documents hold together: what they link to is there, and so is what the code says they have."""

import re
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PAGES = sorted([*ROOT.glob("*.md"), *(ROOT / "docs").glob("*.md"), *(ROOT / "examples").glob("*.md")])
PAGES.append(ROOT / "installers" / "README.md")
PATH = re.compile(r"(?<![\w/.:~-])((?:[\w-]+/)+[\w-]+\.(?:py|md|toml|txt|html|sh))\b")
"""A file named with at least one folder."""
CODE = ("core", "net", "pompeii_qt", "tests", "benchmarks", "examples")
LINK = re.compile(r"\]\((?!\w+:)([^)#\s]*)(?:#([^)\s]+))?\)")
REFERENCE = re.compile(r"docs/(\w+\.md)(?:#([\w-]+))?")


@cache
def anchors(page: Path) -> set[str]:
    """The anchors of a page's headings, as GitHub makes them."""
    text = re.sub(r"^```.*?^```", "", page.read_text(encoding="utf-8"), flags=re.MULTILINE | re.DOTALL)
    headings = re.findall(r"^#+ (.*)$", text, re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in headings}


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_every_link_of_a_page_leads_somewhere(page: Path) -> None:
    for path, anchor in LINK.findall(page.read_text(encoding="utf-8")):
        target = (page.parent / path).resolve() if path else page
        assert target.exists(), path
        assert not anchor or anchor in anchors(target), f"{path}#{anchor}"


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_every_file_that_a_page_names_is_there(page: Path) -> None:
    for path in PATH.findall(page.read_text(encoding="utf-8")):
        assert (ROOT / path).exists() or (page.parent / path).exists(), path


def test_code_refers_to_pages_that_are_there() -> None:
    for path in (path for folder in CODE for path in (ROOT / folder).rglob("*.py")):
        for page, anchor in REFERENCE.findall(path.read_text(encoding="utf-8")):
            target = ROOT / "docs" / page
            assert target.exists(), f"{path}: {page}"
            assert not anchor or anchor in anchors(target), f"{path}: {page}#{anchor}"
