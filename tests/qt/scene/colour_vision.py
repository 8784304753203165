"""How colours look to people with each kind of colour vision, and how far apart they are for them."""

from math import atan2, cos, degrees, exp, hypot, radians, sin, sqrt
from typing import Final, NamedTuple

from PySide6.QtGui import QColor, QImage

type Matrix = tuple[tuple[float, float, float], ...]

VISIONS: Final[dict[str, Matrix]] = {
    "usual": ((1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.0, 0.0, 1.0)),
    "protanopia": (
        (0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216), (-0.003882, -0.048116, 1.051998)
    ),
    "deuteranopia": (
        (0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413), (-0.011820, 0.042940, 0.968881)
    ),
    "tritanopia": (
        (1.255528, -0.076749, -0.178779), (-0.078411, 0.930809, 0.147602), (0.004733, 0.691367, 0.303900)
    ),
}  # fmt: skip
"""Of each kind of colour vision what it makes of linear red, green and blue (Machado, Oliveira and Fernandes 2009)."""
_XYZ: Final[Matrix] = (
    (0.4124564, 0.3575761, 0.1804375), (0.2126729, 0.7151522, 0.0721750), (0.0193339, 0.1191920, 0.9503041)
)  # fmt: skip
_WHITE: Final = (0.95047, 1.0, 1.08883)


class Lab(NamedTuple):
    """A colour in CIE L*a*b*, of the light D65."""

    light: float
    a: float
    b: float


def seen(colour: QColor, vision: str) -> QColor:
    """The colour as somebody with that vision sees it."""
    linear = [_linear(part) for part in (colour.redF(), colour.greenF(), colour.blueF())]
    return QColor.fromRgbF(*(_coded(min(max(part, 0.0), 1.0)) for part in _times(VISIONS[vision], linear)))


def seen_image(image: QImage, vision: str) -> QImage:
    """A picture as somebody with that vision sees it."""
    shown, known = image.convertToFormat(QImage.Format.Format_RGB32), dict[int, int]()
    for y in range(shown.height()):
        for x in range(shown.width()):
            pixel = shown.pixel(x, y)
            if pixel not in known:
                known[pixel] = seen(QColor(pixel), vision).rgb()
            shown.setPixel(x, y, known[pixel])
    return shown


def distance(one: QColor, other: QColor, vision: str = "usual") -> float:
    """How different two colours look (CIEDE2000): 2 is hardly seen, 10 at a glance."""
    return ciede2000(lab(seen(one, vision)), lab(seen(other, vision)))


def lab(colour: QColor) -> Lab:
    """The colour as CIE L*a*b*."""
    xyz = _times(_XYZ, [_linear(part) for part in (colour.redF(), colour.greenF(), colour.blueF())])
    x, y, z = (
        ratio ** (1 / 3) if ratio > 216 / 24389 else (24389 / 27 * ratio + 16) / 116
        for ratio in (part / white for part, white in zip(xyz, _WHITE, strict=True))
    )
    return Lab(116 * y - 16, 500 * (x - y), 200 * (y - z))


def ciede2000(one: Lab, other: Lab) -> float:
    """Sharma, Wu and Dalal 2005, whose names of the terms these are."""
    mean_chroma = (hypot(*one[1:]) + hypot(*other[1:])) / 2
    g = 0.5 * (1 - sqrt(mean_chroma**7 / (mean_chroma**7 + 25**7)))
    c1, h1 = _polar(one.a * (1 + g), one.b)
    c2, h2 = _polar(other.a * (1 + g), other.b)
    turn = (h2 - h1 + 180) % 360 - 180 if c1 * c2 else 0.0
    hue = (h1 + turn / 2) % 360 if c1 * c2 else h1 + h2
    light, chroma = (one.light + other.light) / 2, (c1 + c2) / 2
    t = 1 - 0.17 * _cos(hue - 30) + 0.24 * _cos(2 * hue) + 0.32 * _cos(3 * hue + 6) - 0.2 * _cos(4 * hue - 63)
    of_light = (other.light - one.light) / (1 + 0.015 * (light - 50) ** 2 / sqrt(20 + (light - 50) ** 2))
    of_chroma = (c2 - c1) / (1 + 0.045 * chroma)
    of_hue = 2 * sqrt(c1 * c2) * sin(radians(turn / 2)) / (1 + 0.015 * chroma * t)
    bend = sin(radians(60 * exp(-(((hue - 275) / 25) ** 2)))) * -2 * sqrt(chroma**7 / (chroma**7 + 25**7))
    return sqrt(of_light**2 + of_chroma**2 + of_hue**2 + bend * of_chroma * of_hue)


def mean_colour(image: QImage) -> QColor:
    """The light of a whole picture, as from afar."""
    sums, pixels = [0.0, 0.0, 0.0], image.width() * image.height()
    for y in range(image.height()):
        for x in range(image.width()):
            pixel = image.pixelColor(x, y)
            for n, part in enumerate((pixel.redF(), pixel.greenF(), pixel.blueF())):
                sums[n] += _linear(part) / pixels
    return QColor.fromRgbF(*(_coded(total) for total in sums))


def _polar(a: float, b: float) -> tuple[float, float]:
    return hypot(a, b), degrees(atan2(b, a)) % 360


def _cos(angle: float) -> float:
    return cos(radians(angle))


def _times(matrix: Matrix, vector: list[float]) -> list[float]:
    return [sum(weight * part for weight, part in zip(line, vector, strict=True)) for line in matrix]


def _linear(channel: float) -> float:
    return channel / 12.92 if channel <= 0.04045 else float(((channel + 0.055) / 1.055) ** 2.4)


def _coded(light: float) -> float:
    return light * 12.92 if light <= 0.0031308 else float(1.055 * light ** (1 / 2.4) - 0.055)
