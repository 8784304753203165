"""Weights as a vector of numbers that an optimiser may turn, and back again as Python source."""

from collections.abc import Sequence
from typing import Final, NamedTuple

from msgspec.structs import asdict, replace

from pompeii_core.ai.weights import ROOFS, Weights
from pompeii_core.city import NAMES


class Knob(NamedTuple):
    """A number of the weights: its field, its place where the field is a tuple, how far to try, and its bounds."""

    field: str
    place: int | None
    step: float
    low: float
    high: float

    @property
    def name(self) -> str:
        return self.field if self.place is None else f"{self.field}[{self.place}]"

    def read(self, weights: Weights) -> float:
        """Its value there."""
        value = getattr(weights, self.field)
        return float(value if self.place is None else value[self.place])


def _row(field: str, places: range, step: float, low: float = 0.0, high: float = 1.0) -> list[Knob]:
    return [Knob(field, place, step, low, high) for place in places]


FLIGHT: Final = [
    *_row("margin", range(len(Weights().margin)), 0.03, 0.005),
    Knob("steep", None, 0.1, -0.9, 0.9),
    Knob("throng", None, 0.01, -0.1, 0.1),
    *_row("heat", range(1, len(Weights().heat)), 0.05, 0.05),
    Knob("cooling", None, 0.1, -0.9, 0.9),
]
"""What a piece in the flight is worth."""
HOMES: Final = _row("home", range(len(ROOFS)), 0.03)
"""What a piece is worth before."""
KNOBS: Final = [
    *FLIGHT,
    *HOMES,
    Knob("crowd", None, 0.03, -0.2, 0.4),
    Knob("approach", None, 0.03, -0.1, 0.4),
    Knob("kin", None, 0.1, -0.2, 1.5),
    Knob("opening", None, 0.02, -0.1, 0.3),
    Knob("leader", None, 0.1, 0.2, 2.0),
    Knob("others", None, 0.1, 0.0, 1.5),
    Knob("mercy", None, 0.1, 0.3, 2.5),
    Knob("twice", None, 0.05, 0.0, 1.0),
    Knob("inertia", None, 0.04, -0.5, 0.1),
]
"""All that is tuned. `company` and the factors of the vents are a persona's taste; `relative` and `lead` decide nothing
near where they are: relatives are always brought, and an eruption is hardly ever declared."""


def pack(weights: Weights, knobs: Sequence[Knob]) -> list[float]:
    """The values of the knobs, in steps."""
    return [knob.read(weights) / knob.step for knob in knobs]


def unpack(vector: Sequence[float], weights: Weights, knobs: Sequence[Knob]) -> Weights:
    """Return `weights` with the knobs turned to these values, in steps, within their limits."""
    fields = asdict(weights)
    for knob, value in zip(knobs, vector, strict=True):
        number = min(max(float(value) * knob.step, knob.low), knob.high)
        if knob.place is None:
            fields[knob.field] = number
        else:
            row = [*fields[knob.field]]
            row[knob.place] = number
            fields[knob.field] = tuple(row)
    return replace(weights, **fields)


def rounded(weights: Weights) -> Weights:
    """Return weights rounded to four digits."""
    return replace(
        weights,
        **{
            field: tuple(round(x, 4) for x in value) if isinstance(value, tuple) else round(value, 4)
            for field, value in asdict(weights).items()
        },
    )


def source(weights: Weights, plain: Weights) -> str:
    """Return as Python the fields of the weights that differ from `plain`."""
    lines = ["Weights("]
    for field, value in asdict(weights).items():
        if value == getattr(plain, field):
            continue
        if field == "home":
            lines += ["    home=(", *_homes(weights.home), "    ),"]
        else:
            lines.append(f"    {field}={value},")
    return "\n".join([*lines, ")"])


def _homes(home: Sequence[float]) -> list[str]:
    rows: dict[str, list[tuple[float, str]]] = {}
    for i, worth in zip(ROOFS, home, strict=True):
        rows.setdefault(NAMES[i][1:], []).append((worth, NAMES[i]))
    return [
        f"        *({', '.join(str(worth) for worth, _ in row)}),  # {' '.join(name for _, name in row)}"
        for row in rows.values()
    ]
