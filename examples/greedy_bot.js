#!/usr/bin/env node
// A bot for Pompeii in JavaScript, without packages: it runs out where it can, and else towards the nearest gate.
// pompeii arena --seat "bot:node examples/greedy_bot.js" --seat random
"use strict";

const WALLS = new Set(["I1", "J1", "K1", "K2", "A7", "B7", "C7"]);
const GATES = ["A1", "F1", "J2", "A5", "K5", "G7", "I7"];
const VENTS = ["H1", "C2", "K3", "E4", "D7", "J7"];
const UNREACHABLE = 99;

const sum = (numbers) => numbers.reduce((total, number) => total + number, 0);

function neighbours(square) {
  const column = square.charCodeAt(0);
  const row = Number(square[1]);
  const around = [[column - 1, row], [column + 1, row], [column, row - 1], [column, row + 1]];
  return around
    .filter(([c, r]) => c >= 65 && c <= 75 && r >= 1 && r <= 7)
    .map(([c, r]) => String.fromCharCode(c) + r)
    .filter((name) => !WALLS.has(name));
}

// How many steps each square is from the outside, by squares without lava.
function distances(view, rules) {
  const closed = new Set(Object.keys(view.lava));
  if (rules.vents_open === "no") VENTS.forEach((vent) => closed.add(vent));
  const found = new Map();
  let reached = GATES.filter((gate) => !closed.has(gate));
  for (let steps = 1; reached.length; steps++) {
    reached.forEach((square) => found.set(square, steps));
    reached = [...new Set(reached.flatMap(neighbours))].filter((square) => !closed.has(square) && !found.has(square));
  }
  return (square) => (square === "out" ? 0 : found.get(square) ?? UNREACHABLE);
}

// How good an action is; nothing but the board as it stands is looked at.
function worth(action, view, far) {
  const crowd = (square) => sum(view.pieces[square] ?? []);
  const own = (square) => (view.pieces[square] ?? [])[view.seat] ?? 0;
  switch (action.kind) {
    case "run": {
      const lead = far(action.origin) - far(action.target);
      return action.target === "out" ? 1000 - crowd(action.origin) : lead;
    }
    case "place":
    case "relative":
      return 10 + crowd(action.square) - far(action.square); // a piece runs as far as its square is crowded
    case "lava":
      return crowd(action.square) - 3 * own(action.square);
    case "sacrifice":
      return view.saved[action.seat] - far(action.square);
    case "erupt":
      return -1;
    default: // done, discard
      return 0;
  }
}

let rules = {};
require("node:readline").createInterface({ input: process.stdin }).on("line", (line) => {
  const message = JSON.parse(line);
  // One process plays all games.
  if (message.type === "welcome") console.log(JSON.stringify({ type: "ready", new_game: true }));
  if (message.rules) rules = message.rules;
  if (message.type !== "decide") return;
  const far = distances(message.view, rules);
  const worths = message.legal.map((action) => worth(action, message.view, far));
  const action = message.legal[worths.indexOf(Math.max(...worths))];
  console.log(JSON.stringify({ type: "act", action }));
});
