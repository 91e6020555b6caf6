"""The modules of the hub's pages that do not access the page: they are imported into an empty page and called."""

HUB = "/inspector/"


def call(stage, module, body):
    """The result of a function body, which gets the exports of a module of the page."""
    page = stage.open(HUB)
    return page.evaluate(
        f"async (address) => {{ const module = await import(address); const entry = {ENTRY}; {body} }}",
        f"{HUB}assets/{module}",
    )


# A transition as the process sends it. Also an entry, for functions that need no other properties.
ENTRY = """(order, properties = {}) => ({
    order, store: 1, kind: "action", name: "slide", label: "slide", type: "Action", at: order * 10, took: 1, effects: 0,
    thread: "main", changed: true, from: null, burst: null, ...properties,
})"""

# Rows as texts: the order of an entry, or the number of a burst's members.
SHOW = "const show = (rows) => rows.all.map((row) => row.members ? `×${row.members.length}` : row.order);"


def test_bursts_are_folded_as_they_come(stage):
    assert call(stage, "rows.js", SHOW + """
        const rows = new module.Rows();
        const steps = [];
        for (const order of [1, 2, 3, 4]) {
            rows.append([entry(order)]);
            steps.push(show(rows));
        }
        return steps;
    """) == [[1], [1, 2], ["×3"], ["×4"]]


def test_a_pause_or_another_action_or_store_or_a_jump_ends_a_burst(stage):
    assert call(stage, "rows.js", SHOW + """
        const of = (entries) => {
            const rows = new module.Rows();
            rows.append(entries);
            return show(rows);
        };
        const three = [1, 2, 3].map((order) => entry(order));
        return [
            of([...three, entry(4, { at: 130 }), entry(5, { at: 231 })]),
            of([...three, entry(4, { name: "tap" })]),
            of([...three, entry(4, { store: 2 })]),
            of([...three, entry(4, { kind: "change" })]),
            of([...three, entry(4, { from: 2 })]),
        ];
    """) == [["×4", 5], ["×3", 4], ["×3", 4], ["×3", 4], ["×3", 4]]


def test_stores_that_begin_one_after_the_other_are_folded(stage):
    assert call(stage, "rows.js", SHOW + """
        const start = (order, properties) => entry(order, { kind: "start", name: "", store: order, at: order * 5000, ...properties });
        const of = (entries) => {
            const rows = new module.Rows();
            rows.append(entries);
            return show(rows);
        };
        return [
            of([start(1)]), of([start(1), start(2)]), of([start(1), start(2), start(3), entry(4), start(5)]),
            of([start(1), start(2, { from: "start" })]),
        ];
    """) == [[1], ["×2"], ["×3", 4, 5], [1, 2]]


def test_grouping_can_be_switched_off(stage):
    assert call(stage, "rows.js", SHOW + """
        const rows = new module.Rows();
        rows.isGrouping = false;
        rows.append([1, 2, 3].map((order) => entry(order)));
        return show(rows);
    """) == [1, 2, 3]


def test_an_expanded_burst_shows_its_members_and_those_that_come(stage):
    assert call(stage, "rows.js", SHOW + """
        const rows = new module.Rows();
        rows.append([1, 2, 3].map((order) => entry(order)));
        rows.toggle(rows.all[0]);
        const expanded = show(rows);
        rows.append([entry(4)]);
        const grown = show(rows);
        rows.append([entry(5, { name: "tap" })]);
        rows.toggle(rows.all[0]);
        return [expanded, grown, show(rows)];
    """) == [["×3", 1, 2, 3], ["×4", 1, 2, 3, 4], ["×4", 5]]


def test_entries_are_found_in_their_rows(stage):
    assert call(stage, "rows.js", """
        const rows = new module.Rows();
        const entries = [entry(1, { name: "tap" }), entry(4), entry(5), entry(6), entry(9, { name: "tap" })];
        rows.append(entries);
        const folded = entries.map((one) => rows.indexOf(one));
        rows.toggle(rows.all[1]);
        return [folded, entries.map((one) => rows.indexOf(one)), rows.indexOf(entry(7))];
    """) == [[0, 1, 1, 1, 2], [0, 2, 3, 4, 5], -1]


