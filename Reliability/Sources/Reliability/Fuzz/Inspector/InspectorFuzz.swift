import Foundation
import Millrace
import MillraceInspector
import MillraceRecording
import MillraceTimeline
import RunSupport
import StandInHub

/// Messages of a page to a real inspector. Each is answered once, and the timeline and the stores stay consistent.
///
/// An input is text with a message in each line. `@1` to `@4` are placeholders for the stores' ids.
struct InspectorFuzz: FuzzTarget {
    static let name = "inspector"

    static let tokens = [
        #""type":"tree""#, #""type":"diff""#, #""type":"search""#, #""type":"json""#, #""type":"test""#,
        #""type":"travel""#, #""type":"step""#, #""type":"pause""#, #""type":"lock""#, #""type":"skip""#,
        #""type":"text""#, #""type":"change""#, #""type":"templates""#, #""type":"sweep""#, #""index":0"#,
        #""type":"commit""#, #""type":"reset""#, #""type":"clear""#, #""type":"dispatch""#,
        #""type":"acknowledge""#,
        #""to":"live""#, #""to":"start""#, #""on":true"#, #""on":false"#, #""part":"effects""#,
        #""path":[0,0,0]"#,
        #""offset":9223372036854775807"#, #""limit":500"#, #""orders":[1,2,3]"#, #""request":1"#, "@1", "@2",
        "@3", "@4",
        #""type":"allowReplay""#,
        #"{\"add\":{\"_0\":1}}"#, #"{\"reset\":{}}"#, "null", "true", "{", "}", "[", "]", ",", ":", "\"",
        "\\", "\n", "\u{0}",
        "\\ud800", "\u{1F600}",
    ]

    init() {}

    // MARK: Generating

    /// Messages as a page sends them, about entries and stores that mostly exist.
    mutating func generate(using random: inout SeededGenerator) -> [UInt8] {
        let messages = (0..<Int.random(in: 1...12, using: &random)).map { number in
            "{\"request\":\(number),\(Self.request(using: &random))}"
        }
        return Array(messages.joined(separator: "\n").utf8)
    }

    private static func request(using random: inout SeededGenerator) -> String {
        let order = Int.random(in: 0...30, using: &random)
        let store = "@\(Int.random(in: 1...4, using: &random))"
        let flag = Bool.random(using: &random)
        let part = ["action", "old", "new", "effects", "appOld", "appNew"].randomElement(using: &random)!
        let number = [0, 1, 2, 50, 500].randomElement(using: &random)!
        let path = (0..<Int.random(in: 0...3, using: &random)).map { _ in
            "\(Int.random(in: 0...3, using: &random))"
        }
        .joined(separator: ",")
        let action = [
            #"{\"add\":{\"_0\":7}}"#, #"{\"rename\":{\"to\":\"x\"}}"#, #"{\"reset\":{}}"#,
            #"{\"typed\":{\"_0\":\"q\"}}"#,
            #"{\"filter\":{\"_0\":\"f\"}}"#, #"{\"RenameAction\":{\"name\":\"n\"}}"#, #"{\"cleared\":{}}"#,
            #"{\"found\":{\"_0\":[\"a\"]}}"#,
        ].randomElement(using: &random)!
        switch Int.random(in: 0..<19, using: &random) {
        case 0:
            return
                #""type":"tree","order":\#(order),"part":"\#(part)","path":[\#(path)],"offset":\#(number),"limit":50"#
        case 1: return #""type":"diff","order":\#(order)"#
        case 2: return #""type":"search","order":\#(order),"part":"\#(part)","text":"\#(number)","limit":20"#
        case 3: return #""type":"json","order":\#(order),"part":"action""#
        case 4: return #""type":"test","store":\#(store)\#(flag ? "" : #","orders":[\#(order),\#(number)]"#)"#
        case 5, 6:
            return
                #""type":"travel","to":\#(["\"live\"", "\"start\"", "\(order)"].randomElement(using: &random)!)"#
        case 7: return #""type":"step","by":\#(number - 2)"#
        case 8: return #""type":"pause","on":\#(flag)"#
        case 9: return #""type":"lock","on":\#(flag)"#
        case 10, 11: return #""type":"skip","order":\#(order),"on":\#(flag)"#
        case 12: return #""type":"\#(["sweep", "commit", "reset", "clear"].randomElement(using: &random)!)""#
        case 13: return #""type":"dispatch","order":\#(order)"#
        case 14: return #""type":"text","order":\#(order),"part":"\#(part)","path":[\#(path)]"#
        case 15: return #""type":"change","order":\#(order),"index":\#(number)"#
        case 16: return #""type":"templates","store":\#(store)"#
        default: return #""type":"dispatch","store":\#(store),"json":"\#(action)""#
        }
    }

