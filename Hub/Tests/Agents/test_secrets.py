"""Texts that only the app knows to be secret are in no answer and in no saved file, even after the app has died."""

import asyncio
import json
import os
import pathlib
import signal

from world import PATIENCE, WAYS, answer, failure

SECRETS = ["codeword-xyzzy-1", "declared-xyzzy-2", "xyzzy-3"]


async def plant(world, agent):
    """Types one text into a secure field, makes the app record the others, and waits until the hub has stored all."""
    assert failure(await agent.call_tool("type", {"element": "#code", "text": SECRETS[0]})) is None
    for note in [f"as declared: {SECRETS[1]}", json.dumps({"memberNumber": SECRETS[2]})]:
        action = {"append": {"_0": note}}
        assert failure(await agent.call_tool("dispatch", {"store": 2, "action": action})) is None
    async with asyncio.timeout(PATIENCE):
        parts = sorted(world.folder.glob("*/*.millrace.jsonl"), key=os.path.getmtime)
        while SECRETS[2] not in parts[-1].read_text():
            await asyncio.sleep(0.05)


async def expect_hidden(agent, session):
    """Reads a session in each way that shows the notes."""
    for tool, arguments in [
        ("stores", {}),
        ("entries", {"limit": 10}),
        ("value", {"store": 2, "path": "notes"}),
        ("history", {"store": 2, "path": "notes"}),
        ("diff", {"store": 2}),
        ("make_test", {"store": 2}),
        ("search", {"text": "as declared"}),
        *[("search", {"text": secret[:5]}) for secret in SECRETS],
    ]:
        result = await agent.call_tool(tool, arguments | {"session": session})
        assert failure(result) is None, f"{tool} {arguments}: {result.content[0].text}"
        assert not any(secret in result.content[0].text for secret in SECRETS), f"{tool} {arguments}: {result.content[0].text}"
    assert "hidden" in (await agent.call_tool("value", {"store": 2, "path": "notes", "session": session})).content[0].text


async def open_session(agent, file):
    return answer(await agent.call_tool("open_recording", {"file": str(file)}))["session"]


async def test_secrets_stay_secret_in_all_that_the_app_leaves(world):
    await world.start_hub()
    for number, way in enumerate(WAYS):
        app = await world.launch()
        async with world.agent(*way) as agent:
            session = answer(await agent.call_tool("sessions", {}))["app_data"]["sessions"][0]["session"]
            await plant(world, agent)
            await expect_hidden(agent, session)
            saved = answer(await agent.call_tool("save_recording", {"name": f"saved-{number}"}))["file"]
            text = pathlib.Path(saved).read_text()
            assert "buy milk" in text and not any(secret in text for secret in SECRETS)
            await expect_hidden(agent, await open_session(agent, saved))
            app.send_signal(signal.SIGKILL)
            await world.line(world.hub, "has disconnected")
            await expect_hidden(agent, session)
            [folder] = world.folder.glob(f"{session}*")
            await expect_hidden(agent, await open_session(agent, folder / "1.millrace.jsonl"))
    assert (folder / "agent-secrets.json").stat().st_mode & 0o777 == 0o600


async def test_secrets_stay_secret_after_a_restart_of_the_hub(world):
    await world.start_hub()
    app = await world.launch()
    async with world.agent("stdio", "legacy") as agent:
        await plant(world, agent)
        await world.end(app)
        await world.end(world.hub)
        await world.start_hub()
        # The same agent goes on with the new hub.
        await expect_hidden(agent, "Sample")
