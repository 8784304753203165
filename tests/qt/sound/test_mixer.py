"""The mixer: nothing clips and nothing clicks, however much is played at once."""

from array import array
from itertools import pairwise
from pathlib import Path

import numpy as np
import pytest

from pompeii_qt.sound.mixer import MOST, RATE, Bed, Effect, Mixer, load
from pompeii_qt.system import resources
from resources.sounds import make
from resources.sounds.check import figures, read
from resources.sounds.flac import encode

LOUD, HALF = array("h", [32767, -32768] * RATE), array("h", [10000] * RATE)
HUM = array("h", [100, 300, 500, 300] * 1000)


def heard(mixer: Mixer, seconds: float, block: int = 882) -> list[int]:
    """What comes out, block after block."""
    return [sample for _ in range(round(seconds * RATE / block)) for sample in mixer.read(block)]


def longest_step(samples: list[int]) -> int:
    return max(abs(one - next_one) for one, next_one in pairwise(samples))


def test_one_sound_comes_out_as_it_is_after_its_delay() -> None:
    mixer, knock = Mixer(RATE), array("h", [5, 10, -7, 3])
    mixer.play(knock, 1000 / RATE)
    assert heard(mixer, 0.1) == [0] * 1000 + [5, 10, -7, 3] + [0] * 760
    assert mixer.silent


def test_a_sound_can_be_softer() -> None:
    mixer = Mixer(RATE)
    mixer.play(array("h", [1000] * 10), strength=0.5)
    assert mixer.read(12).tolist() == [500] * 10 + [0, 0]


def test_two_at_once_are_added() -> None:
    mixer = Mixer(RATE)
    mixer.play(array("h", [100] * 10))
    mixer.play(array("h", [20] * 5))
    assert mixer.read(12).tolist() == [120] * 5 + [100] * 5 + [0, 0]


@pytest.mark.parametrize("count", [2, 8, 50])
def test_nothing_clips_however_many_there_are(count: int) -> None:
    mixer = Mixer(RATE)
    for _ in range(count):
        mixer.play(LOUD[:], 0)
    samples = heard(mixer, 0.5)
    assert 30000 < max(samples) <= 32000
    assert -32000 <= min(samples) < -30000


def test_two_of_our_own_sounds_are_not_even_bent() -> None:
    pairs = [(one, other) for one in Effect for other in Effect if one < other]
    loaded = {effect: load(effect) for effect in Effect}
    for one, other in pairs:
        mixer = Mixer(RATE)
        mixer.play(loaded[one])
        mixer.play(loaded[other])
        added = [a + b for a, b in zip(loaded[one][:4096], loaded[other][:4096], strict=False)]
        assert mixer.read(len(added)).tolist() == added, (one, other)


def test_the_same_at_the_same_moment_is_heard_once() -> None:
    mixer = Mixer(RATE)
    for delay in (0, 0.02, 0.5):
        mixer.play(HALF, delay)
    assert max(heard(mixer, 0.4)) == 10000
    assert max(heard(mixer, 0.2)) == 20000


def test_the_oldest_gives_way_without_a_click() -> None:
    mixer = Mixer(RATE)
    for _ in range(MOST):
        mixer.play(array("h", [500] * RATE))
    before = mixer.read(882).tolist()
    assert before[-1] == 500 * MOST
    newest = array("h", [0] * RATE)
    mixer.play(newest)
    samples = before[1:] + heard(mixer, 0.2)
    assert samples[-1] == 500 * (MOST - 1)
    assert longest_step(samples) < 10


def test_a_bed_fades_in_goes_round_and_fades_over_to_the_next() -> None:
    mixer = Mixer(RATE)
    mixer.set_bed(HUM)
    assert max(mixer.read(882)) < 20
    heard(mixer, 2.5)
    assert mixer.read(4000).tolist() in [list(HUM[n:] + HUM[:n]) for n in range(4)]
    mixer.set_bed(HALF)
    over = heard(mixer, 2.5)
    assert longest_step(over) < 210  # the hum's own are 200
    assert mixer.read(882).tolist() == [10000] * 882
    mixer.set_bed(None)
    heard(mixer, 2.5)
    assert mixer.silent


