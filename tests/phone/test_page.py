"""The page in real browsers: whole games by touch, coming back, screen readers; and what is served."""

import asyncio
import json
import re
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest

from pompeii_core.ai.analysis import Decision, Judgement
from pompeii_core.ai.opinion import Cost, Estimate
from pompeii_core.determinize import visible_game
from pompeii_core.record import read_record
from pompeii_core.rules import Rules
from pompeii_net.analyser import Analyser
from pompeii_net.lan.local import SetSeat
from pompeii_net.lan.wire import Chat, OwnLoss
from pompeii_net.messages import AnalysisProgress
from resources.phone import make
from tests.net.lan.guest_group import Cable
from tests.phone.chromium import Chromium, Phone, until
from tests.phone.hosted import Hosted, Person, begin, enter, no_complaint, play, result
from tests.surroundings import own_folders, surroundings

AXE = """new Promise(done => axe.run(document, { resultTypes: ["violations"] }).then(found => done(
  found.violations.map(({ id, nodes }) => `${id}: ${nodes.map(node => node.html).slice(0, 3).join(" ")}`))))"""

INLINE = """(() => {
  const script = document.createElement("script");
  script.textContent = "window.evil = 1";
  document.head.append(script);
  return window.evil ?? null;
})()"""
SMALL = """[...document.querySelectorAll("#table button:not(.sq, .gate, #news)")].filter(node => node.offsetParent)
  .map(node => ({ name: node.id || node.className, ...node.getBoundingClientRect().toJSON() }))
  .filter(({ width, height, left, right, bottom }) =>
    width < 44 || height < 44 || left < 0 || right > innerWidth || bottom > innerHeight)"""
"""Buttons that are less than a fingertip, or not wholly seen."""
YOUNGER = {
    ".js": r"""(?x)\.(?:toSorted|toReversed|toSpliced|with|isWellFormed|toWellFormed|checkVisibility|setHTML|moveBefore
      |union|intersection|difference|symmetricDifference|isSubsetOf|isSupersetOf|isDisjointFrom|transfer|aria[A-Z]\w*
      |groupBy|withResolvers|fromAsync|showPopover|startViewTransition|inert)\b
      |\b(?:requestIdleCallback|URLPattern|scheduler|Iterator|AbortSignal|Promise\.try|URL\.(?:canParse|parse))\b""",
    ".css": r"""(?x)\d(?:cq[whib]|cqmin|cqmax|[dsl]v[hw]|lh|rlh|cap)\b|@(?:container|scope|starting-style)\b|:has\(
      |\b(?:color-mix|light-dark|linear|round|mod|rem|sin|cos|abs|sign|oklch|oklab)\(
      |\b(?:container-type|subgrid|text-wrap|field-sizing|anchor-name|position-area|animation-timeline)\b""",
}
"""What Safari 15.4, Chrome 104 or Firefox 104 lack, of the web's functions and of CSS."""


def violations(phone: Phone) -> list[str]:
    if not phone.js("'axe' in window"):
        phone.js(files("axe_core_python").joinpath("axe.min.js").read_text(encoding="utf-8") + "; 0")
    return list(phone.js(AXE))


@pytest.fixture
def papa(chromium: Chromium, tmp_path: Path) -> Iterator[Phone]:
    """The phone of a person with that name who has begun a short game."""
    with Hosted(tmp_path, short=True) as hosted:
        phone = chromium.phone(390, 844, still=True)
        enter(phone, hosted.link, "papa")
        begin(phone)
        yield phone


