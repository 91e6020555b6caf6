"""A hub as a process of its own, and apps that connect to it."""

import re
import signal
import subprocess
import sys
import tempfile
import time

from playwright.sync_api import expect

from counter import expect_count, increment
from showcase import Showcase
from stage import TIMEOUT

BROKEN = ["WebSocket connection to", "ERR_"]


class Hub:
    """Stores its sessions in a folder that is removed with it. After a restart it listens on the same port."""

    def __init__(self, *arguments):
        self.arguments = arguments
        self.folder = tempfile.TemporaryDirectory()
        self.process = None
        self.port = 0
        self.query = ""

    def __enter__(self):
        self.start()
        return self

    def __exit__(self, *_):
        self.stop()
        self.folder.cleanup()

    def start(self):
        command = [millrace(), "--port", str(self.port), "--sessions", self.folder.name, *self.arguments]
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
        # The hub prints its address when it is ready, or ends.
        line = self.process.stdout.readline()
        match = re.search(r"http://127\.0\.0\.1:(\d+)/?(\?\S+)?", line)
        if not match:
            raise RuntimeError(f"the hub did not start: {line}")
        self.port = int(match.group(1))
        self.query = match.group(2) or ""

    def stop(self):
        """Stops the process, as Control-C does."""
        if self.process:
            self.process.send_signal(signal.SIGINT)
            self.process.communicate(timeout=20)
        self.process = None

    @property
    def url(self):
        return f"http://127.0.0.1:{self.port}"

    def app(self, stage):
        """A showcase that connects to this hub when it is started."""
        return Showcase(stage.showcase.command[0], arguments=["--hub", f"127.0.0.1:{self.port}"])

    def crash(self):
        """Runs an app that connects to this hub and crashes while it handles an action."""
        subprocess.run([f"{sys.argv[1]}/AgentSampleApp", str(self.port), "Sample", "--ends", "trap"], stderr=subprocess.DEVNULL)

    def open_list(self, stage, **options):
        page = stage.open(f"/{self.query}", url=self.url, **options)
        expect_connected(page)
        return page

    def open_session(self, stage, **options):
        """The inspector's page of the only app."""
        page = self.open_list(stage, **options)
        sessions(page).click()
        expect_connected(page)
        return page


def millrace():
    """The path of the command: beside the showcase, in the folder that was passed to the runner."""
    return f"{sys.argv[1]}/millrace"


def expect_connected(page):
    expect(page.locator("#connection")).to_have_text("Connected")


def sessions(page):
    """The links to the sessions, in the list of sessions."""
    return page.get_by_role("list").get_by_role("link")


def count_to(stage, app, number):
    """Causes this number of transitions in the app."""
    page = stage.open("/apps/counter", url=app.url)
    for _ in range(number):
        increment(page)
    expect_count(page, number)


def wait_until_stored(page, count):
    """Waits until the hub has stored this number of a session's transitions that actions have caused."""
    end = time.monotonic() + TIMEOUT / 1000
    # Not `wait_for_function`, which does not wait for the promise of an asynchronous function.
    while (stored := actions_in_export(page)) < count:
        assert time.monotonic() < end, f"the hub has stored {stored} of {count} transitions"
        page.wait_for_timeout(50)


def actions_in_export(page):
    text = page.evaluate("async () => (await fetch(`export${location.search}`)).text()")
    return sum('"kind":"action"' in line for line in text.split("\n"))


def kill(app):
    """Kills an app, to simulate a crash."""
    app.process.kill()
    app.process.wait()
