// The connection to the host: opened like any guest's, then sealed. It reconnects by itself.

import { chacha20poly1305, hmac, scryptAsync, sha256, x25519 } from "./noble.js";
import { store } from "./game.js";
import { decode, encode } from "./msgpack.js";

const WRONG_CODE = 4001;
const ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
/** Reasons of the host after which reconnecting would be refused again. */
const FINAL = ["protocol", "closed", "kicked", "blocked", "replaced", "malformed", "left", "name", "old_code", "full"];
/** Milliseconds of silence before we ping, end an attempt, give up a connection, call the host absent; and pauses. */
const PING = 2000, ATTEMPT = 2500, LOST = 7000, ABSENT = 10_000, FIRST_PAUSE = 250, LONGEST_PAUSE = 2000;

const utf8 = text => new TextEncoder().encode(text);
const mac = (key, ...data) => hmac(sha256, key, cat(...data));
const hex = bytes => [...bytes].map(byte => byte.toString(16).padStart(2, "0")).join("");
const unhex = text => Uint8Array.from(text.match(/../g) ?? [], pair => parseInt(pair, 16));
const nonce = number => new Uint8Array(new BigUint64Array([BigInt(number), 0n]).buffer, 0, 12);
const slow = (data, game, size) => scryptAsync(data, utf8(game), { N: 1 << 15, r: 8, p: 1, dkLen: size });

function cat(...parts) {
  const all = new Uint8Array(parts.reduce((size, part) => size + part.length, 0));
  let at = 0;
  for (const part of parts) all.set(part, (at += part.length) - part.length);
  return all;
}

function frame(message) {
  const body = encode(message);
  return cat([body.length >>> 24, body.length >> 16, body.length >> 8, body.length].map(byte => byte & 255), body);
}

/** Split bytes into complete frames, without padding, and the rest, which begins an incomplete one. */
function cut(bytes) {
  const frames = [];
  let at = 0;
  while (bytes.length - at >= 4) {
    const end = at + 4 + new DataView(bytes.buffer, bytes.byteOffset + at).getUint32(0);
    if (end > bytes.length) break;
    if (end > at + 4 && bytes[at + 4]) frames.push(bytes.subarray(at + 4, end));
    at = end;
  }
  return { frames, rest: bytes.subarray(at) };
}

/** Normalise a typed code: capitals, no hyphens, look-alike characters replaced. */
export const tidy = code =>
  code.toUpperCase().replace(/[^0-9A-Z]/g, "").replace(/O/g, "0").replace(/[IL]/g, "1").replace(/U/g, "V");

/** The stored ticket of a room, {game, key, stretched, token}, and of an invitation, {invitation, stretched, check}. */
export const ticket = {
  get() {
    try {
      return JSON.parse(store.get("ticket") ?? "{}");
    } catch {
      return {};
    }
  },
  set(more) {
    store.set("ticket", JSON.stringify({ ...ticket.get(), ...more }));
  },
};

/** Store a link's fragment: the stretched code and the first bytes of the SHA-256 of the room's key. False if malformed. */
export function invited(invitation) {
  if (ticket.get().invitation == invitation) return true;
  try {
    const raw = Uint8Array.from(atob(invitation.replace(/-/g, "+").replace(/_/g, "/")), one => one.charCodeAt(0));
    if (raw.length != 42) return false;
    ticket.set({ invitation, stretched: hex(raw.subarray(0, 32)), check: hex(raw.subarray(32)) });
    return true;
  } catch {
    return false;
  }
}

/** What the host says of its room to anyone, as {name, host, seats, free, stage, code}; null if it does not answer. */
export const peek = () => new Promise(done => {
  const socket = new WebSocket(`ws://${location.host}/room`);
  socket.binaryType = "arraybuffer";
  socket.onopen = () => socket.send(frame({ type: "status", protocol: 0 }));
  socket.onclose = () => done(null);
  socket.onmessage = ({ data }) => {
    done(decode(new Uint8Array(data).subarray(4)));
    socket.close();
  };
});

export class Line {
  /** `told(message)` gets the host's messages, `state(name, why)`: connecting, computing, online, waiting, absent, lost. */
  constructor({ told, state }) {
    Object.assign(this, { told, state, stopped: true, pings: 0 });
    setInterval(() => this.#beat(), 500);
  }

  /** Connect under this name; `code` is what the person typed, if anything, `invited`: whether the address has one. */
  start(name, code = "", invited = false) {
    Object.assign(this, { name, code: tidy(code), invited, stopped: false });
    this.#comeBack();
  }

  /** Whether the connection is sealed and open. */
  get online() {
    return this.seal !== undefined && this.socket?.readyState == 1;
  }

  send(message) {
    if (this.online) {
      this.socket.send(this.seal(frame(message)));
      this.spoke = performance.now();
    }
  }

  /** Leave the room; nothing reconnects. */
  leave() {
    this.send({ type: "bye", why: "left" });
    ticket.set({ token: "" });
    this.#stop("left");
  }

  /** Reconnect at once after sleep, unless the host was heard just now. */
  wake() {
    const fresh = this.online && performance.now() - this.heard < PING;
    if (!this.stopped && !fresh) this.#comeBack();
  }

  /** Hang up while the page is hidden, so that the host shows this player as asleep. */
  sleep() {
    if (!this.stopped) this.#hangUp();
  }

  #hangUp() {
    clearTimeout(this.again);
    this.seal = undefined;
    if (!this.socket) return;
    this.socket.onclose = this.socket.onmessage = null;
    this.socket.close();
  }

