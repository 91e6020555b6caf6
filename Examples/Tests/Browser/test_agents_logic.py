"""The inspector page's functions for agents' calls, without a page or an app: see test_inspector_logic."""

from test_inspector_logic import call

# Makes calls of agents as the hub sends them: by default an action that began before a transition and caused it.
CALL = """
    const told = (first, properties = {}) => ({
        agent: "claude", tool: "tap", grade: "act", summary: `tap ${first}`, at: "2026-11-22T12:00:00.000Z", took: 1,
        first, next: first + 1, error: null, ...properties,
    });
    const look = (first, properties = {}) => told(first, { tool: "read", grade: "look", summary: "read", ...properties });
    const { Call, Calls } = await import(address.replace(/[^/]*$/, "calls.js"));
    const call = (...parts) => new Call(told(...parts));
    const looking = (...parts) => new Call(look(...parts));
    const show = (rows) => rows.all.map((row) => (
        row.calls ? `${row.calls[0].agent} ${row.calls.length}` : row.members ? `×${row.members.length}` : row.order
    ));
"""


def test_calls_stand_before_the_transition_that_came_next(stage):
    assert call(stage, "rows.js", CALL + """
        const rows = new module.Rows();
        rows.show([entry(1), entry(2, { name: "tap" }), entry(3)], [call(1), call(3), call(4)]);
        return [show(rows), rows.newest.order, rows.indexOf(rows.newest)];
    """) == [["claude 1", 1, 2, "claude 1", 3, "claude 1"], 3, 4]


def test_looks_of_an_agent_with_nothing_between_them_are_one_row(stage):
    assert call(stage, "rows.js", CALL + """
        const rows = new module.Rows();
        const of = (...calls) => {
            rows.show([], calls);
            return show(rows);
        };
        const failed = looking(1, { error: "notFound: There is no such store." });
        return [
            of(looking(1), looking(1), looking(1)),
            of(looking(1), call(1), looking(1)),
            of(looking(1), looking(1, { agent: "codex" }), looking(1)),
            of(looking(1), failed, failed, looking(1)),
            of(call(1), call(1)),
        ];
    """) == [
        ["claude 3"], ["claude 1"] * 3, ["claude 1", "codex 1", "claude 1"], ["claude 1"] * 4, ["claude 1"] * 2,
    ]


def test_a_call_says_what_it_did_in_a_line(stage):
    assert call(stage, "calls.js", CALL + """
        const text = (...calls) => {
            const mark = new module.CallMark(calls[0]);
            for (const other of calls.slice(1)) mark.calls.push(other);
            return mark.text;
        };
        return [
            text(call(1)), text(looking(1)), text(looking(1), looking(1)), text(call(1, { summary: "" })),
            call(12).range, call(12, { next: 15 }).range, call(12, { next: 12 }).range, looking(12, { next: 15 }).range,
        ];
    """) == [
        "tap 1", "looked: read", "looked 2 times", "tap", "#12", "#12–#14", "", "",
    ]


def test_what_went_wrong_is_a_word_and_a_sentence(stage):
    assert call(stage, "calls.js", CALL + """
        const failure = (error) => new Call(told(1, { error })).failure;
        return [
            failure(null), failure("notPermitted: Ask the person."), failure("notFound: Two\\nlines."), failure("odd"),
        ];
    """) == [
        None,
        {"word": "not permitted", "sentence": "Ask the person."},
        {"word": "failed", "sentence": "Two\nlines."},
        {"word": "failed", "sentence": "odd"},
    ]


def test_a_call_that_never_reached_the_app_stands_where_it_was_by_its_time(stage):
    assert call(stage, "session.js", CALL + """
        const session = new module.Session(() => true, new Proxy({}, { get: () => () => {} }));
        const at = (date) => session.orderAt(new Date(date));
        const steps = [at("2026-11-22T12:00:00Z")];
        session.began = new Date("2026-11-22T12:00:00Z");
        session.timeline.append([entry(5, { at: 100 }), entry(6, { at: 200 })]);
        steps.push(
            at("2026-11-22T11:59:59Z"), at("2026-11-22T12:00:00.100Z"), at("2026-11-22T12:00:00.250Z"),
        );
        const times = { first: 0, next: 0, at: "2026-11-22T12:00:00.050Z", took: 100 };
        const stopped = new Call(told(0, times), (date) => session.orderAt(date));
        steps.push(stopped.first, stopped.next);
        session.timeline.clear();
        steps.push(at("2026-11-22T12:00:01Z"));
        return steps;
    """) == [1, 5, 6, 7, 5, 6, 7]


