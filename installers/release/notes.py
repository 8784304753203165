"""What a release says of itself: its section of CHANGELOG.md, and how to check what was downloaded.

python -m installers.release.notes TAG      # on standard output; 1 where the tag may not become a release, and why
"""

import re
import sys
from typing import Final

from installers.release.project import ROOT, project_url, version

HEADING: Final = re.compile(r"^## \[(?P<version>[^\]]+)\](?: - (?P<date>\d{4}-\d{2}-\d{2}))?$", re.MULTILINE)
INSTALL: Final = """
Which file is for which system, what its warnings look like, and how to check what you have downloaded:
[docs/install.md]({project}/blob/v{version}/docs/install.md). `SHA256SUMS` has the checksums,
`*.cdx.json` what is inside.
"""


def section(changelog: str, version: str) -> str:
    """Return the changelog's text on a version; LookupError without a text or a date."""
    headings = list(HEADING.finditer(changelog))
    for heading, after in zip(headings, [*headings[1:], None], strict=True):
        if heading["version"] != version:
            continue
        if heading["date"] is None:
            raise LookupError(f"CHANGELOG.md does not say when {version} came out: “## [{version}] - YYYY-MM-DD”.")
        text = changelog[heading.end() : after.start() if after else None].strip()
        if not text:
            raise LookupError(f"CHANGELOG.md says nothing about {version}.")
        return text
    raise LookupError(f"CHANGELOG.md has no section “## [{version}] - YYYY-MM-DD”.")


def notes(tag: str, program: str, changelog: str) -> str:
    """Return a release's notes; LookupError unless `tag` is version `program`'s, with a dated text in the changelog."""
    if tag != f"v{program}":
        raise LookupError(
            f"The tag is {tag}, the version in pyproject.toml {program}: a release needs the tag v{program}."
        )
    return section(changelog, program) + "\n" + INSTALL.format(project=project_url(), version=program)


def main(words: list[str]) -> int:
    """Print the notes of the tag asked for; return 1 if there are none, 2 for wrong words."""
    if len(words) != 1:
        print("Usage: python -m installers.release.notes TAG", file=sys.stderr)
        return 2
    try:
        print(notes(words[0], version(), (ROOT / "CHANGELOG.md").read_text("utf-8")))
    except LookupError as error:
        print(error, file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
