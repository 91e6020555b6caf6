"""Measures what an agent reads to find the cause of a complaint, for each fault of the café's till in `Cafe`.

usage: tasks.py <folder of the programs> [--record]

A person uses the till, and complains. An agent, which is a script here, finds the cause with the tools alone. Prints for each task the
calls, the size of their answers, and the size of the session's recording.
Fails if an answer is wrong, or if Documentation/Agents.md has other numbers of calls, or sizes of answers that differ by more than a fifth and 0.2 kB.
"""

import asyncio
import datetime
import random
import re
import sys

from page import compare_or_record
from world import PATIENCE, Refused, World

PRICES = {"Tea": 300, "Cake": 450}


async def tap(agent, *names):
    for name in names:
        await agent.call("tap", element=name)


async def number(agent, name):
    """The number of a store."""
    return next(store["store"] for store in (await agent.call("stores"))["stores"] if store["name"] == name)


async def warning(agent, kind):
    warnings = (await agent.call("warnings"))["warnings"]
    return next((warning for warning in warnings if warning["kind"] == kind), None)


# MARK: The tasks: what the person does, and what the agent answers

async def order(person):
    await tap(person, "Tea", "Cake", "Three Teas")


async def wrong_total(agent):
    till = await number(agent, "TillState")
    for change in (await agent.call("history", store=till, path="total"))["changes"]:
        if change["kind"] == "action" and change["new"] - change["old"] not in PRICES.values():
            return change["action"]


async def write_two_notes(person):
    for note in ("Milk", "Sugar"):
        await person.call("type", element="#note", text=note)
        await tap(person, "Write")
    await person.call("wait", **{"for": "value"}, store=2, path="notes[1]", exists=False, seconds=60)


async def lost_note(agent):
    notes = await number(agent, "NotesState")
    change = (await agent.call("history", store=notes, path="notes[1]", limit=1))["changes"][0]
    first = (await agent.call("entry", entry=change["entry"]))["causes"][0]
    return f"{change['action']} after {first['action']}"


async def nothing(person):
    """The agent uses the till itself."""


async def open_the_menu(person):
    await tap(person, "Menu")
    await person.call("wait", **{"for": "value"}, store=3, path="loads", equals=2, seconds=60)


async def twice(agent):
    requests = (await agent.call("entries", text="GET /menu"))["entries"]
    causes = [(await agent.call("entry", entry=request["entry"]))["causes"][-1]["action"] for request in requests]
    return causes


async def two_guests(person):
    await tap(person, "Guest", "Guest")


async def old_screen(agent):
    [line] = (await agent.call("screen", element="#guests"))["lines"]
    guests = await agent.call("value", store=await number(agent, "NotesState"), path="guests")
    return f"{line}, and the state has {guests['value']}"


async def remove_missing_cake(person):
    try:
        await tap(person, "Tea", "Remove Cake")
    except Refused as refusal:
        assert "appHasGone" in str(refusal), refusal


async def crash(agent):
    [session] = (await agent.call("sessions"))["sessions"]
    ending = (await agent.call("stores", session=session["session"]))["app"]["ending"]
    return ending.rpartition(",")[0]  # the signal depends on the processor


async def sort(person):
    await tap(person, "Sort")


async def slow(agent):
    return (await warning(agent, "slowReducer"))["place"]


async def search(person):
    """Types as a hand does: the pauses differ. Types again if the machine was too slow for the pace."""
    pauses = random.Random(7)
    text = "a chocolate cake with cream"
    async with asyncio.timeout(PATIENCE):
        while not await warning(person, "requestPerKeystroke"):
            for length in range(1, len(text) + 1):
                await person.call("type", element="#search", text=text[:length])
                await asyncio.sleep(pauses.uniform(0.02, 0.2))


async def chatty(agent):
    return (await warning(agent, "requestPerKeystroke"))["store"]


async def three_evenings(person):
    await tap(person, "Evening", "Evening", "Evening")
    async with asyncio.timeout(PATIENCE):
        # Stores are counted every five seconds.
        while not await warning(person, "leak"):
            await asyncio.sleep(0.5)


async def leak(agent):
    found = await warning(agent, "leak")
    return f"{found['store']}: {found['evidence']}"


async def broken_link(agent):
    try:
        await agent.call("open_url", url="cafe://tables/7")
    except Refused as refusal:
        return re.search(r"the URL has .*? at piece \d", str(refusal)).group()


async def pay(person):
    await tap(person, "Tea", "Pay")


async def secret(agent):
    till = await number(agent, "TillState")
    receipt = (await agent.call("value", store=till, path="receipt"))["value"]
    return [name for name, value in receipt.items() if value == "‹hidden›"]


