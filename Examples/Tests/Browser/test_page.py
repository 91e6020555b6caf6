import json
import re
import urllib.error
import urllib.request

from playwright.sync_api import expect

import test_journeys
import test_login
import test_search
import test_todos
from counter import expect_count, increment
from stage import PHONE, screen, top, wait_until_live


def test_listing_and_its_links(stage):
    page = stage.open("/apps/counter")
    apps = json.load(urllib.request.urlopen(f"{stage.showcase.url}/apps.json"))
    links = page.get_by_role("navigation", name="Running apps").get_by_role("link")
    expect(links).to_have_count(len(apps))
    for index, app in enumerate(apps):
        expect(links.nth(index)).to_contain_text(app["title"])
        expect(links.nth(index)).to_contain_text(app["dialect"])
        expect(links.nth(index)).to_contain_text(app["sourcePath"])
    assert len(apps) >= 2
    # All apps fit beside the device, and only the current one shows its summary.
    assert page.evaluate("document.documentElement.scrollHeight <= innerHeight")
    expect(page.locator(".app-summary:visible")).to_have_text(apps[0]["summary"])


def test_root_leads_to_the_first_app(stage):
    page = stage.open("/")
    expect(page).to_have_url(f"{stage.showcase.url}/apps/counter")
    wait_until_live(page)


def test_the_short_address_of_an_app_leads_to_it(stage):
    page = stage.open("/search")
    expect(page).to_have_url(f"{stage.showcase.url}/apps/search")
    wait_until_live(page)


def test_each_app_has_a_url_and_the_browser_goes_back_and_forward(stage):
    page = stage.open("/apps/counter")
    increment(page)
    expect_count(page, 1)
    page.get_by_role("link", name="Repository Search").click()
    expect(page).to_have_url(f"{stage.showcase.url}/apps/search")
    expect(top(page).get_by_role("searchbox")).to_be_visible()
    expect(page.locator("a[aria-current=page]")).to_contain_text("Repository Search")
    page.go_back()
    expect_count(page, 1)
    assert page.title() == "Counter · Millrace"
    page.go_forward()
    expect(top(page).get_by_role("searchbox")).to_be_visible()
    page.reload()
    expect(top(page).get_by_role("searchbox")).to_be_visible()


def test_unknown_app_is_not_found_and_says_so(stage):
    stage.expected_problems = ["404"]
    page = stage.open("/apps/nothing")
    expect(page.get_by_text("There is no app at /apps/nothing")).to_be_visible()
    try:
        urllib.request.urlopen(f"{stage.showcase.url}/apps/nothing")
        raise AssertionError("the unknown app was found")
    except urllib.error.HTTPError as error:
        assert error.code == 404
    page.locator("a[href='/apps/counter']").click()
    expect_count(page, 0)


def test_phone_width_shows_the_app_on_the_whole_screen(stage):
    page = stage.open("/apps/counter", viewport=PHONE)
    expect_count(page, 0)
    box = screen(page).bounding_box()
    assert box["width"] == PHONE["width"], box
    assert box["y"] + box["height"] == PHONE["height"], box
    assert page.evaluate("document.documentElement.scrollWidth") == PHONE["width"]
    page.get_by_role("link", name="Repository Search").click()
    expect(top(page).get_by_role("searchbox")).to_be_visible()


def test_dark_and_light_follow_the_system_and_are_readable(stage):
    backgrounds = {}
    for scheme in ("light", "dark"):
        page = stage.open("/apps/counter", color_scheme=scheme)
        expect_count(page, 0)
        colors = screen(page).evaluate(
            "element => { const style = getComputedStyle(element); return [style.color, style.backgroundColor] }"
        )
        assert contrast(*map(rgb, colors)) >= 7, (scheme, colors)
        backgrounds[scheme] = colors[1]
        for selector in (".lede", ".app-summary", ".app-source", ".badge", ".connection"):
            assert contrast_of(page, selector) >= 4.5, (scheme, selector, contrast_of(page, selector))
    assert backgrounds["light"] != backgrounds["dark"]


def test_reduced_motion_stops_animations(stage):
    page = stage.open("/apps/counter", reduced_motion="reduce")
    expect_count(page, 0)
    durations = page.evaluate("document.getAnimations().map(animation => animation.effect.getTiming().duration)")
    assert all(duration <= 1 for duration in durations), durations


