"""How calls end: through the agent, the app, the person or the hub; and many calls at once."""

import asyncio
import contextlib
import json
import select
import signal
import subprocess

import httpx2
from mcp.shared.exceptions import MCPError
from mcp_types import Implementation

from world import PATIENCE, WAYS, answer, failure

# No entry has this text, so the call ends only by cancellation or after its time limit.
FOR_EVER = {"for": "entry", "text": "nothing of the kind", "seconds": 60}


def called(tool):
    return lambda records: any(record["tool"] == tool for record in records)


async def under_way(world, agent, arguments=FOR_EVER, count=1):
    """Starts a call of `wait`, and returns its task when the call runs. Checks that another call is answered."""
    waiting = asyncio.create_task(agent.call_tool("wait", arguments))
    await world.running("wait", count)
    assert failure(await agent.call_tool("stores", {})) is None
    assert not waiting.done()
    return waiting


async def test_a_call_that_is_cancelled_ends_in_the_app(world):
    await world.start_hub()
    await world.launch()
    for number, way in enumerate(WAYS):
        async with world.agent(*way) as agent:
            waiting = await under_way(world, agent)
            waiting.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await waiting
            ended = lambda records: sum(record["tool"] == "wait" for record in records) == number + 1
            records = await world.records(ended)
            [last] = [record for record in records if record["tool"] == "wait"][number:]
            assert last["error"].startswith("cancelled"), last
            assert last["took"] < 50_000
            assert failure(await agent.call_tool("stores", {})) is None


async def test_an_app_that_dies_ends_the_wait_for_it(world):
    await world.start_hub()
    for way in WAYS:
        app = await world.launch()
        async with world.agent(*way) as agent:
            waiting = await under_way(world, agent)
            app.send_signal(signal.SIGKILL)
            result = await asyncio.wait_for(waiting, 50)
            assert failure(result) == "appHasGone"
            assert failure(await agent.call_tool("stores", {})) == "notFound"


async def test_a_call_of_an_app_that_hangs_can_be_cancelled(world):
    await world.start_hub()
    app = await world.launch()
    async with world.agent() as agent:
        assert failure(await agent.call_tool("stores", {})) is None
        app.send_signal(signal.SIGSTOP)
        waiting = asyncio.create_task(agent.call_tool("stores", {}))
        await world.running("stores")
        waiting.cancel()
        records = await world.records(lambda records: len(records) == 2)
        assert records[-1]["error"].startswith("cancelled")
        assert failure(await agent.call_tool("sessions", {})) is None
        app.send_signal(signal.SIGCONT)
        assert failure(await agent.call_tool("stores", {})) is None


async def test_a_hub_that_stops_ends_the_calls(world):
    for way in WAYS:
        await world.start_hub()
        app = await world.launch()
        ended = []
        try:
            async with world.agent(*way) as agent:
                waiting = await under_way(world, agent)
                stopping = asyncio.create_task(world.end(world.hub))
                ended = await asyncio.wait_for(asyncio.gather(waiting, return_exceptions=True), 50)
        except* (MCPError, httpx2.HTTPError) as lost:
            # Over HTTP the connection is lost, and the client raises an error for all its calls.
            ended = ended or [lost]
        [result] = ended
        assert isinstance(result, BaseException) or result.is_error, result
        assert waiting.done()
        assert await stopping == 0
        assert not (world.folder / "agents.json").exists()
        await world.end(app)


async def test_a_person_ends_the_calls_of_all_agents(world):
    await world.start_hub("time")
    await world.launch()
    pages = f"http://127.0.0.1:{world.port}"
    async with world.agent("http") as one, world.agent("stdio", "legacy") as other:
        calls = [await under_way(world, one), await under_way(world, other, count=2)]
        async with httpx2.AsyncClient(timeout=PATIENCE) as browser:
            headers = {"X-Millrace": "agents", "Origin": pages, "Content-Type": "application/json"}
            response = await browser.post(f"{pages}/agents", headers=headers, content='{"grade":"none"}')
            assert response.status_code == 200, response.text
        for call in calls:
            result = await asyncio.wait_for(call, 50)
            assert failure(result) == "cancelled"
            assert "person" in answer(result)["message"]
        for agent in (one, other):
            assert failure(await agent.call_tool("stores", {})) == "notPermitted"


