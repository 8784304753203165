"""What the authority tells one seat after an action: what happened, what is true now, and what it may do."""

from typing import Annotated

from msgspec import Meta, Struct

from pompeii_core.actions import Action
from pompeii_core.events import Event
from pompeii_core.view import View


class Update(Struct, frozen=True, tag_field="type", tag="update", forbid_unknown_fields=True):
    """`legal` is empty unless the view's seat is to decide; an update without events is a snapshot.

    `seq` grows with every action, those of R13's poll that decline left out, which nobody sees, and with every undo;
    `undo` says that this seat may undo.
    """

    seq: Annotated[int, Meta(ge=0)]
    events: list[Event]
    view: View
    legal: list[Action]
    undo: bool = False
