// The board: its picture, a button on each square and gate, and the pieces that stand and move there.

import city from "./city.js";
import { lit, origins, spotOf, squareWords } from "./choices.js";
import { colourOf, game, nameOf } from "./game.js";
import { el, label } from "./dom.js";
import { tr } from "./words.js";

/** Pixels from a lit square within which a tap still counts for it, about a fingertip. */
const REACH = 30;
const STEP = 120, DROP = 320, FALL = 620, LATE = 400, ERUPTION = 3000, MOMENT = 1700, RESCUE = 1500, FLAKES = 22;
/** Offsets to the east and south of citizens from the middle of a square during the flight, by their number. */
const APART = { 1: [[0, 0]], 2: [[0, -23], [0, 23]], 3: [[20, -22], [20, 22], [-21, 12]],
                4: [[-21, -22], [21, -22], [-21, 22], [21, 22]] };
/** How far they stand to the east of the middle of a square with a number. */
const ASIDE = 14;

export const still = matchMedia("(prefers-reduced-motion: reduce)");
const wide = matchMedia("(min-aspect-ratio: 21/20)");
const board = document.getElementById("board");
const squares = new Map(), gates = new Map(), tiles = new Map(), plates = new Map();
/** Each visible citizen: {node, square, seat}. */
let citizens = [];
/** Where the citizen of the chosen action would stand, or null. */
let coming = null;

const put = (node, [x, y]) => {
  node.style.setProperty("--x", x);
  node.style.setProperty("--y", y);
  return node;
};

/** Build the board; `tapped(spot)` is called with the tapped square or gate, or null. */
export function lay(tapped) {
  for (const [way, box] of Object.entries(city.mountain))
    for (const [side, part] of Object.entries(box)) board.style.setProperty(`--${way}-${side}`, `${part}%`);
  document.documentElement.style.setProperty("--ratio", city.ratio);
  document.documentElement.style.setProperty("--unit-wide", city.unit);
  label(board, tr("The city of Pompeii"));
  const roofs = [];
  for (const [square, { at, n, part, pits = [] }] of Object.entries(city.squares)) {
    const node = put(el("button", "sq", { type: "button" }), at);
    node.dataset.spot = square;
    squares.set(square, node);
    if (n) plates.set(square, put(el("span", part ? "plate long" : "plate", { "aria-hidden": "true" }, `${n}`, el("small", "", {}, part)), at));
    for (const pit of pits) roofs.push(put(el("i", "roof", { style: `--roof: ${city.roofs[city.colours[n] ?? "neutral"]}` }), pit));
  }
  for (const [square, { name, at }] of Object.entries(city.gates)) {
    const node = label(put(el("button", "gate", { type: "button" }), at), tr("Out through {gate}", { gate: name }));
    node.dataset.spot = `out ${square}`;
    gates.set(square, node);
  }
  // In place of container units, which Safari 15 lacks.
  new ResizeObserver(([{ contentRect }]) => {
    for (const side of ["width", "height"]) board.style.setProperty(`--city-${side}`, `${contentRect[side]}px`);
  }).observe(board.parentElement);
  board.append(el("div", "mountain"), ...roofs, ...squares.values(), ...plates.values(), ...gates.values());
  board.onclick = event => {
    if (finish()) return;
    const node = event.target.closest(".lit, .own, .held") ?? nearest(event.clientX, event.clientY);
    tapped(node?.dataset.spot ?? null);
  };
}

function nearest(x, y) {
  let best = null, least = REACH;
  for (const node of board.querySelectorAll(".lit, .own")) {
    const box = node.getBoundingClientRect();
    const away = Math.hypot(Math.max(box.left - x, 0, x - box.right), Math.max(box.top - y, 0, y - box.bottom));
    if (away < least) [best, least] = [node, away];
  }
  return best;
}

