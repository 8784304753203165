"""Whether a tag may become a release: it is the program's version, and the changelog says what is new.

python -m installers.release.check_tag v1.2.3      # 0, or 1 with everything that is missing, a line each
"""

import sys

from installers.release.notes import section
from installers.release.project import ROOT, version


def objections(tag: str, program: str, changelog: str) -> list[str]:
    """Why the tag may not become a release of a program of that version; empty where it may."""
    found = []
    if tag != f"v{program}":
        found.append(f"The tag is {tag}, the version in pyproject.toml {program}: a release needs the tag v{program}.")
    try:
        section(changelog, program)
    except LookupError as error:
        found.append(str(error))
    return found


def main(words: list[str]) -> int:
    """Say what is missing."""
    if len(words) != 1:
        print("Usage: python -m installers.release.check_tag TAG", file=sys.stderr)
        return 2
    found = objections(words[0], version(), (ROOT / "CHANGELOG.md").read_text("utf-8"))
    for objection in found:
        print(objection, file=sys.stderr)
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
