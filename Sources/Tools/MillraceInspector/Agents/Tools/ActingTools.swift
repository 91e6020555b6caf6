import Foundation
import Millrace
@_spi(MillraceHub) import MillraceRecording
import MillraceTimeline

extension AppTool {
    /// Tools that dispatch actions to stores, and that generate a test from the recorded entries.
    static let acting: [AppTool] = [actions, dispatch, makeTest]

    /// The number of bytes for the cases of which no action is recorded.
    private static let othersRoom = 1_000

    private static let actions = looking(
        "actions",
        """
        Lists a store's actions as JSON for dispatch: the newest recorded one of each kind, and other_cases. Replace \(Redaction.mark), a secret, by a \
        value of your own.
        """,
        [
            AgentTool.Argument("store", .integer(0...Int.max), isRequired: true, "Its number."),
            AgentTool.Argument(
                "offset",
                .integer(0...1_000),
                "The next_offset of the previous answer."
            ),
        ]
    ) { inspection, arguments in
        let store = try inspection.storeForAgent(arguments.integer("store") ?? 0)
        let offset = arguments.integer("offset") ?? 0
        let all =
            store.isJournal
            ? [] : inspection.actionTypes.templates(for: store, in: inspection.timeline, includesTypes: false)
        let templates = all.dropFirst(offset)
        // The first page has other cases too.
        let room = offset == 0 ? AgentList.room - othersRoom : AgentList.room
        let list = AgentList(templates.lazy.map(\.forAgent), room: room)
        var answer: [String: JSON] = ["actions": .array(list.items)]
        answer.noteRest(templates.count - list.count, nextOffset: offset + list.count)
        if inspection.remains != nil {
            answer["note"] = "The app has disconnected: no action can be dispatched to it."
        } else if store.isJournal {
            answer["note"] = "A journal has events, which have happened: none can be dispatched."
        } else if !inspection.actionTypes.canRead(actionsOf: store) {
            answer["note"] = """
                Actions of this store cannot be read from JSON: their type is not Decodable, and Inspector.Options.types names none. \
                Recorded ones can be dispatched again: dispatch with again.
                """
        } else if templates.isEmpty && offset == 0 {
            let names = AgentText.cut(
                inspection.actionTypes.typeNames(for: store).joined(separator: ", "),
                1_000
            )
            let types = "The inspector was given these types of actions, maybe of other stores: \(names)."
            answer["note"] = .string(
                """
                No action of this store is recorded that can be written as JSON. Let the app send one, such as by its screens, and \
                ask again. \(names.isEmpty ? "" : types)
                """
            )
        }
        if offset == 0, inspection.actionTypes.canRead(actionsOf: store) {
            let names = Set(all.map(\.name))
            let cases = inspection.actionTypes.cases(of: store).filter { !names.contains($0.name) }
            let others = AgentList(cases.lazy.map { .string(AgentText.cut($0.text, 100)) }, room: othersRoom)
            if others.count > 0 { answer["other_cases"] = .array(others.items) }
            if others.count < cases.count {
                answer["other_cases_left_out"] = JSON(cases.count - others.count)
            }
        }
        return answer
    }

    private static let dispatch = AppTool(
        tool: AgentTool(
            "dispatch",
            .act,
            """
            Dispatches an action with all effects, and answers with the entries caused so far; wait for later ones with after. Give store and \
            action, or again.
            """,
            [
                AgentTool.Argument("store", .integer(0...Int.max), "With action: its number."),
                AgentTool.Argument(
                    "action",
                    .json,
                    "As actions lists it."
                ),
                AgentTool.Argument(
                    "again",
                    .integer(1...Int.max),
                    "Instead: the entry whose action to repeat."
                ),
            ]
        )
    ) { call, arguments in
        let request: Request
        let action: String
        switch (arguments.integer("store"), arguments.json("action"), arguments.integer("again")) {
        case (let store?, let json?, nil):
            if json.contains(Redaction.markStart) {
                throw AgentError(
                    .badArgument,
                    "The action still has \(Redaction.mark) in it: put a value of your own there."
                )
            }
            request = .dispatch(store: store, json: String(decoding: json.data, as: UTF8.self))
            let name = try await call.look { try $0.storeForAgent(store).label.name }
            action = "\(json.actionName) to \(name)"
        case (nil, nil, let number?):
            request = .dispatchAgain(order: number)
            let transition = try await call.look { try $0.entryForAgent(number).transition }
            action = "\(transition.actionName ?? "nothing") of #\(number) again to \(transition.label.name)"
        default: throw AgentError(.badArgument, "Say either store and action, or again.")
        }
        return try await call.perform(request, summary: "dispatch \(AgentText.cut(action, 120))")
    }
}

extension AgentCall {
    /// Performs a request that a page could also make, and answers with the entries that the request has caused.
    ///
    /// - Parameter members: Further members of the answer.
    func perform(
        _ request: Request,
        summary: String,
        members: @escaping @Sendable (Inspection) -> [String: JSON] = { _ in [:] }
    ) async throws -> Outcome {
        // Check the permission before reading the timeline. `Inspection.act` checks the permission too, but later.
        let first = try await act { inspection in
            try inspection.check(request.permission)
            let first = inspection.timeline.ids.upperBound
            try inspection.act(request)
            return first
        }
        // Wait for the work that the request has enqueued on the action queue. Other asynchronous work may still be
        // pending.
        try await act { _ in }
        let answer = try await look { inspection in
            inspection.news(since: first).merging(members(inspection)) { $1 }
        }
        return Outcome(answer: .object(answer), summary: summary)
    }
}

extension Inspection {
    /// The recorded entries from the number `first` on, oldest first, and the remarks about the app.
    fileprivate func news(since first: Int) -> [String: JSON] {
        let ids = timeline.ids
        var list = AgentList(limit: 20)
        for entry in timeline.entries(in: first..<max(first, min(ids.upperBound, first + 20))) {
            let item = WireEntry(entry, since: timeline.began).members(of: entry)
            if !list.add(.object(item)) { break }
        }
        var answer: [String: JSON] = [
            "entries": .array(list.items), "newest": JSON(max(0, ids.upperBound - 1)),
        ]
        let left = ids.upperBound - max(first, ids.lowerBound) - list.count
        if left > 0 { answer["left_out"] = JSON(left) }
        answer["app"] = remarksForAgent
        return answer
    }
}

extension ActionTemplate {
    /// The maximum length of an action in the answer, in bytes.
    private static var lengthLimit: Int { 2_000 }

    fileprivate var forAgent: JSON {
        var members: [String: JSON] = ["name": .string(AgentText.cut(name, 100))]
        if json.utf8.count <= Self.lengthLimit, let action = try? ValueCoder.json(from: Data(json.utf8)) {
            members["action"] = action
        } else {
            members["note"] = .string(
                "It has \(json.utf8.count) bytes of JSON: read the action of an entry by value, with part action."
            )
        }
        return .object(members)
    }
}

extension JSON {
    /// Whether a key or a string in the JSON contains a text.
    fileprivate func contains(_ text: String) -> Bool {
        switch self {
        case .null, .bool, .number: false
        case .string(let string): string.contains(text)
        case .array(let elements): elements.contains { $0.contains(text) }
        case .object(let members): members.contains { $0.key.contains(text) || $0.value.contains(text) }
        }
    }

    /// The name of the action that this JSON represents: the case of an enum, or the type.
    fileprivate var actionName: String {
        switch self {
        case .object(let members): members.count == 1 ? members.keys.first ?? "" : "an action"
        case .string(let string): string
        default: "an action"
        }
    }
}