def test_every_state_of_the_page_is_without_a_violation(chromium: Chromium, tmp_path: Path) -> None:
    with Hosted(tmp_path, short=True) as hosted:
        phone = chromium.phone(390, 844, still=True)
        phone.open(hosted.address)
        phone.until("!document.getElementById('who').hidden")
        assert violations(phone) == []
        enter(phone, hosted.link, "Anna")
        assert violations(phone) == []
        begin(phone)
        states = set[str]()

        def look(person: Person, spot: str) -> None:
            if phone.js("pompeii.game.held?.origin"):
                assert phone.js("document.getElementById('asked').innerText").endswith("Choose where to")
            if spot and spot not in states:
                states.add(spot)
                assert violations(phone) == [], spot

        play(Person(phone), seen=look)
        assert {"over", ".sq.lit", ".sq.own", "#hand .act.go"} <= states
        told = result(phone)
        assert re.search(r"You saved \d+ of 5 citizens\.", told)
        assert violations(phone) == []
        parts = [".laurels .mark", ".ranking .face", ".end-city .tile"]
        winners, players, tiles = (phone.js(f"document.querySelectorAll('{part}').length") for part in parts)
        assert winners
        assert (players, tiles > 6) == (2, True), "portraits, the ranking and the city as it was"
        columns = phone.js(
            "[...document.querySelectorAll('.ranking li')]"
            ".map(li => [parseInt(li.children[3].textContent), li.querySelector('.bar').offsetHeight])"
        )
        assert columns == sorted(columns, reverse=True), "the more saved, the higher the column"
        for size in ((360, 640), (390, 844), (667, 340), (740, 360)):
            phone.look(*size, still=True)
            assert phone.js("(page => page.scrollHeight <= page.clientHeight)(document.getElementById('sheet-body'))")
            assert phone.js("document.querySelector('.end-city').offsetHeight") >= 170, size
        phone.look(390, 844, still=True)
        phone.tap("#sheet-close")
        for opener in ("#menu", "#talk", "#news", ".seat"):
            phone.tap(opener)
            phone.until("document.getElementById('sheet').open")
            assert violations(phone) == [], opener
            if opener == ".seat":
                facts = phone.js("[...document.querySelectorAll('.facts li')].map(fact => fact.textContent.trim())")
                assert all(re.fullmatch(r"\d+ \D+", fact) for fact in facts), "a number and what it counts"
                assert len(facts) == 3
            phone.tap("#sheet-close")
        names = phone.js("[...document.querySelectorAll('.sq')].map(node => node.getAttribute('aria-label'))")
        assert len({*names}) == 70


def test_the_result_stays_when_the_host_leaves(chromium: Chromium, tmp_path: Path) -> None:
    with Hosted(tmp_path, short=True) as hosted:
        phone = chromium.phone(390, 844, still=True)
        enter(phone, hosted.link, "Anna")
        begin(phone)
        play(Person(phone))
        assert "Ready for another game" in result(phone)
    phone.until("document.body.dataset.line == 'lost'")
    phone.until("!document.getElementById('sheet').innerText.includes('Ready for another game')")
    seen = "filter(node => node.checkVisibility()).map(node => node.innerText)"
    assert phone.js(f"[...document.querySelectorAll('#away-words, #state')].{seen}") == [
        "The host has closed the game."
    ]
    assert "You saved" in phone.js("document.getElementById('sheet').innerText")
    assert not phone.js("document.getElementById('door').checkVisibility()")


def test_a_game_is_played_by_the_names_of_buttons_alone(chromium: Chromium, tmp_path: Path) -> None:
    """As a screen reader does it: the list of all that can be done, and nothing that is pointed at."""
    press = """(() => {
      const named = (root, name) => [...root.querySelectorAll("button")].find(node =>
        (node.getAttribute("aria-label") ?? node.textContent) == name && !node.disabled && node.offsetParent);
      const sheet = document.getElementById("sheet");
      if (!pompeii.game.update.view.choice) return "over";
      if (!sheet.open) { named(document, "Liste de tout ce que vous pouvez faire")?.click(); return ""; }
      const items = [...sheet.querySelectorAll("li button")];
      items[items.length >> 1]?.click();
      return items.length ? items[0].textContent : "";
    })()"""
    with Hosted(tmp_path, short=True) as hosted:
        phone = chromium.phone(768, 1024, language="fr", still=True)
        enter(phone, hosted.link, "Anna")
        begin(phone)
        with no_complaint(phone):
            until(lambda: phone.js(press) == "over", 120)
            assert "gaspillé" not in result(phone)
            # A sheet that opens while another closes hears of what comes later, too.
            phone.js("""new Promise(done => {
              const sheet = document.getElementById("sheet");
              sheet.addEventListener("close", () => done());
              sheet.close();
              document.querySelector("#hand .act.go").click();
            })""")
            for loss, words in (
                (OwnLoss(0, 1), "Vous n’avez rien gaspillé, autant qu’on ait pu voir\u00a0; un tribun\u00a0:\u00a01."),
                (OwnLoss(0, 1, True), "Vous avez gaspillé un peu\u00a0; un tribun\u00a0:\u00a01."),
                (
                    OwnLoss(6, 0.5, True),
                    "Vous avez gaspillé environ 6 citoyens\u00a0; un tribun\u00a0: un\u00a0demi-citoyen.",
                ),
            ):
                hosted.call(lambda room, loss=loss: room.tell_loss(room.session.path, 0, loss))  # type: ignore[misc]
                until(lambda words=words: words in result(phone))  # type: ignore[misc]
            phone.js("window.before = 1, location.reload()")
            phone.until("!window.before && window.pompeii?.game?.given?.citizens === 6")


