"""What an act has led to that another server has done."""

import pathlib
import sys

from mcp import Client, StdioServerParameters

from world import answer, failure

SIMULATOR = pathlib.Path(__file__).with_name("simulator.py")


async def test_two_calls_tell_what_a_tap_of_another_server_has_led_to(world):
    await world.start_hub("look")
    server = StdioServerParameters(command=sys.executable, args=[str(SIMULATOR), str(world.programs), str(world.port)])
    async with world.agent() as agent, Client(server) as simulator:
        await world.line(world.hub, "is connected")
        mark = answer(await agent.call_tool("mark", {}))["app_data"]["mark"]
        assert failure(await simulator.call_tool("tap", {"label": "Buy"})) is None
        arrived = await agent.call_tool("wait", {"for": "value", "store": 1, "path": "count", "equals": 2, "seconds": 60})
        assert failure(arrived) is None, answer(arrived)
        followed = answer(await agent.call_tool("since", {"mark": mark}))["app_data"]
        while any("being looked up" in entry["sent_from"] for entry in followed["entries"] if "sent_from" in entry):
            followed = answer(await agent.call_tool("since", {"mark": mark}))["app_data"]
        rest = answer(await agent.call_tool("since", {"mark": followed["mark"]}))["app_data"]
    tap, question, reply, end = [entry for entry in followed["entries"] if entry["kind"] != "start"]
    assert [tap["action"], question["action"], reply["action"], end["action"]] == ["add(1)", '"POST /orders"', "201", "add(1)"]
    assert question["kind"] == reply["kind"] == "event" and question["name"] == "Shop"
    assert [entry.get("because_of") for entry in (question, reply, end)] == [entry["entry"] for entry in (tap, question, reply)]
    assert all("Taps.swift:" in entry["sent_from"] for entry in (tap, question, reply, end)), followed
    assert "screen" not in followed and rest["entries"] == []
