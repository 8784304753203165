// What comes up over the table: lists, the log, the chat, a seat, the result.

import { picture, point } from "./board.js";
import { actionWords } from "./choices.js";
import { $, button, el, icon, mark, portrait, say } from "./dom.js";
import { coachField, kindWords, presenceWords } from "./door.js";
import { lines } from "./events.js";
import { colourOf, game, inCity, isOver, legal, mayAsk, me, nameOf, ownPlace, ownSeat, store } from "./game.js";
import { chatNodes, dropBubbles, growChat } from "./talk.js";
import { capital, joined, language, languages, tr } from "./words.js";

/** Milliseconds for which squares of a line stay marked. */
const POINTED = 2500;

const sheet = $("sheet"), body = $("sheet-body");
let fill, send = () => {}, leave = () => {};

/** `toHost(message)` says something; `go()` leaves the room. */
export function begin(toHost, go) {
  [send, leave] = [toHost, go];
  sheet.onclick = event => event.target === sheet && sheet.close();
  $("sheet-close").onclick = () => sheet.close();
}

/** Open a sheet, or a `page` as large as the screen; `content()` makes what it shows, again when that may have changed. */
function open(title, content, page = false) {
  fill = content;
  sheet.classList.toggle("page", page);
  say($("sheet-title"), title);
  body.replaceChildren(...fill());
  if (!sheet.open) sheet.showModal();
  body.scrollTop = 0;
}

export const close = () => sheet.close();

/** What is open may say something else by now. */
export function refreshSheet() {
  if (!sheet.open) return;
  const fresh = el("div", "", {}, ...fill()), log = body.querySelector(".chat");
  if (log) growChat(log, fresh.querySelector(".chat"));
  else if (fresh.innerHTML !== body.innerHTML) body.replaceChildren(...fresh.childNodes);
}

const closing = go => () => {
  sheet.close();
  go();
};
const list = items => el("ul", "list", {}, ...items.map(item => el("li", "", {}, item)));
const counted = (label, text) => tr("{label}: {text}", { label, text });
const heading = text => el("h3", "", {}, text);

/** Which of several things is meant. */
export function choose(options, pick) {
  open(tr("{n} possibilities", { n: options.length }),
    () => [list(options.map(action => button(actionWords(action), closing(() => pick(action)))))]);
}

/** All that can be done, a sentence each: done by one tap, as it says what it does. */
export function showCan(act) {
  open(tr("What you can do now"), () => {
    const may = legal();
    if (!may.length) return [el("p", "", {}, tr("Nothing to do right now"))];
    return [list(may.map(action => button(actionWords(action), closing(() => act(action)))))];
  });
}

export function showLog() {
  open(tr("Log"), () => {
    const own = ownSeat(), since = own === null ? [] : lines(own), all = lines().reverse();
    const part = (title, told) => (told.length ? [heading(title), list(told.map(lineButton))] : []);
    return since.length ? [...part(tr("Since your turn"), since), ...part(tr("Log"), all)] : [list(all.map(lineButton))];
  });
}

function lineButton({ seat, text, squares }) {
  const go = closing(() => {
    point(squares);
    setTimeout(point, POINTED);
  });
  const node = button(text, go, "line");
  node.prepend(seat === null ? icon("flame") : mark(colourOf(seat)));
  return node;
}

export function showTalk() {
  dropBubbles();
  open(tr("Chat"), () => {
    game.unread = 0;
    return chatNodes(send);
  });
  const log = body.querySelector(".chat");
  log.scrollTop = log.scrollHeight;
}

/** Whether the chat is what is shown. */
export const talking = () => sheet.open && body.querySelector(".chat") !== null;

/** A text with a number in it, as a picture and the number, large, above its words. */
function figure(name, text) {
  const [n] = /\d+/.exec(text);
  return el("li", "", {}, icon(name), el("b", "", {}, n), " ", el("span", "about", {}, text.replace(n, "").trim()));
}

export function showSeat(seat) {
  open(nameOf(seat), () => {
    const place = game.room.seats[seat], { view } = game.update;
    const placing = ["sleeps", "seethes"].includes(view.phase);
    const about = [...(placing ? [counted(tr("Cards in hand"), view.hands[seat]), counted(tr("deck"), view.deck)] : []),
      counted(tr("lava bag"), view.bag)];
    const who = kindWords(place) || presenceWords(place) || (seat === ownSeat() ? tr("you") : "");
    const nodes = [
      el("div", "person", {}, portrait(game.info.players[seat], "person"), capital(who)),
      el("ul", "facts", {},
        ...(placing ? [figure("sitter", tr("%n to come", { n: view.supply[seat] }))] : []),
        figure("house", tr("%n in the city", { n: inCity(view, seat) })),
        figure("out", tr("%n saved", { n: view.saved[seat] })), figure("flame", tr("%n lost", { n: view.volcano[seat] }))),
      el("p", "about", {}, about.map(capital).join(" · "))];
    const wants = me()?.wants;
    if (mayAsk(place)) {
      const free = game.room.takeover == "yes" && place.member === null;
      if (wants === seat) nodes.push(el("p", "", {}, tr("Asked the host…")));
      else nodes.push(button(free ? tr("Take this seat") : tr("Ask for this seat"),
        () => send({ type: "sit", seat }), "act go"));
    }
    return nodes;
  });
}

