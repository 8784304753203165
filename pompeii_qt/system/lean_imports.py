"""PySide6 without what only developers need of it: signatures of Qt's functions, and a hook on `import`.

With 6.12 shiboken begins by compiling, from sources within its library, what writes signatures into errors and help: a
fifth of this program's start. Here it comes with the first error that wants it. The hook reads the source of every
module for a `from __feature__ import`, which nobody here has, and keeps the lines; here it never comes.
"""

import sys
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from importlib import import_module, machinery
from importlib.abc import Loader
from types import ModuleType
from typing import Any, Final

_SIGNATURES: Final = "shibokensupport.signature.loader"
_KNOWN: Final = 6, 12
"""The version that has been looked into; others begin as usual."""
_NEVER: Final = ("finish_import", "post_init")
"""What brings back functions that are deprecated, of which 6.12 has none, and the hook."""


def import_shiboken() -> None:
    """Import what PySide6 begins with, where it is there."""
    usual = machinery.ModuleSpec

    def spec(name: str, loader: Any, *others: Any, **named: Any) -> machinery.ModuleSpec:
        known = name == _SIGNATURES and sys.modules["shiboken6"].__version_info__[:2] == _KNOWN
        return usual(name, _Signatures(loader) if known else loader, *others, **named)

    machinery.ModuleSpec = spec  # type: ignore[misc,assignment]
    try:
        with suppress(ImportError):
            import shiboken6  # noqa: F401
    finally:
        machinery.ModuleSpec = usual  # type: ignore[misc]


class _Signatures(Loader):
    """Loads the module by its own loader when the first of its functions is called."""

    def __init__(self, loader: Any) -> None:
        self._loader, self._loaded = loader, False
        self._given: dict[str, Callable[..., Any]] = {}
        """What stands for each function, kept: shiboken takes it for granted that the module does."""

    def exec_module(self, module: ModuleType) -> None:
        sys.meta_path.append(self._loader)
        module.__getattr__ = partial(self._give, module)  # type: ignore[method-assign]
        # Shiboken itself calls a function of this one, before those of the module.
        mapping = vars(import_module("shibokensupport.signature.mapping"))
        mapping["update_mapping"] = partial(self._update, module, mapping["update_mapping"])

    def _give(self, module: ModuleType, name: str) -> Callable[..., Any]:
        if name.startswith("__"):
            raise AttributeError(name)
        return self._given.setdefault(name, partial(self._call, module, name))

    def _call(self, module: ModuleType, name: str, *words: Any, **named: Any) -> Any:
        if name in _NEVER:
            return None
        self._load(module)
        return vars(module)[name](*words, **named)

    def _update(self, module: ModuleType, update: Callable[[], None]) -> None:
        self._load(module)
        update()

    def _load(self, module: ModuleType) -> None:
        if not self._loaded:
            self._loaded = True
            self._loader.exec_module(module)
