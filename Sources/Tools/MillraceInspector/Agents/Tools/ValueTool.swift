import Foundation
import Millrace
@_spi(MillraceHub) import MillraceRecording
import MillraceTimeline

extension AppTool {
    static let part = AgentTool.Argument(
        "part",
        .choice(ValuePart.allCases.map(\.rawValue)),
        "new, old: the state after, before; app: all stores after."
    )

    static let value = looking(
        "value",
        """
        Reads the value at a path as nested JSON: of a store's state, or of an entry's action or effects. Parts that are too deep or long are \
        shortened: read them by their path, depth or offset.
        """,
        [
            AgentTool.Argument(
                "store",
                .integer(0...Int.max),
                "Its number; or give entry."
            ),
            AgentTool.Argument(
                "entry",
                .integer(1...Int.max),
                "With store: read the store's state after it. Default: the newest."
            ),
            part,
            AgentTool.Argument(
                "path",
                .string,
                "favorites[3].name, users[\"a.b\"].age. Default: everything."
            ),
            AgentTool.Argument("depth", .integer(0...5), "Nested levels. Default: 1."),
            AgentTool.Argument(
                "offset",
                .integer(0...Int.max),
                "Parts or characters to skip: next_offset."
            ),
            AgentTool.Argument(
                "limit",
                .integer(1...200),
                "Parts per level. Default: 50."
            ),
        ]
    ) { inspection, arguments in
        let part = arguments.string("part").flatMap(ValuePart.init) ?? .new
        let entry = try inspection.entryForAgent(arguments)
        let path = try ValuePath(forAgent: arguments.string("path") ?? "")
        let found = try path.followForAgent(from: try inspection.valueForAgent(part, of: entry))
        var answer = AgentText.members(
            of: found.value,
            depth: arguments.integer("depth") ?? 1,
            offset: arguments.integer("offset") ?? 0,
            limit: arguments.integer("limit") ?? 50
        )
        answer["entry"] = JSON(entry.id)
        if part != .app { answer["store"] = JSON(entry.transition.store.id) }
        if !path.steps.isEmpty { answer["path"] = .string(AgentText.cut(found.path.text, 400)) }
        if entry.isRecomputed { answer["recomputed"] = .bool(true) }
        answer["app"] = inspection.remarksForAgent
        return answer
    }
}

/// The values of an entry that agents can read.
enum ValuePart: String, CaseIterable {
    case new, old, action, effects, app
}

extension Inspection {
    /// The entry that the arguments `store` and `entry` identify together.
    func entryForAgent(_ arguments: AgentArguments) throws(AgentError) -> TimelineEntry {
        switch (arguments.integer("store"), arguments.integer("entry")) {
        case (nil, nil): throw AgentError(.badArgument, "Say 'store', 'entry' or both.")
        case (nil, let number?): return try entryForAgent(number)
        case (let id?, nil): return try entry(of: try storeForAgent(id), upTo: nil)
        case (let id?, let number?):
            return try entry(of: try storeForAgent(id), upTo: try entryForAgent(number).id)
        }
    }

    func valueForAgent(_ part: ValuePart, of entry: TimelineEntry) throws(AgentError) -> Any {
        switch part {
        case .new: return entry.new
        case .old: return entry.old
        case .effects: return entry.transition.effects
        case .app: return app(after: entry.id)
        case .action:
            guard let action = entry.transition.action else {
                throw AgentError(
                    .notFound,
                    "Entry \(entry.id) has no action: its kind is \(entry.transition.cause.name)."
                )
            }
            return action
        }
    }
}

extension AgentText {
    /// A value with its type and kind, and how to fetch the remaining parts.
    fileprivate static func members(of value: Any, depth: Int, offset: Int, limit: Int) -> [String: JSON] {
        let inspected = InspectedValue(value)
        var members: [String: JSON] = [
            "type": .string(cut(typeName(of: inspected.value))), "kind": .string(inspected.kind.rawValue),
        ]
        if inspected.kind == .text {
            let text = text(inspected.value).unicodeScalars.dropFirst(offset)
            let end = end(of: text, AgentList.room)
            members["value"] = .string(String(text[..<end]))
            members.noteRest(
                text.distance(from: end, to: text.endIndex),
                nextOffset: offset + text.distance(from: text.startIndex, to: end)
            )
            return members
        }
        members["parts"] = inspected.count.flatMap { $0 > 0 ? JSON($0) : nil }
        if depth == 0 || inspected.part(at: 0) == nil {
            members["value"] = brief(inspected.value, 2_000)
            return members
        }
        let tree = AgentTree(of: inspected.value, depth: depth, offset: offset, limit: limit)
        members["value"] = tree.json
        if tree.depth < depth {
            members["note"] = .string("Depth \(depth) would be too long: this is depth \(tree.depth).")
        }
        let next = offset + tree.shown
        if let count = inspected.count {
            members.noteRest(count - next, nextOffset: next)
        } else if inspected.part(at: next) != nil {
            members["next_offset"] = JSON(next)
        }
        return members
    }
}
