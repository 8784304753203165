// All that the page knows: what it was told last, what the person has in hand, and what the browser keeps.

/** What outlives the page. Where the browser forbids that, the tab's history entry keeps it, which outlives a reload. */
export const store = {
  /** The text kept by this name; null if there is none. */
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
  /** How the room stands (`room`), the game that is on (`gameinfo`), and how it stands (`update`). */
  room: null, info: null, update: null,
  /** What happened, [seq, event] each; lines of the chat, and how many were not read; the clock and when it was told. */
  events: [], chat: [], unread: 0, clock: null, clockAt: 0,
  /** In hand: {card, index} or {origin}; an action that waits for a second tap; the number of the one that was sent. */
  held: null, chosen: null, sent: null,
  /** Seats that think. */
  thinking: new Set(),
};

/** The own seat at the table; null for who watches. */
export const ownSeat = () => game.info?.own[0] ?? null;

/** The own seat in the room, a number; -1 for who watches. */
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

/** Whether everybody waits for somebody whose line is being saved. */
export const held = () => game.room?.stage == "playing" && game.room.waiting.length > 0;

/** What may be done now. */
export const legal = () => (game.sent === null && !held() ? (game.update?.legal ?? []) : []);

export const isOver = () => game.update !== null && !game.update.view.choice;

export const sum = numbers => numbers.reduce((all, one) => all + one, 0);

/** Pieces of a seat in the city. */
export const inCity = (view, seat) => sum(Object.values(view.pieces).map(counts => counts[seat]));
