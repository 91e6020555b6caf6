import Foundation
@_spi(MillraceHub) import MillraceRecording
import MillraceTimeline
import TestSupport
import Testing

@testable @_spi(MillraceHub) import MillraceInspector

@Suite("Inspector: a session whose app has disconnected", .recordingScope)
struct ClosedSessionTests {
    @Test("A page receives all entries of the session under their original numbers")
    func greeting() async throws {
        let page = try await EndedPage(recorded(before: 10))
        let messages = page.texts.values.map(object)
        #expect(types(messages) == ["hello", "entries"])
        let hello = messages[0]
        #expect(hello["ended"] as? Bool == true)
        #expect(hello["missing"] as? Int == 0)
        #expect(hello["may"] as? [String] == [])
        #expect(hello["app"] as? String == "Test")
        #expect(hello["process"] as? Int == 7)
        #expect(hello["first"] as? Int == 11)
        #expect(hello["last"] as? Int == 13)
        let status = try #require(hello["status"] as? [String: Any])
        #expect(status["position"] as? String == "live")
        #expect(status["paused"] as? Bool == false)
        #expect(status["imported"] is NSNull)
        let store = try #require((hello["stores"] as? [[String: Any]])?.first)
        #expect(store["name"] as? String == "tally")
        #expect(store["state"] as? String == "Tallying.State")
        #expect(store["alive"] as? Bool == false)
        #expect(store["editable"] as? Bool == false)
        #expect(orders(messages) == [11, 12, 13])
        let entries = try #require(messages[1]["entries"] as? [[String: Any]])
        #expect(entries.map { $0["name"] as? String } == ["add", "note", "nothing"])
        #expect(entries.map { $0["changed"] as? Bool } == [true, true, false])
    }

    @Test("All read-only requests are answered")
    func looking() async throws {
        let page = try await EndedPage(recorded())
        let store = try #require(
            (object(page.texts.values[0])["stores"] as? [[String: Any]])?.first?["id"]
        )
        let location = #""path":[],"offset":0,"limit":10"#
        for (request, expected) in [
            (#""type":"tree","order":2,"part":"new",\#(location)"#, "a note"),
            (#""type":"tree","order":2,"part":"appNew",\#(location)"#, "tally"),
            (#""type":"tree","order":1,"part":"action",\#(location)"#, "add"),
            (#""type":"tree","order":1,"part":"effects",\#(location)"#, "\"children\":[]"),
            (#""type":"text","order":2,"part":"new","path":[]"#, "a note"),
            (#""type":"diff","order":1"#, "count"),
            (#""type":"change","order":1,"index":0"#, "5"),
            (#""type":"search","order":2,"part":"new","text":"note","limit":5"#, "a note"),
            (#""type":"find","text":"note""#, "a note"),
            (#""type":"history","store":\#(store),"path":"count""#, #""new":"5","old":"0","order":1"#),
            (#""type":"test","store":\#(store)"#, "@Test"),
            (#""type":"templates","store":\#(store)"#, "\"templates\":[]"),
        ] {
            let answer = await page.ask(request)
            #expect(answer.contains("\"ok\":true"), "\(request): \(answer)")
            #expect(answer.contains(expected), "\(request): \(answer)")
        }
    }

    @Test("Requests that would change the app are refused")
    func acting() async throws {
        let page = try await EndedPage(recorded())
        let before = page.texts.values.count
        let requests = [
            #""type":"travel","to":1"#, #""type":"step","by":-1"#, #""type":"pause","on":true"#,
            #""type":"lock","on":true"#, #""type":"skip","order":1,"on":true"#, #""type":"sweep""#,
            #""type":"commit""#, #""type":"reset""#, #""type":"clear""#, #""type":"dispatch","order":1"#,
            #""type":"dispatch","store":1,"json":"{}""#, #""type":"allowReplay","on":true"#,
        ]
        for request in requests {
            let answer = await page.ask(request)
            #expect(answer.contains("The app has disconnected"), "\(request): \(answer)")
        }
        #expect(page.texts.values.count == before + requests.count, "nothing else has come of it")
        let json = await page.ask(#""type":"json","order":1,"part":"action""#)
        #expect(json.contains("is not Encodable"), "\(json)")
        await page.channel.end()
        await page.channel.end()
    }

    @Test("A channel of agents answers their calls until it ends, and cancels those that are running then")
    func agents() async throws {
        let session = try closedSession(recorded())
        let answers = Log<AgentAnswer>()
        let channel = session.openAgent { text in
            if let answer = AgentAnswer(text: Array(text.utf8)) { answers.note(answer) }
        }
        channel.receive(.call(7, tool: "stores", arguments: [:]))
        await onAnotherThread { answers.wait { $0.count == 1 } }
        #expect(answers.values[0].number == 7)
        #expect(try answers.values[0].result.get()["app"] == ["has_ended": true])
        // The call is pending until the queue is resumed.
        session.access.inspection.queue.suspend()
        channel.receive(.call(8, tool: "stores", arguments: [:]))
        channel.end()
        session.access.inspection.queue.resume()
        await onAnotherThread { answers.wait { $0.count == 2 } }
        #expect(answers.values[1].number == 8)
        #expect(answers.values[1].result.failure?.code == .cancelled)
    }

    @Test("Missing entries are counted, and the last entry has its original number")
    func missing() async throws {
        let tally = Tally()
        let inspection = makeInspection(limits: Timeline.Limits(count: 5))
        let hub = StreamHub(inspection)
        tally.dispatch(.add(1))
        try hub.connect()
        try hub.storeAll()
        for number in 2...20 { tally.dispatch(.add(number)) }
        try hub.storeAll()
        let page = try await EndedPage(hub.file)
        let hello = object(page.texts.values[0])
        #expect(hello["missing"] as? Int == 14)
        #expect(hello["last"] as? Int == 20)
        #expect(hello["count"] as? Int == 6)
    }
}

/// A page that shows a session whose app has disconnected.
private struct EndedPage {
    let channel: PageChannel
    let texts = Log<String>()

    init(_ recording: Data) async throws {
        channel = try await closedSession(recording).openPage { [texts] in texts.note($0) }
    }

    /// Sends a request and returns the answer.
    func ask(_ request: String) async -> String {
        let count = texts.values.count
        await channel.receive("{\(request),\"request\":1}")
        texts.wait { $0.count > count }
        return texts.values.last ?? ""
    }
}

/// The session of a recording.
private func closedSession(_ recording: Data) throws -> ClosedSession {
    var importer = SessionImporter(stores: [])
    try importer.read(recording)
    return ClosedSession(try importer.finish(), hello: makeHello())
}

/// A recording of three entries.
///
/// - Parameter count: The number of earlier entries, which were cleared.
private func recorded(before count: Int = 0) throws -> Data {
    let tally = Tally()
    let inspection = makeInspection()
    let hub = StreamHub(inspection)
    for _ in 0..<count { tally.dispatch(.nothing) }
    inspection.timeline.commit()
    tally.dispatch(.add(5))
    tally.dispatch(.note("a note"))
    tally.dispatch(.nothing)
    try hub.connect()
    try hub.storeAll()
    return hub.file
}

private func object(_ json: String) -> [String: Any] {
    (try? JSONSerialization.jsonObject(with: Data(json.utf8))) as? [String: Any] ?? [:]
}
