import Foundation
import Millrace
@_spi(MillraceHub) import MillraceRecording
import MillraceReporting
import MillraceTimeline

extension AppTool {
    /// Tools that answer when a condition has become true.
    static let waiting: [AppTool] = [wait]

    private static let wait = AppTool(
        tool: AgentTool(
            "wait",
            .look,
            """
            Waits for the first matching entry after a number, or until the value at a path in a store's newest state exists, equals JSON or \
            contains a text. If the time is over, the error describes the situation. For the result of your own call, set after.
            """,
            [
                AgentTool.Argument(
                    "for",
                    .choice(["entry", "value"]),
                    isRequired: true,
                    "What to wait for."
                ),
                AgentTool.Argument(
                    "store",
                    .integer(0...Int.max),
                    "Needed for a value."
                ),
                AgentTool.Argument(
                    "text",
                    .string,
                    "For an entry: as in entries."
                ),
                AgentTool.Argument(
                    "after",
                    .integer(0...Int.max),
                    """
                    For an entry: the newest number before your call: newest of dispatch, next - 1 of an act on a screen. Default: now.
                    """
                ),
                AgentTool.Argument(
                    "path",
                    .string,
                    "For a value: as in diff."
                ),
                AgentTool.Argument(
                    "equals",
                    .json,
                    "For a value. For nil, use exists: false."
                ),
                AgentTool.Argument("contains", .string, "For a value."),
                AgentTool.Argument(
                    "exists",
                    .boolean,
                    "For a value: that it is there and not nil, or false. Default alone: true."
                ),
                AgentTool.Argument("seconds", .integer(1...60), "Limit. Default: 10."),
            ]
        )
    ) { call, arguments in
        let awaited: any Awaited = try await call.look { inspection in
            try arguments.refuseMixture()
            return arguments.string("for") == "entry"
                ? try AwaitedEntry(arguments, in: inspection) : try AwaitedValue(arguments, in: inspection)
        }
        let answer = try await Waiting.wait(
            for: awaited,
            in: call.inspection,
            seconds: arguments.integer("seconds") ?? 10
        )
        return AgentCall.Outcome(answer: answer, summary: "wait for \(arguments.awaitedName)")
    }
}

extension AgentArguments {
    /// Throws if the arguments contradict each other.
    fileprivate func refuseMixture() throws(AgentError) {
        let foreign =
            string("for") == "entry" ? ["path", "equals", "contains", "exists"] : ["text", "after"]
        for name in foreign where json(name) != nil {
            throw AgentError(
                .badArgument,
                "'\(name)' is not for waiting for \(string("for") == "entry" ? "an entry" : "a value")."
            )
        }
    }

    /// The awaited condition, in one line for people.
    fileprivate var awaitedName: String {
        let text = string("text").map { " with \($0)" } ?? ""
        return AgentText.cut(string("for") == "entry" ? "an entry\(text)" : string("path") ?? "a state", 120)
    }
}

/// Waits for an entry that matches a filter.
private struct AwaitedEntry: Awaited {
    private let filter: EntryFilter
    private let first: Int
    private var next: Int
    private var examined = 0

    /// The maximum number of entries to examine at once, so that other work on the queue is not delayed.
    private static let slice = 1_000

    init(_ arguments: AgentArguments, in inspection: Inspection) throws(AgentError) {
        filter = try EntryFilter(arguments, in: inspection)
        let end = inspection.timeline.ids.upperBound
        next = arguments.integer("after").map { $0 == .max ? $0 : $0 + 1 } ?? end
        first = next
    }

    mutating func check(_ inspection: Inspection) throws(AgentError) -> AwaitedCheck {
        let timeline = inspection.timeline
        next = max(next, timeline.ids.lowerBound)
        let (end, isCut) = next.addingReportingOverflow(Self.slice)
        let entries = timeline.entries(in: next..<(isCut ? .max : end))
        for entry in entries {
            next = entry.id + 1
            examined += 1
            guard let wire = filter.wire(of: entry, since: timeline.began) else { continue }
            return .isTrue(.object(wire.members(of: entry)))
        }
        return entries.count == Self.slice ? .hasMore : .isNotYet
    }

    func remains(_ inspection: Inspection) -> String {
        if examined == 0 {
            let newest = inspection.timeline.ids.upperBound - 1
            return "no entry has come from number \(first) on; the newest is \(newest)"
        }
        let dropped = next - first - examined
        let rest = dropped > 0 ? ", and \(dropped) more were dropped before they could be examined" : ""
        return
            "\(examined) other entries have come, from \(first) to \(next - 1): the tool entries lists them\(rest)"
    }
}

