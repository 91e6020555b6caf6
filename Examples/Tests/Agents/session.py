"""An agent uses the showcase's Login app: it fails to sign in, finds out why, signs in, goes back in time, and keeps the failure as a test.

usage: session.py <folder of the programs> [--record]

The agent's calls and their answers must be those of the transcript in Documentation/Agents.md, over each transport.
With --record the program first writes the transcript of the session over standard input and output into the page.
"""

import asyncio
import re
import subprocess
import sys

from page import are_same, compare_or_record, transcript
from world import EXAMPLES, ROOT, World

TESTS = EXAMPLES / "Tests/ShowcaseTests/MadeByAgents"


async def use_the_app(agent):
    """Returns the test that the agent has generated."""
    await agent.call("sessions")
    # The app may still be launching. Its first entry is the start of its first store.
    await agent.call("wait", **{"for": "entry"}, after=0, seconds=60)
    await agent.call("stores")
    await agent.call("screen")

    # Sign in with a wrong password.
    await agent.call("type", element="#login.email", text="ada@example.com")
    await agent.call("type", element="#login.password", text="mechanical")
    await agent.call("tap", element="#login.submit")
    await agent.call("wait", **{"for": "value"}, store=1, path="phase", contains="failed", seconds=60)
    screen = await agent.call("screen")
    assert "There is no account" in str(screen), screen

    # Find the action that failed.
    history = await agent.call("history", store=1, path="phase", limit=3)
    failure = history["changes"][0]["entry"]
    await agent.call("entry", entry=failure)

    # Sign in with the right password.
    await agent.call("type", element="#login.password", text="analytical")
    await agent.call("tap", element="#login.submit")
    await agent.call("wait", **{"for": "value"}, store=1, path="phase", contains="signedIn", seconds=60)
    await agent.call("search", text="Ada Lovelace", limit=3)

    # Travel back to the failure: the screen shows its state.
    await agent.call("time", do="travel", to=failure)
    screen = await agent.call("screen")
    assert "There is no account" in str(screen), screen
    await agent.call("time", do="travel", to="live")
    screen = await agent.call("screen")
    assert "Ada Lovelace" in str(screen), screen

    return await agent.call("make_test", store=1, to=failure)


def run(test):
    """Compiles and runs the agent's test among those of the app."""
    source = re.sub(r"<#the update#>", "Update(Login.update)", test["source"])
    TESTS.mkdir(exist_ok=True)
    file = TESTS / test["file"]
    try:
        file.write_text(source)
        command = [ROOT / ".ci/shared/swift", "test", "Examples", "--filter", "ShowcaseTests.replayLogin"]
        done = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    finally:
        file.unlink(missing_ok=True)
        TESTS.rmdir()
    if done.returncode or "Test run with 1 test" not in done.stdout:
        sys.exit(f"the agent's test does not pass:\n{done.stdout[-4000:]}\n{source}")


async def main():
    programs, *rest = sys.argv[1:]
    for transport in ("stdio", "http"):
        async with World(programs) as world:
            await world.launch("login")
            async with world.agent(transport) as agent:
                test = await use_the_app(agent)
        everything = "".join(call.text for call in agent.calls)
        for secret in ("mechanical", "analytical"):
            assert secret not in everything, f"the password {secret} has crossed"
        now = transcript(agent.calls)
        print(now, flush=True)
        # Only the session over standard input and output is recorded. The session over HTTP must be like it.
        compare_or_record("transcript", now, transport == "stdio" and "--record" in rest, are_same)
    run(test)
    print("The agent's test compiles and passes.")


asyncio.run(main())
