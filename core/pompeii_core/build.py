"""Which build of the core runs: the sources themselves, or what mypyc made of them."""

from typing import Final

COMPILED: Final = not __file__.endswith((".py", ".pyc"))
