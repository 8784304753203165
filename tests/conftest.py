"""Settings for all tests: random play is the same every time, and has no deadline on a busy machine."""

from hypothesis import settings

from pompeii_core.build import COMPILED

settings.register_profile("steady", derandomize=True, deadline=None, database=None, print_blob=False)
settings.register_profile("search", deadline=None, database=None, max_examples=2000)
settings.load_profile("steady")


def pytest_report_header() -> str:
    return f"core: {'compiled' if COMPILED else 'plain'}"