def test_landmarks_and_headings_are_there_for_screen_readers(stage):
    page = stage.open("/apps/counter")
    wait_until_live(page)
    expect(page.get_by_role("main")).to_have_count(1)
    expect(page.get_by_role("navigation", name="Running apps")).to_have_count(1)
    expect(page.get_by_role("heading", level=1)).to_have_text("Millrace")
    expect(page.get_by_role("heading", level=2)).to_have_text("Counter, running live")
    expect(page.get_by_role("heading", level=3, name="Counter")).to_be_visible()
    assert page.evaluate("""
        [...document.querySelectorAll("button, a, input")].filter(
            element => !(element.getAttribute("aria-label") || element.textContent.trim())
        ).length
    """) == 0
    increment(page)
    expect(page.locator("#announcer")).to_have_text("1")


def contrast_of(page, selector):
    page.locator(selector).first.wait_for(state="attached")
    # Read the colours in one step: an element found in an earlier step may have been replaced, and has no colours then.
    color, *backgrounds = page.evaluate("""
        selector => {
            const element = document.querySelector(selector);
            const colors = [getComputedStyle(element).color];
            for (let behind = element; behind; behind = behind.parentElement) {
                colors.push(getComputedStyle(behind).backgroundColor);
            }
            return colors;
        }
    """, selector)
    # Blend the backgrounds: one that marks the element below the pointer is translucent.
    behind = [255, 255, 255]
    for background in reversed(backgrounds):
        *channels, alpha = rgba(background)
        behind = [alpha * over + (1 - alpha) * under for over, under in zip(channels, behind)]
    return contrast(rgb(color), behind)


def rgb(color):
    return rgba(color)[:3]


def rgba(color):
    parts = [float(part) for part in re.findall(r"[\d.]+", color)]
    assert color.startswith("rgb") and len(parts) in (3, 4), color
    return parts if len(parts) == 4 else [*parts, 1]


def contrast(one, other):
    """The contrast ratio of WCAG 2."""
    def luminance(channels):
        linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in (v / 255 for v in channels)]
        return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]

    light, dark = sorted((luminance(one), luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def test_long_words_stay_on_a_phone(stage):
    word = "Donaudampfschifffahrtsgesellschaftskapitaensmuetze" * 2
    page = stage.open("/apps/search", viewport=PHONE)
    test_search.field(page).fill(word)
    expect(top(page).get_by_text("No Results for")).to_be_visible()
    expect_texts_on_screen(page)
    stage.shot(page, "long-word-search")
    page = stage.open("/apps/journeys", viewport=PHONE)
    top(page).get_by_role("textbox", name="Your destination").fill(word)
    expect(test_journeys.ticket_button(page)).to_have_text(f"Ticket to {word}")
    expect_texts_on_screen(page)
    stage.shot(page, "long-word-journeys")
    test_journeys.ticket_button(page).click()
    expect(top(page).get_by_text("One seat to")).to_be_visible()
    expect_texts_on_screen(page)
    stage.shot(page, "long-word-ticket")
    page = stage.open("/apps/todos/todos/new", viewport=PHONE)
    top(page).get_by_role("textbox", name="Title").fill(word)
    page.keyboard.press("Enter")
    expect(test_todos.rows(page).filter(has_text=word)).to_be_visible()
    expect_texts_on_screen(page)
    stage.shot(page, "long-word-todos")
    page = stage.open("/apps/login", viewport=PHONE)
    test_login.email(page).fill(f"{word}@example.com")
    test_login.password(page).fill("analytical")
    test_login.password(page).press("Enter")
    expect(top(page).get_by_text("Signing in as")).to_be_visible()
    expect_texts_on_screen(page)
    stage.shot(page, "long-word-login")


def expect_texts_on_screen(page):
    """Checks that no text of the app's screen extends beyond the page, or is cut off without an ellipsis."""
    lost = screen(page).evaluate("""
        container => [...container.querySelectorAll("*")].filter(element => {
            if (![...element.childNodes].some(node => node.nodeType === Node.TEXT_NODE)) return false;
            const { left, right, width } = element.getBoundingClientRect();
            if (width === 0) return false;
            const isCut = element.scrollWidth > element.clientWidth + 1 && element.clientWidth > 0;
            return left < -0.5 || right > innerWidth + 0.5 || isCut && getComputedStyle(element).textOverflow === "clip";
        }).map(element => `${element.className}: ${element.textContent}`)
    """)
    assert not lost, f"these leave the screen: {lost}"
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
