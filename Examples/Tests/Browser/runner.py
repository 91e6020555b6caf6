"""Runs the functions named test_* of the modules beside this file, each with a browser context of its own.

usage: runner.py <showcase> <chromium> <screenshots> [name ...]

A test takes one argument, the Stage: the showcase, the browser, and what tests do with them.
"""

import importlib
import pathlib
import sys
import traceback

from playwright.sync_api import sync_playwright

from showcase import Showcase
from stage import Stage

MODULES = [
    "test_counter", "test_search", "test_favorites", "test_beeping_counter", "test_login", "test_page", "test_links",
    "test_greetings", "test_todos", "test_connection", "test_inspector_logic", "test_inspector_page",
    "test_inspector_list", "test_inspector_values", "test_time_travel",
]


def collect(words):
    for module in MODULES:
        for name, function in list(vars(importlib.import_module(module)).items()):
            if name.startswith("test_") and callable(function):
                if not words or any(word in name for word in words):
                    yield name, function


def main():
    showcase_path, chromium, screenshots, *words = sys.argv[1:]
    screenshots = pathlib.Path(screenshots)
    screenshots.mkdir(parents=True, exist_ok=True)
    passed, failed = 0, 0
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
        for name, function in collect(words):
            # A process of its own for each test: the apps of one process keep their state.
            with Showcase(showcase_path) as showcase, Stage(browser, showcase, screenshots) as stage:
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
