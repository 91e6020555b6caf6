"""The functions of the hub's pages, without a page or an app: see test_inspector_logic."""

from test_inspector_logic import call

SESSIONS = """
    const session = (id, minute, properties = {}) => ({
        id, app: "Counter", device: "imac", alive: false, began: new Date(2026, 10, 22, 12, minute).toISOString(),
        ...properties,
    });
"""


def test_sessions_that_run_come_first_and_then_the_newest(stage):
    assert call(stage, "session-facts.js", SESSIONS + """
        return module.inOrder([
            session("old", 1), session("running", 2, { alive: true }),
            session("new", 3), session("newest", 4, { alive: true }),
        ]).map(({ id }) => id);
    """) == ["newest", "running", "new", "old"]


def test_the_next_launch_is_the_newest_that_runs_of_the_same_app_and_device(stage):
    assert call(stage, "session-facts.js", SESSIONS + """
        const own = session("own", 10);
        const next = (...others) => module.successor([own, ...others], "own")?.id ?? null;
        return [
            next(),
            next(session("next", 11, { alive: true })),
            next(session("next", 11, { alive: true }), session("later", 12, { alive: true })),
            next(session("ended", 11)),
            next(session("earlier", 9, { alive: true })),
            next(session("another app", 11, { alive: true, app: "Login" })),
            next(session("another device", 11, { alive: true, device: "phone" })),
            module.successor([session("next", 11, { alive: true })], "own"),
        ];
    """) == [None, "next", "later", None, None, None, None, None]


def test_times_and_sizes_of_sessions_are_short(stage):
    assert call(stage, "session-facts.js", """
        const now = new Date(2026, 10, 22, 12, 0, 0);
        const before = (seconds) => new Date(now - seconds * 1000);
        return [
            [0, 59, 60, 3599, 3600, 86_399, 86_400, 172_800].map((seconds) => module.ago(before(seconds), now)),
            [0, 86_400, 86_400 * 365].map((seconds) => module.moment(before(seconds), now)),
            [-5, 0, 59, 60, 125, 3605, 7260, 86_400, 90_000, 180_000].map((seconds) => module.lasted(seconds * 1000)),
            [0, 1, 999, 1000, 999_499, 999_500, 1_340_000, 12_600_000, 2_000_000_000].map(module.size),
        ];
    """) == [
        ["just now", "just now", "1 min ago", "59 min ago", "1 h ago", "23 h ago", "1 day ago", "2 days ago"],
        ["12:00:00", "Nov 21, 12:00:00", "Nov 22, 2025, 12:00:00"],
        ["0 s", "0 s", "59 s", "1 min", "2 min 5 s", "1 h", "2 h 1 min", "1 day", "1 day 1 h", "2 days 2 h"],
        ["0 bytes", "1 byte", "999 bytes", "1 kB", "999 kB", "1.0 MB", "1.3 MB", "13 MB", "2,000 MB"],
    ]


def test_what_is_not_kept_is_said_with_the_limits(stage):
    assert call(stage, "session-facts.js", """
        return [
            module.droppedText(1, { count: 10_000, bytes: 1e8 }),
            module.droppedText(1_234, { count: 10_000, bytes: 1e8 }),
            module.droppedText(2, { count: 5 }),
            module.droppedText(2, { count: 5, bytes: null, age: 90 }),
        ];
    """) == [
        "",
        "Transitions before #1,234 are not kept: they were cleared, or were over the limits of 10,000 transitions and 100 MB.",
        "Transitions before #2 are not kept: they were cleared, or were over the limits of 5 transitions.",
        "Transitions before #2 are not kept: they were cleared, or were over the limits of 5 transitions and 1 min 30 s.",
    ]


def test_the_line_that_connects_has_what_is_not_as_usual(stage):
    assert call(stage, "session-facts.js", """
        const line = (address, exposed = false, token = null) => module.connectLine({ address, exposed }, token);
        return [
            line("127.0.0.1:8700"), line("localhost:8700"), line("127.0.0.1:8080"), line("[::1]:8700"),
            line("hub.local"), line("127.0.0.1:8700", true, 'a"b'),
        ];
    """) == [
        "Inspector.connect()",
        "Inspector.connect()",
        "Inspector.connect(to: .init(port: 8080))",
        'Inspector.connect(to: .init(host: "::1"))',
        'Inspector.connect(to: .init(host: "hub.local", port: 80))',
        'Inspector.connect(to: .init(host: "127.0.0.1", token: "a\\"b"))',
    ]


# A page's session, the events it has reported, and a process's messages.
SESSION = """
    const told = [];
    const handlers = new Proxy({}, { get: (_, name) => () => told.push(name) });
    const session = new module.Session(() => true, handlers);
    const status = { position: 2, paused: true, locked: true, skipped: [], imported: null, replay: false };
    const hello = (properties) => session.apply({
        type: "hello", version: 1, session: "A", app: "Counter", device: "imac", process: 1,
        began: "2026-11-22T12:00:00.000Z", stores: [], status, count: 2, last: 2, ended: false, may: ["dispatch"],
        ...properties,
    });
    const entries = (...orders) => session.apply({ type: "entries", entries: orders.map((order) => entry(order)) });
    const shown = () => session.timeline.entries.map(({ order }) => order);
"""


def test_a_session_that_comes_again_is_shown_when_it_is_whole(stage):
    assert call(stage, "session.js", SESSION + """
        hello();
        entries(1, 2);
        told.length = 0;
        session.connectionLost();
        hello({ ended: true, count: 3, last: 3 });
        const steps = [shown()];
        entries(1, 2);
        steps.push(shown(), [...told]);
        entries(3);
        steps.push(shown(), told.slice(2));
        return steps;
    """) == [[1, 2], [1, 2], ["greeted", "statusChanged"], [1, 2, 3], ["began", "complete"]]


def test_a_session_that_comes_again_in_part_leaves_what_is_shown(stage):
    assert call(stage, "session.js", SESSION + """
        hello();
        entries(1, 2);
        session.connectionLost();
        hello();
        entries(1);
        session.connectionLost();
        return [shown(), session.isComplete];
    """) == [[1, 2], True]


def test_an_app_that_has_gone_is_neither_in_the_past_nor_paused_nor_locked(stage):
    assert call(stage, "session.js", SESSION + """
        hello({ ended: true });
        const { position, paused, locked } = session.status;
        return [position, paused, locked, session.isPast];
    """) == ["live", False, False, False]


def test_why_an_app_cannot_be_asked_is_said(stage):
    assert call(stage, "session.js", SESSION + """
        const reasons = () => [session.whyNot(), session.whyNot("dispatch"), session.whyNot("travel")];
        const steps = [reasons()];
        hello();
        steps.push(reasons());
        hello({ ended: true });
        steps.push(reasons());
        session.connectionLost();
        steps.push(reasons());
        return steps;
    """) == [
        ["There is no connection to the hub."] * 3,
        [None, None, "The app has switched this off."],
        ["The app has disconnected."] * 3,
        ["There is no connection to the hub."] * 3,
    ]
