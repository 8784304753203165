// Elements of the page.

import city from "./city.js";

export const $ = id => document.getElementById(id);

/** A new element; `children` are elements, or text that is shown as it is. */
export function el(tag, cls = "", more = {}, ...children) {
  const node = Object.assign(document.createElement(tag), { className: cls });
  for (const [name, value] of Object.entries(more))
    name in node ? (node[name] = value) : node.setAttribute(name, value); // not every browser knows `role` and `aria-…`
  node.append(...children);
  return node;
}

/** Say what an element is, to whoever does not see it. */
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

/** Who plays: a citizen in the colour of the seat, and the face of an AI. */
export function portrait({ kind, persona, colour }) {
  const face = kind == "ai" ? city.faces.indexOf(persona) : -1;
  if (face < 0) return mark(colour);
  const node = el("span", "mark face", {}, mark(colour));
  node.style.setProperty("--f", face);
  return node;
}

/** A citizen in the colour of a seat. */
export function mark(colour) {
  const node = el("span", "mark");
  node.style.setProperty("--c", colour);
  return node;
}

/** Have the children of `parent` be those of `items`, each [key, node to make]; those of a key that stays are kept. */
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