  /** Connect at once, with short pauses between attempts and a new count of the host's absence. */
  #comeBack() {
    this.pause = FIRST_PAUSE;
    this.heard = performance.now();
    this.#open();
  }

  /** Report a state of the missing connection, or that the host has been absent for long. */
  #tell(state) {
    this.state(performance.now() - this.heard > ABSENT ? "absent" : state);
  }

  #open() {
    this.#hangUp();
    this.begun = this.spoke = performance.now();
    this.#tell("connecting");
    const socket = (this.socket = new WebSocket(`ws://${location.host}/room`));
    socket.binaryType = "arraybuffer";
    const secret = x25519.utils.randomSecretKey();
    const own = x25519.getPublicKey(secret);
    let game = "", open = false, unseal, waiting = new Uint8Array(0);
    socket.onopen = () => {
      socket.send(frame({ type: "status", protocol: 0 }));
      socket.send(frame({ type: "starttls", key: own }));
    };
    socket.onclose = ({ code }) => (code == WRONG_CODE ? this.#stop("wrong_code") : this.#retry());
    socket.onmessage = async ({ data }) => {
      this.heard = performance.now();
      const bytes = new Uint8Array(data);
      if (unseal) {
        const { frames, rest } = cut(cat(waiting, unseal(bytes)));
        waiting = rest;
        frames.forEach(one => this.#hear(decode(one)));
        return;
      }
      const message = decode(bytes.subarray(4));
      if (message.type == "statusreply") {
        ({ game, code: open } = message);
        open = !open;
        this.protocol ??= message.protocol; // the page is of the host's version
        this.version ??= message.version;
        if (message.protocol != this.protocol || message.version != this.version) location.reload();
      } else if (message.type == "roomkey") {
        const shared = mac(message.nonce, x25519.getSharedSecret(secret, message.key), own, message.key);
        if (hex(mac(shared, utf8("pompeii room key"))) != hex(message.proof)) return this.#stop("impostor");
        const code = await this.#code(game, message.key, open);
        if (!code) return;
        const fresh = x25519.getSharedSecret(secret, message.nonce);
        const psk = mac(code, utf8("pompeii tls"), shared);
        const up = mac(psk, utf8("pompeii phone guest"), fresh), down = mac(psk, utf8("pompeii phone host"), fresh);
        let sent = 0, opened = 0;
        this.seal = plain => chacha20poly1305(up, nonce(sent++)).encrypt(plain);
        unseal = sealed => chacha20poly1305(down, nonce(opened++)).decrypt(sealed);
        this.#enter(mac(code, utf8("pompeii session"), shared));
      }
    };
  }

  /** Return the stretched code of this room. Undefined if the key is wrong, or if it was computed first and we reconnect. */
  async #code(game, key, open) {
    const kept = ticket.get();
    const known = kept.game == game && kept.key == hex(key);
    if (!this.code && kept.stretched) {
      const other = kept.check ? !hex(sha256(key)).startsWith(kept.check) : !known;
      if (other) return this.#stop(this.invited || this.entered ? "impostor" : "new_host");
      if (!known) ticket.set({ game, key: hex(key), token: "" });
      return unhex(kept.stretched);
    }
    if (!this.code && !open) return this.#stop("wrong_code");
    this.#hangUp(); // this is slow, and the host does not wait for it
    this.state("computing");
    const [secret, check] = [this.code.slice(0, 8), this.code.slice(8)];
    if (this.code) {
      const bits = new DataView((await slow(cat(key, utf8(secret)), game, 4)).buffer).getUint32(0) >>> 12;
      if ([15, 10, 5, 0].map(shift => ALPHABET[(bits >> shift) & 31]).join("") != check) return this.#stop("wrong_code");
    }
    const stretched = hex(await slow(utf8(secret), game, 32));
    const token = known ? kept.token : "";
    ticket.set({ game, key: hex(key), stretched, token, invitation: "", check: hex(sha256(key)).slice(0, 20) });
    this.code = "";
    this.#comeBack();
    return undefined;
  }

  #enter(bond) {
    const { token } = ticket.get();
    if (token) {
      const proof = mac(sha256(utf8(token)), utf8("pompeii guest"), bond);
      this.send({ type: "resume", protocol: this.protocol, proof });
    } else this.send({ type: "hello", protocol: this.protocol, version: "phone", name: this.name });
  }

  #hear(message) {
    switch (message.type) {
      case "ping":
        return this.send({ type: "pong", number: message.number });
      case "pong":
        return undefined;
      case "welcome":
        if (message.token) ticket.set({ token: message.token });
        this.pause = FIRST_PAUSE;
        this.entered = true;
        this.state("online");
        return this.told(message);
      case "bye":
        if (message.why == "unknown") ticket.set({ token: "" }); // a new room, or seats were given up: come as somebody new
        else if (FINAL.includes(message.why)) this.#stop(message.why);
        return undefined;
    }
    return this.told(message);
  }

  #beat() {
    const now = performance.now();
    if (this.stopped || !(this.socket?.readyState < 2)) return;
    if (now - Math.max(this.heard, this.begun) > (this.online ? LOST : ATTEMPT)) this.#retry();
    else if (this.online && now - Math.min(this.heard, this.spoke) > PING) this.send({ type: "ping", number: ++this.pings });
  }

  #retry() {
    this.#hangUp();
    this.#tell("waiting");
    this.again = setTimeout(() => this.#open(), this.pause * (0.5 + Math.random() / 2));
    this.pause = Math.min(2 * this.pause, LONGEST_PAUSE);
  }

  #stop(why) {
    this.#hangUp();
    this.stopped = true;
    this.state("lost", why);
  }
}
