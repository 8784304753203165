// Elements of the page.

import city from "./city.js";

export const $ = id => document.getElementById(id);

/** Make an element with the properties or attributes of `more`; `children` are elements, or plain text. */
export function el(tag, cls = "", more = {}, ...children) {
  const node = Object.assign(document.createElement(tag), { className: cls });
  for (const [name, value] of Object.entries(more))
    name in node ? (node[name] = value) : node.setAttribute(name, value); // `role` is a property in newer browsers alone
  node.append(...children);
  return node;
}

/** Set an element's accessible name. */
export function label(node, text) {
  if (node.getAttribute("aria-label") !== text) node.setAttribute("aria-label", text);
  return node;
}

export const icon = name => {
  const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  const use = document.createElementNS("http://www.w3.org/2000/svg", "use");
  use.setAttribute("href", `#${name}`);
  svg.setAttribute("class", "icon");
  svg.setAttribute("aria-hidden", "true");
  svg.append(use);
  return svg;
};

export const button = (text, go, cls = "act", more = {}) => el("button", cls, { type: "button", onclick: go, ...more }, text);

/** Make a player's picture: a citizen in the seat's colour, with the face of an AI or, for others, an emblem if any. */
export function portrait({ kind, persona, colour }, emblem = "") {
  const face = city.faces.indexOf(kind == "ai" ? persona : emblem);
  if (face < 0) return mark(colour);
  const node = el("span", "mark face", {}, mark(colour));
  node.style.setProperty("--f", face);
  return node;
}

/** Make a citizen in a seat's colour. */
export function mark(colour) {
  const node = el("span", "mark");
  node.style.setProperty("--c", colour);
  return node;
}

/** Replace the children of `parent` by `items`, each [key, function making a node]; a child whose key stays is kept. */
export function keep(parent, items) {
  const kept = new Map([...parent.children].map(node => [node.dataset.key, node]));
  const nodes = items.map(([key, make]) => {
    const node = kept.get(key) ?? make();
    node.dataset.key = key;
    return node;
  });
  if (nodes.length != parent.children.length || nodes.some((node, n) => parent.children[n] !== node))
    parent.replaceChildren(...nodes);
}

export function say(node, text) {
  if (node.textContent !== text) node.textContent = text;
}
