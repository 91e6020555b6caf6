import Millrace
@_spi(MillraceHub) import MillraceRecording
import MillraceReporting
import MillraceTimeline

extension AppTool {
    static let search = looking(
        "search",
        """
        Finds the paths of a text in names and values, ignoring case: in an entry, or else in the newest states of all stores and then in \
        actions, newest first.
        """,
        [
            AgentTool.Argument("text", .string, isRequired: true, "What to find."),
            AgentTool.Argument("entry", .integer(1...Int.max), "Search only it."),
            storeNumber,
            part,
            before,
            AgentTool.Argument(
                "offset",
                .integer(0...10_000),
                "With entry and part: next_offset."
            ),
            AgentTool.Argument("limit", .integer(1...100), "Default: 20."),
        ]
    ) { inspection, arguments in
        guard let text = arguments.string("text"), !text.isEmpty else {
            throw AgentError(.badArgument, "'text' is empty: say what to look for.")
        }
        // Refuse the combination, because `before` has no meaning with `entry`, and ignoring it silently would mislead
        // the agent.
        if arguments.integer("entry") != nil && arguments.integer("before") != nil {
            throw AgentError(
                .badArgument,
                "'before' is for actions of many entries: leave out 'entry' or it."
            )
        }
        if arguments.integer("entry") == nil && arguments.integer("offset") != nil {
            throw AgentError(.badArgument, "'offset' needs 'entry' and 'part': continue with 'before'.")
        }
        let search = TextSearch(text, limit: arguments.integer("limit") ?? 20)
        return if arguments.integer("entry") != nil {
            try search.answer(in: try inspection.entryForAgent(arguments), arguments, inspection)
        } else {
            try search.answer(arguments, inspection)
        }
    }
}

/// A search for a text in recorded states and actions.
private struct TextSearch {
    private let text: String
    private let limit: Int

    init(_ text: String, limit: Int) {
        self.text = text
        self.limit = limit
    }

    /// Searches one entry.
    func answer(in entry: TimelineEntry, _ arguments: AgentArguments, _ inspection: Inspection)
        throws(AgentError)
        -> [String: JSON]
    {
        let asked = arguments.string("part").flatMap(ValuePart.init)
        let offset = arguments.integer("offset") ?? 0
        if offset > 0 && asked == nil {
            throw AgentError(
                .badArgument,
                "'offset' needs 'part': what is left out is counted for each part."
            )
        }
        var list = AgentList(limit: limit)
        var answer: [String: JSON] = [:]
        var isCut = false
        for part in asked.map({ [$0] }) ?? [.action, .new, .effects] {
            if part == .action && asked == nil && entry.transition.action == nil { continue }
            let value = try inspection.valueForAgent(part, of: entry)
            let search = ValueSearch(for: text, in: value, limit: offset + limit + 1)
            for match in search.found.dropFirst(offset) {
                if list.add(match.json(entry, part)) { continue }
                isCut = true
                break
            }
            isCut = isCut || search.truncated
        }
        answer["found"] = .array(list.items)
        if isCut {
            answer["note"] = "There may be more."
            if asked != nil && list.count > 0 { answer["next_offset"] = JSON(offset + list.count) }
        }
        return answer
    }

    /// Searches the newest states (on the first page only), and the actions.
    func answer(_ arguments: AgentArguments, _ inspection: Inspection) throws(AgentError) -> [String: JSON] {
        let asked = arguments.string("part").flatMap(ValuePart.init)
        if asked != nil && asked != .new && asked != .action {
            throw AgentError(.badArgument, "Without 'entry', 'part' is new for states, or action.")
        }
        let store = try arguments.integer("store").map(inspection.storeForAgent)
        let before = arguments.integer("before")
        var search = TimelineSearch(for: text)
        var answer: [String: JSON] = [:]
        if asked != .action && before == nil {
            answer["states"] = .array(states(of: store, in: inspection, &search))
        }
        if asked != .new {
            var page = EntryPage(room: 3_300, limit: limit, reach: AppTool.reach)
            for entry in inspection.timeline.entries(before: before ?? .max) {
                if search.isOver {
                    page.stop("The actions are big: searching more of them is for the next call.")
                    break
                }
                let isSearched = store == nil || store == entry.transition.store
                let match = isSearched ? search.match(inActionOf: entry) : nil
                if !page.take(entry.id, match?.json(entry, .action)) { break }
            }
            answer.merge(page.members(named: "actions", in: inspection.timeline)) { $1 }
        }
        if search.hasLeftOut {
            let note = "Some values have more, or are too big: search in one with entry and part."
            let notes = [answer["note"]?.string, note].compactMap(\.self)
            answer["note"] = .string(notes.joined(separator: " "))
        }
        return answer
    }

    private func states(of store: StoreHandle?, in inspection: Inspection, _ search: inout TimelineSearch)
        -> [JSON]
    {
        var list = AgentList(room: 2_000, limit: limit)
        search.searchStates(of: store, in: inspection) { entry, match in list.add(match.json(entry, .new)) }
        return list.items
    }
}

extension ValueSearch.Match {
    /// A match as JSON for an agent.
    fileprivate func json(_ entry: TimelineEntry, _ part: ValuePart) -> JSON {
        [
            "entry": JSON(entry.id), "store": JSON(entry.transition.store.id), "part": .string(part.rawValue),
            "path": .string(AgentText.cut(path, 400)), "value": .string(AgentText.cut(summary)),
        ]
    }
}