/** Draw the position, with lit squares for what can be chosen. */
export function draw() {
  const { view } = game.update;
  const on = lit(), from = origins(), chosen = game.chosen && spotOf(game.chosen);
  for (const [square, node] of squares) {
    const can = on.has(square), own = from.has(square) && !game.held, holds = game.held?.origin === square;
    node.className = `sq${can ? " lit" : ""}${own ? " own" : ""}${holds ? " held" : ""}${chosen === square ? " chosen" : ""}`;
    node.tabIndex = can || own || holds ? 0 : -1;
    node.setAttribute("aria-disabled", String(!(can || own || holds)));
    label(node, squareWords(square));
  }
  for (const [square, node] of gates) {
    const spot = `out ${square}`, can = on.has(spot);
    node.hidden = !can;
    node.className = `gate${can ? " lit" : ""}${chosen === spot ? " chosen" : ""}`;
  }
  board.dataset.phase = { sleeps: "sleeps", seethes: "seethes" }[view.phase] ?? "erupts";
  drawCitizens(view);
  drawTiles(view);
  drawGhost();
}

/** Mark the squares of a line of the log; without squares, remove the marks. */
export function point(at = []) {
  for (const [square, node] of squares) node.toggleAttribute("data-pointed", at.includes(square));
}

function drawCitizens(view) {
  const fleeing = !["sleeps", "seethes"].includes(view.phase), left = citizens;
  const joined = ["place", "relative", "run"].includes(game.chosen?.kind) ? spotOf(game.chosen) : null;
  citizens = [];
  coming = joined in city.squares ? where(joined, 1, fleeing)[0] : null;
  for (const [square, counts] of Object.entries(view.pieces)) {
    const crowd = counts.reduce((all, n) => all + n, 0) > 4;
    const here = counts.flatMap((n, seat) => (crowd ? (n ? [[seat, n]] : []) : Array(n).fill([seat, 1])));
    const places = where(square, here.length + (square === joined), fleeing);
    if (square === joined) coming = places[here.length] ?? places[0];
    here.forEach(([seat, count], n) => {
      const found = left.findIndex(one => one.square === square && one.seat === seat);
      const one = found < 0 ? add(square, seat) : left.splice(found, 1)[0];
      one.node.style.setProperty("--s", !fleeing ? 0.42 : places.length == 1 ? 0.6 : 0.46);
      one.node.dataset.count = count > 1 ? count : "";
      put(one.node, places[n] ?? places[0]);
      citizens.push(one);
    });
  }
  for (const { node } of left) node.remove();
}

function where(square, count, fleeing) {
  const { at: [x, y], pits = [], n } = city.squares[square];
  if (!fleeing && count <= pits.length) return pits;
  const unit = city.unit / 100, aside = n ? ASIDE : 0;
  return APART[Math.min(count, 4)].map(([dx, dy]) => [x + (dx + aside) * unit, y + dy * unit * city.ratio]);
}

function add(square, seat) {
  const node = el("div", "piece");
  node.style.setProperty("--c", colourOf(seat));
  board.append(put(node, city.squares[square].at));
  return { node, square, seat };
}

function drawTiles(view) {
  for (const [square, symbol] of Object.entries(view.lava)) if (!tiles.has(square)) layTile(square, symbol);
  for (const [square, node] of tiles)
    if (!(square in view.lava)) {
      node.remove();
      tiles.delete(square);
      plates.get(square)?.removeAttribute("hidden");
    }
}

function layTile(square, symbol) {
  const node = put(el("div", "tile"), city.squares[square].at);
  node.style.setProperty("--t", city.symbols.indexOf(symbol));
  tiles.set(square, node);
  plates.get(square)?.setAttribute("hidden", "");
  board.append(node);
  return node;
}

/** What the second tap would set down. */
function drawGhost() {
  board.querySelectorAll(".ghost").forEach(node => node.remove());
  const action = game.chosen, spot = action && spotOf(action), doomed = action?.kind == "sacrifice" ? action : {};
  for (const { node, square, seat } of citizens) node.classList.toggle("doomed", square === doomed.square && seat === doomed.seat);
  if (!spot || action.kind == "sacrifice") return;
  const at = spot.startsWith("out ") ? city.gates[spot.slice(4)].out : coming ?? city.squares[spot].at;
  const node = put(el("div", action.kind == "lava" ? "tile ghost" : "piece ghost"), at);
  if (action.kind == "lava") node.style.setProperty("--t", city.symbols.indexOf(action.symbol));
  else node.style.setProperty("--c", colourOf(action.seat ?? game.update.view.active));
  node.style.setProperty("--s", action.kind == "run" ? 0.46 : 0.42);
  board.append(node);
}

