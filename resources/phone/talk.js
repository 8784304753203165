// Talk: the chat with its phrases and pictures, and bubbles at the seats for what is said meanwhile.

import city from "./city.js";
import { $, button, el, label, mark } from "./dom.js";
import { colourOf, game } from "./game.js";
import { N, tr } from "./words.js";

/** Milliseconds for which a bubble is shown. */
const SHOWN = 4000;
/** The most bubbles at once. */
const FEW = 5;
const READY = [N("Well done!"), N("Good luck!"), N("One moment, please."), N("Your turn!"), N("Ouch!"), N("Sorry about that."),
               N("Run!"), N("Thank you for the game!")];
/** The bubbles by their senders: a seat's number, or the name of a person without a seat. */
const bubbles = new Map();

/** What a line says: a text, or the picture of a reaction. */
const content = ({ text, reaction }) =>
  reaction ? picture(reaction, { role: "img" }) : el("span", "text", { dir: "auto" }, text);

const words = ({ name, text, reaction }) => `${name}: ${reaction ? tr(city.reactions[reaction]) : text}`;
const markOf = seat => mark(game.info ? colourOf(seat) : game.room.seats[seat].colour);

function picture(reaction, more = {}) {
  const node = el("span", "reaction", more);
  node.style.setProperty("--r", Object.keys(city.reactions).indexOf(reaction));
  return more.role ? label(node, tr(city.reactions[reaction])) : node;
}

/** The chat: its lines, and below them what can be said, which stays in reach; `send(message)` says it. */
export function chatNodes(send) {
  const said = game.chat.map(line => {
    const node = el("p", "said", {}, ...(game.room.seats[line.seat] ? [markOf(line.seat)] : []),
      el("b", "", {}, `${line.name}: `), content(line));
    node.dataset.number = line.number;
    return node;
  });
  const pictures = Object.keys(city.reactions).map(reaction => {
    const node = button("", () => send({ type: "react", reaction }), "react");
    node.append(picture(reaction));
    return label(node, tr(city.reactions[reaction]));
  });
  const phrases = READY.map(text => button(tr(text), () => send({ type: "say", text: tr(text) }), "act small"));
  return [el("div", "chat", { role: "log", tabIndex: 0 }, ...said), el("div", "reactions", {}, ...pictures),
          el("div", "ready", {}, ...phrases)];
}

/** Add the lines that `log` lacks, so that it is read aloud once; it stays at its end, unless somebody reads back. */
export function growChat(log, fresh) {
  const last = Number(log.lastElementChild?.dataset.number ?? -1), end = log.scrollHeight - log.scrollTop - log.clientHeight < 9;
  log.append(...[...fresh.children].filter(node => Number(node.dataset.number) > last));
  if (end) log.scrollTop = log.scrollHeight;
}

/** Show what somebody says, over the seat and for a moment, in place of the last; `open()` shows the chat. */
export function bubble(line, open) {
  const sender = line.seat ?? line.name;
  drop(sender);
  const who = game.room.seats[line.seat] ? markOf(line.seat) : el("b", "", { dir: "auto" }, line.name);
  const node = label(el("button", "bubble", { type: "button" }, who, content(line)), words(line));
  const shown = { node, seat: line.seat, timer: 0 };
  const wait = () => (shown.timer = setTimeout(drop, SHOWN, sender));
  Object.assign(node, { onmouseenter: () => clearTimeout(shown.timer), onmouseleave: wait });
  node.onclick = () => {
    drop(sender);
    open();
  };
  bubbles.set(sender, shown);
  $("bubbles").append(node);
  wait();
  for (const old of [...bubbles.keys()].slice(0, -FEW)) drop(old);
  placeBubbles();
}

function drop(sender) {
  const shown = bubbles.get(sender);
  if (!shown) return;
  clearTimeout(shown.timer);
  shown.node.remove();
  bubbles.delete(sender);
}

export function dropBubbles() {
  for (const sender of [...bubbles.keys()]) drop(sender);
}

/** Put each bubble over its seat, and as far to the side as no other speaks: nothing else is ever covered. */
export function placeBubbles() {
  const strip = $($("table").hidden ? "places" : "seats"), all = strip.getBoundingClientRect();
  const places = [...bubbles.values()].map(({ node, seat }) => {
    const box = (strip.children[seat] ?? strip).getBoundingClientRect();
    return { node, box, seated: box.width < all.width || box.height < all.height };
  });
  for (const { node, box, seated } of places) {
    const beside = places.filter(other => seated && other.seated && Math.abs(other.box.top - box.top) < 4).map(other => other.box.left);
    const start = beside.some(x => x < box.left) ? box.left : all.left;
    const end = Math.min(all.right, ...beside.filter(x => x > box.left));
    node.hidden = !all.width;
    node.style.maxWidth = `${Math.min(seated ? 240 : 420, end - start - 2)}px`;
    node.style.height = `${Math.max(box.height, 44) * (seated || !all.height ? 1 : Math.min(1, 48 / box.height))}px`;
    const at = box.width > 280 && seated ? end - node.offsetWidth - 6 : Math.min(box.left, end - node.offsetWidth); // a lobby's places have room
    node.style.left = `${Math.max(start, at)}px`;
    node.style.top = `${box.top}px`;
  }
}

addEventListener("resize", placeBubbles);
addEventListener("scroll", placeBubbles, { passive: true });
