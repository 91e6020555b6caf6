"""A hub, an app without a display, such as one of the showcase's, and agents: the official client of the protocol."""

import asyncio
import contextlib
import json
import os
import pathlib
import signal
import subprocess
import tempfile

import httpx2
from mcp import Client, StdioServerParameters
from mcp.client.streamable_http import streamable_http_client

EXAMPLES = pathlib.Path(__file__).parents[2]
ROOT = EXAMPLES.parent
PATIENCE = 300  # seconds, enough for a busy machine


class Call:
    """A call of an agent, and its answer."""

    def __init__(self, tool, arguments, text):
        self.tool = tool
        self.arguments = arguments
        self.text = text

    @property
    def size(self):
        return len(self.text.encode())


class Refused(Exception):
    """A tool has refused a call."""


class Agent:
    """Calls tools, and records the answers."""

    def __init__(self, client):
        self.client = client
        self.calls = []

    async def call(self, tool, **arguments):
        result = await asyncio.wait_for(self.client.call_tool(tool, arguments), PATIENCE)
        [content] = result.content
        self.calls.append(Call(tool, arguments, content.text))
        answer = json.loads(content.text)
        if result.is_error:
            raise Refused(f"{tool} {arguments}: {answer}")
        # Answers of the hub itself have no app data.
        return answer.get("app_data", answer)


class World:
    """A hub on a free port, and one app at a time that connects to it."""

    def __init__(self, programs, grade="time"):
        self.programs = pathlib.Path(programs)
        self.grade = grade

    async def __aenter__(self):
        self.folder = tempfile.TemporaryDirectory()
        self.hub = await self._start("millrace", "--agents", self.grade, "--port", "0", "--sessions", self.folder.name)
        address = await self._line(self.hub, "http://127.0.0.1:")
        self.port = int(address.split("http://127.0.0.1:")[1].split("/")[0])
        self.app = None
        return self

    async def __aexit__(self, *_):
        await self.end_app()
        await self._end(self.hub)
        self.folder.cleanup()

    async def launch(self, app):
        """Starts an app of the showcase. Returns when the hub has its session."""
        await self.start_app("headless", app)

    async def start_app(self, program, *arguments, **environment):
        """Starts an app that connects to the hub. Returns when the hub has its session."""
        environment["MILLRACE_HUB"] = f"127.0.0.1:{self.port}"
        self.app = await self._start(program, *arguments, **environment)
        await self._line(self.hub, "is connected")

    async def end_app(self):
        if self.app:
            await self._end(self.app)
        self.app = None

    @contextlib.asynccontextmanager
    async def agent(self, transport="stdio"):
        """An agent whose client uses HTTP, or runs the command `millrace mcp`, which finds the hub."""
        if transport == "http":
            address = json.loads((pathlib.Path(self.folder.name) / "agents.json").read_text())
            headers = {"Authorization": f"Bearer {address['token']}"}
            async with httpx2.AsyncClient(headers=headers, timeout=PATIENCE) as http:
                async with Client(streamable_http_client(f"http://127.0.0.1:{self.port}/mcp", http_client=http)) as client:
                    yield Agent(client)
            return
        server = StdioServerParameters(
            command=str(self.programs / "millrace"), args=["mcp", "--sessions", self.folder.name]
        )
        async with Client(server) as client:
            yield Agent(client)

    def recording_size(self):
        """The stored bytes of the newest session."""
        sessions = [path for path in pathlib.Path(self.folder.name).iterdir() if (path / "session.json").exists()]
        newest = max(sessions, key=lambda path: path.stat().st_mtime)
        return sum(part.stat().st_size for part in newest.glob("*.millrace.jsonl"))

    async def _start(self, program, *arguments, **environment):
        return await asyncio.create_subprocess_exec(
            self.programs / program, *arguments, stdout=subprocess.PIPE, env=os.environ | environment
        )

    @staticmethod
    async def _line(process, words):
        """Reads the output of a program up to a line with these words."""
        while line := await asyncio.wait_for(process.stdout.readline(), PATIENCE):
            if words in line.decode():
                return line.decode()
        raise RuntimeError(f"a program ended before it said: {words}")

    @staticmethod
    async def _end(process):
        if process.returncode is None:
            process.send_signal(signal.SIGTERM)
        await asyncio.wait_for(process.communicate(), PATIENCE)
