import Foundation
import Millrace
import MillraceTimeline
import TestSupport
import Testing

@testable import MillraceInspector

@Suite("Inspector: a page's session", .recordingScope)
struct PageConversationTests {
    // MARK: Greeting

    @Test("A page first receives the greeting and all recorded entries, in order")
    func greeting() async throws {
        let tally = Tally()
        let inspection = makeInspection(
            limits: Timeline.Limits(count: 50, age: .seconds(90), bytes: 1_000_000)
        )
        tally.dispatch(.add(1))
        tally.dispatch(.note("a"))
        let messages = try await Page(inspection).connect()
        #expect(types(messages) == ["hello", "entries"])
        let hello = messages[0]
        #expect(hello["version"] as? Int == 1)
        #expect(hello["app"] as? String == "Test")
        #expect(hello["first"] as? Int == 1)
        #expect(hello["last"] as? Int == 2)
        #expect(hello["count"] as? Int == 2)
        let began = try Date.ISO8601FormatStyle(includingFractionalSeconds: true)
            .parse(try #require(hello["began"] as? String))
        #expect(began == Date(timeIntervalSince1970: 1_750_000_000))
        #expect(hello["process"] as? Int == 7)
        #expect(hello["device"] as? String == "desk")
        #expect(hello["debug"] as? Bool == true)
        #expect(hello["ended"] as? Bool == false)
        #expect(hello["missing"] == nil)
        #expect(hello["may"] as? [String] == ["dispatch", "travel", "lock"])
        let limits = try #require(hello["limits"] as? [String: Double])
        #expect(limits == ["count": 50, "age": 90, "bytes": 1_000_000])
        let status = try #require(hello["status"] as? [String: Any])
        #expect(status["position"] as? String == "live")
        #expect(status["paused"] as? Bool == false)
        #expect(status["locked"] as? Bool == false)
        #expect(status["replay"] as? Bool == true)
        #expect(status["skipped"] as? [Int] == [])
        #expect((status["held"] as? [Any])?.isEmpty == true)
        #expect(status["imported"] is NSNull)
        let store = try #require((hello["stores"] as? [[String: Any]])?.first)
        #expect(store["dialect"] as? String == "Test")
        #expect(store["name"] as? String == "tally")
        #expect(store["state"] as? String == "Tallying.State")
        #expect(store["action"] as? String == "Tallying.Action")
        #expect(store["alive"] as? Bool == true)
        #expect(store["editable"] as? Bool == true)
        #expect(store["reducible"] as? Bool == true)
    }

    @Test("An entry has its action, type, thread, time, duration and whether the state has changed")
    func entries() async throws {
        let tally = Tally()
        let inspection = makeInspection()
        tally.dispatch(.note("a"))
        tally.dispatch(.nothing)
        let messages = try await Page(inspection).connect()
        let entries = try #require(messages[1]["entries"] as? [[String: Any]])
        #expect(entries[0]["kind"] as? String == "action")
        #expect(entries[0]["label"] as? String == "note(\"a\")")
        #expect(entries[0]["name"] as? String == "note")
        #expect(entries[0]["type"] as? String == "Tallying.Action")
        #expect(entries[0]["effects"] as? Int == 0)
        #expect(entries[0]["changed"] as? Bool == true)
        #expect(entries[0]["from"] == nil)
        #expect(!(entries[0]["thread"] as? String ?? "").isEmpty)
        #expect(try #require(entries[0]["at"] as? Double) >= 0)
        #expect(try #require(entries[0]["took"] as? Double) >= 0)
        #expect(entries[1]["name"] as? String == "nothing")
        #expect(entries[1]["changed"] as? Bool == false)
    }

    @Test("Without recorded entries the greeting has no first and no last number")
    func nothing() async throws {
        let messages = try await Page(makeInspection()).connect()
        #expect(types(messages) == ["hello"])
        #expect(messages[0]["first"] == nil)
        #expect(messages[0]["last"] == nil)
        #expect(messages[0]["count"] as? Int == 0)
    }

    @Test("A page that reconnects receives all entries again, with the same session")
    func reconnecting() async throws {
        let tally = Tally()
        let inspection = makeInspection()
        tally.dispatch(.add(1))
        let first = Page(inspection)
        let hello = try await first.connect()[0]
        await first.disconnect()
        tally.dispatch(.add(1))
        #expect(try await first.wait().isEmpty)
        #expect(try first.news().isEmpty)
        let messages = try await Page(inspection).connect()
        #expect(messages[0]["session"] as? String == hello["session"] as? String)
        #expect(orders(messages) == [1, 2])
        let other = try await Page(makeInspection()).connect()
        #expect(other[0]["session"] as? String != hello["session"] as? String)
    }

    // MARK: Updates

    @Test("Several changes are sent together, with one wake-up")
    func news() async throws {
        let tally = Tally()
        let inspection = makeInspection()
        let page = Page(inspection)
        _ = try await page.connect()
        for number in 1...100 { tally.dispatch(.add(number)) }
        #expect(page.wakeUps == 1)
        #expect(try page.news().isEmpty)
        let messages = try await page.wait()
        #expect(types(messages) == ["stores", "entries"])
        #expect(orders(messages) == Array(1...100))
        #expect(page.wakeUps == 0)
        tally.dispatch(.add(1))
        #expect(orders(try await page.wait()) == [101])
    }

    @Test("A disconnected page is not sent pending changes")
    func newsAfterEnd() async throws {
        let tally = Tally()
        let page = Page(makeInspection())
        _ = try await page.connect()
        tally.dispatch(.add(1))
        #expect(page.wakeUps == 1)
        await page.disconnect()
        #expect(try await page.wait().isEmpty)
    }

    @Test("At most eight batches of a thousand entries are unacknowledged, and the rest follows later")
    func acknowledging() async throws {
        let tally = Tally()
        let inspection = makeInspection(limits: Timeline.Limits(count: 20_000))
        for _ in 1...12_500 { tally.dispatch(.nothing) }
        let page = Page(inspection)
        let first = try await page.connect()
        #expect(types(first) == ["hello"] + Array(repeating: "entries", count: 8))
        #expect(orders(first) == Array(1...8_000))
        tally.dispatch(.nothing)
        #expect(try await page.wait().isEmpty)
        var all = orders(first)
        while all.count < 12_501 {
            let next = orders(try await page.acknowledge())
            #expect(next.count <= 1_000)
            #expect(next.first == all.count + 1)
            all += next
        }
        #expect(all == Array(1...12_501))
    }

    @Test("Unexpected acknowledgements change nothing")
    func surplusAcknowledgements() async throws {
        let tally = Tally()
        let page = Page(makeInspection())
        _ = try await page.connect()
        for _ in 0..<20 { #expect(try await page.acknowledge().isEmpty) }
        for _ in 1...9_000 { tally.dispatch(.nothing) }
        #expect(orders(try await page.wait()).count == 8_000)
    }

    @Test("A page that falls behind misses the entries that the timeline has dropped meanwhile")
    func fallingBehind() async throws {
        let tally = Tally()
        let inspection = makeInspection(limits: Timeline.Limits(count: 9_000))
        for _ in 1...9_000 { tally.dispatch(.nothing) }
        let page = Page(inspection)
        _ = try await page.connect()
        for _ in 1...30_000 { tally.dispatch(.nothing) }
        #expect(try await page.wait().isEmpty)
        let messages = try await page.acknowledge()
        #expect(types(messages) == ["trimmed", "entries"])
        #expect(messages[0]["before"] as? Int == 30_001)
        #expect(messages[0]["count"] as? Int == 30_000)
        #expect(orders(messages) == Array(30_001...31_000))
        for _ in 1...9_000 { tally.dispatch(.nothing) }
        let next = try await page.acknowledge()
        #expect(next.first?["before"] as? Int == 39_001)
        #expect(next.first?["count"] as? Int == 9_000)
    }

    @Test("A page is notified once that a released store without entries is forgotten")
    func forgetting() async throws {
        let tally = Tally()
        let inspection = makeInspection(limits: Timeline.Limits(count: 4))
        tally.dispatch(.nothing)
        var gone: Tally? = Tally()
        gone?.dispatch(.nothing)
        let page = Page(inspection)
        let hello = try await page.connect()[0]
        let ids = try #require(hello["stores"] as? [[String: Any]]).compactMap { $0["id"] as? Int }
        #expect(ids.count == 2)
        gone = nil
        tally.dispatch(.nothing)
        var messages = try await page.wait()
        #expect(
            types(messages) == ["stores", "entries"],
            "It has gone; its start and its action are there."
        )
        for _ in 1...3 { tally.dispatch(.nothing) }
        messages = try await page.wait()
        #expect(types(messages) == ["trimmed", "forgotten", "entries"])
        #expect(messages[1]["stores"] as? [Int] == ids.suffix(1))
        tally.dispatch(.nothing)
        messages = try await page.wait()
        #expect(types(messages) == ["trimmed", "entries"], "It is told once.")
    }

    @Test("A page is notified of entries that the limits or a commit have dropped")
    func dropping() async throws {
        let tally = Tally()
        let inspection = makeInspection(limits: Timeline.Limits(count: 3))
        for _ in 1...3 { tally.dispatch(.nothing) }
        let page = Page(inspection)
        _ = try await page.connect()
        tally.dispatch(.nothing)
        var messages = try await page.wait()
        #expect(types(messages) == ["trimmed", "entries"])
        #expect(messages[0]["before"] as? Int == 2)
        inspection.timeline.commit()
        tally.dispatch(.nothing)
        messages = try await page.wait()
        #expect(types(messages) == ["cleared", "entries"])
        #expect(orders(messages) == [5])
    }

    @Test("A page is notified that a store has been released")
    func goneStore() async throws {
        let tally = Tally()
        let inspection = makeInspection()
        var gone: Tally? = Tally()
        gone?.dispatch(.nothing)
        let page = Page(inspection)
        _ = try await page.connect()
        gone = nil
        tally.dispatch(.nothing)
        let stores = try #require(try await page.wait().first?["stores"] as? [[String: Any]])
        #expect(stores.map { $0["alive"] as? Bool } == [false, true])
        #expect(stores.map { $0["reducible"] as? Bool } == [false, true])
    }

    // MARK: Requests

    @Test("Requests for values, differences, matches and JSON of a transition are answered")
    func looking() async throws {
        let tally = Tally()
        let inspection = makeInspection()
        tally.dispatch(.note("first"))
        tally.dispatch(.note("second"))
        let page = Page(inspection)
        _ = try await page.connect()
        var answer = try await page.ask(
            #"{"type":"tree","request":1,"order":2,"part":"new","path":[1],"offset":0,"limit":10}"#
        )
        #expect(answer["request"] as? Int == 1)
        #expect(answer["ok"] as? Bool == true)
        #expect((answer["node"] as? [String: Any])?["key"] as? String == "log")
        #expect(
            (answer["children"] as? [[String: Any]])?.map { $0["summary"] as? String } == [
                "\"first\"", "\"second\"",
            ]
        )
        answer = try await page.ask(#"{"type":"diff","request":2,"order":2}"#)
        let changes = try #require(answer["changes"] as? [[String: Any]])
        #expect(changes.map { $0["path"] as? String } == ["log[1]"])
        answer = try await page.ask(
            #"{"type":"tree","request":2,"order":2,"part":"old","path":[1],"offset":0,"limit":10}"#
        )
        #expect(
            (answer["children"] as? [[String: Any]])?.map { $0["summary"] as? String } == ["\"first\""]
        )
        #expect(changes.map { $0["kind"] as? String } == ["added"])
        answer = try await page.ask(
            #"{"type":"search","request":3,"order":2,"part":"new","text":"sec","limit":9}"#
        )
        #expect((answer["found"] as? [[String: Any]])?.map { $0["path"] as? String } == ["log[1]"])
        answer = try await page.ask(#"{"type":"json","request":4,"order":2,"part":"action"}"#)
        let json = try #require(answer["json"] as? String)
        #expect(json.contains(#""second""#))
        answer = try await page.ask(
            #"{"type":"tree","request":5,"order":2,"part":"effects","path":[],"offset":0,"limit":10}"#
        )
        #expect((answer["node"] as? [String: Any])?["children"] as? Int == 0)
    }

    @Test("Requests for a value's text, a change's texts and templates are answered")
    func wholeValues() async throws {
        let tally = Tally()
        let inspection = makeInspection()
        let text = String(repeating: "long ", count: 200)
        tally.dispatch(.note(text))
        tally.dispatch(.add(1))
        tally.dispatch(.add(2))
        let page = Page(inspection)
        _ = try await page.connect()
        var answer = try await page.ask(
            #"{"type":"text","request":1,"order":1,"part":"new","path":[1,0]}"#
        )
        #expect(answer["text"] as? String == text)
        #expect(answer["truncated"] as? Bool == false)
        answer = try await page.ask(#"{"type":"change","request":2,"order":1,"index":0}"#)
        #expect((answer["new"] as? [String: Any])?["text"] as? String == text)
        #expect(answer["old"] is NSNull)
        let store = try #require(inspection.timeline.stores.first).id
        answer = try await page.ask(#"{"type":"templates","request":3,"store":\#(store)}"#)
        let templates = try #require(answer["templates"] as? [[String: Any]])
        #expect(templates.map { $0["name"] as? String } == ["add", "note"])
        #expect((templates[0]["json"] as? String)?.contains("2") == true, "the newest of each case")
        #expect(templates.allSatisfy { $0["known"] as? Bool == true })
        for request in [
            #"{"type":"text","request":4,"order":1,"part":"new","path":[1,9]}"#,
            #"{"type":"change","request":4,"order":1,"index":1}"#,
            #"{"type":"templates","request":4,"store":-1}"#,
        ] {
            #expect(try await page.ask(request)["ok"] as? Bool == false)
        }
    }

    @Test("The whole app at an entry has all stores known then, with their states, and can be searched")
    func wholeApp() async throws {
        let first = Tally()
        let inspection = makeInspection()
        first.dispatch(.add(1))  // entry 1
        first.dispatch(.note("needle"))  // 2
        let second = Tally()  // 3
        second.dispatch(.add(5))  // 4
        let page = Page(inspection)
        _ = try await page.connect()
        func stores(_ order: Int, _ part: String) async throws -> [String] {
            let answer = try await page.ask(
                #"{"type":"tree","request":1,"order":\#(order),"part":"\#(part)","path":[],"offset":0,"limit":9}"#
            )
            let children = try #require(answer["children"] as? [[String: Any]])
            return children.map { "\($0["key"] ?? "") \($0["summary"] ?? "")" }
        }
        let name = "tally"
        #expect(try await stores(1, "appNew") == ["\(name) State(count: 1, log: [])"])
        #expect(try await stores(1, "appOld") == ["\(name) State(count: 0, log: [])"])
        let both = try await stores(4, "appNew")
        #expect(both.count == 2)
        #expect(both[0].hasSuffix("State(count: 1, log: [\"needle\"])"))
        #expect(both[1].hasSuffix("State(count: 5, log: [])"))
        #expect(both[0] != both[1] && both.allSatisfy { $0.hasPrefix("tally (") })
        #expect(try await stores(4, "appOld")[1].hasSuffix("State(count: 0, log: [])"))
        let found = try await page.ask(
            #"{"type":"search","request":2,"order":4,"part":"appNew","text":"NEEDLE","limit":9}"#
        )
        #expect((found["found"] as? [[String: Any]])?.count == 1)
        // The sweep renumbers the entries 1, 3 and 4 to 5, 6 and 7. Entry 6 is the start of the second store.
        try inspection.timeline.setSkipped(true, 2)
        inspection.timeline.sweep()
        #expect(try await stores(5, "appNew").count == 1)
        #expect(try await stores(6, "appNew").count == 2)
    }

    @Test("The history of a value has the entries that changed it, newest first, in pages of a hundred")
    func history() async throws {
        let tally = Tally()
        let inspection = makeInspection()
        for number in 1...153 { tally.dispatch(number % 3 == 0 ? .note("note") : .add(1)) }
        let page = Page(inspection)
        _ = try await page.connect()
        let store = try #require(inspection.timeline.stores.first).id
        func ask(_ fields: String) async throws -> (changes: [[String: Any]], next: Int?) {
            let answer = try await page.ask(#"{"type":"history","request":1,"store":\#(store),\#(fields)}"#)
            return (try #require(answer["changes"] as? [[String: Any]]), answer["next"] as? Int)
        }
        let first = try await ask(#""path":"count""#)
        #expect(first.changes.count == 100)
        #expect(first.changes[0]["order"] as? Int == 152)
        #expect(first.changes[0]["old"] as? String == "101" && first.changes[0]["new"] as? String == "102")
        #expect(first.changes[0]["certain"] as? Bool == true)
        let rest = try await ask(#""path":"count","before":\#(try #require(first.next))"#)
        #expect(rest.changes.map { $0["order"] as? Int } == [2, 1] && rest.next == nil)
        #expect(try await ask(#""path":"log[0]""#).changes.map { $0["order"] as? Int } == [3])
        let refused = try await page.ask(#"{"type":"history","request":1,"store":\#(store),"path":"a["}"#)
        #expect((refused["error"] as? String)?.contains("cannot be read") == true)
    }

    @Test(
        "A text is found in the newest states of all stores and in all actions, and continues before an entry"
    )
    func finding() async throws {
        let (first, second) = (Tally(), Tally())
        let inspection = makeInspection()
        first.dispatch(.note("a needle"))
        second.dispatch(.note("hay"))
        for _ in 1...60 { second.dispatch(.note("another NEEDLE")) }
        let page = Page(inspection)
        _ = try await page.connect()
        let answer = try await page.ask(#"{"type":"find","request":1,"text":"needle"}"#)
        let states = try #require(answer["states"] as? [[String: Any]])
        #expect(
            states.first?["path"] as? String == "log[0]"
                && states.first?["summary"] as? String == "\"a needle\""
        )
        #expect(states.count == 6, "at most five of a state")
        #expect(answer["truncated"] as? Bool == true)
        let actions = try #require(answer["actions"] as? [[String: Any]])
        #expect(actions.count == 50)
        let next = try #require(answer["next"] as? Int)
        let rest = try await page.ask(#"{"type":"find","request":1,"text":"needle","before":\#(next)}"#)
        #expect((rest["states"] as? [Any])?.isEmpty == true)
        #expect(
            (rest["actions"] as? [[String: Any]])?.map { $0["summary"] as? String }.last == "\"a needle\""
        )
        #expect((rest["actions"] as? [Any])?.count == 11 && rest["next"] is NSNull)
    }

    @Test("After a sweep, pages have each remaining entry once, whatever they had received")
    func sweeping() async throws {
        let tally = Tally()
        let inspection = makeInspection()
        for number in 1...5 { tally.dispatch(.add(number)) }
        let page = Page(inspection)
        var known = Known(try await page.connect())
        try inspection.timeline.setSkipped(true, 2)
        tally.dispatch(.add(6))
        // This sweep happens after the page has received the first entries and before it receives the last one.
        inspection.timeline.sweep()
        known.take(try await page.wait())
        #expect(known.orders == Array(7...11))
        #expect(known.skipped == [])
        tally.dispatch(.add(7))
        known.take(try await page.wait())
        #expect(known.orders == Array(7...12))
        // The sweep above renumbered the entries, so there is no entry 3 any more.
        #expect(try await page.ask(#"{"type":"diff","request":1,"order":3}"#)["ok"] as? Bool == false)
        try inspection.timeline.setSkipped(true, 12)
        #expect(try await page.ask(#"{"type":"sweep","request":2}"#)["ok"] as? Bool == true)
        known.take(try await page.wait())
        #expect(known.orders == Array(13...17))
        #expect(tally.state.count == 1 + 3 + 4 + 5 + 6)
    }

    @Test("A sweep while entries are being sent neither loses nor duplicates one", arguments: [1, 3])
    func sweepingUnderLoad(batches: Int) async throws {
        let tally = Tally()
        let inspection = makeInspection(limits: Timeline.Limits(count: 50_000))
        for _ in 1...10_500 { tally.dispatch(.add(1)) }
        try inspection.timeline.setSkipped(true, 9_000)
        let page = Page(inspection)
        var known = Known(try await page.connect())
        for _ in 1...batches { known.take(try await page.acknowledge()) }
        inspection.timeline.sweep()
        known.take(try await page.acknowledge())
        tally.dispatch(.add(1))
        known.take(try await page.wait())
        while known.orders.count < 10_500 {
            let news = try await page.acknowledge()
            if news.isEmpty && page.wakeUps == 0 { break }
            known.take(news)
        }
        #expect(known.orders == Array(inspection.timeline.ids))
        #expect(known.orders.count == 10_500)
    }

    @Test("A test is generated from all or some of a store's transitions")
    func tests() async throws {
        let tally = Tally()
        let inspection = makeInspection()
        tally.dispatch(.add(41))
        tally.dispatch(.add(42))
        let store = try #require(inspection.timeline.stores.first).id
        let page = Page(inspection)
        _ = try await page.connect()
        var answer = try await page.ask(#"{"type":"test","request":1,"store":\#(store)}"#)
        var source = try #require(answer["source"] as? String)
        #expect(source.contains("import Testing"))
        #expect(source.contains("41") && source.contains("42"))
        answer = try await page.ask(#"{"type":"test","request":2,"store":\#(store),"orders":[2,9]}"#)
        source = try #require(answer["source"] as? String)
        #expect(source.contains("add(42)") && !source.contains("add(41)"))
        let many = (1...600).map { "\($0)" }.joined(separator: ",")
        for _ in 1...600 { tally.dispatch(.nothing) }
        answer = try await page.ask(#"{"type":"test","request":3,"store":\#(store),"orders":[\#(many)]}"#)
        #expect(
            answer["error"] as? String == "That is too much for one test: choose 500 transitions at most."
        )
        answer = try await page.ask(#"{"type":"test","request":4,"store":\#(store)}"#)
        #expect(answer["ok"] as? Bool == true)
        Journal("Calls").note("GET /films")
        let journal = try #require(inspection.timeline.stores.last).id
        answer = try await page.ask(#"{"type":"test","request":5,"store":\#(journal)}"#)
        #expect(answer["error"] as? String == "A journal has no state, so there is nothing to test.")
    }

    @Test("A request that cannot be answered is refused with an error message")
    func refusing() async throws {
        let tally = Tally()
        let inspection = makeInspection()
        tally.dispatch(.nothing)
        tally.container.update { $0 = Tallying.State(count: 1) }
        let page = Page(inspection)
        _ = try await page.connect()
        let refusals = [
            (
                #"{"type":"tree","request":1,"order":2,"part":"action","path":[],"offset":0,"limit":1}"#,
                "No action describes this transition."
            ),
            (#"{"type":"diff","request":1,"order":9}"#, "There is no entry #9 any more."),
            (
                #"{"type":"tree","request":1,"order":1,"part":"new","path":[7],"offset":0,"limit":1}"#,
                "The value has no such part."
            ),
            (#"{"type":"travel","request":1,"to":9}"#, "There is no entry #9 any more."),
            (#"{"type":"skip","request":1,"order":9,"on":true}"#, "There is no entry #9 any more."),
            (#"{"type":"dispatch","request":1,"order":9}"#, "There is no entry #9 any more."),
            (#"{"type":"dispatch","request":1,"store":-1,"json":"{}"}"#, "There is no store number -1."),
            (#"{"type":"erase","request":1}"#, "There is no message type 'erase'."),
        ]
        for (json, sentence) in refusals {
            let answer = try await page.ask(json)
            #expect(answer["request"] as? Int == 1)
            #expect(answer["ok"] as? Bool == false)
            #expect(answer["error"] as? String == sentence)
        }
    }

    @Test("An invalid message is answered with an error, and the session continues")
    func nonsense() async throws {
        let page = Page(makeInspection())
        _ = try await page.connect()
        let answer = try await page.ask("nonsense")
        #expect(answer["ok"] as? Bool == false)
        #expect(answer["request"] is NSNull)
        #expect(try await page.ask(#"{"type":"pause","request":2,"on":false}"#)["ok"] as? Bool == true)
    }

    @Test("Travelling and stepping restore the stores on the main queue, and the page is notified")
    func travelling() async throws {
        let tally = Tally()
        let inspection = makeInspection()
        for _ in 1...3 { tally.dispatch(.add(1)) }
        let page = Page(inspection)
        _ = try await page.connect()
        let key = DispatchSpecificKey<Bool>()
        DispatchQueue.main.setSpecific(key: key, value: true)
        let queues = Log<Bool>()
        let observation = tally.container.observe { _ in
            queues.note(DispatchQueue.getSpecific(key: key) == true)
        }
        #expect(try await page.ask(#"{"type":"travel","request":1,"to":1}"#)["ok"] as? Bool == true)
        #expect(tally.state.count == 1)
        let status = try await page.wait()
        #expect(types(status) == ["status"])
        #expect((status[0]["status"] as? [String: Any])?["position"] as? Int == 1)
        #expect(try await page.ask(#"{"type":"step","request":2,"by":1}"#)["ok"] as? Bool == true)
        #expect(tally.state.count == 2)
        #expect(try await page.ask(#"{"type":"travel","request":3,"to":"start"}"#)["ok"] as? Bool == true)
        #expect(tally.state.count == 0)
        tally.dispatch(.add(10))
        let messages = try await page.wait()
        #expect(types(messages) == ["entries", "status"])
        #expect((messages[0]["entries"] as? [[String: Any]])?.first?["from"] as? String == "start")
        #expect(tally.state.count == 10)
        observation.end()
        #expect(queues.values.prefix(3) == [true, true, true])
    }

    @Test("Skipping reports which states differ from the recorded ones, also to pages that connect later")
    func skipping() async throws {
        let tally = Tally()
        let inspection = makeInspection()
        for number in 1...3 { tally.dispatch(.add(number)) }
        let page = Page(inspection)
        _ = try await page.connect()
        let answer = try await page.ask(#"{"type":"skip","request":1,"order":2,"on":true}"#)
        #expect(answer["ok"] as? Bool == true)
        #expect(tally.state.count == 4)
        var messages = try await page.wait()
        #expect(types(messages) == ["recomputed", "status"])
        #expect(recomputations(messages[0]) == [2: true, 3: true])
        #expect((messages[1]["status"] as? [String: Any])?["skipped"] as? [Int] == [2])
        messages = try await Page(inspection).connect()
        #expect(types(messages) == ["hello", "entries", "recomputed"])
        #expect(recomputations(messages[2]) == [2: true, 3: true])
        #expect(
            try await page.ask(#"{"type":"skip","request":2,"order":2,"on":false}"#)["ok"] as? Bool
                == true
        )
        #expect(recomputations(try await page.wait()[0]) == [2: false, 3: false])
        #expect(tally.state.count == 6)
    }

    @Test("A page can pause the recording, and commit, reset and clear the timeline")
    func recording() async throws {
        let tally = Tally()
        let inspection = makeInspection()
        tally.dispatch(.add(1))
        let page = Page(inspection)
        _ = try await page.connect()
        #expect(try await page.ask(#"{"type":"pause","request":1,"on":true}"#)["ok"] as? Bool == true)
        tally.dispatch(.add(1))
        #expect(types(try await page.wait()) == ["status"])
        for (request, kind) in ["commit", "reset", "clear"].enumerated() {
            let answer = try await page.ask(#"{"type":"\#(kind)","request":\#(request)}"#)
            #expect(answer["ok"] as? Bool == true)
            #expect(types(try await page.wait()).first == "cleared")
        }
        #expect(inspection.timeline.ids.isEmpty)
    }

    @Test("A page can dispatch a recorded action again, and an edited action")
    func dispatching() async throws {
        let tally = Tally()
        let inspection = makeInspection()
        tally.dispatch(.add(5))
        let store = try #require(inspection.timeline.stores.first).id
        let page = Page(inspection)
        _ = try await page.connect()
        #expect(try await page.ask(#"{"type":"dispatch","request":1,"order":1}"#)["ok"] as? Bool == true)
        #expect(tally.state.count == 10)
        var answer = try await page.ask(
            #"{"type":"dispatch","request":2,"store":\#(store),"json":"{\"add\":{\"_0\":7}}"}"#
        )
        #expect(answer["ok"] as? Bool == true)
        #expect(tally.state.count == 17)
        #expect(orders(try await page.wait()) == [2, 3])
        answer = try await page.ask(
            #"{"type":"dispatch","request":3,"store":\#(store),"json":"{\"add\":{}}"}"#
        )
        #expect(answer["error"] as? String == "'add._0' is missing.")
        answer = try await page.ask(#"{"type":"dispatch","request":4,"store":\#(store),"json":"{"}"#)
        #expect((answer["error"] as? String)?.hasPrefix("This cannot be read as JSON: ") == true)
        #expect(tally.state.count == 17)
    }

    @Test("While a page has locked the app, actions are ignored, and the page is notified of the lock")
    func locking() async throws {
        let inspection = makeInspection()
        let tally = Tally()
        tally.dispatch(.add(1))
        let page = Page(inspection)
        _ = try await page.connect()
        #expect(try await page.ask(#"{"type":"lock","request":1,"on":true}"#)["ok"] as? Bool == true)
        tally.dispatch(.add(1))
        #expect(types(try await page.wait()) == ["status"])
        #expect(tally.state.count == 1)
        let answer = try await page.ask(#"{"type":"dispatch","request":2,"order":1}"#)
        #expect(answer["error"] as? String == "The app ignores actions for now: unlock it first.")
        #expect(try await page.ask(#"{"type":"lock","request":3,"on":false}"#)["ok"] as? Bool == true)
        tally.dispatch(.add(1))
        #expect(tally.state.count == 2)
    }
}

private func recomputations(_ message: [String: Any]) -> [Int: Bool] {
    let entries = message["entries"] as? [[String: Any]] ?? []
    return Dictionary(
        uniqueKeysWithValues: entries.map { ($0["order"] as? Int ?? 0, $0["changed"] as? Bool ?? false) }
    )
}

/// What a page knows after the messages so far.
private struct Known {
    private(set) var orders: [Int] = []
    private(set) var skipped: [Int] = []

    init(_ messages: [[String: Any]]) { take(messages) }

    mutating func take(_ messages: [[String: Any]]) {
        for message in messages {
            switch message["type"] as? String {
            case "entries": orders += MillraceInspectorTests.orders([message])
            case "trimmed": orders.removeAll { $0 < message["before"] as? Int ?? 0 }
            case "cleared": orders = []
            case "status": skipped = (message["status"] as? [String: Any])?["skipped"] as? [Int] ?? []
            default: break
            }
        }
    }
}
