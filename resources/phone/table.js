// The table: seats, what is asked, the hand and what can be done with it; and the order in which things are shown.

import city from "./city.js";
import * as board from "./board.js";
import { doneWords, actionWords, forced, isFinal, lit, promptWords, same } from "./choices.js";
import { $, button, el, icon, keep, label, portrait, say } from "./dom.js";
import { lines } from "./events.js";
import { game, held, inCity, isOver, legal, mayAsk, me, nameOf, ownPlace, ownSeat } from "./game.js";
import { presenceWords } from "./door.js";
import { choose, citizens, refreshSheet, showResult } from "./sheets.js";
import { placeBubbles } from "./talk.js";
import { capital, joined, tr } from "./words.js";

const queue = [];
/** The most updates that are shown one by one. */
const PATIENCE = 3;
/** Milliseconds after the coach's question within which a tap was meant for what lay there before. */
const HASTE = 500;
/** Milliseconds for which an opening tile is seen before it is placed on its only square. */
const OPENING = 900;
let placing = null;
let line, showing = false, told = "", snapshot = true, answered = null;

export function begin(toHost) {
  line = toHost;
  board.lay(tapped);
}

// What was told

/** A game begins or goes on; what comes next is how it stands. */
export function hearGame(info) {
  Object.assign(game, { info, events: info.past ?? [], held: null, chosen: null, sent: null, given: null, undone: false });
  queue.length = 0;
  snapshot = true;
  answered = null;
  setCoach(null);
}

export function hearUpdate(update) {
  queue.push(update);
  if (!showing) showAll();
}

async function showAll() {
  showing = true;
  while (queue.length) {
    const update = queue.shift(), seen = game.update !== null && !snapshot && !document.hidden;
    Object.assign(game, { held: null, chosen: null });
    snapshot = false;
    game.events.push(...update.events.map(event => [update.seq, event]));
    if (seen && update.events.length && queue.length < PATIENCE) {
      board.draw();
      await board.play(update.events, ownSeat(), countUp);
    }
    Object.assign(game, { update, sent: null }); // nothing is lit under what is shown
    if (update.events.length && ["offers", "shows"].includes(game.coach?.state)) setCoach(null); // it was done again
    line.send({ type: "shown", seq: update.seq });
    refresh();
    if (seen && !forced()) callToTurn();
    if (seen && isOver() && update.events.length) showResult();
  }
  showing = false;
}

export function hearRewound(seq) {
  game.events = game.events.filter(([told]) => told <= seq);
  game.undone = true;
  setCoach(game.coach?.state == "undoing" ? "offers" : null);
}

/** The coach asks about a choice; about another than the last one of this person there is nothing to ask. */
export function hearCoach(question) {
  const fits = answered?.seq === question.seq && answered.legal.some(action => same(action, question.better));
  if (fits) game.coach = { ...question, state: "asks" };
  refresh();
}

/** Bring the coach's question to a state; null ends it. */
function setCoach(state) {
  game.coach = state && { ...game.coach, state };
  const { square, origin, target } = state == "shows" ? game.coach.better : {};
  board.point([square, origin, target]);
}

/** Whether the coach asks now: once the choice has been shown, and as long as it can be taken back. */
const coachAsks = () =>
  game.coach?.state == "asks" && game.update.seq > game.coach.seq && game.update.undo && !isOver();

const hasty = () => performance.now() - game.coach.at < HASTE;

function lookAgain() {
  if (!line.online || hasty()) return;
  setCoach("undoing");
  ask("undo");
  refresh();
}

const coachTo = state => () => {
  if (coachAsks() && hasty()) return;
  setCoach(state);
  refresh();
};

/** What the coach says, or "". */
function coachWords() {
  const { state, better } = game.coach ?? {};
  if (coachAsks()) {
    const loss = tr("about {citizens}", { citizens: citizens(game.coach.citizens) });
    return tr("Look again? This gives away {loss}.", { loss });
  }
  if (state == "offers") return tr("Choose again, or let me show you a better choice.");
  return state == "shows" ? tr("Better: {choice}.", { choice: actionWords(better) }) : "";
}

/** Let a plus one rise from a seat whose citizen is saved. */
function countUp(seat) {
  if (board.still.matches) return;
  const box = $("seats").children[seat].getBoundingClientRect(), plus = el("span", "plus", {}, "+1");
  plus.style.left = `${box.right - 18}px`;
  plus.style.top = `${box.top + box.height / 2}px`;
  document.body.append(plus);
  setTimeout(() => plus.remove(), 1400);
}

function callToTurn() {
  const mine = legal().length > 0, was = document.title.startsWith("●");
  if (mine && !was) navigator.vibrate?.([60, 60, 60]);
}

// What is done