// What moves

/** Finish all running animations; return whether the game waited for any. */
export function finish() {
  const moving = board.getAnimations({ subtree: true }).filter(one => one.id && one.playState == "running");
  moving.forEach(one => one.finish());
  return moving.some(({ id }) => id == "event");
}

const spot = ([x, y]) => (wide.matches ? { left: `${x}%`, top: `${y}%` } : { left: `${y}%`, top: `${100 - x}%` });
const crater = () => {
  const { x, y } = city.crater[wide.matches ? "wide" : "tall"];
  return { left: `${x}%`, top: `${y}%` };
};

/** Animate an element, by default as an event, which the game waits for; ends with the animation. `calm`: it moves nothing. */
function animate(node, frames, duration, easing = "ease-in-out", more = {}) {
  const time = still.matches && !more.calm ? 1 : duration;
  const motion = node.animate(frames, { duration: time, easing, id: "event", fill: "forwards", ...more });
  // A hidden page runs no animation, so a timer ends the wait.
  return Promise.race([motion.finished, new Promise(done => setTimeout(done, time + (more.delay ?? 0) + LATE))]);
}

/** Animate events one after another. Of this person's own (`own`) only runs are animated; `saved(seat)` tells of each. */
export async function play(events, own, saved) {
  for (const event of events) {
    await show(event, event.seat === own);
    if (event.kind == "ran" && event.target == "out") saved(event.seat);
  }
}

/** Show something for a while beside the game, which does not wait for it; not with reduced motion. */
function pass(node, at, frames, duration, delay = 0) {
  if (still.matches) return;
  board.append(put(node, at));
  animate(node, frames, duration, "ease-out", { id: "moment", delay, fill: "both" }).then(() => node.remove());
}

/** Light up the way out and the gate, and hold up the rescued citizen. */
function rescue({ seat, origin, path }) {
  const gate = city.gates[path.at(-1) ?? origin];
  const faded = [{ opacity: 0 }, { opacity: 1, offset: 0.15 }, { opacity: 0 }];
  [origin, ...path].forEach((square, n) => pass(el("div", "step"), city.squares[square].at, faded, RESCUE, 60 * n));
  pass(el("div", "light"), gate.at, [{ scale: 0.4, opacity: 1 }, { scale: 1.3, opacity: 0 }], RESCUE);
  const citizen = el("div", "piece rescued");
  citizen.style.setProperty("--c", colourOf(seat));
  const up = { opacity: 1, scale: 1 };
  pass(citizen, gate.at, [{ opacity: 0, scale: 0.5 }, { ...up, offset: 0.2 }, { ...up, offset: 0.7 }, { opacity: 0, scale: 0.6 }], RESCUE);
}

/** Darken the city for a while under what has happened in large words, with a card or, without one, with fire and ash. */
async function moment(title, about, card = null) {
  const fire = card === null && !still.matches, time = fire ? ERUPTION : MOMENT;
  const night = el("div", fire ? "moment eruption" : "moment", { "aria-hidden": "true" },
    el("b", "", {}, title), el("span", "", {}, about));
  if (card !== null) night.prepend(el("i", "picture card", { style: `--k: ${card}` }));
  const { x, y } = city.crater[wide.matches ? "wide" : "tall"];
  night.style.setProperty("--at", `${x}% ${y}%`);
  board.append(night);
  for (let n = 0; fire && n < FLAKES; n++) {
    const flake = el("i", n % 3 ? "ash" : "ash ember");
    flake.style.left = `${(n * 37) % 100}%`;
    night.append(flake);
    const fall = [{ top: "-3%", opacity: 0 }, { opacity: 1, offset: 0.2 }, { top: `${30 + (n * 53) % 65}%`, opacity: 0 }];
    animate(flake, fall, ERUPTION * 0.6, "ease-in", { delay: (n * 173) % (ERUPTION * 0.4), fill: "both" });
  }
  document.body.classList.toggle("quake", fire);
  const dark = [{ opacity: 0 }, { opacity: 1, offset: 0.14 }, { opacity: 1, offset: 0.84 }, { opacity: 0 }];
  await animate(night, dark, time, "linear", { calm: true });
  document.body.classList.remove("quake");
  night.remove();
}