def dear_choices(monkeypatch: pytest.MonkeyPatch, citizens: float) -> None:
    """Have every choice of a coached person give `citizens` away against another legal one."""

    def judge(_analyser: Analyser, decision: Decision, rules: Rules, tell: Callable[[AnalysisProgress], None]) -> None:
        legal = visible_game(decision.view, rules).legal_actions()
        better = next(action for action in legal[::-1] if action != decision.played and hasattr(action, "square"))
        judgement = Judgement(decision, [], Cost(better, Estimate(citizens, 0.1)))
        asyncio.get_running_loop().call_soon(tell, AnalysisProgress(1, 1, judgement))

    monkeypatch.setattr(Analyser, "judge", judge)


def test_a_coach_can_be_sent_away_when_a_second_person_has_sat_down(chromium: Chromium, tmp_path: Path) -> None:
    pressed = "document.querySelector('#coach button').getAttribute('aria-pressed')"
    with Hosted(tmp_path) as hosted:
        hosted.call(lambda room: room.handle(SetSeat(1, None)))
        anna, ben = (chromium.phone(360, 640, still=True) for _ in range(2))
        enter(anna, hosted.link, "Anna")
        anna.tap("#coach button")
        anna.until(f"{pressed} == 'true'")
        enter(ben, hosted.link, "Ben")
        anna.until("pompeii.game.room.seats.every(seat => seat.kind == 'person')")
        ben.until("document.getElementById('state').textContent && !document.querySelector('#coach button')")
        anna.tap("#coach button")
        anna.until("!document.querySelector('#coach button')")


def test_someone_who_is_ready_reads_that_seats_are_still_free(chromium: Chromium, tmp_path: Path) -> None:
    with Hosted(tmp_path) as hosted:
        hosted.call(lambda room: room.handle(SetSeat(1, None)))
        anna = chromium.phone(360, 640, still=True)
        enter(anna, hosted.link, "Anna")
        anna.tap("#lobby-buttons .act.go")
        anna.until("document.getElementById('state').textContent == 'Waiting for one player.'")