def test_the_same_bed_goes_on() -> None:
    mixer = Mixer(RATE)
    mixer.set_bed(HALF)
    heard(mixer, 2.5)
    mixer.set_bed(HALF)
    assert mixer.read(882).tolist() == [10000] * 882


def test_a_bed_rests_while_nothing_happens_and_comes_back() -> None:
    mixer = Mixer(RATE)
    mixer.set_bed(HALF)
    heard(mixer, 66, block=22050)
    assert mixer.silent
    mixer.play(array("h", [0]))
    heard(mixer, 2.5)
    assert mixer.read(882).tolist() == [10000] * 882


def test_a_bed_that_was_taken_away_does_not_come_back_with_a_sound() -> None:
    mixer = Mixer(RATE)
    mixer.set_bed(HALF)
    mixer.set_bed(None)
    mixer.play(array("h", [0]))
    heard(mixer, 2.5)
    assert mixer.silent


def test_stopping_is_quick_and_does_not_click() -> None:
    mixer = Mixer(RATE)
    mixer.set_bed(HALF)
    heard(mixer, 2.5)
    mixer.play(array("h", [-9000] * RATE))
    before = mixer.read(882).tolist()
    mixer.stop()
    assert longest_step(before + heard(mixer, 0.12)) < 60
    assert mixer.silent


FOLDER = resources.path("sounds")


def test_there_is_a_file_for_each_and_none_besides() -> None:
    named = {*Effect, *Bed}
    assert {path.stem for path in FOLDER.glob("*.flac")} == named == {*make.EFFECTS, *make.BEDS}
    assert sum(path.stat().st_size for path in FOLDER.glob("*.flac")) < 1_000_000


def test_what_a_game_holds_in_memory_is_small() -> None:
    effects = sum(2 * len(load(effect)) for effect in Effect)
    assert effects + 2 * max(2 * len(load(bed)) for bed in Bed) < 2_000_000


def test_no_sound_is_6_db_louder_than_another() -> None:
    loud = {effect: figures(read(effect), loop=False).loudness for effect in Effect}
    assert max(loud.values()) - min(loud.values()) <= 6


def test_beds_are_far_below_the_sounds() -> None:
    quietest = min(figures(read(effect), loop=False).loudness for effect in Effect)
    assert all(figures(read(bed), loop=True).loudness <= quietest - 9 for bed in Bed)


@pytest.mark.parametrize("effect", Effect)
def test_a_sound_begins_and_ends_at_nothing(effect: Effect) -> None:
    told = figures(read(effect), loop=False)
    assert (told.first, told.last) == (0, 0)
    assert -16 < told.peak <= -6
    assert told.centroid < 2000, "shrill"
    assert told.seconds <= 3.2


@pytest.mark.parametrize("bed", Bed)
def test_a_bed_has_no_seam(bed: Bed) -> None:
    told = figures(read(bed), loop=True)
    assert told.seam < 1
    assert told.seconds >= 10


@pytest.mark.parametrize("name", [Effect.PLACE, Effect.WIN, Bed.TOWN])
def test_the_script_makes_what_is_there(name: Effect | Bed) -> None:
    made = make.samples(name).astype(int)
    # another machine's sine may differ in its last digit
    assert np.abs(made - np.array(load(name))).max() <= 1


def test_flac_keeps_every_sample(tmp_path: Path) -> None:
    from pompeii_qt.sound.device import decode

    rng = np.random.default_rng(1)
    for samples in (rng.integers(-32768, 32768, 9000), np.zeros(4096), np.arange(-5000, 5000), np.array([-32768])):
        whole = samples.astype(np.int16)
        assert decode(encode(whole, RATE)).tolist() == whole.tolist()
