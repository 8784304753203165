// What happened, in sentences: a line for each turn of a seat, as in the program's log.

import city from "./city.js";
import { game, nameOf, names } from "./game.js";
import { joined, tr } from "./words.js";

/** What a seat has chosen. */
const DECISIONS = ["card_played", "piece_placed", "sacrificed", "lava_placed", "ran", "gave_up"];
const OF_THE_TILE = ["tile_set_aside", "burned", "covered"];
const MOMENTS = ["started", "eruption", "game_over"];

export const tileWords = tile => tile.map(symbol => symbolWords(symbol)).join(tr(" or "));
export const symbolWords = symbol => tr(symbol == "cover" ? "lava" : symbol);
const form = (name, blanks) => tr(city.events[name], blanks);
const citizensOf = (seat, n) => tr("%n of {name}'s", { n, name: nameOf(seat) });

/** Everything that happened, turn by turn: {seat, text, squares}; `since` a seat decided last, if one is given. */
export function lines(since = null) {
  const all = moves(game.events.map(([, event]) => event));
  const decided = move => move.some(event => event.seat === since && DECISIONS.includes(event.kind));
  const found = all.slice(all.findLastIndex(decided) + 1).map(told).filter(line => line.text);
  return since === null ? found : found.filter(line => line.seat !== since || line.moment);
}

function moves(events) {
  const found = [];
  for (const event of events) {
    const move = found.at(-1);
    if (move && continues(move, event)) move.push(event);
    else found.push([event]);
  }
  return found;
}

function continues(move, event) {
  const last = move.at(-1);
  if (last.kind == "turn_ended") return false;
  if (event.kind == "turn_ended") return true;
  if (MOMENTS.includes(event.kind) || MOMENTS.includes(last.kind)) return false;
  if (event.cause == "end") return last.cause == "end";
  return OF_THE_TILE.includes(event.kind) || event.seat === actor(move);
}

const actor = move => move.find(event => event.seat !== undefined)?.seat ?? null;

function told(move) {
  const seat = actor(move), name = nameOf(seat);
  const squares = move.flatMap(event => [event.square, event.origin, event.target]).filter(one => one && one != "out");
  const moment = (text, of = null) => ({ seat: of, text, squares, moment: true });
  const [event] = move;
  switch (event.kind) {
    case "started":
      return moment(form("begins", { name: nameOf(event.first) }));
    case "eruption":
      if (!event.declared) return moment(form("erupts"));
      return moment(form("declared", { name, hand: event.hand.join(", ") }), seat);
    case "game_over":
      return moment(overWords(event));
    case "burned":
      if (event.cause == "end")
        return moment(form("left_behind", { counts: whom(lost(move)) }));
  }
  const kinds = new Map();
  move.forEach((event, n) => {
    const kind = together(event) ?? n;
    kinds.set(kind, [...(kinds.get(kind) ?? []), event]);
  });
  const laid = move.some(event => event.kind == "lava_placed" || event.kind == "tile_set_aside");
  const parts = [...kinds.values()].filter(([event]) => !(laid && event.kind == "tile_drawn")).map(part).filter(Boolean);
  return { seat, squares, text: parts.length ? form("turn", { name, what: parts.join(", ") }) : "" };
}

function together(event) {
  if (event.kind == "piece_placed" && event.relative) return "relatives";
  if (event.kind == "burned") return event.cause;
  if (event.kind == "ran") return event.target == "out" ? "saved" : "ran";
  return null;
}

const lost = events => events.map(event => event.counts).reduce((all, counts) => all.map((n, seat) => n + counts[seat]));
const whom = counts => joined(counts.map((n, seat) => n && citizensOf(seat, n)).filter(Boolean));

function part(events) {
  const [event] = events;
  const { card, square } = event;
  const squares = joined(events.map(each => each.square ?? each.origin));
  switch (event.kind) {
    case "card_played":
      if (!square) return form("discarded", { card });
      return form(event.joker ? "joker" : "played", { card, square });
    case "piece_placed":
      if (!event.relative) return "";
      return form(events.length > 1 ? "relatives" : "relative", { squares });
    case "card_drawn":
      return card ? form("drew", { card }) : "";
    case "ad79_drawn":
      return form(event.number == 1 ? "first_ad79" : "second_ad79");
    case "omen_drawn":
      return form("omen");
    case "sacrificed":
      return square ? form("victim", { victim: nameOf(event.victim), square }) : form("no_victim");
    case "tile_drawn":
      return form("tile", { tile: tileWords(event.tile) });
    case "tile_set_aside":
      return form("set_aside", { tile: tileWords(event.tile) });
    case "lava_placed":
      return form("lava", { symbol: symbolWords(event.symbol), square });
    case "burned":
      return form(event.cause == "lava" ? "burned" : "cut_off", { whom: whom(lost(events)), squares });
    case "covered":
      return form("covered", { squares: joined(event.squares) });
    case "ran": {
      if (event.target == "out") return tr("saved %n from {squares}", { n: events.length, squares });
      return form("moved", { ways: joined(events.map(run => form("way", run))) });
    }
    case "gave_up":
      return form(event.choice == "relative" ? "no_more_relatives" : "no_more_moves");
  }
  return "";
}

/** Who has won, and with what. */
function overWords({ saved, volcano, winners }) {
  const best = winners[0], n = saved[best], name = nameOf(best);
  if (winners.length > 1)
    return tr("The game is over: {names} tie with %n saved.", { n, names: joined(winners.map(seat => names()[seat])) });
  const rivals = saved.some((count, seat) => seat != best && count == n);
  if (!rivals) return tr("The game is over: {name} wins with %n saved.", { n, name });
  return tr("The game is over: {name} wins with %n saved and fewer in the volcano ({volcano}).",
    { n, name, volcano: volcano[best] });
}
