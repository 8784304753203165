// MessagePack, as much of it as host and guest say.

const text = new TextDecoder();
const utf8 = new TextEncoder();

/** @param {Uint8Array} bytes */
export function decode(bytes) {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let at = 0;
  const raw = size => bytes.subarray(at, (at += size));
  const number = (kind, size) => view[`get${kind}`]((at += size) - size);
  const size = bytes => number(`Uint${8 * bytes}`, bytes);
  const string = size => text.decode(raw(size));
  const list = size => Array.from({ length: size }, one);
  const map = size => Object.fromEntries(Array.from({ length: size }, () => [one(), one()]));

  function one() {
    const tag = bytes[at++];
    if (tag < 0x80) return tag;
    if (tag < 0x90) return map(tag & 15);
    if (tag < 0xa0) return list(tag & 15);
    if (tag < 0xc0) return string(tag & 31);
    if (tag > 0xdf) return tag - 256;
    switch (tag) {
      case 0xc0: return null;
      case 0xc2: return false;
      case 0xc3: return true;
      case 0xc4: case 0xc5: case 0xc6: return raw(size(1 << (tag - 0xc4)));
      case 0xca: return number("Float32", 4);
      case 0xcb: return number("Float64", 8);
      case 0xcc: case 0xcd: case 0xce: return size(1 << (tag - 0xcc));
      case 0xcf: return Number(number("BigUint64", 8));
      case 0xd0: return number("Int8", 1);
      case 0xd1: return number("Int16", 2);
      case 0xd2: return number("Int32", 4);
      case 0xd3: return Number(number("BigInt64", 8));
      case 0xd9: case 0xda: case 0xdb: return string(size(1 << (tag - 0xd9)));
      case 0xdc: case 0xdd: return list(size(2 << (tag - 0xdc)));
      case 0xde: case 0xdf: return map(size(2 << (tag - 0xde)));
    }
    throw new Error(`MessagePack has no ${tag}`);
  }
  return one();
}

/** Of nulls, booleans, whole numbers from 0, strings, bytes, lists and objects. */
export function encode(value) {
  const out = [];
  const sized = (size, fix, most, ...tags) => {
    if (size < most) out.push(fix | size);
    else if (size < 256 && tags[0]) out.push(tags[0], size);
    else if (size < 65536) out.push(tags[1], size >> 8, size & 255);
    else throw new Error("too long");
  };
  const one = value => {
    if (value === null || value === undefined) out.push(0xc0);
    else if (typeof value == "boolean") out.push(value ? 0xc3 : 0xc2);
    else if (typeof value == "number") {
      if (value < 128) out.push(value);
      else out.push(0xce, value >>> 24, (value >> 16) & 255, (value >> 8) & 255, value & 255);
    } else if (typeof value == "string") {
      const bytes = utf8.encode(value);
      sized(bytes.length, 0xa0, 32, 0xd9, 0xda);
      out.push(...bytes);
    } else if (value instanceof Uint8Array) out.push(0xc4, value.length, ...value);
    else if (Array.isArray(value)) {
      sized(value.length, 0x90, 16, 0, 0xdc);
      value.forEach(one);
    } else {
      const entries = Object.entries(value);
      sized(entries.length, 0x80, 16, 0, 0xde);
      entries.flat().forEach(one);
    }
  };
  one(value);
  return Uint8Array.from(out);
}
