"""What a square or a gate is called for a screen reader: what it is, who is there, what choosing it does."""

from PySide6.QtCore import QCoreApplication

from pompeii_core.preview import Spot
from pompeii_qt import game_words
from pompeii_qt.scene.interaction import Interaction

translate = QCoreApplication.translate


def spot_name(interaction: Interaction, spot: Spot) -> str:
    """What it is, who is there, and what choosing it does; for a braille line where that is wanted."""
    return (short_name if interaction.short_names else full_name)(interaction, spot)


def short_name(interaction: Interaction, spot: Spot) -> str:
    """“B2 L2 f0”, with “+” where it can be chosen."""
    words = interaction.words(spot)
    can = "+" * bool(interaction.choice_words(spot))
    value = interaction.value_words(spot).split()[:1]
    return " ".join(filter(None, (words.short if words else spot.square, can, *value)))


def full_name(interaction: Interaction, spot: Spot) -> str:
    """“B2, building 1; Livia 2. Can place the tile: burns 2 of Livia's”; a gate: “Out through Porta Vesuvio”."""
    if spot.gate:
        # not by its name alone, which its square has too
        name = translate("spoken", "Out through {gate}").format(gate=game_words.GATE_AT[spot.square])
    else:
        words = interaction.words(spot)
        name = words.name if words else spot.square
    return ". ".join(filter(None, (name, interaction.choice_words(spot), interaction.value_words(spot))))


def spot_description(interaction: Interaction, spot: Spot) -> str:
    """What else is to be known, as far as the name does not say it."""
    words = interaction.words(spot)
    if words is None:
        return ""
    said = interaction.choice_words(spot).casefold() + translate("Board", "nobody is here")  # as the name shows
    facts = [*(words.people.values() if spot.gate else ()), *words.facts]
    return game_words.join_clauses(fact for fact in facts if fact.casefold() not in said)
