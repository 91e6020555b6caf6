"""Runs the functions named test_* of the modules beside this file, each with a browser context of its own.

usage: runner.py <folder of the programs> <chromium> <screenshots> [name ...]

A test takes one argument, the Stage: the showcase, the browser, and what tests do with them.
"""

import importlib
import pathlib
import sys
import traceback

from playwright.sync_api import sync_playwright

from showcase import Showcase
from stage import Stage

MODULES = sorted(path.stem for path in pathlib.Path(__file__).parent.glob("test_*.py"))


def collect(words):
    for module in MODULES:
        for name, function in list(vars(importlib.import_module(module)).items()):
            if name.startswith("test_") and callable(function):
                if not words or any(word in name for word in words):
                    yield name, function


def main():
    programs, chromium, screenshots, *words = sys.argv[1:]
    screenshots = pathlib.Path(screenshots)
    screenshots.mkdir(parents=True, exist_ok=True)
    passed, failed = 0, 0
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
        for name, function in collect(words):
            # A process of its own for each test: the apps of one process keep their state.
            with Showcase(f"{programs}/showcase") as showcase, Stage(browser, showcase, screenshots) as stage:
                try:
                    function(stage)
                    stage.check_pages()
                    status = showcase.stop()
                    assert status in (0, None), f"the showcase ended with status {status}"
                    passed += 1
                    print(f"ok      {name}", flush=True)
                except Exception:
                    failed += 1
                    print(f"FAILED  {name}", flush=True)
                    traceback.print_exc(file=sys.stdout)
                    stage.save_failure(name)
                    print(f"The showcase ended with status {showcase.stop()} and said:\n{showcase.said()}")
        browser.close()
    print(f"{passed} passed, {failed} failed")
    sys.exit(1 if failed or not passed else 0)


if __name__ == "__main__":
    main()
