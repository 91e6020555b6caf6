import Millrace
@_spi(MillraceHub) import MillraceRecording
import MillraceReporting
import MillraceTimeline

extension AppTool {
    static let diff = looking(
        "diff",
        """
        Lists path, old and new value of what an entry changed, or of the differences of a store's states from one entry to another.
        """,
        [
            AgentTool.Argument(
                "entry",
                .integer(1...Int.max),
                "List what it changed."
            ),
            AgentTool.Argument("store", .integer(0...Int.max), "Its number."),
            AgentTool.Argument(
                "from",
                .position,
                "The older state: an entry's number, or start (default)."
            ),
            AgentTool.Argument(
                "to",
                .position,
                "The newer state: an entry's number, or live (default)."
            ),
            AgentTool.Argument(
                "offset",
                .integer(0...10_000),
                "The next_offset of the previous answer."
            ),
            AgentTool.Argument("limit", .integer(1...100), "Default: 50."),
        ]
    ) { inspection, arguments in
        let (old, new): (Any, Any)
        switch (arguments.integer("entry"), arguments.integer("store")) {
        case (let number?, nil) where !arguments.hasPosition:
            let entry = try inspection.entryForAgent(number)
            (old, new) = (entry.old, entry.new)
        case (nil, let id) where id != nil || arguments.hasPosition:
            let store = try id.map(inspection.storeForAgent) ?? inspection.onlyStoreForAgent()
            old = try inspection.state(of: store, at: arguments.position("from") ?? .start)
            new = try inspection.state(of: store, at: arguments.position("to") ?? .live)
        default: throw AgentError.eitherEntryOrStore
        }
        let offset = arguments.integer("offset") ?? 0
        let page = ChangePage(between: old, new, from: offset, limit: arguments.integer("limit") ?? 50)
        var answer: [String: JSON] = ["changes": .array(page.items)]
        if let rest = page.rest {
            answer["left_out"] = rest
            answer["next_offset"] = JSON(offset + page.items.count)
        }
        answer["note"] = page.note.map { .string($0) }
        return answer
    }

    static let history = looking(
        "history",
        """
        Lists the entries that changed the value at a path of a store's state, newest first, with action, old and new value. A missing one did \
        not exist.
        """,
        [
            AgentTool.Argument("store", .integer(0...Int.max), isRequired: true, "Its number."),
            AgentTool.Argument(
                "path",
                .string,
                isRequired: true,
                "As in diff: favorites[3].name."
            ),
            before,
            AgentTool.Argument("limit", .integer(1...100), "Default: 20."),
        ]
    ) { inspection, arguments in
        let timeline = inspection.timeline
        let store = try inspection.storeForAgent(arguments.integer("store") ?? 0)
        let path = try ValuePath(forAgent: arguments.string("path") ?? "")
        var page = EntryPage(limit: arguments.integer("limit") ?? 20, reach: reach)
        var history = ValueHistory(of: path, in: store)
        for entry in timeline.entries(before: arguments.integer("before") ?? .max) {
            if history.isOver {
                page.stop("The values at the path are big: comparing more of them is for the next call.")
                break
            }
            if !page.take(entry.id, history.change(in: entry).map(entry.json)) { break }
        }
        if !history.hasFound && !page.isCut {
            // If the newest state has no value at the path either, throw an error that names the missing step.
            _ = try path.followForAgent(from: try inspection.entry(of: store, upTo: nil).new)
        }
        return page.members(named: "changes", in: timeline)
    }
}

extension TimelineEntry {
    /// The change of a part of the state, as JSON for an agent.
    fileprivate func json(_ change: ValueHistory.Change) -> JSON {
        var members: [String: JSON] = ["entry": JSON(id), "kind": .string(transition.kindForAgent)]
        members["action"] = transition.action.map { AgentText.brief($0) }
        members["old"] = change.old.map { AgentText.brief($0) }
        members["new"] = change.new.map { AgentText.brief($0) }
        if !change.isCertain { members["note"] = "Too big to be compared: it may be the same." }
        return .object(members)
    }
}

extension Inspection {
    fileprivate func onlyStoreForAgent() throws(AgentError) -> StoreHandle {
        let stores = timeline.stores.filter { !$0.isJournal }
        if stores.count != 1 { throw .eitherEntryOrStore }
        return stores[0]
    }
}

extension AgentError {
    fileprivate static let eitherEntryOrStore = AgentError(
        .badArgument,
        "Say either entry alone, or store with from and to."
    )
}

extension AgentArguments {
    fileprivate var hasPosition: Bool { position("from") != nil || position("to") != nil }
}

/// A page of the differences between two values, as JSON for an agent.
struct ChangePage {
    let items: [JSON]

    /// The number of differences after this page; nil if there are none.
    let rest: JSON?

    /// A note that the comparison may have missed differences; nil if it was complete.
    let note: String?

    /// - Parameters:
    ///   - offset: How many differences to skip.
    ///   - room: The maximum number of bytes.
    init(
        between old: Any,
        _ new: Any,
        from offset: Int = 0,
        room: Int = AgentList.room,
        limit: Int
    ) {
        // Search for at least one difference beyond the page, to know whether there are more.
        let diff = ValueDiff.between(old, new, limit: max(500, offset + limit + 1))
        var list = AgentList(room: room, limit: limit)
        for (change, values) in zip(diff.changes, diff.values).dropFirst(offset)
        where !list.add(change.json(values)) { break }
        items = list.items
        let rest = diff.changes.count - offset - list.count
        self.rest = rest > 0 ? JSON(rest) : nil
        note =
            diff.isTruncated ? "There may be more differences: the comparison has ended at its limits." : nil
    }
}

extension ValueDiff.Change {
    /// The change as JSON: without the old value if the part was added, without the new value if the part was
    /// removed.
    fileprivate func json(_ values: (old: Any?, new: Any?)) -> JSON {
        var members: [String: JSON] = ["path": .string(AgentText.cut(path, 400))]
        members["old"] = Self.json(old, values.old)
        members["new"] = Self.json(new, values.new)
        return .object(members)
    }

    /// `text` if it is an excerpt, which shows the first difference of two long texts. Otherwise the value itself.
    private static func json(_ text: String?, _ value: Any?) -> JSON? {
        guard let text, let value else { return nil }
        return text == summary(of: value) ? AgentText.brief(value) : .string(AgentText.cut(text, 400))
    }
}

extension ValuePath {
    /// Parses a path that an agent has written.
    init(forAgent text: String) throws(AgentError) {
        do throws(ValuePathError) {
            try self.init(text)
        } catch {
            throw AgentError(.badArgument, "\(error)")
        }
    }

    /// The value that the path leads to, and its path.
    func followForAgent(from value: Any) throws(AgentError) -> (value: Any, path: PartPath) {
        do throws(ValuePathError) {
            return try follow(from: value)
        } catch {
            throw AgentError(.notFound, "\(error)")
        }
    }
}
