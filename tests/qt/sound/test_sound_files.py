"""The sounds' files: that they are what the script makes, none too loud, none that clicks."""

from pathlib import Path

import numpy as np
import pytest

from pompeii_qt.sound.device import decode
from pompeii_qt.sound.mixer import RATE, Bed, Effect, load
from pompeii_qt.system import resources
from resources.sounds import make
from resources.sounds.check import figures, read
from resources.sounds.flac import encode

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
    rng = np.random.default_rng(1)
    for samples in (rng.integers(-32768, 32768, 9000), np.zeros(4096), np.arange(-5000, 5000), np.array([-32768])):
        whole = samples.astype(np.int16)
        assert decode(encode(whole, RATE)).tolist() == whole.tolist()
