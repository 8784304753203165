"""A folder as .tar.gz: the same files give the same bytes, on any machine and at any time."""

import gzip
import tarfile
from pathlib import Path


def pack(folder: Path, archive: Path, name: str, epoch: int) -> Path:
    """Write and return the archive (tar.gz) of `folder`, called `name` in it; all files are of `epoch`, in seconds."""

    def plain(member: tarfile.TarInfo) -> tarfile.TarInfo:
        member.uid = member.gid = 0
        member.uname = member.gname = ""
        member.mtime = epoch
        return member

    archive.parent.mkdir(parents=True, exist_ok=True)
    with (
        archive.open("wb") as file,
        gzip.GzipFile("", "wb", 9, file, mtime=0) as packed,
        tarfile.open(fileobj=packed, mode="w", format=tarfile.GNU_FORMAT, encoding="utf-8") as tar,
    ):
        tar.add(folder, name, filter=plain)  # sorts what is in a folder by name
    return archive
