"""What somebody with bad intentions may be called."""

from typing import Final

MARKUP: Final = [
    '\u202e<img src="file:///dev/null">',
    '<a href="http://x.y">A\u200b\u3164nna\u00ad\U000e0041</a>&lt;b>',
    "<b>Bold</b>\n\u2029<h1>Zal" + "go\u0336\u0341\u0308" * 9,
    "{name}{0}{}%1%n%L1&Tom && אנה",
]
WIDE: Final = ["W" * 40, "﷽" * 40, "🏛" * 40, "Wi " * 13]
ALL: Final = {"markup": MARKUP, "wide": WIDE}
