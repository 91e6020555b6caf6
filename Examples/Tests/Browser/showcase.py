"""The showcase as a process of its own."""

import re
import signal
import subprocess
import tempfile


class Showcase:
    """Runs the showcase on a port; 0 is a free one. The apps save in a temporary folder."""

    def __init__(self, path, port=0, arguments=()):
        self.log = tempfile.TemporaryFile(mode="w+")
        self.folder = tempfile.TemporaryDirectory()
        self.command = [path, "--port", str(port), "--folder", self.folder.name, *arguments]
        self.process = None
        self.port = None

    def __enter__(self):
        self.start()
        return self

    def __exit__(self, *_):
        self.stop()
        self.folder.cleanup()

    def start(self):
        self.process = subprocess.Popen(self.command, stdout=subprocess.PIPE, stderr=self.log, text=True)
        # The showcase prints its address when it is ready, or ends.
        line = self.process.stdout.readline()
        match = re.search(r"http://127\.0\.0\.1:(\d+)", line)
        if not match:
            raise RuntimeError(f"the showcase did not start: {line}{self.said()}")
        self.port = int(match.group(1))

    def stop(self):
        """Stops the process, as Control-C does, and returns its exit status. The process may already have ended."""
        if self.process is None:
            return None
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGINT)
        self.process.communicate(timeout=20)
        status = self.process.returncode
        self.process = None
        return status

    def kill(self):
        """Kills the process, to simulate a crash."""
        self.process.kill()
        self.process.communicate(timeout=20)
        self.process = None

    def said(self):
        """The lines of its log."""
        self.log.seek(0)
        return self.log.read()

    @property
    def url(self):
        return f"http://127.0.0.1:{self.port}"
