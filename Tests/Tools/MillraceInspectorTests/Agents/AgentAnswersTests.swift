import Foundation
import Millrace
@_spi(MillraceHub) import MillraceRecording
import MillraceTimeline
import TestSupport
import Testing

@testable @_spi(MillraceHub) import MillraceInspector

@Suite("Agents: rules for all read-only tools", .recordingScope)
struct AgentAnswersTests {
    @Test("An answer has at most 8,000 bytes, whatever the states contain")
    func sizes() async throws {
        for seed in 1...4 as ClosedRange<UInt64> {
            var generator = SeededGenerator(seed: seed)
            let agent = TestAgent()
            let store = Chaos(.null, name: String(repeating: "\u{202E}n", count: 500))
            for _ in 0..<5 { store.dispatch(JSON.random(depth: 4, using: &generator)) }
            for tool in AppTool.looking + AppTool.marking {
                _ = try await agent.answers(of: tool, seed: seed, calls: 8)
            }
            let ended = TestAgent(try closed(agent.inspection))
            for tool in AppTool.looking + AppTool.marking {
                _ = try await ended.answers(of: tool, seed: seed, calls: 4)
            }
            agent.inspection.timeline.stop()
        }
    }

    @Test("A longer answer is replaced by an error that names the arguments for a shorter one")
    func guarding() {
        let long = JSON.string(String(repeating: "x", count: 8_000))
        let start = "The answer would have 8002 bytes, and 8000 is the limit. Ask for less"
        #expect(
            AppTool.value.excess(of: long)
                == AgentError(.tooLong, "\(start), by store, entry, path, depth, limit.")
        )
        #expect(AppTool.warnings.excess(of: long) == AgentError(.tooLong, "\(start)."))
        #expect(AppTool.value.excess(of: .string(String(repeating: "x", count: 7_998))) == nil)
    }

    @Test("A state nested a thousand levels deep can be read at its deepest path")
    func deep() async throws {
        let agent = TestAgent()
        let store = Chaos(.null)
        store.dispatch((0..<1_000).reduce("the end") { json, _ in ["in": json] })
        for tool in AppTool.looking + AppTool.marking { _ = try await agent.answers(of: tool) }
        var path = ""
        var value: JSON?
        while path.utf8.count < 2_999 {
            path += String(repeating: path.isEmpty ? "in" : ".in", count: 1)
            if path.utf8.count % 30 == 29 || path.utf8.count > 2_990 {
                value = try await agent.ask("value", ["entry": 2, "path": .string(path)])["value"]
            }
        }
        #expect(value == "the end")
    }

    @Test("After the app has disconnected, read-only tools give the same answers")
    func ended() async throws {
        let agent = TestAgent()
        let tally = Tally()
        for action in [.add(5), .note("a note"), .nothing] as [Tallying.Action] { tally.dispatch(action) }
        let ended = TestAgent(try closed(agent.inspection))
        let store = ended.store("tally")
        let stores = try await ended.ask("stores")
        #expect(stores["app"] == ["has_ended": true])
        #expect(stores["stores"]?.each("gone") == [true])
        #expect(stores["stores"]?.each("entry") == [4])
        for (tool, arguments) in [
            ("entries", ["limit": 10]), ("entries", ["text": "note"]), ("entry", ["entry": 3]),
            ("value", ["entry": 3]), ("value", ["entry": 3, "path": "log[0]"]),
            ("value", ["entry": 2, "part": "action"]),
            ("diff", ["store": store]), ("diff", ["entry": 3]),
            ("search", ["text": "note"]), ("search", ["text": "note", "entry": 3]),
            ("history", ["store": store, "path": "count"]), ("warnings", [:]),
        ] as [(String, [String: JSON])] {
            let expected = try await agent.ask(
                tool,
                .object(arguments.replacingStore(with: agent.store("tally")))
            )
            let answer = try await ended.ask(tool, .object(arguments))
            #expect(answer.comparable == expected.comparable, "\(tool) \(arguments)")
            // Files contain times in microseconds. So a time in tenths of a millisecond may be rounded to the
            // next tenth.
            #expect(answer.times.count == expected.times.count)
            #expect(zip(answer.times, expected.times).allSatisfy { abs($0 - $1) < 0.15 })
        }
    }

    @Test("Every tool has a short purpose and a JSON schema of its arguments")
    func schemas() {
        #expect(
            AppTool.looking.map(\.tool.name) == [
                "stores", "entries", "entry", "value", "diff", "search", "history", "warnings",
            ]
        )
        for tool in AppTool.looking.map(\.tool) {
            #expect(tool.grade == .look)
            #expect(tool.purpose.count < 500, "\(tool.name)")
            #expect(!tool.purpose.contains("\n"), "\(tool.name)")
            #expect(tool.schema["type"] == "object")
        }
        let schema = AppTool.diff.tool.schema
        #expect(schema["properties"]?["from"]?["type"] == ["integer", "string"])
        for tool in AppTool.all.map(\.tool) {
            for argument in tool.arguments {
                #expect(tool.schema["properties"]?[argument.name]?["type"] != nil, "\(tool.name)")
            }
        }
    }

    @Test("A tool that does not exist is refused")
    func unknown() async throws {
        let agent = TestAgent(Inspection(.unattached(), of: makeHello()))
        let error = try await agent.refusal("values")
        #expect(error.code == .unknownTool)
    }
}

