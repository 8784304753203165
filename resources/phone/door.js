// Before the table: who comes, by which code, and the lobby.

import city from "./city.js";
import { $, button, el, icon, keep, label, mark, portrait, say } from "./dom.js";
import { game, mayAsk, me, ownPlace, store } from "./game.js";
import { peek, tidy } from "./line.js";
import { N, capital, levelWords, tr } from "./words.js";

const WHY = {
  wrong_code: N("That code is wrong. Check it and try again."),
  impostor: N("Another computer answers than the one you were invited by. Scan the code again."),
  new_host: "", // at an address remembered from an earlier evening: the form says all
  protocol: N("The host has a different version of Pompeii. Load this page again."),
  full: N("This game takes no more people, or no more from your network."),
  closed: N("The host has closed the game."),
  kicked: N("The host has removed you from this game."),
  blocked: N("The host lets in no one new from your address or with this name."),
  replaced: N("You have come back to this game from another window."),
  malformed: N("The host closed the connection: it could not understand what was sent."),
  name: N("That name is taken or cannot be shown. Choose another."),
  short: N("A join code has twelve letters and digits."),
  old_code: N("The code of this game has changed. Ask the host for the new one."),
};
const STATES = {
  connecting: N("Connecting to the host…"),
  computing: N("One moment: the code is being checked…"),
  waiting: N("Waiting for the host…"),
  absent: N("The host may have another address: scan its code again."),
};
/** What happens in a game, each with its icon. */
const STEPS = {
  house: N("Bring your citizens into the city, card by card."),
  flame: N("Then Vesuvius erupts, and lava takes square after square."),
  out: N("Run for the gates! Save the most citizens to win."),
};
let send;

/** The number of letters and digits of a join code, and a code within a text. */
const CODE = 12, WITHIN = /(?:^|[^\w-])(\w{4}-\w{4}-\w{4})(?![\w-])/;
/** Milliseconds between two looks at the host while the page asks, and for which the form waits for the first. */
const LOOK = 3000, FIRST_LOOK = 800;
let looking, asking = false;

/** Ask for a name, and for a code where none is known; `enter(name, code)` is called with them. */
export async function ask(coded, enter) {
  const code = $("code");
  say($("game-name"), tr("The Downfall of Pompeii"));
  keep($("steps"), Object.entries(STEPS).map(([name, words]) => [name, () => el("li", "", {}, icon(name), el("span", "", {}, tr(words)))]));
  say($("ask-name"), tr("Your name"));
  say($("ask-code"), tr("Join code"));
  say($("code-where"), tr("It is on the computer's screen, below the square picture."));
  say($("enter"), tr("Join"));
  label($("clear"), tr("Clear the code"));
  $("code-field").hidden = coded;
  code.required = !coded;
  code.oninput = () => showCode(code);
  $("clear").onclick = () => {
    code.value = "";
    showCode(code);
    code.focus();
  };
  $("name").value = store.get("name") ?? "";
  $("lobby").hidden = true;
  $("door").className = "";
  $("host").hidden = false;
  showCode(code);
  asking = true;
  $("who").onsubmit = event => {
    event.preventDefault();
    const name = $("name").value.trim();
    if (!name) return;
    if (code.required && tidy(code.value).length != CODE) {
      showState("lost", "short");
      return code.focus();
    }
    store.set("name", name);
    asking = false;
    $("who").hidden = true;
    enter(name, code.required ? code.value : "");
  };
  // What the host says changes the place of the form, which must not move under a finger.
  await Promise.race([look(!coded), new Promise(done => setTimeout(done, FIRST_LOOK))]);
  $("who").hidden = !asking;
}

/** Write a code in its groups while it is typed, or the one in a text that was pasted. */
function showCode(code) {
  const typed = tidy(WITHIN.exec(code.value)?.[1] ?? code.value).slice(0, CODE);
  const atEnd = code.selectionStart == code.value.length;
  if (atEnd || typed.length == CODE) code.value = typed.match(/.{1,4}/g)?.join("-") ?? "";
  $("clear").hidden = !code.value;
}

/** Show the host's game now and then while the page asks; `asks`: ask for a code unless the game is open to everyone. */
async function look(asks) {
  const told = document.hidden ? null : await peek();
  if (!asking) return;
  if (told) {
    showHost(told);
    if (asks) $("code-field").hidden = !($("code").required = told.code);
  }
  clearTimeout(looking);
  looking = setTimeout(() => look(asks), LOOK);
}

function showHost({ name, host, seats, free, stage }) {
  say($("title"), name);
  say($("host-name"), tr("{} invites you to play.", { 0: host }));
  $("host-name").hidden = city.unnamed.includes(host);
  const words = stage == "over" ? tr("finished") : free
    ? tr("{free} of {seats} seats free", { free, seats }) : tr("you can watch");
  const chairs = Array.from({ length: seats }, (_, n) => [`${n < seats - free}${n}`, () => chair(n < seats - free)]);
  keep($("host-seats"), [...chairs, [words, () => el("span", "", {}, words)]]);
}

function chair(taken) {
  const node = el("span", taken ? "chair taken" : "chair", { "aria-hidden": "true" });
  if (taken) node.append(icon("sitter"));
  return node;
}

/** How the line stands, in words; "" while all is well. */
export const lineWords = (state, why) => tr(state == "lost" ? (WHY[why] ?? N("The connection has ended.")) : (STATES[state] ?? ""));

