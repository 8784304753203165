"""Whose work is in the frozen program, and under which licence."""

from typing import Final

DISTRIBUTIONS: Final = (
    "pompeii",
    "PySide6-Essentials",
    "shiboken6",
    "zeroconf",
    "ifaddr",
    "msgspec",
    "PyNaCl",
    "cffi",
    "librt",
    "mypy-extensions",
)
"""The wheels of which it is made."""
