"""A coding agent that only calls the tools of a hub by the Model Context Protocol."""

import concurrent.futures
import json
import pathlib
import urllib.request

REVISION = "2025-06-18"


class Agent:
    """Introduces itself with a name. Disconnects at the end of the test."""

    def __init__(self, hub, name="claude"):
        # The hub writes its address for agents to this file.
        self.address = json.loads((pathlib.Path(hub.folder.name) / "agents.json").read_text())
        self.name = name
        self.session = None
        self.number = 0
        self.waiting = concurrent.futures.ThreadPoolExecutor()

    def __enter__(self):
        client = {"name": self.name, "version": "1.0"}
        self._ask("initialize", {"protocolVersion": REVISION, "capabilities": {}, "clientInfo": client})
        return self

    def __exit__(self, *_):
        if self.session:
            urllib.request.urlopen(self._request("DELETE", None)).close()
        self.waiting.shutdown()

    def call(self, tool, **arguments):
        """The answer of the tool, or the error."""
        result = self._ask("tools/call", {"name": tool, "arguments": arguments})["result"]
        return json.loads(result["content"][0]["text"])

    def begin(self, tool, **arguments):
        """A call that runs while the test continues; its `result()` is the answer."""
        return self.waiting.submit(self.call, tool, **arguments)

    def _ask(self, method, params):
        self.number += 1
        message = {"jsonrpc": "2.0", "id": self.number, "method": method, "params": params}
        with urllib.request.urlopen(self._request("POST", json.dumps(message).encode())) as response:
            self.session = self.session or response.headers["Mcp-Session-Id"]
            return json.loads(response.read())

    def _request(self, method, body):
        headers = {
            "Authorization": f"Bearer {self.address['token']}", "Content-Type": "application/json",
            "Accept": "application/json, text/event-stream", "MCP-Protocol-Version": REVISION,
        }
        if self.session:
            headers["Mcp-Session-Id"] = self.session
        url = f"http://127.0.0.1:{self.address['port']}/mcp"
        return urllib.request.Request(url, data=body, headers=headers, method=method)
