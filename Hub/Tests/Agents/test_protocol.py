"""The protocol's messages: refusals, revisions, and standard output."""

import asyncio
import json
import subprocess

from mcp.shared.exceptions import MCPError

from world import PATIENCE, WAYS, answer, failure

LIST = '{"jsonrpc":"2.0","id":1,"method":"tools/list"}'
INITIALIZE = (
    '{"jsonrpc":"2.0","id":0,"method":"initialize","params":{"protocolVersion":"2025-06-18","capabilities":{},'
    '"clientInfo":{"name":"raw","version":"1"}}}'
)


async def test_each_way_settles_on_the_newest_revision_that_it_asks_for(world):
    await world.start_hub()
    for transport, mode in WAYS:
        async with world.agent(transport, mode) as agent:
            revision = {"auto": "2026-07-28", "legacy": "2025-11-25"}[mode]
            assert agent.session.protocol_version == revision
            assert agent.session.server_info.name == "millrace"


async def test_a_wrong_token_lets_nobody_in(world):
    await world.start_hub()
    assert (await world.post(INITIALIZE, Authorization="Bearer wrong")).status_code == 401
    assert (await world.post(INITIALIZE, Authorization=None)).status_code == 401
    for mode in ("auto", "legacy"):
        try:
            async with world.agent("http", mode, token="wrong"):
                raise AssertionError("somebody was let in")
        except* MCPError:
            pass


async def test_requests_that_are_no_messages_are_refused(world):
    await world.start_hub()
    session = (await world.post(INITIALIZE)).headers["mcp-session-id"]
    cases = [
        (405, {"body": "", "method": "GET"}),
        (405, {"body": "", "method": "PUT"}),
        (415, {"body": LIST, "Content_Type": "text/plain"}),
        (406, {"body": LIST, "Accept": "text/event-stream"}),
        (403, {"body": LIST, "Origin": "http://evil.example"}),
        (403, {"body": LIST, "Host": "evil.example"}),
        (400, {"body": "nonsense"}),
        (400, {"body": f"[{LIST}]"}),
        (404, {"body": LIST, "Mcp_Session_Id": "00000000-0000-0000-0000-000000000000"}),
        (400, {"body": LIST, "Mcp_Session_Id": None}),
        (400, {"body": LIST, "MCP_Protocol_Version": "1999-01-01"}),
        (413, {"body": " " * (1 << 20) + LIST}),
        (202, {"body": '{"jsonrpc":"2.0","method":"notifications/initialized"}'}),
        (200, {"body": LIST}),
    ]
    for status, case in cases:
        response = await world.post(**({"Mcp_Session_Id": session} | case))
        assert response.status_code == status, f"{case}: {response.status_code} {response.text}"
    assert (await world.post("", method="DELETE", Mcp_Session_Id=session)).status_code == 204
    assert (await world.post(LIST, Mcp_Session_Id=session)).status_code == 404


async def test_what_is_no_tool_is_an_error_of_the_protocol(world):
    await world.start_hub()
    for way in WAYS:
        async with world.agent(*way) as agent:
            try:
                await agent.call_tool("nothing", {})
                raise AssertionError("there is such a tool")
            except MCPError as error:
                assert error.code == -32602
            try:
                await agent.list_resources()
                raise AssertionError("there are resources")
            except MCPError as error:
                assert error.code == -32601


async def test_nothing_but_messages_is_on_standard_output(world):
    await world.start_hub()
    await world.launch()
    process = await world.start(
        "millrace", "mcp", "--sessions", str(world.folder), stdin=subprocess.PIPE, stderr=subprocess.PIPE
    )
    call = '{"jsonrpc":"2.0","id":2,"method":"tools/call","params":{"name":"stores"}}'
    for line, expected in [
        ("nonsense", -32700),
        (f"[{LIST}]", -32600),
        (LIST, -32600),
        (INITIALIZE, "protocolVersion"),
        (LIST, "tools"),
        (call, "content"),
        ('{"jsonrpc":"2.0","id":"three","method":"ping"}', None),
    ]:
        process.stdin.write(f"{line}\n".encode())
        message = json.loads(await asyncio.wait_for(process.stdout.readline(), PATIENCE))
        assert message["jsonrpc"] == "2.0"
        if isinstance(expected, int):
            assert message["error"]["code"] == expected, line
        elif expected:
            assert expected in message["result"], line
    process.stdin.close()
    output, errors = await asyncio.wait_for(process.communicate(), PATIENCE)
    assert output == b""
    assert b"connected with the hub" in errors
    assert process.returncode == 0


async def test_without_a_hub_the_command_is_one_itself(world):
    process = await world.start(
        "millrace", "mcp", "--sessions", str(world.folder), "--port", "0", stdin=subprocess.PIPE, stderr=subprocess.PIPE
    )
    line = (await asyncio.wait_for(process.stderr.readline(), PATIENCE)).decode()
    address = json.loads((world.folder / "agents.json").read_text())
    assert f"http://127.0.0.1:{address['port']}/" in line
    assert address["grade"] == "look"
    world.port = address["port"]
    await world.start("AgentSampleApp", str(world.port))
    process.stdin.write(f"{INITIALIZE}\n".encode())
    await asyncio.wait_for(process.stdout.readline(), PATIENCE)
    while True:
        process.stdin.write(b'{"jsonrpc":"2.0","id":2,"method":"tools/call","params":{"name":"stores"}}\n')
        message = json.loads(await asyncio.wait_for(process.stdout.readline(), PATIENCE))
        if not message["result"]["isError"]:
            break
        # The app has not connected yet.
        await asyncio.sleep(0.1)
    process.stdin.close()
    assert await asyncio.wait_for(process.wait(), PATIENCE) == 0
    assert not (world.folder / "agents.json").exists()
    # The recording of the first hub is loaded.
    await world.start_hub("look")
    async with world.agent() as agent:
        sessions = answer(await agent.call_tool("sessions", {}))["app_data"]["sessions"]
        assert sessions[-1]["app"] == "Sample"
        assert failure(await agent.call_tool("stores", {"session": sessions[-1]["session"]})) is None


async def test_a_hub_without_agents_is_said_to_be_one(world):
    await world.start_hub(None)
    process = await world.start(
        "millrace", "mcp", "--sessions", str(world.folder), "--port", "0", stdin=subprocess.PIPE, stderr=subprocess.PIPE
    )
    output, errors = await asyncio.wait_for(process.communicate(), PATIENCE)
    assert output == b""
    assert process.returncode != 0
    assert b"start it with --agents look" in errors