async def test_programs_that_start_at_once_share_a_hub(world):
    programs = [
        await world.start("millrace", "mcp", "--port", "0", "--sessions", str(world.folder), stdin=subprocess.PIPE)
        for _ in range(2)
    ]
    hello = {"protocolVersion": "2025-11-25", "capabilities": {}, "clientInfo": {"name": "two", "version": "1"}}
    message = {"jsonrpc": "2.0", "id": 1, "method": "initialize", "params": hello}
    for program in programs:
        program.stdin.write(json.dumps(message).encode() + b"\n")
    for program in programs:
        await world.line(program, '"result"')


def silent_agent(world):
    """A program whose agent does not read yet, and a function that sends the agent's requests for the tools."""
    command = [world.programs / "millrace", "mcp", "--port", "0", "--sessions", str(world.folder)]
    program = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
    sender = {
        "io.modelcontextprotocol/protocolVersion": "2026-07-28",
        "io.modelcontextprotocol/clientCapabilities": {},
        "io.modelcontextprotocol/clientInfo": {"name": "silent", "version": "1"},
    }

    def ask(ids):
        for number in ids:
            message = {"jsonrpc": "2.0", "id": number, "method": "tools/list", "params": {"_meta": sender}}
            program.stdin.write(json.dumps(message).encode() + b"\n")
        program.stdin.flush()

    return program, ask


async def test_an_agent_that_reads_late_gets_an_answer_to_each_request(world):
    program, ask = silent_agent(world)
    # An answer repeats the request's id. So long ids make every answer long, also the refusals of requests that come
    # while too many are running; how many are refused depends on the machine.
    ids = [f"{number:0>5000}" for number in range(1_000)]
    # Write on another thread: the program stops reading while too many of its answers are pending.
    asking = asyncio.create_task(asyncio.to_thread(ask, ids))
    await asyncio.to_thread(select.select, [program.stdout], [], [], PATIENCE)
    answered, size = [], 0
    async with asyncio.timeout(PATIENCE):
        while len(answered) < len(ids):
            line = await asyncio.to_thread(program.stdout.readline)
            answered.append(json.loads(line)["id"])
            size += len(line)
        await asking
    assert sorted(answered) == ids
    assert size > 1 << 22, "the answers must be more than may be pending"
    program.stdin.close()
    assert await asyncio.to_thread(program.wait, PATIENCE) == 0
    program.stdout.close()


async def test_a_program_ends_when_asked_to_though_its_agent_reads_nothing(world):
    program, ask = silent_agent(world)
    ask(range(100))
    await asyncio.to_thread(select.select, [program.stdout], [], [], PATIENCE)
    program.send_signal(signal.SIGTERM)
    assert await asyncio.to_thread(program.wait, PATIENCE) == 0
    program.stdin.close()
    program.stdout.close()


async def test_a_wait_ends_when_it_comes_true(world):
    await world.start_hub()
    await world.launch()
    async with world.agent() as waiter, world.agent("stdio") as actor:
        wanted = {"for": "value", "store": 1, "path": "count", "equals": 45, "seconds": 60}
        waiting = await under_way(world, waiter, wanted)
        done = await actor.call_tool("dispatch", {"store": 1, "action": {"add": {"_0": 42}}})
        assert failure(done) is None, answer(done)
        assert failure(await asyncio.wait_for(waiting, PATIENCE)) is None


async def test_a_thousand_calls_are_answered(world):
    await world.start_hub()
    await world.launch()
    for way in WAYS:
        async with world.agent(*way) as agent:
            for _ in range(50):
                results = await asyncio.gather(*(agent.call_tool("value", {"store": 1}) for _ in range(20)))
                assert all(failure(result) is None for result in results)


async def test_agents_at_once_get_their_own_answers(world):
    await world.start_hub()
    await world.launch("First")
    await world.launch("Second")

    async def use(name, way):
        identity = Implementation(name=name, version="1")
        async with world.agent(*way, client_info=identity) as agent:
            for number in range(50):
                action = {"append": {"_0": f"{name} {number}"}}
                arguments = {"session": name, "store": 2}
                assert failure(await agent.call_tool("dispatch", arguments | {"action": action})) is None
            notes = answer(await agent.call_tool("value", arguments | {"path": "notes", "offset": 50}))
            assert f"{name} 49" in str(notes), notes

    await asyncio.gather(use("First", WAYS[0]), use("Second", WAYS[3]))
    records = await world.records(called("value"))
    assert {record["agent"] for record in records} == {records[0]["agent"]}
