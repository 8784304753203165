"""What is heard on the accessibility bus: announcements, and what gets the keyboard's focus."""

from typing import Any, Final, NamedTuple, Self

from jeepney import DBusAddress, HeaderFields, MatchRule, Message, MessageType, Properties, message_bus, new_method_call
from jeepney.io.blocking import DBusConnection, open_dbus_connection

_EVENTS: Final = ("object:announcement", "object:state-changed", "object:property-change", "window:activate")
_LAUNCHER: Final = DBusAddress("/org/a11y/bus", "org.a11y.Bus", "org.a11y.Bus")
_REGISTRY: Final = DBusAddress("/org/a11y/atspi/registry", "org.a11y.atspi.Registry", "org.a11y.atspi.Registry")
_ACCESSIBLE: Final = "org.a11y.atspi.Accessible"
_LABELLED_BY: Final = 2
_TRIES: Final = 5
_SECONDS: Final = 30.0
"""Without anything being heard after which a program counts as stuck."""


class Heard(NamedTuple):
    """One thing that was heard.

    `says`: an announcement; `focus`: label, name, role and description of what has the keyboard now; `title`: of the
    window, which is another one.
    """

    kind: str
    text: str


class Listener:
    """A screen reader's place on the bus: `until` returns what was heard up to an announcement."""

    def __init__(self, session_bus: str) -> None:
        with open_dbus_connection(session_bus) as session:
            (address,) = _call(session, new_method_call(_LAUNCHER, "GetAddress"))
        self._bus = open_dbus_connection(address)
        for interface in ("Object", "Window"):
            rule = MatchRule(type="signal", interface=f"org.a11y.atspi.Event.{interface}")
            _call(self._bus, message_bus.AddMatch(rule))
        for event in _EVENTS:
            self._register(event)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._bus.close()

    def until(self, mark: str) -> list[Heard]:
        """All that is heard before `mark` is announced; the program has to be at rest then, so that names are known."""
        found: list[tuple[str, str, DBusAddress | None]] = []
        while True:
            message = self._bus.receive(timeout=_SECONDS)
            fields = message.header.fields
            if message.header.message_type is not MessageType.signal:
                continue
            member, (detail, value, _, data, *_) = fields[HeaderFields.member], message.body
            if member == "Announcement":
                if data[1] == mark:
                    return [heard for kind, text, at in found if (heard := self._heard(kind, text, at))]
                found.append(("says", data[1], None))
            elif member == "StateChanged" and detail == "focused" and value:
                path, sender = fields[HeaderFields.path], fields[HeaderFields.sender]
                found.append(("focus", "", DBusAddress(path, sender, _ACCESSIBLE)))
            elif member == "PropertyChange" and detail == "accessible-name":
                path, sender = fields[HeaderFields.path], fields[HeaderFields.sender]
                found.append(("title", "", DBusAddress(path, sender, _ACCESSIBLE)))
            elif member == "Activate":
                path, sender = fields[HeaderFields.path], fields[HeaderFields.sender]
                found.append(("window", "", DBusAddress(path, sender, _ACCESSIBLE)))

    def _register(self, event: str) -> None:
        """Have programs tell of such events. The registry may die as it starts: asked again, it is started anew."""
        for tries in reversed(range(_TRIES)):
            try:
                _call(self._bus, new_method_call(_REGISTRY, "RegisterEvent", "sass", (event, [], "")))
            except RuntimeError:
                if not tries:
                    raise
            else:
                return

    def _heard(self, kind: str, text: str, at: DBusAddress | None) -> Heard | None:
        if at is None:
            return Heard(kind, text)
        name, description = self._property(at, "Name"), self._property(at, "Description")
        role = self._bus.send_and_get_reply(new_method_call(at, "GetRoleName"))
        if name is None or role.header.message_type is MessageType.error:
            return None  # it is gone already
        if kind == "title":
            return Heard(kind, name) if role.body[0] == "frame" else None
        label = self._label(at)
        return Heard(kind, ", ".join(filter(None, (label, name, str(role.body[0]), description))))

    def _label(self, at: DBusAddress) -> str:
        """The name of what labels it, unless that is its own name."""
        (relations,) = _call(self._bus, new_method_call(at, "GetRelationSet"))
        for kind, targets in relations:
            for sender, path in targets if kind == _LABELLED_BY else ():
                return self._property(DBusAddress(path, sender, _ACCESSIBLE), "Name") or ""
        return ""

    def _property(self, at: DBusAddress, name: str) -> str | None:
        reply = self._bus.send_and_get_reply(Properties(at).get(name), timeout=_SECONDS)
        return None if reply.header.message_type is MessageType.error else str(reply.body[0][1])


def _call(connection: DBusConnection, message: Message) -> tuple[Any, ...]:
    reply = connection.send_and_get_reply(message, timeout=_SECONDS)
    if reply.header.message_type is MessageType.error:
        raise RuntimeError(f"{message.header.fields}: {reply.body}")
    return tuple(reply.body)
