import Millrace
@_spi(MillraceHub) import MillraceRecording
import MillraceTimeline

extension AppTool {
    /// Tools that read the timeline.
    static let looking: [AppTool] = [stores, entries, entry, value, diff, search, history, warnings]

    /// Creates a tool that reads the timeline, on the inspection's queue.
    static func looking(
        _ name: String,
        _ purpose: String,
        _ arguments: [AgentTool.Argument] = [],
        namesCallers: Bool = false,
        answer: @escaping @Sendable (Inspection, AgentArguments) throws -> [String: JSON]
    ) -> AppTool {
        let tool = AgentTool(name, .look, purpose, arguments)
        return AppTool(tool: tool, namesCallers: namesCallers) { call, arguments in
            AgentCall.Outcome(answer: .object(try await call.look { try answer($0, arguments) }))
        }
    }

    private static let offset = AgentTool.Argument(
        "offset",
        .integer(0...Int.max),
        "The next_offset of the previous answer."
    )

    static let stores = looking(
        "stores",
        """
        Lists the app's stores with number, dialect, name, types and a short state. Call it first: other tools need the numbers. 'app' says \
        whether the app shows the past, is paused, locked, or has ended.
        """,
        [offset]
    ) { inspection, arguments in
        let offset = arguments.integer("offset") ?? 0
        let stores = inspection.stores.dropFirst(offset)
        let newest = Dictionary(inspection.newestEntries().map { ($0.id, $1) }) { first, _ in first }
        let list = AgentList(stores.lazy.map { $0.json(newest[$0.id]) }, limit: 100)
        let ids = inspection.timeline.ids
        var answer: [String: JSON] = ["stores": .array(list.items)]
        if let first = ids.first {
            answer["entries"] = ["oldest": JSON(first), "newest": JSON(ids.upperBound - 1)]
        }
        answer["app"] = inspection.remarksForAgent
        answer.noteRest(stores.count - list.count, nextOffset: offset + list.count)
        return answer
    }

    static let warnings = looking(
        "warnings",
        """
        Lists warnings, newest first, each with evidence, cure and entry: storms of actions, slow code, changes without effect, growing \
        states, leaks, endless effects, dropped actions, requests for each keystroke.
        """,
        [offset]
    ) { inspection, arguments in
        if !inspection.warnings.areWatchedFor {
            return [
                "warnings": [],
                "note": Inspection.unwatched,
            ]
        }
        let offset = arguments.integer("offset") ?? 0
        let warnings = inspection.warnings.wire.reversed().dropFirst(offset)
        let list = AgentList(warnings.lazy.map { .object($0.members) })
        var answer: [String: JSON] = ["warnings": .array(list.items)]
        answer.noteRest(warnings.count - list.count, nextOffset: offset + list.count)
        return answer
    }
}

extension [String: JSON] {
    /// Notes how many items the answer omits, and how to fetch them.
    mutating func noteRest(_ count: Int, nextOffset: Int) {
        if count <= 0 { return }
        self["left_out"] = JSON(count)
        self["next_offset"] = JSON(nextOffset)
    }
}

extension WireStore {
    fileprivate func json(_ newest: TimelineEntry?) -> JSON {
        var members: [String: JSON] = [
            "store": JSON(id),
            "dialect": .string(AgentText.cut(dialect, 100)),
            "name": .string(AgentText.cut(name, 100)),
            "type": .string(AgentText.cut(state)),
        ]
        if let action { members["actions"] = .string(AgentText.cut(action)) }
        if !alive { members["gone"] = .bool(true) }
        if let newest {
            members["state"] = AgentText.brief(newest.new)
            members["entry"] = JSON(newest.id)
        }
        return .object(members)
    }
}

extension Inspection {
    static let unwatched: JSON = "The app does not watch for warnings: see Inspector.Options.warnings."
}

extension WireWarning {
    /// The warning as JSON for an agent.
    var members: [String: JSON] {
        var members: [String: JSON] = [
            "kind": .string(kind),
            "evidence": .string(AgentText.cut(evidence)),
            "cure": .string(AgentText.cut(cure, 400)),
            "at_ms": JSON(rounded: at),
        ]
        if !store.isEmpty { members["store"] = .string(AgentText.cut(store, 100)) }
        if !place.isEmpty { members["place"] = .string(AgentText.cut(place)) }
        if let order { members["entry"] = JSON(order) }
        return members
    }
}
