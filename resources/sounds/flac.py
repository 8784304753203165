"""Writes FLAC (RFC 9639): mono, 16 bits, with the fixed predictors, which suit what is smooth and fades out."""

import hashlib
from typing import Final

import numpy as np
from numpy.typing import NDArray

type Bits = NDArray[np.uint8]
type Samples = NDArray[np.int16]

_BLOCK: Final = 4096
_PARTITION: Final = 256
"""Samples that share one parameter of the Rice code."""
_RATES: Final = {22050: 0b0110, 44100: 0b1001}


def encode(samples: Samples, rate: int) -> bytes:
    """Return a whole FLAC file; KeyError unless `rate` is one of `_RATES`."""
    frames = [
        _frame(number, samples[start : start + _BLOCK].astype(np.int64), rate)
        for number, start in enumerate(range(0, len(samples), _BLOCK))
    ]
    return b"fLaC" + b"\x80\x00\x00\x22" + _stream_info(samples, rate) + b"".join(frames)


def _stream_info(samples: Samples, rate: int) -> bytes:
    sizes = _number(_BLOCK, 16), _number(_BLOCK, 16), _number(0, 48)
    form = _number(rate, 20), _number(0, 3), _number(15, 5), _number(len(samples), 36)
    told = np.packbits(np.concatenate([*sizes, *form])).tobytes()
    return told + hashlib.md5(samples.astype("<i2").tobytes()).digest()


def _frame(number: int, block: NDArray[np.int64], rate: int) -> bytes:
    whole = len(block) == _BLOCK
    head = [_number(0b111111111111100, 15), _number(0, 1), _number(0b1100 if whole else 0b0111, 4)]
    head += [_number(_RATES[rate], 4), _number(0, 4), _number(0b100, 3), _number(0, 1)]
    header = np.packbits(np.concatenate(head)).tobytes() + chr(number).encode()  # counted in what UTF-8 is for
    if not whole:
        header += (len(block) - 1).to_bytes(2)
    header += _crc(header, 0x07, 8).to_bytes()
    body = min((_subframe(block, order) for order in range(min(5, len(block)))), key=len)
    frame = header + np.packbits(body).tobytes()
    return frame + _crc(frame, 0x8005, 16).to_bytes(2)


def _subframe(block: NDArray[np.int64], order: int) -> Bits:
    """Return `order` samples unchanged, then each other's difference from the polynomial through those before it."""
    rest = np.diff(block, order)
    folded = np.where(rest < 0, -2 * rest - 1, 2 * rest)
    depth = 4 if len(block) == _BLOCK else 0
    ends = [_PARTITION * n - order for n in range(1, 2**depth)] if depth else []
    bits = [_number(0b001000 | order, 7), _number(0, 1)]
    bits += [_number(int(value) & 0xFFFF, 16) for value in block[:order]]
    bits += [_number(0, 2), _number(depth, 4), *(_rice(part) for part in np.split(folded, ends))]
    return np.concatenate(bits)


def _rice(values: NDArray[np.int64]) -> Bits:
    """Return each value with its high bits in unary and its low bits unchanged, at the split that is shortest."""
    parameter = min(range(15), key=lambda low: int((values >> low).sum()) + len(values) * (1 + low))
    high = values >> parameter
    lengths = high + 1 + parameter
    starts = np.cumsum(lengths) - lengths
    bits = np.zeros(int(lengths.sum()), np.uint8)
    bits[starts + high] = 1
    for place in range(parameter):
        bits[starts + high + 1 + place] = (values >> (parameter - 1 - place)) & 1
    return np.concatenate([_number(parameter, 4), bits])


def _number(value: int, width: int) -> Bits:
    return np.array([value >> place & 1 for place in reversed(range(width))], np.uint8)


def _crc(data: bytes, polynomial: int, width: int) -> int:
    table, top, mask = [], 1 << (width - 1), (1 << width) - 1
    for byte in range(256):
        rest = byte << (width - 8)
        for _ in range(8):
            rest = (rest << 1 ^ polynomial if rest & top else rest << 1) & mask
        table.append(rest)
    rest = 0
    for byte in data:
        rest = (rest << 8 & mask) ^ table[rest >> (width - 8) ^ byte]
    return rest