/** Return a picture of the city as it stands. */
export function picture() {
  const copy = board.cloneNode(true);
  copy.querySelectorAll("button, .plate").forEach(node => node.remove());
  copy.removeAttribute("id");
  copy.removeAttribute("style");
  copy.setAttribute("role", "img");
  for (const [way, box] of Object.entries(city.mountain))
    for (const [side, part] of Object.entries(box)) copy.style.setProperty(`--${way}-${side}`, `${part}%`);
  return label(copy, tr("The city at the end"));
}

async function show(event, own) {
  switch (event.kind) {
    case "piece_placed": {
      const one = add(event.square, event.seat);
      citizens.push(one);
      const taken = citizens.filter(other => other.square === event.square).length;
      put(one.node, where(event.square, Math.max(taken, 1), false)[taken - 1] ?? city.squares[event.square].at);
      if (!own) await animate(one.node, [{ scale: 2.4, opacity: 0 }, { scale: 1, opacity: 1 }], DROP, "ease-out");
      break;
    }
    case "lava_placed": {
      const node = layTile(event.square, event.symbol);
      if (!own) await animate(node, [{ scale: 1.8, opacity: 0 }, { scale: 1, opacity: 1 }], DROP, "ease-in");
      break;
    }
    case "ran": {
      const one = citizens.find(other => other.square === event.origin && other.seat === event.seat);
      if (!one) break;
      const gate = event.target == "out" ? [city.gates[event.path.at(-1) ?? event.origin]] : [];
      const way = [...event.path.map(square => city.squares[square].at), ...gate.map(({ out }) => out)];
      one.node.classList.add("moving");
      await animate(one.node, [spot(city.squares[event.origin].at), ...way.map(spot)], STEP * (way.length + 1));
      one.node.classList.remove("moving");
      one.node.getAnimations().forEach(motion => motion.cancel());
      if (gate.length) {
        rescue(event);
        one.node.remove();
        citizens = citizens.filter(other => other !== one);
      } else {
        one.square = event.target;
        put(one.node, way.at(-1));
      }
      break;
    }
    case "burned":
      await fall(event.square, event.counts);
      break;
    case "sacrificed":
      if (event.square) await fall(event.square, game.info.players.map((_, seat) => +(seat == event.victim)));
      break;
    case "ad79_drawn":
      if (event.number == 1) await moment(tr("Vesuvius seethes"), nameOf(event.seat), 12);
      break;
    case "omen_drawn":
      await moment(tr("An omen"), nameOf(event.seat), 11);
      break;
    case "eruption":
      board.dataset.phase = "erupts";
      await moment(tr("Vesuvius erupts!"), tr("Six lava tiles, then everyone flees."));
      break;
  }
}

/** Move `counts` citizens of each seat from a square into the volcano, in an arc. */
async function fall(square, counts) {
  const falling = citizens.filter(one => {
    if (one.square !== square || !counts[one.seat]) return false;
    counts = counts.map((n, seat) => (seat == one.seat ? n - Number(one.node.dataset.count || 1) : n));
    return true;
  });
  await Promise.all(falling.map(({ node }, n) => {
    node.classList.add("moving");
    const from = spot([node.style.getPropertyValue("--x"), node.style.getPropertyValue("--y")]);
    const frames = [{ ...from, scale: 1 }, { scale: 1.5, offset: 0.5 }, { ...crater(), scale: 0.2, opacity: 0.3 }];
    return animate(node, frames, FALL + 60 * n, "ease-in");
  }));
  for (const { node } of falling) node.remove();
  citizens = citizens.filter(one => !falling.includes(one));
}