/// A store with a state of any kind.
private typealias Chaos = ReducedStore<Replacement>

private enum Replacement: Reducer {
    static func reduce(_ state: JSON, _ action: JSON) -> JSON { action }
}

extension [String: JSON] {
    fileprivate func replacingStore(with id: JSON) -> [String: JSON] {
        self["store"] == nil ? self : merging(["store": id]) { $1 }
    }
}

extension JSON {
    /// The answer without the parts that differ between an app and its recording: the ids of stores, whether the app
    /// has ended, the texts of warnings, and rounded times.
    fileprivate var comparable: JSON {
        switch self {
        case .object(let members):
            .object(
                members.filter { !["store", "app", "note", "at_ms"].contains($0.key) }.mapValues(\.comparable)
            )
        case .array(let elements): .array(elements.map(\.comparable))
        default: self
        }
    }

    /// The times of the entries in an answer.
    fileprivate var times: [Double] {
        switch self {
        case .object(let members):
            members.sorted { $0.key < $1.key }
                .flatMap { $0.key == "at_ms" ? [$0.value.double ?? .nan] : $0.value.times }
        case .array(let elements): elements.flatMap(\.times)
        default: []
        }
    }

    fileprivate static func random(depth: Int, using generator: inout SeededGenerator) -> JSON {
        switch Int.random(in: depth > 0 ? 0...6 : 4...6, using: &generator) {
        case 0, 1:
            return .array(
                (0..<Int.random(in: 0...12, using: &generator)).map { _ in
                    random(depth: depth - 1, using: &generator)
                }
            )
        case 2, 3:
            let members = (0..<Int.random(in: 0...12, using: &generator)).map { _ in
                (text(using: &generator), random(depth: depth - 1, using: &generator))
            }
            return .object(Dictionary(members) { first, _ in first })
        case 4: return JSON(Int.random(in: .min ... .max, using: &generator))
        case 5: return .string(text(using: &generator))
        default: return [.null, .bool(true), .number("-0.5e300")].randomElement(using: &generator) ?? .null
        }
    }

    private static func text(using generator: inout SeededGenerator) -> String {
        let characters: [Character] = [
            "a", "Z", ".", "[", "]", "\"", "\\", "\u{0}", "\u{1B}", "\u{202E}", "ü", "漢", "👩‍👩‍👧", "\n",
        ]
        let length = [0, 1, 5, 40, 400, 4_000].randomElement(using: &generator) ?? 0
        return String((0..<length).map { _ in characters.randomElement(using: &generator) ?? "x" })
    }
}
