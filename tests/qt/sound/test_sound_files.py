"""The sounds' files: that they are what the script makes, none too loud, none that clicks."""

from functools import cache
from pathlib import Path

import numpy as np
import pytest

from pompeii_qt.sound.device import decode
from pompeii_qt.sound.mixer import RATE, Bed, Effect, load
from pompeii_qt.system import resources
from resources.sounds import make
from resources.sounds.check import Figures, figures, read
from resources.sounds.flac import encode

FOLDER = resources.path("sounds")


@cache
def told(name: Effect | Bed) -> Figures:
    return figures(read(name), loop=isinstance(name, Bed))


def test_there_is_a_small_file_for_each_and_none_besides() -> None:
    named = {*Effect, *Bed}
    assert {path.stem for path in FOLDER.glob("*.flac")} == named == {*make.EFFECTS, *make.BEDS}
    assert sum(path.stat().st_size for path in FOLDER.glob("*.flac")) < 1_000_000
    effects = sum(2 * len(load(effect)) for effect in Effect)
    assert effects + 2 * max(2 * len(load(bed)) for bed in Bed) < 2_000_000, "what a game holds in memory"


def test_no_sound_is_6_db_louder_than_another_and_beds_are_far_below_them() -> None:
    loud = [told(effect).loudness for effect in Effect]
    assert max(loud) - min(loud) <= 6
    assert all(told(bed).loudness <= min(loud) - 9 for bed in Bed)


@pytest.mark.parametrize("effect", Effect)
def test_a_sound_begins_and_ends_at_nothing(effect: Effect) -> None:
    known = told(effect)
    assert (known.first, known.last) == (0, 0)
    assert -16 < known.peak <= -6
    assert known.centroid < 2000, "shrill"
    assert known.seconds <= 3.2


@pytest.mark.parametrize("bed", Bed)
def test_a_bed_has_no_seam(bed: Bed) -> None:
    assert told(bed).seam < 1
    assert told(bed).seconds >= 10


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