def test_trimming_keeps_rows_as_if_the_rest_had_come_alone(stage):
    # Trims every possible number of entries from a list with folded and unfolded bursts, single rows, and a growing
    # burst.
    assert call(stage, "rows.js", SHOW + """
        const names = ["tap", "slide", "slide", "slide", "slide", "tap", "drag", "drag", "drag", "tap", "slide", "slide", "slide"];
        const all = () => names.map((name, index) => entry(index + 1, { name }));
        const wrong = [];
        for (const unfolds of [false, true]) {
            for (let before = 1; before <= names.length + 1; before += 1) {
                const rows = new module.Rows();
                rows.append(all());
                if (unfolds) rows.toggle(rows.all[1]);
                const count = rows.count;
                const less = rows.trim(before);
                const orders = rows.all.flatMap((row) => row.members ? row.isExpanded ? [] : row.members.map(({ order }) => order) : row.order);
                const expected = names.map((_, index) => index + 1).filter((order) => order >= before);
                if (String(orders) !== String(expected) || less !== count - rows.count) wrong.push([unfolds, before, orders]);
                for (const row of rows.all) if (!row.members && rows.all[rows.indexOf(row)] !== row) wrong.push([before, row.order]);
                rows.append([entry(14), entry(15)]);
                if (rows.all.at(-1).members && rows.all.at(-1).members.at(-1).order !== 15) wrong.push("tail");
            }
        }
        return wrong;
    """) == []


def test_the_filter_takes_words_stores_and_types(stage):
    assert call(stage, "filter.js", """
        const { Entry } = await import(address.replace("filter.js", "entry.js"));
        const stores = new Map([[1, { id: 1, name: "Counter" }], [2, { id: 2, name: "LoginLoop" }]]);
        const entries = [
            entry(1, { name: "increment", label: "increment", type: "CounterAction" }),
            entry(2, { name: "emailChanged", label: 'emailChanged("Ada [1]")', store: 2, type: "LoginEvent" }),
            entry(3, { name: "", label: "", kind: "change", type: "", store: 2 }),
        ].map((message) => new Entry(message));
        const of = (options) => {
            const filter = new module.Filter(options, stores);
            return [filter.isActive, ...entries.filter((one) => filter.matches(one)).map(({ order }) => order)];
        };
        return [
            of({}), of({ text: " " }), of({ text: "INCR" }), of({ text: "login ada" }), of({ text: "[1]" }), of({ text: "#3" }),
            of({ stores: new Set([2]) }), of({ facets: new Set(["CounterAction", "(change)"]) }),
            of({ text: "email", stores: new Set([1]) }), of({ text: "-login" }), of({ text: "-#1 -ada" }), of({ text: "-" }),
            of({ hiddenStores: new Set([2]) }), of({ hiddenFacets: new Set(["LoginEvent.emailChanged"]) }),
            of({ hiddenFacets: new Set(["CounterAction", "(change)"]) }), of({ facets: new Set(["LoginEvent.emailChanged"]) }),
        ];
    """) == [
        [False, 1, 2, 3], [False, 1, 2, 3], [True, 1], [True, 2], [True, 2], [True, 3],
        [True, 2, 3], [True, 1, 3], [True], [True, 1], [True, 3], [True],
        [True, 1], [True, 1, 3], [True, 2], [True, 2],
    ]


def test_the_excerpt_is_what_the_name_does_not_say(stage):
    assert call(stage, "entry.js", """
        const of = (name, label, type = "Action") => new module.Entry(entry(1, { name, label, type })).excerpt;
        return [
            of("increment", "increment"), of("set", "set(3)"), of("set", ".set(3)"), of("set", "Action.set(3)"),
            of("set", "settle(3)"), of("AddTodo", "AddTodo(title: 1)", "AddTodo"), of("", "anything"),
        ];
    """) == ["", "(3)", "(3)", "(3)", "settle(3)", "(title: 1)", "anything"]


