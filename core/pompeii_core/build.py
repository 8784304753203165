"""Which build of the core is running: the Python sources or the modules that mypyc compiled from them."""

from typing import Final

COMPILED: Final = not __file__.endswith((".py", ".pyc"))
