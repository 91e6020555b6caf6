import subprocess

from playwright.sync_api import expect

from counter import button, expect_count, increment
from proxy import Proxy
from showcase import Showcase
from stage import expect_same_screen, top, wait_until_live

BROKEN = ["WebSocket connection to", "ERR_"]


def test_a_lost_connection_is_shown_and_comes_back_by_itself(stage):
    stage.expected_problems = BROKEN
    with Proxy(stage.showcase.port) as proxy:
        page = stage.open("/apps/counter", url=proxy.url)
        increment(page)
        expect_count(page, 1)
        button(page, "Increment").focus()
        proxy.cut()
        expect(page.get_by_text("Connection lost. Reconnecting…")).to_be_visible()
        stage.shot(page, "reconnecting")
        # Meanwhile another tab changes the app.
        other = stage.open("/apps/counter")
        increment(other)
        expect_count(other, 2)

        proxy.mend()
        wait_until_live(page)
        expect_count(page, 2)
        expect(page.get_by_text("Connection lost. Reconnecting…")).to_be_hidden()
        expect(button(page, "Increment")).to_be_focused()
        increment(page)
        expect_count(other, 3)
        expect_same_screen(page, other)


def test_a_restarted_process_is_found_again(stage):
    stage.expected_problems = BROKEN
    page = stage.open("/apps/counter")
    increment(page)
    expect_count(page, 1)
    port = stage.showcase.port
    assert stage.showcase.stop() == 0, "Control-C should end the showcase well"
    expect(page.get_by_text("Connection lost. Reconnecting…")).to_be_visible()
    with Showcase(stage.showcase.command[0], port=port, arguments=stage.showcase.command[3:]):
        wait_until_live(page)
        expect_count(page, 0)
        increment(page)
        expect_count(page, 1)


def test_a_message_that_cannot_be_shown_starts_the_connection_again(stage):
    stage.expected_problems = ["Millrace: a message could not be shown", *BROKEN]
    page = stage.open("/apps/counter")
    increment(page)
    expect_count(page, 1)
    wait_until_live(page)
    # Makes the page's next change of a text fail.
    page.evaluate("""
        () => {
            const textContent = Object.getOwnPropertyDescriptor(Node.prototype, "textContent");
            Object.defineProperty(Node.prototype, "textContent", {
                ...textContent,
                set() {
                    Object.defineProperty(Node.prototype, "textContent", textContent);
                    throw new Error("broken on purpose");
                },
            });
        }
    """)
    increment(page)
    expect_count(page, 2)
    wait_until_live(page)
    increment(page)
    expect_count(page, 3)
    assert sum("a message could not be shown" in problem for problem in stage.problems) == 1, stage.problems


def test_a_listing_that_does_not_load_is_said_and_asked_for_again(stage):
    stage.expected_problems = ["Millrace: the listing of the apps could not be loaded", "ERR_"]
    page = stage.open("", url="about:blank")
    page.route("**/apps.json", lambda route: route.abort())
    page.goto(f"{stage.showcase.url}/apps/counter")
    expect(page.get_by_text("Connection lost. Reconnecting…")).to_be_visible()
    page.unroute("**/apps.json")
    expect_count(page, 0)
    wait_until_live(page)
    expect(page.get_by_text("Connection lost. Reconnecting…")).to_be_hidden()


def test_typing_is_not_overwritten_by_late_answers(stage):
    with Proxy(stage.showcase.port) as proxy:
        page = stage.open("/apps/search", url=proxy.url)
        field = top(page).get_by_role("searchbox")
        field.click()
        proxy.hold()
        page.keyboard.type("swift ui")
        # The answers to the first letters arrive only now, during further typing.
        proxy.release()
        page.keyboard.type("kit")
        expect(field).to_have_value("swift uikit")
        page.keyboard.press("Home")
        page.keyboard.type("the ")
        expect(field).to_have_value("the swift uikit")
        # Another tab shows the app's text.
        other = stage.open("/apps/search")
        expect(top(other).get_by_role("searchbox")).to_have_value("the swift uikit")
        caret = field.evaluate("field => field.selectionStart")
        assert caret == 4, f"the caret is at {caret}"


def test_what_is_typed_while_disconnected_is_sent_afterwards(stage):
    stage.expected_problems = BROKEN
    with Proxy(stage.showcase.port) as proxy:
        page = stage.open("/apps/search", url=proxy.url)
        field = top(page).get_by_role("searchbox")
        field.click()
        page.keyboard.type("sw")
        proxy.cut()
        expect(page.get_by_text("Connection lost. Reconnecting…")).to_be_visible()
        page.keyboard.type("ift")
        proxy.mend()
        wait_until_live(page)
        expect(field).to_have_value("swift")
        expect(field).to_be_focused()
        other = stage.open("/apps/search")
        expect(top(other).get_by_role("searchbox")).to_have_value("swift")


def test_a_taken_port_is_said_with_the_cure(stage):
    result = subprocess.run(
        [stage.showcase.command[0], "--port", str(stage.showcase.port)], capture_output=True, text=True, timeout=20
    )
    assert result.returncode != 0
    assert f"Port {stage.showcase.port} is taken" in result.stderr, result.stderr
    assert "--port 0" in result.stderr, result.stderr
