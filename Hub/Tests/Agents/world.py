"""A hub, apps that connect to it, and agents that use the official client of the protocol."""

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

PATIENCE = 300  # seconds; generous, for busy machines

# The transports of agents, and whether they use the newest revision or a handshake.
WAYS = [(transport, mode) for transport in ("http", "stdio") for mode in ("auto", "legacy")]


class World:
    """A hub on a free port, and optionally the sample app."""

    def __init__(self, programs):
        self.programs = pathlib.Path(programs)
        self.processes = []
        self.hub = None

    async def __aenter__(self):
        self.place = tempfile.TemporaryDirectory()
        self.folder = pathlib.Path(self.place.name) / "sessions"
        return self

    async def __aexit__(self, *_):
        for process in reversed(self.processes):
            await self.end(process)
        self.place.cleanup()

    # Programs

    async def start_hub(self, grade="time", *arguments):
        """Starts the hub. Returns when agents can connect."""
        command = ["--port", "0", "--sessions", str(self.folder), *arguments]
        self.hub = await self.start("millrace", *command, *(["--agents", grade] if grade else []))
        await self.line(self.hub, "POST http://" if grade else "http://")
        if grade:
            address = json.loads((self.folder / "agents.json").read_text())
            self.port, self.token = address["port"], address["token"]

    async def launch(self, name="Sample", *options):
        """Starts the app. Returns its process when the app is connected to the hub."""
        app = await self.start("AgentSampleApp", str(self.port), name, *options)
        await self.line(self.hub, "is connected")
        return app

    async def start(self, program, *arguments, **pipes):
        process = await asyncio.create_subprocess_exec(
            self.programs / program, *arguments, stdout=subprocess.PIPE, limit=1 << 22, **pipes
        )
        self.processes.append(process)
        return process

    @staticmethod
    async def line(process, words):
        """Reads a program's output until a line contains these words."""
        while line := await asyncio.wait_for(process.stdout.readline(), PATIENCE):
            if words in line.decode():
                return line.decode()
        raise RuntimeError(f"a program ended before it said: {words}")

    @staticmethod
    async def end(process):
        """Terminates a program, even if it is suspended. Returns its status."""
        if process.returncode is None:
            process.send_signal(signal.SIGCONT)
            process.send_signal(signal.SIGTERM)
        await asyncio.wait_for(process.communicate(), PATIENCE)
        return process.returncode

    # Agents

    @property
    def url(self):
        return f"http://127.0.0.1:{self.port}/mcp"

    @contextlib.asynccontextmanager
    async def agent(self, transport="http", mode="auto", token=None, **options):
        """Connects the official client."""
        if transport == "stdio":
            command = ["mcp", "--sessions", str(self.folder)]
            server = StdioServerParameters(command=str(self.programs / "millrace"), args=command)
            async with Client(server, mode=mode, **options) as client:
                yield client
        else:
            headers = {"Authorization": f"Bearer {token or self.token}"}
            async with httpx2.AsyncClient(headers=headers, timeout=PATIENCE) as http:
                async with Client(streamable_http_client(self.url, http_client=http), mode=mode, **options) as client:
                    yield client

    async def post(self, body, method="POST", **changes):
        """Sends one raw request with changed headers. None removes a header."""
        headers = {
            "Authorization": f"Bearer {self.token}",
            "Content-Type": "application/json",
            "Accept": "application/json, text/event-stream",
        }
        for name, value in changes.items():
            headers[name.replace("_", "-")] = value
        headers = {name: value for name, value in headers.items() if value is not None}
        async with httpx2.AsyncClient(timeout=PATIENCE) as http:
            return await http.request(method, self.url, headers=headers, content=body)

    async def running(self, tool, count=1):
        """Waits until a number of calls of a tool are running, according to the hub's WebSocket for pages."""
        reader, writer = await asyncio.open_connection("127.0.0.1", self.port)
        host = f"127.0.0.1:{self.port}"
        head = [
            "GET /agents HTTP/1.1", f"Host: {host}", f"Origin: http://{host}", "Connection: Upgrade", "Upgrade: websocket",
            "Sec-WebSocket-Version: 13", "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==",
        ]
        writer.write("\r\n".join(head + ["", ""]).encode())
        async with asyncio.timeout(PATIENCE):
            await reader.readuntil(b"\r\n\r\n")
            while True:
                _, length = await reader.readexactly(2)
                if length >= 126:
                    length = int.from_bytes(await reader.readexactly(2 if length == 126 else 8))
                agents = json.loads(await reader.readexactly(length))["agents"]
                if sum(agent["running"].count(tool) for agent in agents) == count:
                    writer.close()
                    return

    async def records(self, is_wanted):
        """Waits until the stored calls of the newest session satisfy a condition, and returns them."""
        async with asyncio.timeout(PATIENCE):
            while True:
                files = sorted(self.folder.glob("*/agents.jsonl"), key=os.path.getmtime)
                lines = files[-1].read_text().splitlines() if files else []
                records = [json.loads(line) for line in lines]
                if is_wanted(records):
                    return records
                await asyncio.sleep(0.05)


def answer(result):
    """The answer of a tool, parsed as JSON."""
    [content] = result.content
    return json.loads(content.text)


def failure(result):
    """The code of a tool's error; None if the tool succeeded."""
    return answer(result)["error"] if result.is_error else None