async def order_and_undo(person):
    await order(person)
    await tap(person, "Undo")


async def skipped_step(agent):
    till = await number(agent, "TillState")
    undo, skipped = (await agent.call("entries", store=till, limit=2))["entries"]
    changes = (await agent.call("entry", entry=undo["entry"]))["changes"]
    return f"{skipped['action']}: {', '.join(change['path'] for change in changes)}"


async def a_test(agent):
    till = await number(agent, "TillState")
    [change] = (await agent.call("history", store=till, path="total", limit=1))["changes"]
    right = change["old"] + 2 * PRICES["Tea"]
    correction = {"entry": change["entry"], "path": "total", "value": right}
    test = await agent.call("make_test", store=till, **{"from": change["entry"]}, should_have_been=[correction])
    return re.findall(r"\.send\((.*)\) \{|(\$0\.total = \d+)", test["source"])


# Title, what the person does, how the agent finds the answer, the answer, and the clicks with which a person finds it on the hub's page.
TASKS = [
    ("Why is the total wrong?", order, wrong_total, 'setCount(3, of: "Tea")', 1),
    ("Where has the second note gone?", write_two_notes, lost_note, 'saved(["Milk"]) after write("Milk")', 3),
    ("Why is the server asked twice?", open_the_menu, twice, ["open", "open"], 1),
    ("Why does the screen not show both guests?", two_guests, old_screen, 'text "Guests: 0" #guests, and the state has 2', 1),
    ("Why has the app ended?", remove_missing_cake, crash, 'Crashed while handling `remove("Cake")`: TillState (Prex), on main', 0),
    ("What makes the app hang for a moment?", sort, slow, "sort", 1),
    ("What does the app ask for too often?", search, chatty, "Menu", 1),
    ("What grows from evening to evening?", three_evenings, leak, "TableState: 210 stores of this name are alive", 1),
    ("Why does the link on table 7 open nothing?", nothing, broken_link,
     'the URL has "tables" where the pattern wants "table", at piece 1', None),
    ("Is a secret kept in a state?", pay, secret, ["cardNumber"], 2),
    ("Why does undo take back two steps?", order_and_undo, skipped_step,
     'setCount(3, of: "Tea"): lines[0].count, lines[1], total', 0),
    ("Make a test of the wrong total", order, a_test,
     [('TillAction.setCount(3, of: "Tea")', ""), ("", "$0.total = 1350")], 1),
]


async def measure(programs, happen, task, expected, _):
    async with World(programs, grade="act") as world:
        await world.start_app("Cafe", SWIFT_BACKTRACE="enable=no")
        async with world.agent() as person:
            # The app may still be launching. Its first entry is the start of its first store.
            await person.call("wait", **{"for": "entry"}, after=0, seconds=60)
            await happen(person)
        async with world.agent() as agent:
            found = await task(agent)
            calls, size = len(agent.calls), sum(call.size for call in agent.calls)
        assert found == expected, f"{task.__name__}: {found}, and not {expected}"
        await world.end_app()
        return calls, size, world.recording_size()


# MARK: The table

def table(rows):
    yield "| task | calls | the agent reads | the recording | a person's clicks |"
    yield "|---|---:|---:|---:|---:|"
    for (title, *_, clicks), (calls, read, recorded) in zip(TASKS, rows):
        yield f"| {title} | {calls} | {read / 1000:.1f} kB | {recorded / 1000:.0f} kB | {'–' if clicks is None else clicks} |"
    yield ""
    today = datetime.date.today().strftime("%-d %B %Y")
    calls, read, _ = map(sum, zip(*rows))
    yield f"Measured on {today}: {calls} calls and {read / 1000:.1f} kB for {len(rows)} right answers."


def are_near(page, now):
    """Whether the calls are the same, and what is read differs by at most a fifth, or 0.2 kB. Recordings depend on the machine's speed."""
    before, after = (re.findall(r"\| (\d+) \| (\d+\.\d) kB \|", text) for text in (page, now))
    return len(before) == len(after) and all(
        old[0] == new[0] and abs(float(old[1]) - float(new[1])) <= max(0.2 * float(old[1]), 0.2)
        for old, new in zip(before, after)
    )


async def main():
    programs, *rest = sys.argv[1:]
    rows = [await measure(programs, *task) for _, *task in TASKS]
    text = "\n".join(table(rows))
    print(text)
    compare_or_record("tasks", text, "--record" in rest, are_near)


if __name__ == "__main__":
    asyncio.run(main())