export function showMenu() {
  open(tr("Menu"), () => {
    const tongue = el("select", "", { id: "language", onchange: () => {
      store.set("language", tongue.value);
      location.reload();
    } });
    for (const [code, name] of Object.entries(languages))
      tongue.append(el("option", "", { value: code, selected: code == language, lang: code }, name));
    const seated = ownPlace() >= 0;
    return [
      el("label", "field", {}, tr("Language"), tongue),
      ...(game.room.stage == "playing" ? coachField(send) : []),
      button(tr("Log"), showLog),
      button(tr("Leave"), () => sure(
        seated ? tr("Leave and give up your seat?") : tr("Stop watching?"), tr("Leave"), leave)),
    ];
  });
}

function sure(question, yes, go) {
  open(question, () => [button(yes, closing(go), "act go"), button(tr("Stay"), () => sheet.close())]);
}

export const citizens = n => (n ? n < 1 ? tr("half a citizen") : tr("%n citizen(s)", { n }) : tr("nothing"));

/** What this person gave away in the game, in the window's words; about 0 is a little. */
function givenWords({ citizens: own, tribune, about }) {
  const theirs = tribune < 1 ? citizens(tribune) : String(tribune);
  if (!own && !about) return tr("You gave nothing away that could be found; a tribune gives away {theirs}.", { theirs });
  const given = !own ? tr("a little") : about ? tr("about {citizens}", { citizens: citizens(own) }) : citizens(own);
  return tr("You gave away {citizens}; a tribune gives away {theirs}.", { citizens: given, theirs });
}

/** How the game has ended, as a page: who has won by how much, the city, everyone's result, and the way to another. */
export function showResult() {
  const over = game.events.map(([, event]) => event).findLast(event => event.kind == "game_over");
  open(over ? titleWords(over) : tr("The game is over."), () => {
    if (!isOver()) return [el("p", "", {}, tr("The game is not over"))];
    const { saved, volcano } = game.update.view, own = ownSeat(), coached = game.info.players[own]?.persona == "coach";
    const total = saved[own] + volcano[own];
    return [
      el("div", "end-city", {}, picture()), ranking(over?.winners ?? []),
      ...(own === null ? [] : [el("p", "verdict", {}, tr("You saved {saved} of {total} citizens.", { saved: saved[own], total }))]),
      ...(game.given ? [el("p", "about", {}, givenWords(game.given).replace(/ (?=\S+$)/, "\u00a0"))] : []),
      ...(coached ? [el("p", "about", {}, tr("Played with a coach: this game does not count for your rating."))] : []),
      ...again(),
    ];
  }, true);
  if (over) $("sheet-title").append(el("small", "", {}, marginWords(over)));
}

function titleWords({ winners }) {
  if (winners.length > 1) return tr("{} tie", { 0: joined(winners.map(nameOf)) });
  return winners[0] === ownSeat() ? tr("You win!") : tr("{} wins", { 0: nameOf(winners[0]) });
}

/** What has decided the game. */
function marginWords({ saved, winners: [best, ...others] }) {
  const n = saved[best] - Math.max(...saved.filter((_, seat) => seat !== best));
  return others.length ? "" : n ? tr("by {citizens}", { citizens: citizens(n) }) : tr("with fewer lost");
}

/** Everyone on a column as high as the number of citizens they saved, the best first and in laurels. */
function ranking(winners) {
  const { saved, volcano } = game.update.view, most = Math.max(1, ...saved);
  const better = (one, other) => saved[other] - saved[one] || volcano[one] - volcano[other];
  return el("ol", "ranking", {}, ...saved.map((_, seat) => seat).sort(better).map(seat => {
    const bar = el("i", `bar c${colourOf(seat)}`);
    bar.style.setProperty("--part", saved[seat] / most);
    return el("li", seat === ownSeat() ? "own" : "", {},
      el("span", winners.includes(seat) ? "laurels" : "", {}, portrait(game.info.players[seat], "person")), bar,
      el("b", "", {}, nameOf(seat)), el("span", "", {}, tr("%n saved", { n: saved[seat] })),
      el("span", "about", {}, tr("%n lost", { n: volcano[seat] })));
  }));
}

/** The way to another game: a button for those with a seat, a sentence for others; nothing once the host has left. */
function again() {
  if (document.body.dataset.line == "lost") return [];
  const ready = me()?.ready ?? game.room.seats[ownPlace()]?.ready;
  if (ownPlace() < 0) return [el("p", "", {}, tr("If the host starts a rematch, you can take a seat."))];
  if (game.room.stage != "over") return [];
  return [button(ready ? tr("✓  Ready") : tr("Ready for another game"), () => send({ type: "ready", ready: !ready }),
    "act go", { "aria-pressed": String(Boolean(ready)) })];
}
