"""The record of a game elsewhere, as its host sends it when it is over."""

import os
import tempfile
from pathlib import Path

from pompeii_core.record import RecordError, read_record
from pompeii_core.rules import Rules
from pompeii_core.view import View
from pompeii_net.journal import new_name


def keep(data: bytes, folder: Path, rules: Rules, end: View) -> Path:
    """Save it under a fresh name; RecordError where it is not the record of the game that ended so, or OSError."""
    folder.mkdir(parents=True, exist_ok=True)
    descriptor, name = tempfile.mkstemp(dir=folder, suffix=".part")
    part = Path(name)
    try:
        with open(descriptor, "wb") as file:
            file.write(data)
        record = read_record(part)
        if record.damage or record.header.rules != rules or record.game().view(end.seat) != end:
            raise RecordError("The record is not that of the game.")
        path = folder / new_name()
        os.replace(part, path)
    except BaseException:
        part.unlink(missing_ok=True)
        raise
    return path
