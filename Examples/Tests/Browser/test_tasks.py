"""A person finds the faults of the café's till on the hub's page, with as many clicks as the table of Documentation/Agents.md says."""

import asyncio
import concurrent.futures
import os
import pathlib
import re
import subprocess
import sys

from playwright.sync_api import expect

from agent import Agent
from hub import BROKEN, Hub, sessions
from timeline import WIDE

sys.path.append(str(pathlib.Path(__file__).parents[1] / "Agents"))

from tasks import TASKS  # noqa: E402
from world import Refused  # noqa: E402


class Person:
    """Uses the till by a hub's tools, as in the tasks for agents."""

    def __init__(self, agent):
        self.agent = agent

    async def call(self, tool, **arguments):
        answer = self.agent.call(tool, **arguments)
        if "error" in answer:
            raise Refused(f"{tool} {arguments}: {answer}")
        return answer.get("app_data", answer)


# MARK: What the person clicks, and sees then

def rows(page, text):
    return page.get_by_role("treegrid", name="Transitions").get_by_role("row").filter(has_text=text)


def because(page):
    return page.locator("#origin").get_by_text("because of").get_by_role("link")


def wrong_total(page):
    page.get_by_role("button", name="History of total").click()
    changes = page.get_by_role("list", name="Changes").get_by_role("listitem")
    expect(changes.first).to_have_text(re.compile(r"setCount\s*750\s*→\s*1650"))


def lost_note(page):
    for row in ("204", "PUT /notes", 'write("Milk")'):
        because(page).click()
        expect(page.locator("#list .row[aria-selected=true]")).to_contain_text(row)


def twice(page):
    rows(page, "open").click()
    expect(page.locator("#origin").get_by_text("led to").get_by_role("link")).to_have_count(2)


def old_screen(page):
    page.get_by_role("tab", name="State").click()
    expect(page.get_by_role("tree", name="State after")).to_contain_text(re.compile(r"guests\D*2"))


def crash(page):
    expect(page.locator("#ended-title")).to_contain_text('Crashed while handling `remove("Cake")`')


def warned(*words):
    def look(page):
        page.locator("#warnings").click()
        for word in words:
            expect(page.get_by_role("region", name="Warnings")).to_contain_text(word)
    return look


def secret(page):
    page.get_by_role("tab", name="State").click()
    page.get_by_role("treeitem").filter(has_text="receipt").last.click()
    expect(page.get_by_role("tree", name="State after")).to_contain_text("4000 0012 3456 7899")


def skipped_step(page):
    expect(page.get_by_role("tabpanel")).to_have_text(re.compile(r"3 changes.*count.*3.*1.*Cake.*total.*1650.*300", re.DOTALL))


def a_test(page):
    page.get_by_role("button", name="total should have been…").click()
    value = page.get_by_label("Value as JSON")
    value.fill("1350")
    value.press("Enter")
    expect(page.get_by_label("Generated test")).to_contain_text("$0.total = 1350")


WAYS = [
    wrong_total, lost_note, twice, old_screen, crash, warned("Slow", "sort"), warned("Menu", "6 requests in a row"),
    warned("TableState", "210 stores"), None, secret, skipped_step, a_test,
]


def test_a_person_finds_each_fault_with_few_clicks(stage):
    stage.expected_problems += BROKEN
    for (title, happen, *_, clicks), find in zip(TASKS, WAYS, strict=True):
        assert (find is None) == (clicks is None), title
        if find:
            assert count(stage, title, happen, find) == clicks, title


def count(stage, title, happen, find):
    """The clicks with which a person finds what has happened."""
    with Hub("--agents", "act") as hub:
        environment = {**os.environ, "MILLRACE_HUB": f"127.0.0.1:{hub.port}", "SWIFT_BACKTRACE": "enable=no"}
        app = subprocess.Popen([f"{sys.argv[1]}/Cafe"], env=environment, stderr=subprocess.DEVNULL)
        try:
            page = hub.open_list(stage, viewport=WIDE)
            expect(sessions(page)).to_have_count(1)
            with Agent(hub) as agent:
                person = Person(agent)
                agent.call("wait", **{"for": "entry"}, after=0, seconds=60)
                # Playwright has the event loop of this thread.
                concurrent.futures.ThreadPoolExecutor(1).submit(asyncio.run, happen(person)).result()
            page.reload()
            sessions(page).click()
            expect(page.get_by_role("treegrid", name="Transitions")).to_be_visible()
            page.evaluate("window.clicks = 0; addEventListener('click', (event) => event.detail && clicks++, true)")
            find(page)
            stage.shot(page, re.sub(r"\W+", "-", f"task {title}"))
            return page.evaluate("clicks")
        finally:
            app.kill()
            app.wait()
