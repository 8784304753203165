"""Approved text: what a test saw is compared with a committed file, whose diff a person reads.

`POMPEII_RENEW=1 pytest TESTS` rewrites the files.
"""

import os
from collections.abc import Iterable
from difflib import unified_diff
from pathlib import Path


def check(file: Path, lines: Iterable[str]) -> None:
    seen = "".join(f"{line}\n" for line in lines)
    if os.environ.get("POMPEII_RENEW"):
        file.parent.mkdir(exist_ok=True)
        file.write_text(seen, encoding="utf-8", newline="\n")
    known = file.read_text(encoding="utf-8") if file.exists() else ""
    difference = "\n".join(unified_diff(known.splitlines(), seen.splitlines(), "approved", "seen", lineterm="", n=1))
    assert not difference, f"{file}; POMPEII_RENEW=1 approves what is seen\n{difference}"
