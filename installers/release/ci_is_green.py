"""Whether continuous integration has passed for a commit: nothing else is released.

python -m installers.release.ci_is_green OWNER/REPOSITORY COMMIT      # asks GitHub by its own program gh
"""

import json
import subprocess
import sys
from typing import Any, Final

WORKFLOW: Final = "ci.yml"
ASKED_FOR: Final = ("push", "workflow_dispatch")  # not pull requests, whose runs test a merge and not the commit


def verdict(answer: dict[str, Any]) -> str:
    """Why the runs that GitHub lists are no reason to release; empty where the newest of them passed."""
    runs = [run for run in answer["workflow_runs"] if run["event"] in ASKED_FOR]
    if not runs:
        return "CI has not run for this commit: push it to main, and begin the release again when CI is green."
    newest = max(runs, key=lambda run: (str(run["created_at"]), int(run["run_attempt"])))
    if newest["status"] != "completed":
        return f"CI is still running for this commit: begin the release again when it is green. {newest['html_url']}"
    if newest["conclusion"] != "success":
        return f"CI ended with “{newest['conclusion']}” for this commit: it is not released. {newest['html_url']}"
    return ""


def main(words: list[str]) -> int:
    """Ask, and say why not."""
    if len(words) != 2:
        print("Usage: python -m installers.release.ci_is_green OWNER/REPOSITORY COMMIT", file=sys.stderr)
        return 2
    repository, commit = words
    path = f"repos/{repository}/actions/workflows/{WORKFLOW}/runs?head_sha={commit}"
    try:
        answer = subprocess.run(["gh", "api", path], capture_output=True, text=True, check=False)
    except FileNotFoundError:
        print("GitHub's program gh is missing: https://cli.github.com", file=sys.stderr)
        return 1
    if answer.returncode:
        print(f"GitHub could not be asked about CI: {answer.stderr.strip()}", file=sys.stderr)
        return 1
    if reason := verdict(json.loads(answer.stdout)):
        print(reason, file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
