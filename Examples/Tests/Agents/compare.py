"""Measures how much text an agent reads to answer a question about a session, compared with the session's recording.

usage: compare.py <folder of the programs> [--record]

Prints for each task the calls, the size of their answers, and the sizes of the recording as stored by the hub and as saved by an agent.
Fails if an answer is not found, or if the figures in Documentation/Agents.md differ by more than a fifth.
"""

import asyncio
import datetime
import re
import sys

from page import compare_or_record
from world import World


# MARK: The sessions before the agent's calls

async def search(person):
    """Some successful searches, and one that fails."""
    for query in ("swift", "http", "parser", "logging", "argument", "json", "test", "server"):
        await find(person, query, "found")
    await find(person, "swift fault:500", "failed")


async def find(person, query, outcome):
    await write(person, "#search.query", query)
    await person.call("wait", **{"for": "value"}, store=1, path="phase", contains=outcome, seconds=60)


async def write(person, element, text):
    """Types key by key, like a person."""
    for length in range(1, len(text) + 1):
        await person.call("type", element=element, text=text[:length])


async def sign_in(person):
    """Enters wrong passwords, then the right one."""
    await write(person, "#login.email", "ada@example.com")
    for password, outcome in (("mechanical", "failed"), ("electrical", "failed"), ("analytical", "signedIn")):
        await write(person, "#login.password", password)
        await person.call("tap", element="#login.submit")
        await person.call("wait", **{"for": "value"}, store=1, path="phase", contains=outcome, seconds=60)


async def nothing(person):
    """The person does nothing before the agent's task."""


# MARK: The agent's tasks

async def why_is_the_list_empty(agent):
    await agent.call("stores")
    newest = await agent.call("history", store=1, path="phase", limit=2)
    cause = await agent.call("entry", entry=newest["changes"][0]["entry"])
    assert "serverError" in str(cause) or "500" in str(cause), cause


async def make_the_login_fail(agent):
    await agent.call("screen")
    await agent.call("type", element="#login.email", text="ada@example.com")
    await agent.call("type", element="#login.password", text="mechanical")
    await agent.call("tap", element="#login.submit")
    await agent.call("wait", **{"for": "value"}, store=1, path="phase", contains="failed", seconds=60)
    test = await agent.call("make_test", store=1)
    assert "wrongCredentials" in test["source"], test


async def which_action_set_this(agent):
    await agent.call("stores")
    history = await agent.call("history", store=1, path="phase", limit=3)
    assert "signedIn" in str(history), history


TASKS = [
    ("Why is the list empty after the second search?", "search", search, why_is_the_list_empty),
    ("Make the login fail, and keep it as a test", "login", nothing, make_the_login_fail),
    ("Which action set this field?", "login", sign_in, which_action_set_this),
]


async def measure(programs, app, happen, task):
    async with World(programs, grade="act") as world:
        await world.launch(app)
        async with world.agent() as person:
            # The app may still be launching. Its first entry is the start of its first store.
            await person.call("wait", **{"for": "entry"}, after=0, seconds=60)
            await happen(person)
        async with world.agent() as agent:
            await task(agent)
            calls, size = len(agent.calls), sum(call.size for call in agent.calls)
            saved = await agent.call("save_recording", session=app)
        await world.end_app()
        return calls, size, world.recording_size(), saved["bytes"]


# MARK: The table

def table(rows):
    today = datetime.date.today().strftime("%-d %B %Y")
    yield "| task | calls | the agent reads | the recording | the recording, redacted |"
    yield "|---|---:|---:|---:|---:|"
    for (title, *_), (calls, *sizes) in zip(TASKS, rows):
        yield f"| {title} | {calls} | " + " | ".join(f"{size / 1000:.1f} kB" for size in sizes) + " |"
    yield ""
    yield f"Measured on {today}, with the showcase's apps after some minutes of use, but for the second task, which the agent begins."


def are_near(page, now):
    """Whether the figures of two tables differ by at most a fifth, or 0.7 kB: a busy machine adds to a recording."""
    figures = [[float(figure) for figure in re.findall(r"\d+\.\d+(?= kB)", text)] for text in (page, now)]
    return len(figures[0]) == len(figures[1]) and all(
        abs(old - new) <= max(0.2 * old, 0.7) for old, new in zip(*figures)
    )


async def main():
    programs, *rest = sys.argv[1:]
    rows = [await measure(programs, app, happen, task) for _, app, happen, task in TASKS]
    text = "\n".join(table(rows))
    print(text)
    compare_or_record("comparison", text, "--record" in rest, are_near)


asyncio.run(main())
