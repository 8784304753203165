"""The program's window as host and big screen: python -m tests.phone.window FOLDER

Prints the link for phones, then each page that it comes to, with what of a hand it shows.
"""

import sys
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QTimer

from pompeii_core.setup import GameSetup, Scenario, SeatedPlayer
from pompeii_qt.app import Program
from pompeii_qt.session import RoomPlan, StartGame
from pompeii_qt.words.network import phone_link

if TYPE_CHECKING:
    from pompeii_qt.session import RoomView


class BigScreen(Program):
    """Opens a room for two phones and an AI, and starts when both are ready."""

    def __init__(self, folder: Path) -> None:
        super().__init__(folder)
        self._told, self._page = False, ""
        self.settings.animation = "off"
        self.window.resize(1280, 720)
        self.window.show()
        self.session.network.room.connect(self._on_room)
        self.window.pages.opened.connect(self._on_page)
        QTimer.singleShot(0, self._open)

    def _open(self) -> None:
        players = [SeatedPlayer("person", f"Seat {seat}", seat) for seat in range(2)]
        players.append(SeatedPlayer("ai", "Livia", 2, "Livia", "novice"))
        setup = GameSetup(players, seed=4, first=0, scenario=Scenario("seethes", 4))
        plan = RoomPlan(name="Vesuvius", host="Host", game=setup, open=[0, 1], port=0)
        self.window.network_navigation.open_room(plan)

    def _on_room(self, room: "RoomView | None") -> None:
        if room is None:
            return
        if not self._told and phone_link(room):
            self._told = True
            print(phone_link(room), flush=True)
        if room.stage == "lobby" and all(seat.ready and seat.kind != "open" for seat in room.seats):
            self.session.request(StartGame())

    def _on_page(self, *_: object) -> None:
        name = self.window.pages.name
        if name == self._page:
            return
        self._page = name
        if name == "table":
            QTimer.singleShot(3000, self._look)
        elif name == "end":
            print("end", flush=True)
            QTimer.singleShot(500, self.app.quit)

    def _look(self) -> None:
        model = self.window.pages.get("table").model
        update = model.update
        print(f"table watching={model.watching} hand={update and update.view.hand} covered={model.covered}", flush=True)


def main(folder: Path) -> int:
    screen = BigScreen(folder)
    try:
        return int(screen.app.exec())
    finally:
        screen.session.close()


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1])))
