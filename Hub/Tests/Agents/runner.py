"""Runs the functions named test_* in the modules beside this file, each with its own hub and app.

usage: runner.py <folder of the programs> [name ...]

A test is a coroutine that takes one argument, the World.
"""

import asyncio
import importlib
import pathlib
import sys
import traceback

from world import World

MODULES = sorted(path.stem for path in pathlib.Path(__file__).parent.glob("test_*.py"))
PATIENCE = 600  # seconds for one test; generous, for busy machines


def collect(words):
    for module in MODULES:
        for name, function in list(vars(importlib.import_module(module)).items()):
            if name.startswith("test_") and callable(function):
                if not words or any(word in name for word in words):
                    yield name, function


def causes(error):
    """The errors in nested exception groups, which the client's tasks raise."""
    return [cause for part in getattr(error, "exceptions", []) for cause in causes(part)] or [error]


async def run(function, programs):
    async with World(programs) as world:
        await asyncio.wait_for(function(world), PATIENCE)


def main():
    programs, *words = sys.argv[1:]
    passed, failed = 0, 0
    for name, function in collect(words):
        try:
            asyncio.run(run(function, programs))
            passed += 1
            print(f"ok      {name}", flush=True)
        except Exception as error:
            failed += 1
            print(f"FAILED  {name}", flush=True)
            for cause in causes(error):
                traceback.print_exception(cause, file=sys.stdout)
    print(f"{passed} passed, {failed} failed")
    sys.exit(1 if failed or not passed else 0)


if __name__ == "__main__":
    main()
