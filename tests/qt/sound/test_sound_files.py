"""The sound files: they match the script, are as loud as their moment is great, and do not click."""

from functools import cache
from itertools import pairwise

import numpy as np
import pytest
import soundfile

from pompeii_qt.sound.mixer import RATE, Bed, Effect, Music, load
from pompeii_qt.system import resources
from resources.sounds import make
from resources.sounds.check import Figures, figures, read
from resources.sounds.loudness import average

FOLDER = resources.path("sounds")


@cache
def figures_of(name: Effect | Bed) -> Figures:
    return figures(read(name))


def test_each_sound_has_a_file_and_all_are_small() -> None:
    named = {*Effect, *Bed}
    assert {path.stem for path in FOLDER.glob("*.flac")} == named == {*make.EFFECTS, *make.BEDS}
    assert sum(path.stat().st_size for path in FOLDER.glob("*.flac")) < 1_500_000
    effects = sum(2 * len(load(effect)) for effect in Effect)
    assert effects + 2 * max(2 * len(load(bed)) for bed in Bed) < 4_000_000, "in memory during a game"


@pytest.mark.parametrize("name", [*Effect, *Bed])
def test_a_file_is_as_the_mixer_plays_it(name: Effect | Bed) -> None:
    found = soundfile.info(FOLDER / f"{name}.flac")
    assert (found.samplerate, found.channels, found.subtype) == (RATE, 1, "PCM_16")


def test_from_a_laptop_the_greater_moment_is_the_louder_one() -> None:
    order = [Effect.ERUPTION, Effect.WIN, Effect.OMEN, Effect.BURN, Effect.SAVED, Effect.TILE, Effect.PLACE]
    for louder, softer in pairwise(map(figures_of, order)):
        assert louder.loudest >= softer.loudest + 1
        assert louder.average >= softer.average + 0.9
    loud = [figures_of(effect).loudest for effect in Effect]
    assert max(loud) == figures_of(Effect.ERUPTION).loudest
    assert max(loud) - min(loud) <= 17, "the softest would not be heard, or the loudest startle"


@pytest.mark.parametrize("bed", Bed)
def test_a_bed_is_far_softer_than_the_eruption_but_heard(bed: Bed) -> None:
    assert -30 <= figures_of(bed).average - figures_of(Effect.ERUPTION).average <= -24


@pytest.mark.parametrize("effect", Effect)
def test_a_laptop_gives_most_of_an_effect(effect: Effect) -> None:
    assert figures_of(effect).laptop > 0.5


def test_the_omen_is_made_of_tones_and_the_tremor_and_the_eruption_of_noise() -> None:
    assert figures_of(Effect.OMEN).flatness < 0.01
    assert all(figures_of(effect).flatness > 0.1 for effect in (Effect.TREMOR, Effect.ERUPTION))


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


def test_each_piece_of_music_has_a_file_and_all_sounds_fit_into_8_mb() -> None:
    assert {path.stem for path in FOLDER.glob("*.ogg")} == {f"music-{name}" for name in Music} == {*make.MUSIC}
    assert sum(path.stat().st_size for path in (*FOLDER.glob("*.ogg"), *FOLDER.glob("*.flac"))) < 8_000_000


@pytest.mark.parametrize("name", Music)
def test_music_is_quiet_and_long_and_begins_and_ends_in_silence(name: Music) -> None:
    wave, rate = soundfile.read(FOLDER / f"music-{name}.ogg")
    assert rate == RATE
    assert 180 <= len(wave) / rate <= 300
    assert np.abs(wave).max() <= make.PEAK
    assert max(np.abs(wave[:100]).max(), np.abs(wave[-rate // 10 :]).max()) < 0.002, "its seam would be heard"
    assert average(wave[20 * rate : 50 * rate]) <= figures_of(Effect.ERUPTION).average - (
        8 if name == Music.THEME else 12
    )


@pytest.mark.parametrize("name", [Effect.PLACE, Effect.WIN, Bed.TOWN])
def test_the_script_makes_the_stored_samples(name: Effect | Bed) -> None:
    made = make.samples(name).astype(int)
    # The sine of another machine may differ in its last digit.
    assert np.abs(made - np.array(load(name))).max() <= 1
