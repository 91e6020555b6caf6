"""The showcase as a process of its own."""

import re
import signal
import subprocess


class Showcase:
    """Runs the showcase on a port; 0 is a free one."""

    def __init__(self, path, port=0, arguments=()):
        self.command = [path, "--port", str(port), *arguments]
        self.process = None
        self.port = None

    def __enter__(self):
        self.start()
        return self

    def __exit__(self, *_):
        self.stop()

    def start(self):
        self.process = subprocess.Popen(self.command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        # It prints its address when it answers, or ends.
        line = self.process.stdout.readline()
        match = re.search(r"http://127\.0\.0\.1:(\d+)", line)
        if not match:
            raise RuntimeError(f"the showcase did not start: {line}{self.process.stderr.read()}")
        self.port = int(match.group(1))

    def stop(self):
        """Stops it as Control-C does, and returns its exit status."""
        if self.process is None:
            return None
        self.process.send_signal(signal.SIGINT)
        self.process.communicate(timeout=20)
        status = self.process.returncode
        self.process = None
        return status

    @property
    def url(self):
        return f"http://127.0.0.1:{self.port}"
