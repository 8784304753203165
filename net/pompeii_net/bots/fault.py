"""Why a bot plays no more: a code and what fills its blanks. The words are the window's and the command line's."""

from enum import StrEnum


class BotFaultCode(StrEnum):
    """What is wrong with a bot; the blanks that a code brings stand behind it."""

    UNKNOWN = "unknown"
    NO_PROGRAM = "no_program"  # program
    NOT_EXECUTABLE = "not_executable"  # program
    UNCLOSED_QUOTE = "unclosed_quote"  # command
    NO_COMMAND = "no_command"
    NOT_STARTED = "not_started"  # problem
    LATE = "late"
    NOT_READING = "not_reading"
    LOG_FULL = "log_full"
    INPUT_CLOSED = "input_closed"
    OUTPUT_CLOSED = "output_closed"
    ENDED = "ended"
    ENDED_WITH = "ended_with"  # code
    SIGNALLED = "signalled"  # signal
    LONG_LINE = "long_line"
    # What it has said wrong, of which more than one is forgiven.
    NOT_ASKED = "not_asked"
    NOT_JSON = "not_json"
    NOT_UTF8 = "not_utf8"
    NESTED = "nested"
    NO_ACTION = "no_action"  # what
    BARE_ACTION = "bare_action"  # form
    ILLEGAL = "illegal"


class BotFault(Exception):
    """A bot plays no more, or, while that is forgiven, has said something wrong."""

    def __init__(self, code: BotFaultCode, /, **blanks: str | int) -> None:
        super().__init__(code)
        self.code = code
        self.blanks = blanks
        self.complaint = ""
        """The last line that the bot wrote to its standard error, where that is kept."""
