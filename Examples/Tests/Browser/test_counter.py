from counter import button, expect_count, increment
from stage import expect_same_screen, wait_until_live


def test_counting(stage):
    page = stage.open("/apps/counter")
    expect_count(page, 0)
    for count in (1, 2, 3):
        increment(page)
        expect_count(page, count)
    button(page, "Decrement").click()
    expect_count(page, 2)
    stage.shot(page, "counter")


def test_the_two_steps_share_the_width(stage):
    page = stage.open("/apps/counter")
    expect_count(page, 0)
    decrement, step, reset = (button(page, name).bounding_box() for name in ("Decrement", "Increment", "Reset"))
    assert decrement["width"] == step["width"], (decrement, step)
    assert decrement["x"] == reset["x"] and step["x"] + step["width"] == reset["x"] + reset["width"]


def test_many_fast_taps_are_all_counted(stage):
    page = stage.open("/apps/counter")
    expect_count(page, 0)
    button(page, "Increment").evaluate("button => { for (let i = 0; i < 200; i++) button.click() }")
    expect_count(page, 200)


def test_two_tabs_mirror_each_other(stage):
    one = stage.open("/apps/counter")
    two = stage.open("/apps/counter")
    expect_count(two, 0)
    increment(one)
    expect_count(two, 1)
    increment(two)
    expect_count(one, 2)
    # The first tab, changed by patches, equals a new tab, which gets the whole screen.
    three = stage.open("/apps/counter")
    wait_until_live(three)
    expect_same_screen(one, three)