def test_a_row_has_no_name_if_the_label_says_it_all(stage):
    assert call(stage, "entry.js", """
        const of = (name, label, kind = "action") => new module.Entry(entry(1, { name, label, type: "Action", kind })).lead;
        return [of("set", "set(3)"), of("String", '"GET /menu"'), of("Int", "200"), of("", ""), of("", "", "change")];
    """) == ["set", "", "", "Action", "Changed"]


def test_only_rows_in_view_and_some_around_are_drawn(stage):
    assert call(stage, "range.js", """
        const of = (scrollTop, count) => {
            const { first, end } = module.visibleRange({ scrollTop, height: 100, rowHeight: 10, count, margin: 2 });
            return [first, end];
        };
        const show = (index) => module.scrollTopToShow(index, { scrollTop: 100, height: 100, rowHeight: 10 });
        return [of(0, 100000), of(5005, 100000), of(999950, 100000), of(0, 3), of(50, 0), show(12), show(3), show(20)];
    """) == [[0, 12], [498, 513], [99993, 100000], [0, 3], [0, 0], 100, 30, 110]


def test_numbers_and_times_are_short(stage):
    assert call(stage, "format.js", """
        return [
            [0.5, 7.66, 53.44, 999, 1250, 12345, 2500000].map(module.duration),
            [0, 0.4, 12.4, 999, 3450, 65000, 3720000].map(module.gap),
            module.clock(new Date(2026, 0, 2, 3, 4, 5, 6)),
            module.plural(1, "entry", "entries"), module.plural(1200, "entry", "entries"),
            module.ignored("Ignored", []),
            module.ignored("Ignored", [1, 1200, 1, 1, 1].map((count, index) => ({ store: "S", name: `a${index}`, count }))),
        ];
    """) == [
        ["0.5 µs", "7.7 µs", "53.4 µs", "999 µs", "1.3 ms", "12.3 ms", "2.5 s"],
        ["+0 ms", "+0 ms", "+12 ms", "+999 ms", "+3.4 s", "+1 m 05 s", "+1 h 02 m"],
        "03:04:05.006", "1 entry", "1,200 entries",
        "", "Ignored: a0 (S), 1,200 × a1 (S), a2 (S), 2 more.",
    ]


def test_a_playback_cuts_long_pauses_short(stage):
    assert call(stage, "schedule.js", """
        const due = module.dueTimes([1000, 1010, 61010, 61000, 61500]);
        return [[...due], [-1, 0, 9, 10, 2009, 2010, 99999].map((elapsed) => module.lastDue(due, elapsed))];
    """) == [[0, 10, 2010, 2010, 2510], [-1, 0, 0, 1, 1, 3, 4]]


def test_changes_are_grouped_by_what_they_are_parts_of(stage):
    assert call(stage, "paths.js", """
        const changes = ["query", "favorites[3].name", "favorites[3].stars", 'users["a.b]"].age', 'users["c"]', "[2]", ""];
        return module.groupedByParent(changes.map((path) => ({ path })))
            .map(({ parent, changes }) => [parent, ...changes.map(({ key }) => key)]);
    """) == [
        ["", "query", "[2]", ""], ["favorites[3]", "name", "stars"], ['users["a.b]"]', "age"], ["users", '["c"]'],
    ]


def test_the_difference_of_two_texts_is_found(stage):
    assert call(stage, "whole.js", """
        return [
            module.difference("abXcd", "abYYcd"), module.difference("same", "same"), module.difference("aa", "aaa"),
            module.difference("", "x"), module.difference("a😀b", "a😁b"),
        ];
    """) == [["ab", "X", "YY", "cd"], ["same", "", "", ""], ["aa", "", "a", ""], ["", "", "x", ""], ["a", "😀", "😁", "b"]]


def test_an_axis_ends_at_a_round_number(stage):
    assert call(stage, "timing.js", "return [0.1, 0.7, 1, 1.01, 3, 5, 7, 99, 1234].map(module.niceLimit);") == [
        0.1, 1, 1, 2, 5, 5, 10, 100, 2000,
    ]


