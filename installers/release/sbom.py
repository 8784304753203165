"""What is inside of a frozen program, as a CycloneDX bill of materials:

    uv run --only-group release python -m installers.release.sbom PLACE FOLDER SYSTEM

makes FOLDER/pompeii-VERSION-SYSTEM.cdx.json of PLACE, as installers/bundle/make.py leaves it.

The wheels as `cyclonedx-py environment` finds them in the environment that was frozen; to them come, of parts.json, the
parts that no wheel names: Qt, OpenSSL, Python itself, the system's libraries. Each has its files, with their hashes,
as they were before anything was signed.
"""

import hashlib
import json
import subprocess
import sys
from pathlib import Path
from typing import Any, Final

from installers.release.project import ROOT, version

Json = dict[str, Any]
SPEC_VERSION: Final = "1.6"


class SbomError(Exception):
    """Why there is no bill of materials, in one sentence."""


def of_environment(python: Path) -> Json:
    """Return cyclonedx-py's bill of a Python's environment; SbomError if it fails."""
    command = ["cyclonedx-py", "environment", "--pyproject", str(ROOT / "pyproject.toml"), "--mc-type", "application"]
    command += ["--output-reproducible", "--spec-version", SPEC_VERSION, "--output-format", "JSON", str(python)]
    told = subprocess.run(command, capture_output=True, encoding="utf-8", check=False)
    if told.returncode:
        raise SbomError(f"cyclonedx-py failed: {told.stderr.strip()}")
    found: Json = json.loads(told.stdout)
    return found


def component(part: Json, folder: Path) -> Json:
    """Return a part without a wheel of its own as a component of CycloneDX."""
    made: Json = {
        "type": "library",
        "bom-ref": f"part:{part['name']}",
        "name": part["name"],
        "copyright": "\n".join(part["copyright"]),
        "licenses": [{"expression": part["licence"]}],
        "externalReferences": [{"type": "source-distribution", "url": part["source"]}],
        "components": files(part, folder),
    }
    return made | ({"version": part["version"]} if part["version"] else {})


def enclosed(part: Json) -> list[Json]:
    """Return the other parts within a wheel, if the part's name says so: “PyNaCl and libsodium”."""
    return [{"type": "library", "bom-ref": f"part:{name}", "name": name} for name in part["name"].split(" and ")[1:]]


def files(part: Json, folder: Path) -> list[Json]:
    """Return the files of a part in the frozen folder, with their hashes."""
    found = []
    for name in part["files"]:
        digest = hashlib.sha256((folder / name).read_bytes()).hexdigest()
        hashes = [{"alg": "SHA-256", "content": digest}]
        found.append({"type": "file", "bom-ref": f"file:{name}", "name": name, "hashes": hashes})
    return found


def canonical(name: str) -> str:
    """Return a wheel's name as PyPI compares names."""
    return name.lower().replace("_", "-").replace(".", "-")


def merge(bom: Json, parts: list[Json], folder: Path) -> Json:
    """Add the parts to an environment's bill, without what only froze them, and return it."""
    by_wheel: dict[str, Json] = {}
    for part in parts:
        for wheel in filter(None, (part["distribution"], part["version_of"])):
            by_wheel.setdefault(canonical(wheel), part)
    own = bom["metadata"]["component"]
    wheels = [one for one in bom["components"] if canonical(one["name"]) in by_wheel]
    for wheel in wheels:
        part = by_wheel[canonical(wheel["name"])]
        if part["distribution"]:
            wheel["components"] = [*enclosed(part), *files(part, folder)]
    named = {canonical(one["name"]) for one in [*wheels, own]}
    native = [
        component(part, folder)
        for part in parts
        if not part["distribution"] or canonical(part["distribution"]) not in named
    ]
    for part in parts:
        if canonical(part["distribution"] or "-") == canonical(own["name"]):
            own["components"] = files(part, folder)
    refs = {one["bom-ref"] for one in [*wheels, *native, own]}
    # The program needs every part: which of them needs which other, nothing here knows, but for the wheels.
    needs = {one["ref"]: {*one.get("dependsOn", ())} & refs for one in bom["dependencies"] if one["ref"] in refs}
    needs.setdefault(own["bom-ref"], set()).update(one["bom-ref"] for one in native)
    depends = [{"ref": ref, "dependsOn": sorted(needs.get(ref, ()))} for ref in sorted(refs)]
    return bom | {"components": wheels + native, "dependencies": depends}


def make(place: Path) -> Json:
    """Return the bill of what was frozen at PLACE; SbomError if it cannot be made."""
    python = place / ("env/Scripts/python.exe" if sys.platform == "win32" else "env/bin/python")
    for needed in (place / "parts.json", place / "pompeii", python):
        if not needed.exists():
            raise SbomError(f"there is no {needed}: installers/bundle/make.py makes it.")
    parts: list[Json] = json.loads((place / "parts.json").read_text("utf-8"))
    return merge(of_environment(python), parts, place / "pompeii")


def main(words: list[str]) -> int:
    """Write the bill of PLACE into FOLDER and print its path; return 1 if it cannot be made, 2 for wrong words."""
    if len(words) != 3:
        print("Usage: python -m installers.release.sbom PLACE FOLDER SYSTEM", file=sys.stderr)
        return 2
    out = Path(words[1], f"pompeii-{version()}-{words[2]}.cdx.json")
    try:
        bom = make(Path(words[0]).resolve())
    except SbomError as error:
        print(f"sbom: {error}", file=sys.stderr)
        return 1
    out.write_text(json.dumps(bom, indent=1, ensure_ascii=False) + "\n", "utf-8", newline="\n")
    print(f"{out}: {len(bom['components'])} components")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
