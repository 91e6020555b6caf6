"""Runs the functions named test_* of the modules beside this file, each with its own showcase and browser contexts.

usage: runner.py <folder of the programs> <chromium> <screenshots> [name ...]

A test takes one argument, the Stage: the showcase, the browser, and helpers for both. As many tests run at the same
time as there are processors. Tests mostly wait: for a page, and for programs to start and end.
"""

import concurrent.futures
import contextlib
import functools
import importlib
import io
import os
import pathlib
import sys
import traceback

from playwright.sync_api import sync_playwright

from showcase import Showcase
from stage import Stage

MODULES = sorted(path.stem for path in pathlib.Path(__file__).parent.glob("test_*.py"))


def collect(words):
    """The tests, as pairs of module and function names, which can be sent to another process."""
    for module in MODULES:
        for name, function in list(vars(importlib.import_module(module)).items()):
            if name.startswith("test_") and callable(function):
                if not words or any(word in name for word in words):
                    yield module, name


@functools.cache
def open_browser(chromium):
    """The browser of this process, which is closed at its end."""
    return sync_playwright().start().chromium.launch(executable_path=chromium, args=["--no-sandbox"])


def run(programs, chromium, screenshots, test):
    """Runs a test, and returns whether it has passed, with the text to print."""
    module, name = test
    function = getattr(importlib.import_module(module), name)
    browser = open_browser(chromium)
    # Each test starts a showcase of its own, since the apps keep their state for the life of the process.
    with (
        contextlib.redirect_stdout(io.StringIO()) as printed,
        Showcase(f"{programs}/showcase") as showcase,
        Stage(browser, showcase, screenshots) as stage,
    ):
        try:
            function(stage)
            stage.check_pages()
            status = showcase.stop()
            assert status in (0, None), f"the showcase ended with status {status}"
            print(f"ok      {name}")
            passed = True
        except Exception:
            print(f"FAILED  {name}")
            traceback.print_exc(file=sys.stdout)
            stage.save_failure(name)
            print(f"The showcase ended with status {showcase.stop()} and said:\n{showcase.said()}")
            passed = False
    return passed, printed.getvalue()


def main():
    programs, chromium, screenshots, *words = sys.argv[1:]
    screenshots = pathlib.Path(screenshots)
    screenshots.mkdir(parents=True, exist_ok=True)
    outcomes = []
    with concurrent.futures.ProcessPoolExecutor(os.cpu_count()) as processes:
        for passed, printed in processes.map(functools.partial(run, programs, chromium, screenshots), collect(words)):
            outcomes.append(passed)
            print(printed, end="", flush=True)
    print(f"{outcomes.count(True)} passed, {outcomes.count(False)} failed")
    sys.exit(0 if outcomes and all(outcomes) else 1)


if __name__ == "__main__":
    main()