function tapped(spot) {
  if (!spot) return letGo();
  const options = lit().get(spot) ?? [];
  if (options.length == 1) return pick(options[0]);
  if (options.length) return choose(options, pick);
  if (legal().some(action => action.kind == "run" && action.origin === spot)) {
    game.held = game.held?.origin === spot ? null : { origin: spot };
    game.chosen = null;
    return refresh();
  }
  return letGo();
}

function letGo() {
  if (!game.held && !game.chosen) return;
  Object.assign(game, { held: null, chosen: null });
  refresh();
}

/** Choose an action: by a second tap where it can hardly be taken back. */
export function pick(action) {
  if (!isFinal(action) || (game.chosen && same(action, game.chosen))) return act(action);
  game.chosen = action;
  return refresh();
}

export function act(action) {
  if (!line.online) return;
  game.sent = game.update.seq;
  answered = game.update;
  setCoach(null);
  Object.assign(game, { held: null, chosen: null, undone: false });
  line.send({ type: "act", seat: game.update.view.seat, seq: game.update.seq, action, cid: ++cid });
  navigator.vibrate?.(12);
  refresh();
}

/** Place an opening tile that has only one possible square, after a while. */
function placeForced() {
  if (!forced() || placing !== null) return;
  placing = game.update.seq;
  setTimeout(() => {
    const due = placing === game.update?.seq && line.online && forced();
    placing = null;
    if (due) act(legal()[0]);
    else placeForced();
  }, OPENING);
}

let cid = Math.floor(Math.random() * 1e9);
const ask = type => line.send({ type, seat: ownSeat(), cid: ++cid });

export function refused({ seat, reason }) {
  game.sent = null;
  if (game.coach?.state == "undoing") setCoach(null);
  refresh();
  if (seat === ownSeat()) note(capital(refusals()[reason] ?? tr("the game has moved on")));
}

const refusals = () => ({
  not_your_turn: tr("it is someone else's turn"),
  too_late: tr("the game has moved on"),
  held: tr("the game is waiting for a player to come back"),
  nothing_to_undo: tr("no undo: a card or tile was drawn, or someone else has played"),
  undo_too_fast: tr("too many undos in a short time: wait a few seconds"),
});

/** A few words that go by themselves. */
export function note(text) {
  const node = $("note");
  say(node, text);
  placeNote();
  node.classList.remove("shown");
  void node.offsetWidth;
  node.classList.add("shown");
}

/** Over the news, where it covers no name, nor what is asked or lit. */
function placeNote() {
  const { left, top, width, height } = $("news").getBoundingClientRect();
  $("note").style.cssText = width ? `left: ${left - 8}px; top: ${top}px; width: ${width + 16}px; min-height: ${height}px;`
    + "max-width: none; translate: none; padding: 0 8px; border-radius: 6px" : "";
}

// What is seen

/** All of it, as things stand. */
export function refresh() {
  if (!game.update || !game.info) return;
  const mine = legal().length > 0;
  document.title = mine ? `● ${tr("Your turn.")} Pompeii` : "Pompeii";
  document.body.classList.toggle("mine", mine);
  $("table").dataset.seats = game.info.players.length;
  board.draw();
  drawSeats();
  drawPrompt(mine);
  drawTray();
  refreshSheet();
  placeBubbles();
  placeNote();
  placeForced();
}

function drawPrompt(mine) {
  const waiting = held() ? joined(game.room.waiting.map(seat => game.room.seats[seat].name)) : "";
  say($("asked"), waiting ? capital(tr("the game waits for {name}", { name: waiting })) : coachWords() || promptWords());
  $("prompt").classList.toggle("mine", mine);
  const own = ownSeat(), last = lines(own).at(-1) ?? lines().at(-1);
  const news = game.chosen ? actionWords(game.chosen) : (last?.text ?? "");
  if (game.chosen) $("note").classList.remove("shown");
  if (news !== told) {
    told = news;
    say($("news"), news);
  }
}

function drawSeats() {
  const { view } = game.update, placing = ["sleeps", "seethes"].includes(view.phase);
  keep($("seats"), game.info.players.map((_, seat) => [`${seat}`, () => {
    const node = el("button", "seat", { type: "button" });
    node.dataset.seat = seat;
    return node;
  }]));
  [...$("seats").children].forEach((node, seat) => {
    const place = game.room?.seats[seat], away = place?.kind == "person" && place.presence != "here";
    const city = inCity(view, seat), saved = view.saved[seat], lost = view.volcano[seat];
    node.className = `seat${view.active === seat ? " active" : ""}${away ? " away" : ""}${seat === ownSeat() ? " own" : ""}`;
    const first = placing ? ["house", city] : ["out", saved];
    node.replaceChildren(
      portrait(game.info.players[seat], "person"), el("b", "", {}, nameOf(seat)),
      el("span", "figures", {}, icon(first[0]), `${first[1]}`, icon("flame"), `${lost}`, clockText(seat)));
    const about = placing ? tr("%n in the city", { n: city }) : tr("%n saved", { n: saved });
    label(node, [nameOf(seat), about, tr("%n lost", { n: lost }), presenceWords(place)].filter(Boolean).join(", "));
  });
}

