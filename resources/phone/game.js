// All that the page knows: what it was told last, what the person has in hand, and what the browser keeps.

/** Texts that outlive the page. If the browser denies storage, the tab's history entry keeps them over a reload. */
export const store = {
  /** Return the text stored under `key`, or null. */
  get(key) {
    try {
      return history.state?.[key] ?? localStorage.getItem(key);
    } catch {
      return null;
    }
  },
  set(key, text) {
    let denied = null;
    try {
      localStorage.setItem(key, text);
    } catch {
      denied = text;
    }
    history.replaceState({ ...history.state, [key]: denied }, "");
  },
};

export const game = {
  /** The host's last messages: `room`, `gameinfo` and `update`. */
  room: null, info: null, update: null,
  /** Each event as [seq, event]; lines of the chat and the number of unread ones; the clock, and when it was received. */
  events: [], chat: [], unread: 0, clock: null, clockAt: 0,
  /** Whether the page had lines of the chat when its connection began. */
  returned: false,
  /** What this person gave away in the game that is over, or null if the host has not said. */
  given: null,
  /** The coach's question about this person's last choice, with its `state`: asks, undoing, offers or shows; or null. */
  coach: null,
  /** {card, index} or {origin} in hand; an action that waits for a second tap; the `seq` that a sent action answers. */
  held: null, chosen: null, sent: null,
  /** Whether something was undone since this person's last action. */
  undone: false,
};

/** Return this person's seat in the game, or null for a watcher. */
export const ownSeat = () => game.info?.own[0] ?? null;

/** Return this person's seat in the room, or -1 for a watcher. */
export const ownPlace = () => game.room?.seats.findIndex(seat => seat.member === game.room.you) ?? -1;

/** Whether a seat is that of a person who is not here now. */
export const absent = place => place.kind == "person" && !["here", "shaky"].includes(place.presence);

/** Whether this phone only watches, and may ask the host for a seat. */
export const mayAsk = place =>
  ownPlace() < 0 && !isOver() && (absent(place) || (place.kind == "ai" && game.room.takeover != "no"));

export const me = () => game.room?.members.find(member => member.number === game.room.you);
export const nameOf = seat => game.info?.players[seat]?.name ?? "";
export const colourOf = seat => game.info?.players[seat]?.colour ?? seat;
export const names = () => game.info.players.map(player => player.name);

/** Return whether the game waits for a player who has lost the connection. */
export const held = () => game.room?.stage == "playing" && game.room.waiting.length > 0;

/** Return the actions that are legal for this person now. */
export const legal = () => (game.sent === null && !held() ? (game.update?.legal ?? []) : []);

export const isOver = () => game.update !== null && !game.update.view.choice;

/** Return the number of a seat's citizens in the city. */
export const inCity = (view, seat) => Object.values(view.pieces).reduce((all, counts) => all + counts[seat], 0);
