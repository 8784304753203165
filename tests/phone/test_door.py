"""The page before the table: whose game it is, the code, and the lobby's next step."""

import json
from pathlib import Path

from msgspec.structs import replace

from pompeii_net.lan.local import SetSeat
from tests.phone.chromium import Chromium, Phone
from tests.phone.hosted import CODE, Hosted, enter, no_complaint

VALUE = "document.getElementById('code').value"


def door(phone: Phone, hosted: Hosted) -> None:
    phone.open(hosted.address)
    phone.until("document.getElementById('enter').checkVisibility() && document.querySelector('.chair')")


def shown(phone: Phone, what: str) -> bool:
    return bool(phone.js(f"document.getElementById('{what}').checkVisibility()"))


def in_sight(phone: Phone, what: str) -> bool:
    return bool(phone.js(f"document.getElementById('{what}').getBoundingClientRect().bottom <= innerHeight"))


def test_the_door_tells_whose_game_it_is_and_follows_its_seats(chromium: Chromium, tmp_path: Path) -> None:
    with Hosted(tmp_path) as hosted:
        phone = chromium.phone(360, 640, still=True)
        door(phone, hosted)
        assert phone.js("document.getElementById('title').innerText") == "Vesuvius"
        told = "document.getElementById('host').innerText.split(/\\n+/)"
        assert phone.js(told) == ["Host invites you to play.", "1 of 2 seats free"]
        assert phone.js("document.querySelectorAll('.chair.taken').length") == 1
        assert phone.js("document.getElementById('game-name').innerText") == "The Downfall of Pompeii"
        assert phone.js("document.getElementById('steps').innerText").endswith("Save the most citizens to win.")
        other = chromium.phone(390, 844, still=True)
        enter(other, hosted.link, "Anna")
        phone.until(f"{told}[1] == 'you can watch'", 12)
        assert other.js("document.querySelectorAll('#places li')[1].innerText.split('\\n')") == [
            "Livia",
            "An AI, Novice",
        ]
        assert phone.problems == []


def test_a_code_is_put_in_order_whatever_is_typed_or_pasted(chromium: Chromium, tmp_path: Path) -> None:
    with Hosted(tmp_path) as hosted:
        phone = chromium.phone(360, 640, still=True)
        door(phone, hosted)
        for size in ((844, 390), (667, 320), (667, 340), (360, 640)):
            phone.look(*size, still=True)
            assert in_sight(phone, "enter"), size
            assert in_sight(phone, "steps") or size[1] < 340, size
            assert phone.js("document.documentElement.scrollWidth") <= size[0]
        assert not shown(phone, "clear")
        for typed, kept in (
            ("abcd efgh-jkmn", "ABCD-EFGH-JKMN"),
            ("abcdefgh jkmnpqrst", "ABCD-EFGH-JKMN"),
            ("Come! Address: 10.0.0.2:17979 Join code: ABCD-EFGH-JKMN. See you", "ABCD-EFGH-JKMN"),
            ("<b>☃</b>", "BB"),
            ("o1lu", "011V"),
        ):
            phone.type("#code", typed)
            assert phone.js(VALUE) == kept
            assert phone.js("document.documentElement.scrollWidth") <= 360
            phone.tap("#clear")
            assert phone.js(VALUE) == ""
            assert phone.js("document.activeElement.id") == "code"


def test_the_form_has_the_typefaces_and_the_evening_of_the_game(chromium: Chromium, tmp_path: Path) -> None:
    with Hosted(tmp_path) as hosted:
        for dark in (False, True):
            phone = chromium.phone(360, 640, still=True, dark=dark)
            door(phone, hosted)
            for field in ("name", "code", "enter", "code-where"):
                face = phone.js(f"getComputedStyle(document.getElementById('{field}')).fontFamily")
                assert face.startswith('"Source Sans 3"'), field
            for file in ("sans", "sans-bold", "cinzel"):
                phone.until(f"performance.getEntriesByName(new URL('{file}.woff2', location).href).length")
            phone.until("document.fonts.status == 'loaded' && document.fonts.check('600 16px \"Source Sans 3\"')")
            phone.until("performance.getEntriesByName(new URL('art/sign.webp', location).href).length")
            assert phone.problems == []


def test_an_incomplete_code_is_not_tried(chromium: Chromium, tmp_path: Path) -> None:
    with Hosted(tmp_path) as hosted:
        phone = chromium.phone(360, 640, still=True)
        door(phone, hosted)
        phone.type("#name", "Anna")
        phone.type("#code", CODE)
        phone.tap("#enter")
        assert phone.js("document.getElementById('state').innerText") == "A join code has twelve letters and digits."
        assert shown(phone, "who")
        assert phone.js(VALUE).replace("-", "") == CODE


