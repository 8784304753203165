// What may be chosen, by the host's list of legal actions: filtered and put in words. No rule is known here.

import city from "./city.js";
import { game, legal, nameOf } from "./game.js";
import { symbolWords, tileWords } from "./events.js";
import { N, tr } from "./words.js";

/** Where an action is chosen on the board: a square, or the gate beside one. */
export const spotOf = action =>
  action.kind == "run" ? (action.target == "out" ? `out ${action.origin}` : action.target) : action.square;

const fits = action => {
  if (action.kind == "place") return !game.held || action.card === game.held.card;
  if (action.kind == "run") return action.origin === game.held?.origin;
  return ["relative", "sacrifice", "lava"].includes(action.kind);
};

/** What is lit on the board: the actions of each spot. */
export function lit() {
  const found = new Map();
  for (const action of legal().filter(fits)) {
    const spot = spotOf(action);
    found.set(spot, [...(found.get(spot) ?? []), action]);
  }
  return found;
}

/** Where citizens stand who may move. */
export const origins = () => new Set(legal().filter(action => action.kind == "run").map(action => action.origin));

/** Whether it can hardly be taken back: something is revealed after it, or somebody else decides. */
export function isFinal(action) {
  const { phase, runs, relatives } = game.update.view;
  if (action.kind == "run") return runs == 1;
  if (action.kind == "relative") return relatives == 1;
  if (action.kind == "lava") return phase == "erupts";
  return true;
}

/** Whether what is asked is an opening tile's only square: not asked at the window either, but after an undo. */
export const forced = () => !game.undone && legal().length == 1 && legal()[0].kind == "lava" && game.update.view.phase == "erupts";

/** How an action stands for itself: no two legal ones alike. */
export const same = (one, other) => JSON.stringify(one) == JSON.stringify(other);

/** What stands on a square: “building 6, turquoise, 2 spaces free”. */
export function placeWords(square, room = "") {
  const { n, part, vent } = city.squares[square];
  const gate = city.gates[square]?.name;
  let text;
  if (vent) text = tr("vent of the {symbol}", { symbol: symbolWords(vent) });
  else if (n === undefined) text = tr("open ground");
  else if (!n) text = room ? tr("neutral building, {room}", { room }) : tr("neutral building");
  else {
    const blanks = { n: `${n}${part}`, colour: tr(city.colours[n]), room };
    text = room ? tr("building {n}, {colour}, {room}", blanks) : tr("building {n}, {colour}", blanks);
  }
  return gate ? tr("{text}, gate {gate}", { text, gate }) : text;
}

const standing = square => (game.update.view.pieces[square] ?? []).reduce((all, n) => all + n, 0);
const placing = phase => phase == "sleeps" || phase == "seethes";

function freeWords(square) {
  const { n, spaces } = city.squares[square];
  return n === undefined ? "" : tr("%n space(s) free", { n: Math.max(spaces - standing(square), 0) });
}

/** A square and who is there: “B2, building 1, grey, 1 space free; Anna 2”. */
export function squareWords(square) {
  const { view } = game.update;
  const about = view.lava[square] ? tr("lava, {symbol}", { symbol: symbolWords(view.lava[square]) })
    : placeWords(square, placing(view.phase) ? freeWords(square) : "");
  const who = (view.pieces[square] ?? []).map((n, seat) => n && `${nameOf(seat)} ${n}`).filter(Boolean).join(", ");
  return [square, about].join(", ") + (who ? `; ${who}` : "");
}

/** What an action does, as an order. */
export function actionWords(action) {
  const { kind, card, square, symbol, seat, target } = action;
  if (kind == "done") return doneWords();
  const out = target == "out", where = square ?? (out ? "" : target);
  const room = square && placing(game.update.view.phase) ? freeWords(square) : "";
  const form = kind == "place" && city.squares[square].n !== card ? "joker" : kind == "run" && out ? "out" : kind;
  return tr(city.actions[form], { ...action, place: where ? placeWords(where, room) : "",
    ...symbol && { symbol: symbolWords(symbol) }, ...seat !== undefined && { name: nameOf(seat) } });
}

/** What `done` means now. */
export function doneWords() {
  const { choice } = game.update.view;
  if (choice == "relative") return tr("No more relatives");
  return choice == "run" ? tr("End your moves") : tr("No eruption now");
}

/** The one line that says what is asked, and of whom. */
export function promptWords() {
  const { view } = game.update;
  if (!view.choice) return tr("The game is over.");
  const may = legal(), name = may.length ? tr("Your turn") : nameOf(view.active);
  return may.length ? askedWords(view, may, name) : awaitedWords(view, name);
}

function omens({ discards }) {
  const last = discards.findLastIndex(card => card != 0);
  return discards.length - 1 - last;
}

function askedWords(view, may, name) {
  if (may.every(action => action.kind == "discard")) return tr("{name}: no one can move in. Discard a card", { name });
  switch (view.choice) {
    case "place": return tr("{name}: choose a card, then a building", { name });
    case "relative":
      return view.relatives == 1 ? tr("{name}: you may bring 1 relative", { name })
        : tr("{name}: you may bring up to {n} relatives", { name, n: view.relatives });
    case "sacrifice": {
      const own = may.some(action => action.seat === view.seat);
      const choose = own ? tr("Choose a citizen, yours or another's, to throw into the volcano")
        : tr("Choose an opponent's citizen to throw into the volcano");
      const n = omens(view);
      return n > 1 ? tr("{name}: omen {n} in a row! {choose}", { name, n, choose }) : tr("{name}: an omen! {choose}", { name, choose });
    }
    case "lava": {
      const tile = tileWords(view.tile), alone = new Set(may.map(action => action.square)).size == 1;
      if (view.phase == "flight" && !Object.values(view.pieces).some(counts => counts[view.seat]))
        return tr("{name}: place the {tile} tile. None of your citizens is left to move", { name, tile });
      const text = forced() ? tr("{name}: the {tile} tile has only one possible square", { name, tile })
        : alone ? tr("{name}: place the {tile} tile on its only square", { name, tile })
        : tr("{name}: place the {tile} tile on a highlighted square", { name, tile });
      const n = Object.values(view.lava).filter(symbol => symbol != "cover").length + 1;
      return view.phase == "erupts" ? text + tr(" (tile {n} of {all})", { n, all: 6 }) : text;
    }
    case "run": {
      const text = game.held ? N("{name}: move {run} of {runs}. Choose where to") : N("{name}: move {run} of {runs}. Choose a citizen");
      return tr(text, { name, run: 3 - view.runs, runs: 2 });
    }
  }
  return tr("{name}: make Vesuvius erupt?", { name });
}

function awaitedWords(view, name) {
  switch (view.choice) {
    case "place": return tr("{name} chooses a card and a building…", { name });
    case "relative": return tr("{name} brings relatives…", { name });
    case "sacrifice": {
      const n = omens(view);
      return n > 1 ? tr("{name} has drawn omen {n} in a row and chooses a victim…", { name, n })
        : tr("{name} has drawn an omen and chooses a victim…", { name });
    }
    case "lava": return tr("{name} places lava…", { name });
    case "run": return tr("{name} moves…", { name });
  }
  return tr("{name} begins a turn…", { name });
}
