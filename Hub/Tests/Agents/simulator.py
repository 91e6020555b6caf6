"""A stand-in for a server that operates a simulator: it launches an app, and taps on its screens, which the hub does not see.

usage: simulator.py <folder of the programs> <port of the hub>
"""

import subprocess
import sys

from mcp.server import MCPServer

programs, port = sys.argv[1:]
server = MCPServer("simulator")
app = subprocess.Popen([f"{programs}/AgentSampleApp", port, "Shop", "--taps"], stdin=subprocess.PIPE, stdout=subprocess.DEVNULL)


@server.tool()
def tap(label: str) -> str:
    """Taps the element with this label."""
    app.stdin.write(f"{label}\n".encode())
    app.stdin.flush()
    return f"Tapped {label}."


try:
    server.run("stdio")
finally:
    app.terminate()
    app.wait()
