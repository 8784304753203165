"""The rules as flags."""

from mypy_extensions import i64

from pompeii_core.rules import Rules


class Options:
    """The rules as flags (V1-V16, those that matter after the deal)."""

    def __init__(self, rules: Rules) -> None:
        self.lava_after_first = rules.lava_after == "first"
        self.omen_takes_any = rules.omen_takes == "any"
        self.same_building = rules.relative_same_building == "yes"
        self.free_jokers = rules.free_jokers == "yes"
        self.early_eruption = rules.early_eruption == "yes"
        self.covers = rules.enclosed == "cover"
        self.draws_again = rules.no_room == "again"
        self.wild = rules.no_room == "wild"
        self.cut = rules.last_turn == "cut"
        self.opening = rules.opening_tiles == "6"
        self.whole_building = rules.relatives_count == "building"
        self.optional_runs = rules.runs == "optional"
        self.lava_ids: i64 = 0
        """The last number given to a lie of the lava."""
