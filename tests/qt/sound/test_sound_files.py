"""The sound files: they match the script, have similar loudness and do not click."""

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
def figures_of(name: Effect | Bed) -> Figures:
    return figures(read(name), loop=isinstance(name, Bed))


def test_each_sound_has_a_file_and_all_are_small() -> None:
    named = {*Effect, *Bed}
    assert {path.stem for path in FOLDER.glob("*.flac")} == named == {*make.EFFECTS, *make.BEDS}
    assert sum(path.stat().st_size for path in FOLDER.glob("*.flac")) < 1_000_000
    effects = sum(2 * len(load(effect)) for effect in Effect)
    assert effects + 2 * max(2 * len(load(bed)) for bed in Bed) < 2_000_000, "in memory during a game"


def test_effects_differ_by_at_most_6_db_and_beds_are_far_softer() -> None:
    loud = [figures_of(effect).loudness for effect in Effect]
    assert max(loud) - min(loud) <= 6
    assert all(figures_of(bed).loudness <= min(loud) - 9 for bed in Bed)


@pytest.mark.parametrize("effect", Effect)
def test_an_effect_starts_and_ends_at_zero_and_is_short_and_not_shrill(effect: Effect) -> None:
    measured = figures_of(effect)
    assert (measured.first, measured.last) == (0, 0)
    assert -16 < measured.peak <= -6
    assert measured.centroid < 2000, "shrill"
    assert measured.seconds <= 3.2


@pytest.mark.parametrize("bed", Bed)
def test_a_bed_loops_without_a_seam(bed: Bed) -> None:
    assert figures_of(bed).seam < 1
    assert figures_of(bed).seconds >= 10


@pytest.mark.parametrize("name", [Effect.PLACE, Effect.WIN, Bed.TOWN])
def test_the_script_makes_the_stored_samples(name: Effect | Bed) -> None:
    made = make.samples(name).astype(int)
    # The sine of another machine may differ in its last digit.
    assert np.abs(made - np.array(load(name))).max() <= 1


def test_encoding_and_decoding_flac_is_lossless(tmp_path: Path) -> None:
    rng = np.random.default_rng(1)
    for samples in (rng.integers(-32768, 32768, 9000), np.zeros(4096), np.arange(-5000, 5000), np.array([-32768])):
        whole = samples.astype(np.int16)
        assert decode(encode(whole, RATE)).tolist() == whole.tolist()