def test_summaries_are_told_apart_by_their_look(stage):
    assert call(stage, "summary.js", """
        return ['"text"', "-3.5", "true", "nil", ".loading", "User(name: 1)"].map(module.kindOfSummary);
    """) == ["text", "number", "bool", "null", "enum", "value"]


def test_swift_source_is_taken_apart_without_loss(stage):
    source = 'import Testing\n@Test("a \\"quoted\\" // name") func f() { let x = 1_0.5 // done\n}'
    parts = call(stage, "swift.js", f"return module.swiftParts({source!r});")
    assert "".join(part["text"] for part in parts) == source
    assert [(part["kind"], part["text"]) for part in parts if part["kind"]] == [
        ("word", "import"), ("word", "@Test"), ("text", '"a \\"quoted\\" // name"'), ("word", "func"), ("word", "let"),
        ("number", "1_0.5"), ("comment", "// done"),
    ]


def test_of_jobs_that_wait_only_the_newest_is_done(stage):
    assert call(stage, "latest.js", """
        const latest = new module.Latest();
        const done = [];
        let finish;
        const first = latest.run(async (isStale) => {
            await new Promise((resolve) => { finish = resolve; });
            done.push(["first", isStale()]);
        });
        latest.run(async () => done.push("second"));
        latest.run(async (isStale) => done.push(["third", isStale()]));
        finish();
        await first;
        return done;
    """) == [["first", True], ["third", False]]


def test_answers_find_their_questions(stage):
    assert call(stage, "requests.js", """
        const sent = [];
        let isConnected = true;
        const requests = new module.Requests((message) => isConnected && sent.push(message) > 0);
        const outcome = (promise) => promise.then((answer) => answer.value, (error) => `${error.constructor.name}: ${error.message}`);
        const outcomes = ["tree", "diff", "json"].map((type) => outcome(requests.ask(type)));
        requests.answered({ request: sent[1].request, ok: true, value: "two" });
        requests.answered({ request: sent[0].request, ok: false, error: "no such transition" });
        requests.connectionLost();
        requests.answered({ request: sent[2].request, ok: true, value: "too late" });
        isConnected = false;
        outcomes.push(outcome(requests.ask("tree")));
        return (await Promise.all(outcomes)).map((text) => text.replace(/ so nothing.*/, ""));
    """) == [
        "Refusal: no such transition", "two", "NotConnected: There is no connection to the hub,",
        "NotConnected: There is no connection to the hub,",
    ]


def test_details_are_asked_for_once_until_they_are_forgotten(stage):
    assert call(stage, "details.js", """
        let count = 0;
        let fails = false;
        const details = new module.Details({ ask: async () => {
            count += 1;
            if (fails) throw new Error("no");
            return count;
        } });
        const answers = [await details.diff(1), await details.diff(1), await details.diff(2)];
        details.forget(new Set([1]));
        answers.push(await details.diff(1), await details.diff(2));
        fails = true;
        await details.diff(3).catch(() => answers.push("failed"));
        fails = false;
        answers.push(await details.diff(3));
        for (let order = 100; order < 500; order += 1) await details.diff(order);
        const before = count;
        await details.diff(499);
        await details.diff(3);
        return [...answers, count - before];
    """) == [1, 1, 2, 3, 2, "failed", 5, 1]


def test_forgotten_stores_go_from_the_page(stage):
    assert call(stage, "session.js", """
        const told = [];
        const handlers = new Proxy({}, { get: (_, name) => (...all) => told.push([name, ...all]) });
        const session = new module.Session(() => {}, handlers);
        session.apply({ type: "stores", stores: [{ id: 1, name: "a" }, { id: 2, name: "b" }] });
        session.apply({ type: "forgotten", stores: [2] });
        return [[...session.timeline.stores.keys()], told];
    """) == [[1], [["storesChanged"], ["storesForgotten", [2]]]]