def test_the_call_during_which_a_transition_came_is_found_also_among_others(stage):
    assert call(stage, "calls.js", CALL + """
        const calls = new Calls();
        // The outer call began first and ends last. A call made by `look` only reads, so it causes no transition.
        calls.take(0, [
            told(12, { next: 13, summary: "inner" }), told(30, { next: 30 }), look(1, { next: 50 }),
            told(10, { next: 20, summary: "outer" }), told(40, { next: 41, summary: "last" }),
        ]);
        const during = (order) => calls.during(order)?.summary ?? null;
        return [[9, 10, 12, 13, 19, 20, 30, 40, 41].map(during), calls.has(12), calls.has(25)];
    """) == [[None, "outer", "inner", "outer", "outer", None, None, "last", None], True, False]


def test_calls_that_the_hub_tells_again_take_the_place_of_those_before(stage):
    assert call(stage, "calls.js", CALL + """
        const calls = new Calls();
        const take = (from, ...firsts) => {
            const { added, isNew } = calls.take(from, firsts.map((first) => told(first)));
            return [added.length, isNew, calls.all.map(({ first }) => first), calls.has(1)];
        };
        return [take(0, 1, 2), take(2, 3), take(0, 7), take(1, 9)];
    """) == [
        [2, False, [1, 2], True], [1, False, [1, 2, 3], True], [1, True, [7], False], [1, False, [7, 9], False],
    ]


def test_the_rows_are_the_same_in_whatever_order_transitions_and_calls_come(stage):
    assert call(stage, "rows.js", CALL + """
        let seed = 20261122;
        const random = (below) => {
            seed = (Math.imul(seed, 1103515245) + 12345) >>> 0;
            return Math.floor(seed / 65536) % below;
        };
        const wrong = [];
        for (let round = 0; round < 300; round += 1) {
            const count = 1 + random(24);
            const entries = Array.from({ length: count }, (_, index) => entry(index + 1, { name: random(5) ? "slide" : "tap" }));
            const calls = Array.from({ length: random(8) }, (_, number) => {
                const first = 1 + random(count + 1);
                return random(2) ? looking(first, { summary: `${number}` }) : call(first, { summary: `${number}` });
            });
            const rows = new module.Rows();
            const toCome = [...entries];
            const told = [...calls];
            while (toCome.length + told.length > 0) {
                if (random(2)) rows.append(toCome.splice(0, 1 + random(4)));
                else rows.insert(told.splice(0, 1 + random(3)));
            }
            const text = (all) => JSON.stringify(all.all.map((row) => (
                row.calls ? row.calls.map(({ summary }) => summary) : row.members ? row.members.map(({ order }) => order) : row.order
            )));
            const result = text(rows);
            const newest = rows.newest.order;
            const places = entries.map((one) => rows.indexOf(one));
            const whole = new module.Rows();
            whole.show(entries, calls.toSorted((one, other) => one.first - other.first));
            const expected = entries.map((one) => whole.indexOf(one));
            if (result !== text(whole) || newest !== count || String(places) !== String(expected)) {
                wrong.push([round, result, text(whole)]);
            }
        }
        return wrong.slice(0, 3);
    """) == []


def test_a_call_parts_a_burst_which_stays_unfolded(stage):
    assert call(stage, "rows.js", CALL + """
        const rows = new module.Rows();
        rows.append([1, 2, 3, 4, 5, 6].map((order) => entry(order)));
        const steps = [show(rows)];
        rows.insert([call(4)]);
        steps.push(show(rows));
        rows.toggle(rows.all[0]);
        steps.push(show(rows));
        rows.insert([call(3)]);
        steps.push(show(rows));
        rows.trim(4);
        steps.push(show(rows));
        return steps;
    """) == [
        ["×6"], ["×3", "claude 1", "×3"], ["×3", 1, 2, 3, "claude 1", "×3"], [1, 2, "claude 1", 3, "claude 1", "×3"],
        ["claude 1", "×3"],
    ]


def test_words_find_calls_and_the_filter_finds_what_came_during_them(stage):
    assert call(stage, "filter.js", CALL + """
        const calls = new Calls();
        calls.take(0, [told(2, { next: 4, summary: "Tap Log In", error: "refused: It is locked." })]);
        const [one] = calls.all;
        const finds = (text) => new module.Filter({ text }).matchesCall(one);
        const { Entry } = await import(address.replace(/[^/]*$/, "entry.js"));
        const during = new module.Filter({ during: calls });
        return [
            ["", "log", "CLAUDE", "locked", "#3", "#4", "-tap", "log out"].map(finds),
            during.isActive,
            [1, 2, 3, 4].map((order) => during.matches(new Entry({ ...entry(order), type: "A" }))),
        ];
    """) == [[True, True, True, True, True, False, False, False], True, [False, True, True, False]]