export function showState(state, why) {
  say($("state"), lineWords(state, why));
  $("state").classList.toggle("wrong", state == "lost");
}

export function showLobby(room, toHost, openTalk) {
  send = toHost;
  const own = ownPlace();
  if (own < 0 && !game.asked) sitDown(room);
  say($("title"), room.name);
  asking = false;
  $("host").hidden = true;
  $("lobby").hidden = false;
  $("door").className = "seated";
  keep($("places"), room.seats.map((seat, n) => [JSON.stringify([seat, own, room.you]), () => place(seat, n, room)]));
  const items = [];
  if (own >= 0) {
    const ready = room.seats[own].ready;
    items.push([`ready ${ready}`, () => {
      const node = button(ready ? tr("✓  Ready") : tr("I'm ready"), () => send({ type: "ready", ready: !ready }), ready ? "act done" : "act go");
      if (ready) node.append(el("small", "", {}, tr("Tap again to undo")));
      return node;
    }]);
    items.push(["stand", () => button(tr("Leave seat"), () => send({ type: "stand" }))]);
  }
  const news = game.unread ? tr("Chat: %n new", { n: game.unread }) : tr("Chat");
  items.push([news, () => {
    const node = label(button("", openTalk, "act talk"), news);
    node.append(icon("i-talk"));
    node.dataset.unread = game.unread || "";
    return node;
  }]);
  keep($("lobby-buttons"), items);
  keep($("coach"), coachField(send).map(node => [node.outerHTML, () => node]));
  say($("state"), statusWords(room, own));
}

/** The switch of this person's coach, with what it does or why it is silent; nothing for a watcher, or among several. */
export function coachField(toHost) {
  const own = ownPlace(), on = game.room.seats[own]?.persona == "coach";
  const alone = game.room.seats.every((seat, n) => n == own || seat.kind != "person");
  if (own < 0 || !alone && !on) return [];
  const about = alone
    ? tr("After a choice that gives away half a citizen or more it asks if you want to look again. Only against AIs; the game is not rated.")
    : tr("A coach speaks to one person alone, not where several play.");
  const node = button("", () => toHost({ type: "coach", on: !on }), "act switch", { "aria-pressed": String(on) });
  node.append(el("b", "", {}, tr("A coach at your side")), el("span", "about", {}, about));
  return [node];
}

/** Give a newcomer the first open seat: people scan a code in order to play. */
function sitDown(room) {
  const open = room.seats.findIndex(seat => seat.kind == "open");
  game.asked = true;
  if (open >= 0) send({ type: "sit", seat: open });
}

function statusWords(room, own) {
  if (own < 0) {
    if (me() && me().wants !== null) return tr("Asked the host…");
    const open = room.seats.some(seat => seat.kind == "open");
    return open ? tr("You are watching. Take a free seat to play.") : tr("You are watching.");
  }
  if (!room.seats[own].ready) return tr("Tap “I'm ready” when you want to start.");
  const late = room.seats.filter(seat => seat.kind == "person" && !seat.ready).map(seat => seat.name);
  if (late.length) return tr("Not ready yet: {}.", { 0: late.join(", ") });
  const free = room.seats.filter(seat => seat.kind == "open").length;
  return free ? tr("Waiting for %n player(s).", { n: free }) : tr("Everyone is ready.");
}

function place(seat, number, room) {
  const own = seat.member === room.you, open = seat.kind == "open";
  const about = open ? "" : kindWords(seat) || capital([own && tr("you"), presenceWords(seat), seat.ready ? tr("✓  ready") : tr("not ready yet")].filter(Boolean).join(", "));
  const node = el("li", own ? "own" : open ? "free" : "", {}, portrait(seat, emblem(seat, own, room)),
    el("div", "", {}, el("b", "", {}, open ? tr("Free seat") : seat.name), el("span", "", {}, about)));
  if (own) node.append(colours(seat.colour));
  if (open) node.append(button(tr("Sit here"), () => send({ type: "sit", seat: number }), "act small"));
  else if (mayAsk(seat) && me()?.wants !== number)
    node.append(button(tr("Ask for this seat"), () => send({ type: "sit", seat: number }), "act small"));
  return node;
}

/** What a person plays with, or the picture of a seat without one. */
function emblem(seat, own, room) {
  const owner = room.members.find(member => member.number === seat.member);
  return seat.kind == "bot" ? "bot" : own || !owner ? "person" : owner.phone ? "phone" : "computer";
}

/** What plays in a seat; "" for a person. */
export function kindWords({ kind, level }) {
  const words = { ai: tr("An AI, {}.", { 0: levelWords(level) }), bot: tr("A bot on the host's computer.") }[kind] ?? "";
  return words.replace(/\.$/, "");
}

export function presenceWords(place) {
  if (place?.kind != "person") return "";
  const words = { away: tr("away"), asleep: tr("phone asleep"), shaky: tr("unstable connection"), stand_in: tr("away: an AI plays") };
  return words[place.presence] ?? "";
}

/** The colours that a person may play with, as a row of buttons. */
function colours(own) {
  const named = [N("vermilion, circle"), N("blue, square"), N("black, triangle"), N("ivory, diamond")].map(name => tr(name));
  return label(el("div", "colours", { role: "group" }, ...named.map((name, colour) => {
    const node = button("", () => send({ type: "paint", colour }), "colour", { "aria-pressed": String(own === colour) });
    node.append(mark(colour));
    return label(node, name);
  })), tr("Your colour: {}", { 0: named[own] }));
}
