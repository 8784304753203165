"""The city on the page: citizens, numbers, roofs, and what a second tap would do."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.phone.chromium import Chromium, Phone, until
from tests.phone.hosted import Hosted, Person, begin, enter

SIZES = ((360, 640), (390, 844), (667, 340), (740, 360))
CROWD = """(async (phase, least) => {
  const [{ draw }, { default: city }] = await Promise.all([import("./board.js"), import("./city.js")]);
  const { view } = pompeii.game.update, pieces = {};
  for (const [square, { pits = [] }] of Object.entries(city.squares))
    if (pits.length >= least) pieces[square] = [...pits.keys(), 0, 0].slice(0, 2).map((_, seat) =>
      (phase == "flight" ? 1 : [pits.length >> 1, pits.length - (pits.length >> 1)][seat]));
  Object.assign(pompeii.game.update, { view: { ...view, phase, pieces, lava: {} } });
  draw();
  await new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)));
  const boxes = each => [...document.querySelectorAll(each)].map(node => node.getBoundingClientRect());
  const shared = (one, other) => Math.max(0, Math.min(one.right, other.right) - Math.max(one.left, other.left))
    * Math.max(0, Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top)) / (other.width * other.height);
  const all = boxes("#board .piece"), most = (ones, others) => Math.max(...ones.flatMap((one, n) =>
    others.map((other, m) => (ones === others && n == m ? 0 : shared(one, other)))));
  return [all.length, most(all, all), most(all, boxes(".plate"))];
})"""
"""Fill all spaces, or have two citizens flee from each building: their number, and how much of one another and of the
numbers they cover."""


@pytest.fixture
def anna(chromium: Chromium, tmp_path: Path) -> Iterator[Phone]:
    """The phone of a person with that name who is asked for a card."""
    with Hosted(tmp_path) as hosted:
        phone = chromium.phone(390, 844, still=True)
        enter(phone, hosted.link, "Anna")
        begin(phone)
        phone.until("pompeii.game.update.legal.length")
        yield phone


@pytest.mark.parametrize("size", SIZES)
def test_citizens_are_seen_whole_beside_numbers(anna: Phone, size: tuple[int, int]) -> None:
    anna.look(*size, still=True)
    citizens, covered, number = anna.js(f"{CROWD}('sleeps', 1)")
    assert citizens > 60
    assert covered < 0.25, "only the empty edges of their pictures, as in the window"
    assert number < 0.25, "a number can be read"
    citizens, covered, number = anna.js(f"{CROWD}('flight', 1)")
    assert citizens > 60
    assert (covered, number < 0.3) == (0, True)
    above = "['piece', 'plate', 'sq'].map(each => Number(getComputedStyle(document.querySelector('.' + each)).zIndex))"
    piece, plate, square = anna.js(above.replace("'sq'", "'sq.lit'"))
    assert piece > plate >= square


def test_roofs_close_over_the_spaces_after_the_eruption(anna: Phone) -> None:
    seen = "new Set([...document.querySelectorAll('.roof')].map(each => getComputedStyle(each).opacity))"
    for phase, opacity in (("seethes", "0"), ("erupts", "0.78"), ("flight", "0.78")):
        anna.js(f"{CROWD}('{phase}', 1)")
        anna.until(f"[...{seen}].join() == '{opacity}'")


def test_a_citizen_to_be_thrown_in_keeps_its_place_and_colour_and_is_named(anna: Phone) -> None:
    look = """[...document.querySelectorAll("#board .piece")].map(({ style, classList }) =>
      [style.getPropertyValue("--c"), style.getPropertyValue("--x"), classList.contains("doomed")])"""
    chosen = """import("./table.js").then(table => {
      const { update } = pompeii.game, action = { kind: "sacrifice", square: "B2", seat: 1 };
      Object.assign(update, { legal: [action], view: { ...update.view, choice: "sacrifice", pieces: { B2: [1, 1] } } });
      table.refresh();
      const before = %s;
      table.pick(action);
      return [before, %s, document.querySelector("#hand .go").innerText];
    })"""
    before, after, words = anna.js(chosen % (look, look))
    assert [each[:2] for each in after] == [each[:2] for each in before], "no other citizen is drawn"
    assert [doomed for *_, doomed in after] == [False, True]
    assert words == "Throw Livia's citizen in"


def test_numbers_of_buildings_lie_below_lava(chromium: Chromium, tmp_path: Path) -> None:
    on_lava = """(boxes => boxes(".plate:not([hidden])").filter(plate => boxes(".tile").some(tile =>
      tile.left < plate.left && tile.right > plate.right && tile.top < plate.top && tile.bottom > plate.top)).length)(
      each => [...document.querySelectorAll(each)].map(node => node.getBoundingClientRect()))"""
    with Hosted(tmp_path, short=True) as hosted:
        phone = chromium.phone(390, 844, still=True)
        enter(phone, hosted.link, "Anna")
        begin(phone)
        person = Person(phone)
        until(lambda: person.step() and phone.js("document.querySelectorAll('.plate[hidden]').length > 2"))
        assert phone.js(on_lava) == 0


def test_an_opening_tile_places_itself_on_its_only_square_but_not_after_an_undo(anna: Phone) -> None:
    asked = """(async undone => {
      const [{ game }, { refresh }] = await Promise.all([import("./game.js"), import("./table.js")]);
      const { update } = game, action = { kind: "lava", symbol: "coin", square: "C2" };
      const view = { ...update.view, choice: "lava", phase: "erupts", tile: ["coin"], lava: {} };
      window.sent ??= [];
      pompeii.line.send = message => message.type == "act" && window.sent.push(message);
      Object.assign(game, { undone, sent: null, update: { ...update, legal: [action], view } });
      refresh();
      const at_once = [window.sent.length, document.getElementById("asked").innerText];
      await new Promise(done => setTimeout(done, 1200));
      return [...at_once, ...window.sent.map(message => message.action.square)];
    })"""
    only = "Your turn: place the coin tile on its only square (tile 1 of 6)"
    assert anna.js(f"{asked}(true)") == [0, only]
    itself = "Your turn: the coin tile has only one possible square (tile 1 of 6)"
    assert anna.js(f"{asked}(false)") == [0, itself, "C2"]


def test_a_citizen_that_a_second_tap_would_set_down_is_shown_in_its_space(anna: Phone) -> None:
    """Beside the others, none of whom it covers; a message makes room for what the choice does."""
    chosen = """(async pieces => {
      const [{ game }, { note, pick, refresh }] = await Promise.all([import("./game.js"), import("./table.js")]);
      const action = { kind: "place", card: 1, square: "B2" };
      Object.assign(game, { chosen: null });
      Object.assign(game.update, { legal: [action], view: { ...game.update.view, pieces } });
      note("The game begins.");
      pick(action);
      const at = node => [node.style.getPropertyValue("--x"), node.style.getPropertyValue("--y")].map(Number);
      const shown = document.getElementById("note").classList.contains("shown");
      return [[...document.querySelectorAll("#board .piece")].map(at), shown];
    })"""
    spaces = anna.js("import('./city.js').then(city => city.default.squares.B2.pits)")
    assert anna.js(f"{chosen}({{}})") == [spaces[:1], False]
    assert anna.js(f"{chosen}({{ B2: [0, 1] }})") == [spaces, False]