def test_an_open_game_asks_for_no_code(chromium: Chromium, tmp_path: Path) -> None:
    hosted = Hosted(tmp_path)
    hosted.plan = replace(hosted.plan, code="")
    with hosted:
        phone = chromium.phone(390, 844, still=True)
        door(phone, hosted)
        assert not shown(phone, "code-field")
        phone.type("#name", "Anna")
        phone.tap("#enter")
        phone.until("document.querySelector('#lobby-buttons .go')")


def test_being_ready_can_be_taken_back_and_says_so(chromium: Chromium, tmp_path: Path) -> None:
    with Hosted(tmp_path) as hosted:
        hosted.call(lambda room: room.handle(SetSeat(1, None)))
        phone = chromium.phone(360, 640, still=True)
        enter(phone, hosted.link, "Anna")
        with no_complaint(phone):
            phone.tap("#lobby-buttons .go")
            phone.until("document.querySelector('#lobby-buttons .done')?.innerText.includes('Tap again to undo')")
            for size in ((360, 640), (667, 320)):
                phone.look(*size, still=True)
                assert in_sight(phone, "lobby-buttons"), size
            phone.tap("#lobby-buttons .done")
            phone.until("document.querySelector('#lobby-buttons .go')")


def test_the_colours_are_in_sight_above_the_next_step(chromium: Chromium, tmp_path: Path) -> None:
    where = "(node => [node.left, node.right, node.bottom])(document.querySelector('.colours').getBoundingClientRect())"
    with Hosted(tmp_path) as hosted:
        hosted.call(lambda room: room.handle(SetSeat(1, None)))
        phone = chromium.phone(360, 640, still=True)
        enter(phone, hosted.link, "Brunhildegard")
        for size in ((360, 640), (667, 340), (740, 360)):
            phone.look(*size, still=True)
            left, right, bottom = phone.js(where)
            assert left > 0, size
            assert right < size[0], size
            assert bottom < phone.js("document.getElementById('lobby-buttons').getBoundingClientRect().top"), size
        phone.tap(".colour", 2)
        phone.until("document.querySelectorAll('.colour')[2].getAttribute('aria-pressed') == 'true'")
        assert phone.js("document.querySelector('.colours').getAttribute('aria-label')") == (
            "Your colour: black, triangle"
        )


def test_a_host_of_an_earlier_evening_is_forgotten_unless_an_invitation_names_it(
    chromium: Chromium, tmp_path: Path
) -> None:
    with Hosted(tmp_path) as hosted:
        phone = chromium.phone(360, 640, still=True)
        door(phone, hosted)
        kept = {"game": "earlier", "key": "00" * 32, "stretched": "00" * 32, "check": "00" * 10, "token": "earlier"}
        phone.js(f"localStorage.name = 'Anna', localStorage.ticket = {json.dumps(json.dumps(kept))}")
        door(phone, hosted)
        assert shown(phone, "code-field")
        assert phone.js("document.getElementById('state').innerText") == ""
        assert phone.js("localStorage.ticket") == "{}"
        other = "A" if hosted.link[-1] != "A" else "B"
        phone.open(hosted.link[:-1] + other)
        phone.until("document.getElementById('state').innerText.startsWith('Another computer answers')")


def test_the_crater_is_in_the_picture_at_every_size(chromium: Chromium, tmp_path: Path) -> None:
    seen = """(() => {
      const { width, height } = document.getElementById("sign").getBoundingClientRect();
      const [x, y] = getComputedStyle(document.getElementById("sign")).backgroundPosition.split(" ").map(parseFloat);
      const scale = Math.max(width / 640, height / 440), of = (at, all, shown, part) =>
        (at * scale - (all * scale - shown) * part / 100) / shown;
      return [of(420, 640, width, x), of(130, 440, height, y)];
    })()"""
    with Hosted(tmp_path) as hosted:
        phone = chromium.phone(360, 640, still=True)
        door(phone, hosted)
        for seated in (False, True):
            if seated:
                enter(phone, hosted.link, "Anna")
            for size in ((360, 640), (390, 844), (667, 340), (740, 360), (768, 1024)):
                phone.look(*size, still=True)
                across, down = phone.js(seen)
                assert 0.1 < across < 0.9, size
                assert 0.1 < down < 0.75, size
