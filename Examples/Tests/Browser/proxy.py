"""A connection between browser and showcase that a test can break or delay."""

import asyncio
import contextlib
import threading


class Proxy:
    """Forwards bytes to and from a port of this machine."""

    def __init__(self, target_port):
        self.target_port = target_port
        self.loop = asyncio.new_event_loop()
        self.writers = set()
        self.accepts = True
        self.flows = None
        self.port = None
        started = threading.Event()
        self.thread = threading.Thread(target=self._run, args=(started,), daemon=True)
        self.thread.start()
        started.wait()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self._call(self._cut)
        self.loop.call_soon_threadsafe(self.loop.stop)
        self.thread.join()

    def cut(self):
        """Breaks all connections, and refuses new ones until `mend`."""
        self.accepts = False
        self._call(self._cut)

    def mend(self):
        self.accepts = True

    def hold(self):
        """Holds back the bytes from the showcase until `release`."""
        self._call(self.flows.clear)

    def release(self):
        self._call(self.flows.set)

    @property
    def url(self):
        return f"http://127.0.0.1:{self.port}"

    def _call(self, function):
        done = threading.Event()
        self.loop.call_soon_threadsafe(lambda: (function(), done.set()))
        done.wait()

    def _cut(self):
        for writer in list(self.writers):
            writer.transport.abort()

    def _run(self, started):
        asyncio.set_event_loop(self.loop)
        self.flows = asyncio.Event()
        self.flows.set()
        server = self.loop.run_until_complete(asyncio.start_server(self._accept, "127.0.0.1", 0))
        self.port = server.sockets[0].getsockname()[1]
        started.set()
        self.loop.run_forever()
        server.close()
        connections = asyncio.all_tasks(self.loop)
        for connection in connections:
            connection.cancel()
        self.loop.run_until_complete(asyncio.gather(*connections, return_exceptions=True))
        self.loop.close()

    async def _accept(self, reader, writer):
        if not self.accepts:
            writer.transport.abort()
            return
        upstream_reader, upstream = await asyncio.open_connection("127.0.0.1", self.target_port)
        self.writers.update((writer, upstream))
        # The end of a connection raises here, and so does the end of the proxy. Both are expected.
        with contextlib.suppress(asyncio.CancelledError):
            await asyncio.gather(
                self._pass(reader, upstream, None),
                self._pass(upstream_reader, writer, self.flows),
                return_exceptions=True,
            )
        self.writers.difference_update((writer, upstream))

    async def _pass(self, reader, writer, gate):
        try:
            while data := await reader.read(65536):
                if gate:
                    await gate.wait()
                writer.write(data)
                await writer.drain()
        finally:
            writer.close()