@pytest.mark.parametrize(("looks", "citizens", "question", "better"), [
    ({"width": 360, "height": 640}, 2.2, "Look again? This gives away about 2 citizens.", "Better: "),
    ({"width": 844, "height": 390, "language": "de", "dark": True}, 0.6,
     "Noch einmal ansehen? Das verschenkt etwa einen halben Bürger.", "Besser: "),
])  # fmt: skip
def test_a_coach_chosen_on_the_phone_asks_and_shows_the_better_choice(
    looks: dict[str, Any], citizens: float, question: str, better: str, chromium: Chromium, tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:  # fmt: skip
    dear_choices(monkeypatch, citizens)
    said, pointed = (
        "document.getElementById('asked').innerText",
        "document.querySelector('[data-pointed]')?.dataset.spot",
    )
    with Hosted(tmp_path) as hosted:
        phone = chromium.phone(still=True, **looks)
        enter(phone, hosted.link, "Anna")
        with no_complaint(phone):
            phone.tap("#coach button")
            phone.until("document.querySelector('#coach button').getAttribute('aria-pressed') == 'true'")
            assert violations(phone) == []
            begin(phone)
            assert question not in phone.js(said), "never before the choice"
            before = phone.js("JSON.stringify(pompeii.game.update.view.pieces)")
            until(lambda: Person(phone).step() == "#hand .act.go")
            phone.until(f"{said}.startsWith({json.dumps(question)})")
            phone.tap("#hand .act.go")
            assert str(phone.js(said)).startswith(question), "a tap in the same moment was meant for something else"
            phone.until("performance.now() - pompeii.game.coach.at > 500")
            assert (phone.js(SMALL), violations(phone)) == ([], [])
            phone.tap("#hand .act.go")
            phone.until("pompeii.game.coach?.state == 'offers' && pompeii.game.update.legal.length")
            assert phone.js("JSON.stringify(pompeii.game.update.view.pieces)") == before
            assert phone.js(pointed) is None, "only when asked for"
            assert (phone.js(SMALL), violations(phone)) == ([], [])
            phone.tap("#hand .act")
            phone.until(f"{said}.startsWith({json.dumps(better)})")
            assert phone.js(pointed) == phone.js("pompeii.game.coach.better.square")
            until(lambda: Person(phone).step() == "#hand .act.go")
            phone.until("!pompeii.game.coach")
            assert phone.js(pointed) is None
            phone.tap("#menu")
            phone.until("document.querySelector('#sheet-body [aria-pressed=true]')")
            assert phone.js("(all => all.scrollHeight <= all.clientHeight)(document.querySelector('.switch'))")
            assert violations(phone) == []


def test_a_phone_that_was_locked_or_loads_the_page_again_is_back_at_once(papa: Phone) -> None:
    told = "pompeii.line.online && pompeii.game.room.seats[0].presence == 'here' && pompeii.game.update.legal.length"
    for broken in (
        "pompeii.line.socket.close()",
        "pompeii.line.heard = -9999, pompeii.line.wake()",
        "window.before = 1, location.reload()",
        "window.before = 1, pompeii.line.version = '0.0.9', pompeii.line.socket.close()",  # the host is newer now
    ):
        papa.until(told)
        papa.js(broken)
        papa.until(f"!window.before && window.pompeii?.line && {told}")
    assert papa.js("JSON.parse(localStorage.ticket).token").strip()
    assert papa.problems == []


def test_a_phone_that_was_here_before_gets_the_seat_whose_code_it_scans(chromium: Chromium, tmp_path: Path) -> None:
    with Hosted(tmp_path) as hosted:
        anna, tablet = chromium.phone(390, 844, still=True), chromium.phone(360, 640, still=True)
        enter(anna, hosted.link, "Anna")
        begin(anna)
        tablet.open(hosted.link)
        tablet.until("!document.getElementById('who').hidden")
        tablet.type("#name", "Tablet")
        tablet.tap("#enter")
        tablet.until("document.querySelector('.watching')?.textContent.startsWith('You are watching. To play, tap')")
        anna.js("pompeii.line.sleep()")
        tablet.until("pompeii.game.room.seats[0].presence == 'asleep'")
        tablet.tap(".seat")
        tablet.until("document.querySelector('#sheet-body .go')?.textContent == 'Ask for this seat'")
        hosted.call(lambda room: room.offer_seat(0, "sixteen-letters-"))
        playing = "pompeii.game?.info?.own[0] === 0 && pompeii.game.update?.view.hand && pompeii.line.online"
        tablet.open(f"{hosted.link}sixteen-letters-")
        tablet.until(playing)
        assert tablet.js("location.href") == hosted.link, "the secret is used up"
        assert tablet.js("pompeii.game.room.members.map(one => one.name)") == ["Anna"]
        assert tablet.js("document.querySelector('.watching')") is None
        tablet.js("window.before = 1, location.reload()")
        tablet.until(f"!window.before && {playing}")
        tablet.open(f"{hosted.link}sixteen-letters-")
        tablet.until(playing)
        anna.js("pompeii.line.wake()")
        anna.until("pompeii.line.online && document.querySelector('.watching')?.textContent")
        assert [*anna.problems, *tablet.problems] == []


def test_somebody_with_the_address_alone_types_the_code(chromium: Chromium, tmp_path: Path) -> None:
    with Hosted(tmp_path) as hosted:
        phone = chromium.phone(390, 844, language="fr", still=True)
        phone.open(hosted.address)
        phone.until("!document.getElementById('who').hidden")
        assert 40_000 < sum(phone.loaded) < 102_000, "what a table takes comes when there is a room"
        code = hosted.room.state.code
        phone.type("#name", "Zoé")
        phone.type("#code", f"{code[:8]}-{'AAAA' if code[8:] != 'AAAA' else 'BBBB'}")
        phone.tap("#enter")
        phone.until("document.getElementById('state').textContent.startsWith('Ce code')")
        phone.js("document.getElementById('code').value = ''")
        phone.type("#code", f"{code[:4]}-{code[4:8]}-{code[8:]}".lower())
        phone.tap("#enter")
        phone.until("document.querySelector('#lobby-buttons .go')")
        assert hosted.room.state.seats[0].name == "Zoé"


def test_a_table_that_could_not_be_loaded_comes_with_the_next_message(chromium: Chromium, tmp_path: Path) -> None:
    with Hosted(tmp_path) as hosted:
        phone = chromium.phone(390, 844, still=True)
        phone.call("Network.setBlockedURLs", urls=["*board.js", "*table.css"])
        enter(phone, hosted.link, "Anna")
        until(lambda: phone.js("true") and phone.missed)
        phone.call("Network.setBlockedURLs", urls=[])
        phone.js("window.before = 1")
        phone.tap("#lobby-buttons .go")
        phone.until(
            "!window.before && window.pompeii?.game?.update && !document.getElementById('table').hidden", within=60
        )


@pytest.mark.parametrize(("method", "fault"), [
    ("Emulation.setScriptExecutionDisabled", {"value": True}),
    ("Network.setBlockedURLs", {"urls": ["*noble.js"]}),
    ("Page.addScriptToEvaluateOnNewDocument", {"source": "delete Array.prototype.findLast"}),
], ids=["no scripts", "a file is missing", "too old"])  # fmt: skip
def test_an_old_browser_learns_why(method: str, fault: dict[str, Any], chromium: Chromium, tmp_path: Path) -> None:
    with Hosted(tmp_path) as hosted:
        phone = chromium.phone(390, 844)
        phone.call(method, **fault)
        phone.open(hosted.address)
        phone.js("document.getAnimations().forEach(each => each.finish())")
        assert "Safari 15.4" in phone.js("document.getElementById('door').innerText")


def test_the_page_is_written_for_the_browsers_that_it_names() -> None:
    if (esbuild := shutil.which("esbuild")) is None:
        pytest.skip("There is no esbuild here, which ./run test installs: the page's syntax is not checked.")
    sources = [path for path in make.HERE.iterdir() if path.suffix in (".js", ".css")]
    target = ",".join(f"{browser}{version}" for browser, version in make.OLDEST.items())
    for path in sources:
        as_written, for_the_oldest = (
            subprocess.run(
                [esbuild, path, f"--target={each}"], capture_output=True, check=True, encoding="utf-8"
            ).stdout
            for each in ("esnext", target)
        )
        assert for_the_oldest == as_written, path.name
        if path.name != "noble.js":
            assert re.findall(YOUNGER[path.suffix], path.read_text(encoding="utf-8")) == [], path.name
    readme = (make.HERE.parents[1] / "README.md").read_text(encoding="utf-8")
    assert all(f"{browser.capitalize()} {version}" in readme for browser, version in make.OLDEST.items())


def test_an_attempt_that_nothing_answers_ends_and_the_next_one_succeeds(chromium: Chromium, tmp_path: Path) -> None:
    with Hosted(tmp_path, short=True) as hosted, ExitStack() as cleanup:
        cable = hosted.run(Cable.lay(hosted.room.state.port))
        cleanup.callback(lambda: hosted.run(cable.close()))
        phone = chromium.phone(390, 844, still=True)
        enter(phone, hosted.link.replace(hosted.address, f"http://127.0.0.1:{cable.port}"), "Anna")
        begin(phone)
        cable.cut()
        phone.js("pompeii.line.sleep(); pompeii.line.wake(); window.first = pompeii.line.socket; 0")
        phone.until("pompeii.line.socket.readyState == WebSocket.CONNECTING && pompeii.line.socket !== first")
        phone.js("pompeii.line.heard -= 10_000")
        phone.until("document.getElementById('away').innerText.includes('another address: scan its code again')")
        hosted.loop.call_soon_threadsafe(cable.mend)
        phone.until("pompeii.line.online && pompeii.game.update.legal.length && document.getElementById('away').hidden")


def test_the_eruption_ends_by_a_tap_a_rescue_holds_nothing_up_and_neither_moves_for_those_who_wish_that(
    papa: Phone,
) -> None:
    erupt, run = "{ kind: 'eruption' }", "{ kind: 'ran', seat, origin, target: 'out', path: ['G7'] }"
    begun = """import('./board.js').then(async board => {
      const [[origin, counts]] = Object.entries(pompeii.game.update.view.pieces), seat = counts.findIndex(Boolean);
      window.over = window.saved = 0;
      board.play([%s], 0, seat => window.saved++).then(() => window.over = 1);
      await new Promise(requestAnimationFrame);
      return Boolean(document.querySelector("%s"));
    })"""
    for event, sign in ((erupt, ".eruption"), (run, ".rescued")):
        assert not papa.js(begun % (event, sign))
        papa.until("window.over")
        assert not papa.js(f"Boolean(document.querySelector('{sign}'))")
    papa.js("import('./board.js').then(board => board.draw())")
    papa.look(390, 844)
    assert papa.js(begun % (erupt, ".eruption"))
    papa.tap(".eruption")
    papa.until("window.over && !document.querySelector('.eruption')")
    assert papa.js("[pompeii.game.chosen, pompeii.game.sent]") == [None, None], "the tap does nothing else"
    papa.js(begun % (run, ".rescued"))
    papa.until("window.over && window.saved")
    assert papa.js("Boolean(document.querySelector('.rescued, .light, .step'))"), "shown beside the game"
    papa.until("!document.querySelector('.rescued, .light, .step')")


def test_nothing_can_be_chosen_under_a_moment_and_a_tap_ends_it(papa: Phone) -> None:
    lit = "document.querySelectorAll('#board .lit, #board .own, .mine .usable').length"
    for still in (True, False):
        papa.look(390, 844, still=still)
        papa.until(lit)
        papa.js("""import('./table.js').then(table => {
          pompeii.game.sent = pompeii.game.update.seq;
          table.refresh();
          table.hearUpdate({ ...pompeii.game.update, events: [{ kind: 'omen_drawn', seat: 0 }] });
        })""")
        papa.until("document.querySelector('.moment')?.innerText.includes('papa')")
        assert papa.js(lit) == 0
        papa.tap(".moment")
        papa.until(f"!document.querySelector('.moment') && {lit}", 1)


def test_a_headline_begins_with_a_capital(papa: Phone) -> None:
    papa.js("pompeii.game.room.waiting = [0]; import('./table.js').then(table => table.refresh())")
    assert papa.js("document.getElementById('asked').innerText") == "The game waits for papa"


@pytest.mark.parametrize("denied", [
    "Object.defineProperty(window, 'localStorage', { get() { throw new DOMException('', 'SecurityError') } })",
    "Storage.prototype.setItem = () => { throw new DOMException('', 'QuotaExceededError') }",
], ids=["reading", "writing"])  # fmt: skip
def test_a_browser_without_storage_plays_and_keeps_its_seat(denied: str, chromium: Chromium, tmp_path: Path) -> None:
    with Hosted(tmp_path, short=True) as hosted:
        phone = chromium.phone(390, 844, still=True)
        phone.call("Page.addScriptToEvaluateOnNewDocument", source=denied)
        enter(phone, hosted.link, "Anna")
        begin(phone)
        phone.js("window.before = 1; location.reload()")
        phone.until("!window.before && window.pompeii?.game?.update && pompeii.game.info.own[0] === 0")
        assert phone.problems == []


def test_hostile_words_are_shown_as_they_are(chromium: Chromium, tmp_path: Path) -> None:
    with Hosted(tmp_path) as hosted:
        phone = chromium.phone(390, 844)
        enter(phone, hosted.link, "<img src=x onerror=alert(1)>")
        assert phone.js("document.querySelector('#places b').textContent") == "<img src=x onerror=alert(1)>"
        assert phone.js("document.querySelectorAll('#door img').length") == 0
        assert phone.js(INLINE) is None
        assert phone.js("document.cookie") == ""
        assert phone.js("isSecureContext") is False or "127.0.0.1" in hosted.address


def test_what_ones_own_lava_did_is_no_news(chromium: Chromium, tmp_path: Path) -> None:
    told = """(async () => {
      const [{ game }, { lines }] = await Promise.all([import("./game.js"), import("./events.js")]);
      game.info = { own: [0], players: [{ name: "Anna" }, { name: "Livia" }] };
      const lava = seat => [{ kind: "lava_placed", seat, symbol: "coin", square: "A1" },
        { kind: "burned", square: "A1", cause: "lava", counts: [1, 1] }, { kind: "turn_ended", seat }];
      const of = (...events) => (game.events = events.map(event => [1, event]), lines(0).map(line => line.text));
      const drawn = { kind: "tile_drawn", seat: 0, tile: ["coin"] };
      return [of(...lava(1), ...lava(0)), of(...lava(0), ...lava(1)), of(...lava(0), ...lava(1), drawn)];
    })()"""
    with Hosted(tmp_path) as hosted:
        phone = chromium.phone(390, 844)
        phone.open(hosted.address)
        phone.until("window.pompeii")
        livia = "Livia placed the coin on A1, burned 1 of Anna's and 1 of Livia's."
        assert phone.js(told) == [[], [livia], [livia]]


def test_all_that_is_touched_is_large_enough_and_nothing_is_cut_off(chromium: Chromium, tmp_path: Path) -> None:
    sizes = {(360, 640): 36, (390, 664): 37, (390, 844): 44, (768, 1024): 44, (844, 390): 40}
    with Hosted(tmp_path) as hosted:
        phone = chromium.phone(360, 640, still=True)
        enter(phone, hosted.link, "Brunhildegard")
        begin(phone)
        phone.until("document.querySelectorAll('button.card').length == 4")
        for size, square in sizes.items():
            phone.look(*size, still=True)
            phone.js("new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))")
            assert phone.js("document.querySelector('.sq').getBoundingClientRect().width") >= square
            assert phone.js(SMALL) == []
            assert phone.js("document.documentElement.scrollWidth") <= size[0]
            note, asked, hand, street = phone.js("""import("./table.js").then(table => {
              table.note("No undo: a card or tile was drawn, or someone else has played");
              return ["#note", "#asked", "#hand button", "[data-spot=K3]"].map(part =>
                document.querySelector(part).getBoundingClientRect().toJSON());
            })""")
            assert note["top"] >= asked["bottom"] - 1, "no name is covered, nor what is asked"
            assert note["bottom"] <= hand["top"], "nor are cards"
            assert note["left"] >= street["right"] or note["bottom"] <= street["top"], "nor is the city"
        assert phone.problems == []
        phone.look(360, 640, still=True)
        before, after = (
            phone.js("""(() => { const [hand, tray] = ["hand", "tray"].map(id => document.getElementById(id));
          const before = tray.offsetHeight, act = words => Object.assign(document.createElement("button"), words);
          const words = ["C5 nach B5", "Abbrechen"];
          hand.replaceChildren(...words.map(textContent => act({ className: "act", textContent })));
          return [before, tray.offsetHeight]; })()""")
        )
        assert before == after, "the city keeps its size in German, too"
        cut = (
            "[...document.querySelectorAll('.seat b')].filter(name => name.scrollHeight > name.clientHeight + 1).length"
        )
        assert phone.js(cut) == 0


@pytest.mark.first
def test_two_phones_play_at_the_window_though_one_sleeps_and_one_is_closed(chromium: Chromium, tmp_path: Path) -> None:
    """One upright and in English, one on its side, dark and in German. Nobody's hand is on the big screen."""
    command = [sys.executable, "-m", "tests.phone.window", str(tmp_path / "window")]
    environment = surroundings(QT_QPA_PLATFORM="offscreen", **own_folders(tmp_path))
    with (
        subprocess.Popen(command, env=environment, stdout=subprocess.PIPE, encoding="utf-8") as window,
        ExitStack() as cleanup,
    ):
        assert window.stdout
        cleanup.callback(window.kill)
        link = window.stdout.readline().strip()
        assert link.startswith("http://")
        anna = chromium.phone(360, 640, still=True)
        emil = chromium.phone(844, 390, language="de", dark=True, still=True)
        with no_complaint(anna, emil):
            enter(anna, link, "Anna")
            enter(emil, link, "Émil")
            begin(anna, emil)
            assert anna.js("document.title") != "Pompeii", "she is asked"
            steps = 0

            def disturb(person: Person, spot: str) -> None:
                nonlocal steps
                steps += bool(spot)
                if steps == 12:
                    emil.js("pompeii.line.sleep()")
                    anna.until("pompeii.game.room.seats[1].presence == 'asleep'")
                    emil.js("pompeii.line.wake()")
                    emil.until("pompeii.line.online")
                    anna.until("pompeii.game.room.seats[1].presence == 'here'")
                if steps == 20:
                    anna.js("window.before = 1; location.reload()")
                    anna.until("!window.before && window.pompeii?.game?.update && pompeii.game.info.own[0] === 0")

            play(Person(anna), Person(emil, 2), seen=disturb, within=75)
        (path,) = (tmp_path / "window").rglob("*.pompeii")
        saved = read_record(path).game().saved
        for phone, words in ((anna, "You saved "), (emil, "Du hast ")):
            assert phone.js("pompeii.game.update.view.saved") == saved
            assert all(word in result(phone) for word in (words, "Livia", *(f"{number} " for number in saved)))
        table, end = window.stdout.readline().strip(), window.stdout.readline().strip()
        assert table == "table watching=True hand=None covered=False"
        assert end == "end"
        assert window.wait(30) == 0


def test_talk_is_seen_over_the_seats_and_answered_whatever_its_history(chromium: Chromium, tmp_path: Path) -> None:
    over = """[...document.querySelectorAll(".bubble")].map(node => [node.getAttribute("aria-label"),
      node.getBoundingClientRect().bottom <= document.getElementById("prompt").getBoundingClientRect().top + 1])"""
    seen = """[...document.querySelectorAll(".react, .ready .act")].every(node => {
      const { top, bottom } = node.getBoundingClientRect();
      return top > 0 && bottom <= innerHeight && bottom - top >= 44; })"""
    with Hosted(tmp_path) as hosted:
        phone = chromium.phone(360, 640, still=True)
        enter(phone, hosted.link, "Anna")
        begin(phone)

        def say(*lines: Chat) -> None:
            for line in lines:
                hosted.call(lambda room, line=line: room.updates.broadcast(line))  # type: ignore[misc]

        say(Chat("Otto", None, "long ago", 1, past=True), Chat("Livia", 1, "word " * 60, 2))
        say(Chat("W" * 24, None, reaction="wow", number=3), Chat("Livia", 1, "<b>Ave</b>", 4))
        phone.until("[...document.querySelectorAll('.bubble')].at(-1)?.innerText == '<b>Ave</b>'")
        assert phone.js(over) == [[f"{'W' * 24}: Wow!", True], ["Livia: <b>Ave</b>", True]]
        assert violations(phone) == []
        phone.js("document.querySelectorAll('.bubble')[1].click()")
        phone.until("document.getElementById('sheet').open && !document.querySelector('.bubble')")
        say(*(Chat("Livia", 1, f"line {number}", number) for number in range(5, 70)))
        phone.until("document.querySelector('.said:last-child').innerText == 'Livia: line 69'")
        assert phone.js(seen)
        assert phone.js(
            "(log => log.scrollHeight - log.scrollTop - log.clientHeight < 2)(document.querySelector('.chat'))"
        )
        phone.tap(".react", 3)
        phone.until("pompeii.game.chat.at(-1).reaction == 'fire' && pompeii.game.chat.at(-1).seat === 0")
        phone.js("document.querySelectorAll('.react')[7].focus()")
        for held in (False, True, True, True):
            phone.call("Input.dispatchKeyEvent", type="keyDown", key="Enter", text="\r", autoRepeat=held)
        phone.js("document.querySelector('.ready .act').click()")
        phone.until("pompeii.game.chat.at(-1).text == 'Well done!'")
        assert phone.js("pompeii.game.chat.filter(line => line.reaction == 'well_played').length") == 1
        assert phone.js("document.querySelectorAll('.bubble').length") == 0, "who reads the chat needs none"
        assert violations(phone) == []
        assert phone.problems == []


def test_the_pages_words_and_places_are_made_of_what_the_program_has() -> None:
    """`python -m resources.phone.make` makes them; a sentence that has no translation is named there."""
    for name, made in make.texts().items():
        assert (make.HERE / name).read_text(encoding="utf-8") == made, name
        assert not name.startswith("words") or not re.search("(?i)click|klick|cliqu", made), "a phone is tapped"


def test_all_that_is_served_is_small() -> None:
    served = [path for path in make.HERE.rglob("*") if path.is_file() and path.suffix not in (".py", ".txt", ".pyc")]
    assert sum(path.stat().st_size for path in served) <= 700 << 10