    // MARK: Checking

    mutating func check(_ input: [UInt8]) throws -> Outcome {
        let apps = SampleApps()
        var options = Inspector.Options()
        options.types = SampleApps.types
        options.log = { _ in }
        options.evenInRelease = true
        let hub = try StandInHub()
        defer { hub.close() }
        let inspector = Inspector.connect(to: hub.address, options: options)
        defer { inspector.disconnect() }
        var random = SeededGenerator(seed: Corpus.hash(input))
        for _ in 0..<20 { apps.act(using: &random) }

        let conversation = Conversation(with: try hub.connectedApp())
        defer { conversation.close() }
        var messages = String(decoding: input, as: UTF8.self).split(separator: "\n").prefix(40).map(
            String.init
        )
        for (index, handle) in apps.handles.enumerated() {
            messages = messages.map { $0.replacing("@\(index + 1)", with: "\(handle.id)") }
        }
        for message in messages { conversation.send(message) }
        let answers = try self.answers(in: conversation, afterRequest: 1_000_001)
        try checkCount(of: answers, to: messages)
        try checkIsHealthy(conversation, inspector.timeline)
        // The inspector changes the stores' states on the main queue, so the check has to run there too.
        let (stores, seed) = (apps.handles, random.next())
        try DispatchQueue.main.sync {
            var random = SeededGenerator(seed: seed)
            try TimelineCheck(inspector.timeline).check(stores, using: &random)
        }
        withExtendedLifetime(apps) {}
        return answers.contains { $0["ok"] as? Bool == true } ? .accepted : .refused
    }

    /// Sends a last request with this number, and waits for its answer. Returns the answers to all earlier requests.
    private func answers(in conversation: Conversation, afterRequest last: Int) throws -> [[String: Any]] {
        conversation.send(#"{"type":"lock","on":false,"request":\#(last)}"#)
        let known = [
            "hello", "stores", "entries", "trimmed", "cleared", "status", "recomputed", "answer",
        ]
        let messages = try conversation.messages(untilAnswerTo: last)
        for message in messages {
            try expect(known.contains(message["type"] as? String ?? ""), "the inspector says \(message)")
        }
        let answers = messages.filter { $0["type"] as? String == "answer" }
        for answer in answers {
            let isWell = answer["ok"] as? Bool
            try expect(isWell != nil, "an answer does not say whether all is well: \(answer)")
            let reason = answer["error"] as? String
            try expect(isWell == true || reason?.isEmpty == false, "a refusal without a reason: \(answer)")
        }
        try expect(answers.last?["ok"] as? Bool == true, "the app cannot be unlocked: \(answers.last ?? [:])")
        return answers.dropLast()
    }

    /// Checks that the inspector has answered each message once. An acknowledgement may also have no answer.
    private func checkCount(of answers: [[String: Any]], to messages: [String]) throws {
        var certain = 0
        var possible = 0
        for message in messages {
            let object = try? JSONSerialization.jsonObject(with: Data(message.utf8)) as? [String: Any]
            let isMaybeNone = message.contains("acknowledge") || object?["type"] as? String == "acknowledge"
            if !isMaybeNone { certain += 1 }
            possible += 1
        }
        try expect(
            (certain...possible).contains(answers.count),
            "\(messages.count) messages have \(answers.count) answers"
        )
    }

    /// Checks that the inspector still answers and executes requests.
    private func checkIsHealthy(_ conversation: Conversation, _ timeline: Timeline) throws {
        conversation.send(#"{"type":"pause","on":false,"request":1000002}"#)
        conversation.send(#"{"type":"travel","to":"live","request":1000003}"#)
        let messages = try conversation.messages(untilAnswerTo: 1_000_003)
        let answers = messages.filter { $0["type"] as? String == "answer" }
        try expect(answers.count == 2, "two requests have \(answers.count) answers")
        try expect(
            answers.allSatisfy { $0["ok"] as? Bool == true },
            "a healthy request is refused: \(answers)"
        )
        try expect(timeline.position == .live, "the position is \(timeline.position)")
        try expect(!timeline.isPaused && !timeline.isLocked, "the timeline is paused or locked")
    }
}
