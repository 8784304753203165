"""The command `pompeii`; each subcommand imports only what it needs."""

import signal
import sys
from collections.abc import Callable, Sequence
from importlib import import_module

from pompeii_net.commands import console
from pompeii_net.commands.console import ExitCode, UsageError, print_error


def main(words: Sequence[str] | None = None) -> int:
    """Run a command line (None: the process's) and return an ExitCode, also if interrupted or its reader is gone.

    Output that had no console is shown at the end.
    """
    console.set_up_streams()
    try:
        code = _run(sys.argv[1:] if words is None else words)
    except KeyboardInterrupt:
        code = ExitCode.INTERRUPTED
    except BrokenPipeError:
        code = ExitCode.NOT_READ
    code = console.run_and_flush("pompeii", "the answer", lambda: code)
    console.show_unseen()
    return code


def _run(words: Sequence[str]) -> int:
    match words:
        case ["analyse" | "arena" | "bot-check" | "host" | "join" | "lan" | "rules" as command, *rest]:
            if console.is_missing():
                print_error("pompeii", f"“{command}” needs a terminal; there it is: pompeii-cli {command}.")
                return ExitCode.WRONG_USE
            module = import_module(f"pompeii_net.commands.{command.replace('-', '_')}")
            run_command: Callable[[list[str]], int] = module.main
            return run_command(rest)
        case ["ai-worker"]:  # starts the worker of the frozen program, which cannot run `python -m`
            from pompeii_core.ai.worker import main as work

            return work()
        case ["--version"]:
            from pompeii_qt.system.diagnostics import version_line

            return console.run_and_flush("pompeii", "the version", lambda: print(version_line()) or 0)
        case ["--version", "--verbose"]:
            from pompeii_qt.system.diagnostics import report

            return console.run_and_flush("pompeii", "the report", lambda: print(report(), end="") or 0)
    return _run_window(words)


def _run_window(words: Sequence[str]) -> int:
    """Run the window or the smoke test until it ends, or print help or an error; return the exit code.

    Disables garbage collection and Python's handling of Ctrl+C.
    """
    from pompeii_qt.cli import HELP, Smoke, parse

    if "--help" in words or "-h" in words:
        return console.run_and_flush("pompeii", "the help", lambda: print(HELP, end="") or 0)
    try:
        options = parse(words)
    except UsageError as error:
        print_error("pompeii", str(error))
        return ExitCode.WRONG_USE
    import gc

    gc.disable()  # imports make no garbage, and collecting would take 10 ms of the start
    from pompeii_qt.system.platform_check import import_shiboken, why_no_window

    import_shiboken()  # before anything else of Qt

    if reason := why_no_window():
        print(reason, file=sys.stderr)
        return ExitCode.FAILED
    console.show_unseen()  # from now on the window shows messages
    # Python's handler would wait for Qt's next event; the game is already on disk.
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    if isinstance(options, Smoke):
        from pompeii_qt.smoke import run as smoke

        return smoke(options)
    from pompeii_qt.app import run

    return run(options)


if __name__ == "__main__":
    sys.exit(main())
