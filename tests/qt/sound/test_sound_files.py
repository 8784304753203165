"""The sound files: they match the script, are as loud as their moment is great, and do not click."""

from functools import cache
from itertools import combinations, pairwise
from math import log10
from pathlib import Path

import numpy as np
import pytest
import soundfile

from pompeii_qt.settings import Settings
from pompeii_qt.sound.mixer import RATE, Bed, Effect, Music, load
from pompeii_qt.system import resources
from resources.sounds import effects, make
from resources.sounds.check import Figures, figures, read
from resources.sounds.loudness import average, without_bass
from resources.sounds.synth import Wave, band

FOLDER = resources.path("sounds")


@cache
def figures_of(name: Effect | Bed) -> Figures:
    return figures(read(name))


def test_each_sound_has_a_file_and_all_are_small() -> None:
    assert {path.stem for path in FOLDER.glob("*.flac")} == {*Effect} == {*make.EFFECTS}
    assert {path.stem for path in FOLDER.glob("*.ogg")} == {*make.BEDS, *make.MUSIC}
    assert {*make.BEDS} == {*Bed}
    assert {*make.MUSIC} == {f"music-{name}" for name in Music}
    sizes = {path.name: path.stat().st_size for path in FOLDER.glob("*.???*") if path.suffix in (".flac", ".ogg")}
    assert sum(sizes.values()) < 8_000_000
    effects = sum(2 * len(load(effect)) for effect in Effect)
    loops = 2 * max(sizes[f"{bed}.ogg"] + sizes[f"music-{bed}.ogg"] for bed in Bed)
    assert effects + loops < 5_000_000, "in memory during a game, while one phase fades into another"


@pytest.mark.parametrize("name", [*Effect, *Bed, *make.MUSIC])
def test_a_file_is_as_the_mixer_plays_it(name: str) -> None:
    kind, content = ("flac", "PCM_16") if name in make.EFFECTS else ("ogg", "VORBIS")
    found = soundfile.info(FOLDER / f"{name}.{kind}")
    assert (found.samplerate, found.channels, found.subtype) == (RATE, 1, content)


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


def test_every_effect_is_louder_than_bed_and_music_as_shipped(tmp_path: Path) -> None:
    softest = min(figures_of(effect).loudest for effect in Effect)
    shipped = 40 * log10(Settings(tmp_path / "settings.json").music_volume / 100)
    for phase in Bed:
        music = average(read(f"music-{phase}"))
        assert music + shipped < softest - 2
        assert figures_of(phase).average < music + shipped < figures_of(phase).average + 12, "either hides the other"


@pytest.mark.parametrize("effect", Effect)
def test_a_laptop_gives_most_of_an_effect(effect: Effect) -> None:
    assert figures_of(effect).laptop > 0.5


def test_the_omen_is_made_of_tones_and_the_tremor_and_the_eruption_of_noise() -> None:
    assert figures_of(Effect.OMEN).flatness < 0.01
    assert all(figures_of(effect).flatness > 0.1 for effect in (Effect.TREMOR, Effect.ERUPTION))


def test_a_tremor_begins_with_a_jolt() -> None:
    wave = read(Effect.TREMOR)
    assert rms(wave[: RATE * 30 // 1000]) > 0.7 * max(rms(part) for part in np.array_split(wave, 20))


def test_a_lost_game_ends_on_its_tonic_even_from_a_laptop() -> None:
    assert strongest(without_bass(read(Effect.LOSE))[RATE:]) == pytest.approx(effects.D4, rel=0.01)


def test_who_is_called_hears_it_above_the_music_and_not_as_a_rescue() -> None:
    assert strongest(read(Effect.TURN)) > 2 * strongest(read(Effect.SAVED))


def strongest(wave: Wave) -> float:
    """Return the frequency that is strongest in a sound."""
    return float(np.fft.rfftfreq(len(wave), 1 / RATE)[np.abs(np.fft.rfft(wave)).argmax()])


def rms(wave: Wave) -> float:
    return float(np.sqrt((wave**2).mean()))


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
    assert figures_of(bed).seconds >= 60, "would be recognised as a loop"


def test_the_bed_of_the_flight_has_no_beat_beside_that_of_its_music() -> None:
    assert beat(read(Bed.FLIGHT)) < 0.3 < beat(read("music-flight"))


def beat(wave: Wave) -> float:
    """Return how alike the strokes of a sound are to those of up to 4 seconds later, from 0 to 1."""
    frame = RATE // 50
    levels = np.sqrt((band(wave, 40, 200)[: len(wave) // frame * frame].reshape(-1, frame) ** 2).mean(1))
    strokes = np.maximum(np.diff(levels), 0)
    strokes -= strokes.mean()
    alike = [float((strokes[:-later] * strokes[later:]).mean()) for later in range(20, 200)]
    return max(alike) / float((strokes**2).mean())


def test_each_piece_of_music_has_a_shape_of_its_own_and_is_not_dull() -> None:
    curves = []
    for name in Music:
        wave = read(f"music-{name}")
        power, hertz = np.abs(np.fft.rfft(wave)) ** 2, np.fft.rfftfreq(len(wave), 1 / RATE)
        assert power[hertz > 1000].sum() > 0.01 * power.sum()
        curves.append([rms(part) for part in np.array_split(wave, 60)][2:-2])
    alike = np.asarray(np.corrcoef(curves))
    assert max(alike[one, other] for one, other in combinations(range(len(curves)), 2)) < 0.6


@pytest.mark.parametrize("name", Music)
def test_music_is_quiet_and_long_and_begins_and_ends_in_silence(name: Music) -> None:
    wave, rate = soundfile.read(FOLDER / f"music-{name}.ogg")
    assert rate == RATE
    assert 180 <= len(wave) / rate <= 300
    assert np.abs(wave).max() <= make.PEAK
    assert max(np.abs(wave[:100]).max(), np.abs(wave[-rate // 10 :]).max()) < 0.002, "its seam would be heard"
    assert average(wave[20 * rate : 50 * rate]) <= figures_of(Effect.ERUPTION).average - 8


@pytest.mark.parametrize("name", [Effect.PLACE, Effect.WIN, Effect.BURN])
def test_the_script_makes_the_stored_samples(name: Effect) -> None:
    made = make.samples(name).astype(int)
    # The sine of another machine may differ in its last digit.
    assert np.abs(made - np.array(load(name))).max() <= 1


def test_the_script_makes_the_stored_bed() -> None:
    made, stored = make.samples(Bed.TOWN) / 32767, read(Bed.TOWN)
    assert len(made) == len(stored)
    assert np.corrcoef(made, stored)[0, 1] > 0.9, "as far as a lossy file can"
