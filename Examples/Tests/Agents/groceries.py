"""An agent finds the bug of the app in Documentation/Tutorial.md, and makes a test of it.

usage: groceries.py <folder of the programs> [--record]

Follows the page up to the agent's calls, and builds the app. The calls, their answers and the generated test must be those of the page;
`.ci/users/consumers` runs that test. With --record the program first writes them into the page.
"""

import asyncio
import operator
import pathlib
import subprocess
import sys
import tempfile

from page import are_same, compare_or_record, transcript
from world import ROOT, World

sys.dont_write_bytecode = True
sys.path.insert(0, str(ROOT / ".ci/shared"))

from tutorial import PAGE, follow  # noqa: E402


def build(folder):
    """Builds the app as it is when the agent gets it, in the build folder of the libraries."""
    for _, _, note in follow(folder, f'.package(name: "Millrace", path: "{ROOT}")'):
        if note == "transcript":
            break
    command = ["swift", "build", "--package-path", folder, "--scratch-path", ROOT / ".build", "--product", "GroceriesHost"]
    subprocess.run(command, check=True)


async def use_the_app(agent):
    """The list has bread and milk. Bread is bought and removed, and tea is added."""
    await agent.call("wait", **{"for": "entry"}, after=0, seconds=60)
    for row, (name, cents) in enumerate([("Bread", "240"), ("Milk", "129")]):
        await agent.call("type", element="#draft", text=name)
        await agent.call("tap", element="Add")
        await agent.call("wait", **{"for": "value"}, store=1, path=f"items[{row}].cents", contains=cents, seconds=60)
    await agent.call("select", element="Bread, 2.40 €")
    await agent.call("tap", element="Remove Bought")
    await agent.call("type", element="#draft", text="Tea")
    await agent.call("tap", element="Add")
    await agent.call("wait", **{"for": "entry"}, after=11, seconds=60)


async def find_the_bug(agent):
    """Returns the test that the agent has generated."""
    screen = await agent.call("screen")
    assert "Milk, 3.49 €" in str(screen), screen
    (change,) = (await agent.call("history", store=1, path="items[0].cents", limit=1))["changes"]
    assert (change["old"], change["new"], change["action"]) == (129, 349, "priced(2, cents: 349)"), change
    (change,) = (await agent.call("history", store=1, path="items[1].id", limit=1))["changes"]
    assert (change["new"], change["action"]) == (2, "add"), change
    correction = {"entry": 11, "path": "items[1].id", "value": 3}
    return await agent.call("make_test", store=1, **{"from": 10}, to=11, should_have_been=[correction])


async def main():
    programs, *rest = sys.argv[1:]
    with tempfile.TemporaryDirectory() as folder:
        build(pathlib.Path(folder) / "Groceries")
        async with World(programs, grade="act") as world:
            # A home of its own: the app saves its list there.
            await world.start_app("GroceriesHost", HOME=folder, XDG_DATA_HOME=folder)
            async with world.agent() as agent:
                await use_the_app(agent)
                begun = len(agent.calls)
                test = await find_the_bug(agent)
    now = transcript(agent.calls[begun:])
    print(now, flush=True)
    compare_or_record("transcript", now, "--record" in rest, are_same, PAGE)
    listing = f"```swift\n{test['source']}```"
    compare_or_record(f"Tests/GroceriesTests/{test['file']}", listing, "--record" in rest, operator.eq, PAGE)
    print("The agent has found the bug.")


asyncio.run(main())
