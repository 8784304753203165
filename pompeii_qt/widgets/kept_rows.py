"""Rows of a list that is told anew with every change: changed in place, so that none goes from under a pointer."""

from collections.abc import Callable, Hashable, Sequence

from PySide6.QtWidgets import QBoxLayout, QWidget


class KeptRows[Row: QWidget]:
    """In `box`, a row for each key: the same one while the key stays, or one that was another's and is free again."""

    def __init__(self, box: QBoxLayout, make: Callable[[], Row]) -> None:
        self._box, self._make = box, make
        self._rows: dict[Hashable, Row] = {}
        self._spare: list[Row] = []

    def show(self, keys: Sequence[Hashable]) -> list[Row]:
        """The rows of these keys, in their order, to be filled; all others are hidden."""
        for key in self._rows.keys() - {*keys}:
            row = self._rows.pop(key)
            row.hide()  # which also ends a press that was meant for it
            self._spare.append(row)
        for place, key in enumerate(keys):
            row = self._rows.get(key) or self._free()
            self._rows[key] = row
            if self._box.indexOf(row) != place:
                self._box.removeWidget(row)
                self._box.insertWidget(place, row)
            row.show()
        return [self._rows[key] for key in keys]

    def _free(self) -> Row:
        return self._spare.pop() if self._spare else self._make()