function clockText(seat) {
  const { clock } = game;
  if (clock?.seat !== seat) return "";
  const left = Math.max(0, clock.left - (clock.running ? (performance.now() - game.clockAt) / 1000 : 0));
  const node = el("i", left < 15 ? "clock late" : "clock");
  node.textContent = `${Math.floor(left / 60)}:${String(Math.floor(left % 60)).padStart(2, "0")}`;
  return node;
}

setInterval(() => game.clock?.running && game.update && !document.hidden && drawSeats(), 1000);

function drawTray() {
  const { view, undo, redo } = game.update, may = legal(), chosen = game.chosen;
  const items = [];
  const add = (key, text, go, cls = "act") => items.push([`${key} ${text}`, () => button(text, go, cls)]);
  if (chosen) {
    add("yes", confirmWords(chosen), () => act(game.chosen), "act go");
    add("no", tr("Cancel"), letGo);
  } else if (coachAsks()) {
    game.coach.at ??= performance.now();
    add("again", tr("Look again"), lookAgain, "act go");
    add("on", tr("Go on"), coachTo(null));
  } else {
    if (view.hand && ["sleeps", "seethes"].includes(view.phase) && (view.choice == "place" || !may.length))
      view.hand.forEach((card, n) => items.push([`card ${n} ${card}`, () => cardButton(card, n)]));
    if (view.choice == "sacrifice") items.push(["omen", () => el("span", "picture card", { style: "--k: 11" })]);
    if (view.choice == "lava" && view.tile)
      view.tile.forEach((symbol, n) => items.push([`tile ${n} ${symbol}`, () => tilePicture(symbol)]));
    if (may.some(({ kind }) => kind == "erupt")) add("erupt", tr("Vesuvius erupts!"), () => pick({ kind: "erupt" }), "act go");
    if (may.some(({ kind }) => kind == "done")) add("done", doneWords(), () => pick({ kind: "done" }));
    if (ownPlace() < 0) items.push([`watch ${watchWords()}`, () => el("p", "watching", {}, watchWords())]);
    if (isOver()) add("result", tr("Result"), showResult, "act go");
    if (game.coach?.state == "offers") add("show", tr("Show me"), coachTo("shows"));
  }
  keep($("hand"), items);
  for (const node of $("hand").querySelectorAll("button.card")) drawCard(node, may);
  $("undo").disabled = !undo || game.sent !== null;
  $("redo").hidden = !redo;
  $("can").disabled = !may.length;
  $("talk").dataset.unread = game.unread || "";
  label($("talk"), game.unread ? tr("Chat: %n new", { n: game.unread }) : tr("Chat"));
}

function watchWords() {
  if (me() && me().wants !== null) return tr("Asked the host…");
  const some = game.room?.seats.some(mayAsk);
  return some ? tr("You are watching. To play, tap a player who is away, or an AI.") : tr("You are watching.");
}

function cardButton(card, index) {
  const node = el("button", "picture card", { type: "button" });
  node.style.setProperty("--k", city.cards.indexOf(card));
  Object.assign(node.dataset, { card, index });
  node.onclick = () => {
    const discard = legal().find(action => action.kind == "discard" && action.card === card);
    if (discard) return pick(discard);
    if (!legal().some(action => action.card === card)) return undefined;
    game.held = game.held?.index === index ? null : { card, index };
    game.chosen = null;
    return refresh();
  };
  return node;
}

function drawCard(node, may) {
  const card = Number(node.dataset.card), can = may.some(action => action.card === card);
  const holds = game.held?.index === Number(node.dataset.index);
  node.classList.toggle("held", holds);
  node.classList.toggle("usable", can);
  node.setAttribute("aria-pressed", String(holds));
  node.setAttribute("aria-disabled", String(!can));
  label(node, tr("card {n}, building {n}, {colour}", { n: card, colour: tr(city.colours[card]) }));
}

function tilePicture(symbol) {
  const node = el("span", "picture tile", { role: "img" });
  node.style.setProperty("--t", city.symbols.indexOf(symbol));
  return label(node, tr(symbol));
}

function confirmWords(action) {
  const { kind, card, square, origin, target, seat } = action;
  if (kind == "done") return doneWords();
  if (kind == "erupt") return tr("Vesuvius erupts!");
  if (kind == "discard") return tr("Discard {card}", { card });
  if (kind == "sacrifice") return tr("Throw {name}'s citizen in", { name: nameOf(seat) });
  if (kind == "run") return target == "out" ? tr("{square} out", { square: origin }) : tr("{origin} to {target}", { origin, target });
  return tr("Here: {square}", { square });
}

$("undo").onclick = () => ask("undo");
$("redo").onclick = () => ask("redo");
