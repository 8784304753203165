"""What docs/bots.md says beside what bots are told."""

from pathlib import Path
from typing import get_args

import pytest
from msgspec import Struct
from msgspec.structs import fields

from pompeii_core.actions import Action
from pompeii_core.events import Event
from pompeii_core.view import View
from pompeii_net.bots.protocol import ToBot

PAGE = (Path(__file__).parents[2] / "docs" / "bots.md").read_text(encoding="utf-8")
EVENTS = [line for line in PAGE.replace("\n", " ").split("`") if "{" in line]


def names(struct: type[Struct]) -> list[str]:
    return [field.name for field in fields(struct)]


def tag(struct: type[Struct]) -> str:
    return str(struct.__struct_config__.tag)


@pytest.mark.parametrize("struct", [*get_args(ToBot.__value__), *get_args(Action.__value__)], ids=tag)
def test_every_message_and_action_has_its_line(struct: type[Struct]) -> None:
    (line,) = (line for line in PAGE.split("## View")[0].splitlines() if line.startswith(f"| `{tag(struct)}` |"))
    for name in names(struct):
        assert f"`{name}`" in line


@pytest.mark.parametrize("struct", get_args(Event.__value__), ids=tag)
def test_every_event_is_named_with_its_fields(struct: type[Struct]) -> None:
    (event,) = (event for event in EVENTS if event.startswith(f"{tag(struct)} {{"))
    named = event.removeprefix(f"{tag(struct)} {{").removesuffix("}").replace("|null", "").split(", ")
    assert named == names(struct)


def test_every_field_of_the_view_is_explained() -> None:
    table = PAGE.split("## View")[1].split("## Events")[0]
    explained = [
        cell for line in table.splitlines() if line.startswith("| `") for cell in line.split("|")[1].split(", ")
    ]
    assert sorted(cell.strip(" `") for cell in explained) == sorted(names(View))