/// Waits until a part of a store's newest state meets a condition.
private struct AwaitedValue: Awaited {
    private enum Test {
        case equals(JSON)
        case contains(String)
        case exists(Bool)
    }

    private let store: StoreHandle
    private let path: ValuePath
    private let writtenPath: String
    private let test: Test
    private var newest: NewestEntry

    init(_ arguments: AgentArguments, in inspection: Inspection) throws(AgentError) {
        guard let id = arguments.integer("store") else {
            throw AgentError(
                .badArgument,
                "Waiting for a value needs 'store': the tool stores lists their numbers."
            )
        }
        store = try inspection.storeForAgent(id)
        newest = NewestEntry(of: store)
        writtenPath = arguments.string("path") ?? ""
        path = try ValuePath(forAgent: writtenPath)
        switch (arguments.json("equals"), arguments.string("contains"), arguments.bool("exists")) {
        case (let json?, nil, nil): test = .equals(json)
        case (nil, let text?, nil): test = .contains(text)
        case (nil, nil, let exists): test = .exists(exists ?? true)
        default: throw AgentError(.badArgument, "Say one of equals, contains and exists.")
        }
    }

    mutating func check(_ inspection: Inspection) throws(AgentError) -> AwaitedCheck {
        // The result is nil if the store has no entry yet.
        let entry = newest.search(inspection.timeline)
        let value = entry.flatMap { path.part(of: $0.new) }.map(InspectedValue.init)
        guard try isTrue(of: value) else { return .isNotYet }
        var answer: [String: JSON] = ["store": JSON(store.id)]
        answer["entry"] = entry.map { JSON($0.id) }
        answer["value"] = value.map { AgentText.brief($0.value, 2_000) }
        answer["path"] = path.steps.isEmpty ? nil : .string(AgentText.cut(writtenPath, 400))
        return .isTrue(.object(answer))
    }

    private func isTrue(of value: InspectedValue?) throws(AgentError) -> Bool {
        if case .exists(let exists) = test { return (value.map { $0.kind != .null } ?? false) == exists }
        guard let value else { return false }
        if value.value is HiddenValue {
            throw AgentError(
                .badArgument,
                "This value is a secret of the app, so only its existence can be waited for. Use exists."
            )
        }
        return switch test {
        case .equals(let json): value.equals(json)
        case .contains(let text): value.contains(text)
        case .exists: false
        }
    }

    func remains(_ inspection: Inspection) -> String {
        guard let entry = try? inspection.entry(of: store, upTo: nil) else {
            return "nothing is recorded of store \(store.id)"
        }
        do throws(ValuePathError) {
            let value = try path.follow(from: entry.new).value
            let text = BoundedDescription.of(InspectedValue(value).value, limit: 200)
            return "the value is \(text), as of entry \(entry.id)"
        } catch {
            return "there is no such value as of entry \(entry.id). \(error)"
        }
    }
}

extension InspectedValue {
    /// Whether the value equals a JSON value. The kind of the value decides what is compared:
    /// - a text, a number or a Boolean: the value itself
    /// - an enum case without a payload, with a JSON string: the name of the case
    /// - a date or another value of kind `value`, with a JSON string: the description
    /// - nil: nothing, because nil equals no JSON value
    /// - otherwise: the JSON to which the value encodes
    fileprivate func equals(_ json: JSON) -> Bool {
        switch (kind, json) {
        case (.null, _): return false
        case (.enum, .string(let name)) where count == 0: return caseName == name
        case (.text, .string(let text)): return AgentText.text(value) == text
        case (.number, .number):
            return AgentText.brief(value) == json
                || json.double != nil && AgentText.brief(value).double == json.double
        case (.bool, .bool(let bool)): return value as? Bool == bool
        case (.value, .string(let text)): return BoundedDescription.of(value, limit: 2_000) == text
        case (.text, _), (.number, _), (.bool, _): return false
        default:
            return RecordedValue(value).json.map { $0 == String(decoding: json.data, as: UTF8.self) } ?? false
        }
    }

    /// Whether a text occurs in the value, ignoring case. Searches the whole of a string, but only the beginning of
    /// the description of any other value.
    fileprivate func contains(_ text: String) -> Bool {
        let whole = kind == .text ? AgentText.text(value) : BoundedDescription.of(value, limit: 10_000)
        return whole.range(of: text, options: .caseInsensitive) != nil
    }
}
