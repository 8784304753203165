// The phone's page, a guest in the room of the host that serves it: starts everything and passes on the host's messages.

import city from "./city.js";
import { $, el, label, say } from "./dom.js";
import { game, me, ownPlace, store } from "./game.js";
import { Line, invited, ticket } from "./line.js";
import { loadWords, tr } from "./words.js";
import * as door from "./door.js";

const line = new Line({ told, state });
let invitation = location.hash.slice(1, 57);
/** A secret behind it gives this phone the seat that the host has offered; "" as soon as the host has answered. */
let offer = location.hash.slice(57);
/** The modules of the table, loaded with its looks when there is a room; messages of a game wait in `early`. */
let loading = null, missed = false, table, sheets, talk;
/** The most lines of the chat that are kept. */
const KEPT = 200;
const early = [];

async function loadTable() {
  const looks = new Promise((onload, onerror) =>
    document.head.append(el("link", "", { rel: "stylesheet", href: "table.css", onload, onerror })));
  [table, sheets, talk] = await Promise.all([import("./table.js"), import("./sheets.js"), import("./talk.js"), looks]);
  table.begin(line);
  sheets.begin(message => line.send(message), () => line.leave());
  for (const [id, words, go] of [
    ["undo", tr("Undo")], ["redo", tr("Redo")], ["can", tr("All you can do, as a list"), () => sheets.showCan(table.act)],
    ["talk", tr("Chat"), sheets.showTalk], ["menu", tr("Menu"), sheets.showMenu]]) {
    label($(id), words);
    if (go) $(id).onclick = go;
  }
  $("news").onclick = sheets.showLog;
  $("seats").onclick = event => {
    const seat = event.target.closest(".seat")?.dataset.seat;
    if (seat !== undefined) sheets.showSeat(Number(seat));
  };
  early.splice(0).forEach(told);
}

function told(message) {
  if (missed) location.reload(); // the host was not there for a moment, and browsers do not ask twice
  if (message.type == "room") {
    game.room = message;
    loading ??= loadTable().catch(() => (missed = true));
    return onRoom();
  }
  if (message.type == "welcome") game.returned = game.chat.length > 0;
  if (message.type == "welcome" && offer) line.send({ type: "claim", secret: offer });
  if (!table) return early.push(message);
  switch (message.type) {
    case "gameinfo":
      table.hearGame(message);
      return undefined;
    case "update":
      game.room && ($("table").hidden = false);
      table.hearUpdate(message);
      return showPage();
    case "rewound":
      return table.hearRewound(message.seq);
    case "refused":
      return table.refused(message);
    case "seated":
      game.info.players[message.seat] = message.player;
      return table.refresh();
    case "lookagain":
      return table.hearCoach(message);
    case "ownloss":
      game.given = message;
      return table.refresh();
    case "clock":
      Object.assign(game, { clock: message, clockAt: performance.now() });
      return table.refresh();
    case "chat":
      return onChat(message);
    case "notice":
      if (message.what == "offer_over") forgetOffer();
      return table.note(noticeWords(message));
  }
  return undefined;
}

/** A line of the chat. Those from before are news only for a page that was here and away. */
function onChat(message) {
  if (game.chat.some(said => said.number === message.number)) return;
  game.chat = [...game.chat.slice(1 - KEPT), message];
  if (!message.past && !sheets.talking()) talk.bubble(message, sheets.showTalk);
  if (message.name !== me()?.name && (!message.past || game.returned)) game.unread++;
  table.refresh();
  sheets.refreshSheet();
  if (game.room.stage == "lobby") showLobby();
}

/** It is used up, or void: loading the page again must not ask for the seat once more. */
function forgetOffer() {
  offer = "";
  history.replaceState(history.state, "", `#${invitation}`);
}

/** What happened in the room, as a sentence. */
const noticeWords = ({ what, name, whose }) =>
  what in city.notices ? tr(city.notices[what], { name, seat: whose }) : name;

function onRoom() {
  if (offer && ownPlace() >= 0) forgetOffer();
  if (offer || me()?.wants !== null) game.asked = true;
  if (game.room.stage == "lobby") {
    game.update = game.info = null;
    showLobby();
  } else game.asked = false;
  showPage();
  table?.refresh();
}

const showLobby = () => door.showLobby(game.room, message => line.send(message), () => sheets?.showTalk());

/** Show the door or the table. */
function showPage() {
  const playing = game.update !== null && game.room !== null && game.room.stage != "lobby";
  $("table").hidden = !playing;
  $("door").hidden = playing;
  talk?.placeBubbles();
}

function state(name, why) {
  const well = name == "online";
  document.body.dataset.line = name;
  if (well && game.room) table?.refresh();
  if (game.update === null || name == "lost") door.showState(name, why);
  if (name == "lost") onLost(why);
  $("away").hidden = well || name == "connecting" && game.room === null || game.update === null;
  say($("away-words"), door.lineWords(name, why));
}

/** Ask for name and code again, as the connection does not return by itself; the result of a game that is over stays. */
function onLost(why) {
  if (why == "closed" && game.room?.stage == "over" && game.update) {
    sheets?.refreshSheet();
    return;
  }
  game.update = game.info = game.room = null;
  game.asked = false;
  early.length = 0;
  sheets?.close();
  showPage();
  if (["wrong_code", "impostor", "new_host", "old_code"].includes(why)) {
    store.set("ticket", "{}");
    invitation = "";
  }
  door.ask(Boolean(ticket.get().stretched), enter);
}

const enter = (name, code) => line.start(name, code, invitation != "");

addEventListener("hashchange", () => location.reload());
// A held key presses a button once.
addEventListener("keydown", event => event.repeat && ["Enter", " "].includes(event.key) && event.target.closest?.("button") && event.preventDefault());
document.addEventListener("visibilitychange", () => (document.hidden ? line.sleep() : line.wake()));
addEventListener("pageshow", event => event.persisted && line.wake());
addEventListener("online", () => line.wake());

/** Whether this browser has the newest functions that the page uses. */
const able = Array.prototype.findLast && $("sheet").showModal && CSS.supports("translate", "0");

async function begin() {
  await loadWords();
  $("needs").remove();
  label($("sheet-close"), tr("Close"));
  label($("seats"), tr("Seats"));
  const coded = invitation ? invited(invitation) : Boolean(ticket.get().stretched);
  const name = store.get("name");
  if (name && coded) enter(name);
  else door.ask(coded, enter);
  window.pompeii = { game, line }; // for tests and curious people
}

if (able) begin();
