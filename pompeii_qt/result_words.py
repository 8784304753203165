"""Who won and why, in sentences."""

from PySide6.QtCore import QCoreApplication

from pompeii_qt.game_words import join_words


def headline(best: list[str], over: bool) -> str:
    """“Livia wins”, or whoever shares the first place."""
    translate = QCoreApplication.translate
    if not over:
        return translate("EndPage", "The game is not over")
    if len(best) == 1:
        return translate("EndPage", "{} wins").format(best[0])
    return translate("EndPage", "{} tie").format(join_words(best))


def tie_words(places: list[tuple[int, int]], saved: list[int], volcano: list[int], names: list[str]) -> str:
    """Says how equal numbers of saved citizens were told apart at the top."""
    translate = QCoreApplication.translate
    first = places[0][1]
    level = [seat for _, seat in places if saved[seat] == saved[first]]
    shared = [seat for place, seat in places if place == 1]
    if len(level) == 1:
        return ""
    if len(shared) > 1:
        return translate("EndPage", "Equal in saved and in lost: a tie (R25).")
    text = translate("EndPage", "{} saved {} each; {} wins with fewer in the volcano (R25).")
    return text.format(join_words([names[seat] for seat in level]), saved[first], names[first])
