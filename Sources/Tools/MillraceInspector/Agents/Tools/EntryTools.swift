import Foundation
import Millrace
@_spi(MillraceHub) import MillraceRecording
import MillraceReporting
import MillraceTimeline

extension AppTool {
    /// The maximum number of entries that a call examines.
    static let reach = ValueHistory.reach

    static let entryNumber = AgentTool.Argument(
        "entry",
        .integer(1...Int.max),
        isRequired: true,
        "Its number."
    )

    static let before = AgentTool.Argument(
        "before",
        .integer(1...Int.max),
        "Only lower numbers: next_before."
    )

    static let storeNumber = AgentTool.Argument(
        "store",
        .integer(0...Int.max),
        "Only this store."
    )

    static let entries = looking(
        "entries",
        """
        Lists entries that pass all given filters, newest first: number, store, action, and whether the state changed.
        """,
        [
            storeNumber,
            AgentTool.Argument(
                "text",
                .string,
                "In the action's description, name or type."
            ),
            AgentTool.Argument(
                "kind",
                .choice(["action", "change", "start", "event"]),
                "change: without an action. event: of a journal."
            ),
            AgentTool.Argument(
                "changed",
                .boolean,
                "Whether the state changed."
            ),
            before,
            AgentTool.Argument("after", .integer(0...Int.max), "Only higher numbers."),
            AgentTool.Argument("limit", .integer(1...100), "Default: 20."),
        ]
    ) { inspection, arguments in
        let timeline = inspection.timeline
        let filter = try EntryFilter(arguments, in: inspection)
        let end = arguments.integer("after") ?? 0
        var page = EntryPage(limit: arguments.integer("limit") ?? 20, reach: reach)
        for entry in timeline.entries(before: arguments.integer("before") ?? .max) {
            if entry.id <= end { break }
            let item = filter.wire(of: entry, since: timeline.began).map {
                JSON.object($0.members(of: entry))
            }
            if !page.take(entry.id, item) { break }
        }
        var answer = page.members(named: "entries", after: end, in: timeline)
        answer["app"] = inspection.remarksForAgent
        return answer
    }

    static let entry = looking(
        "entry",
        """
        Describes an entry: action, where it was sent from, the causes that led to it, the first 20 changes, effects, duration, thread, \
        warnings. For more use diff or value.
        """,
        [entryNumber],
        namesCallers: true
    ) { inspection, arguments in
        let entry = try inspection.entryForAgent(arguments.integer("entry") ?? 0)
        let transition = entry.transition
        let wire = WireEntry(entry, since: inspection.timeline.began)
        var answer = wire.members(of: entry)
        if let action = transition.action {
            answer["action"] = AgentText.brief(action, 800)
            answer["type"] = .string(AgentText.cut(wire.type))
        }
        answer["took_us"] = JSON(rounded: wire.took)
        let origin = inspection.origin(of: entry)
        if let trigger = origin.trigger {
            answer["because_of"] = JSON(trigger)
            answer["causes"] = inspection.causes(of: entry)
        }
        if !origin.following.isEmpty { answer["led_to"] = .array(origin.following.map { JSON($0) }) }
        let senders = inspection.senders(of: entry)
        if !senders.isEmpty { answer["sent_from"] = .array(senders.map { .string(AgentText.cut($0, 120)) }) }
        if !transition.effects.isEmpty {
            let effects = AgentList(
                transition.effects.lazy.map { AgentText.brief($0) },
                room: 1_000,
                limit: 10
            )
            answer["effects"] = .array(effects.items)
            let left = transition.effects.count - effects.count
            if left > 0 { answer["effects_left_out"] = JSON(left) }
        }
        let changes = ChangePage(between: entry.old, entry.new, room: 2_400, limit: 20)
        answer["changes"] = .array(changes.items)
        answer["changes_left_out"] = changes.rest
        let own = inspection.warnings.wire.filter { $0.order == entry.id }
        if !own.isEmpty {
            answer["warnings"] = .array(AgentList(own.lazy.map { .object($0.members) }, room: 900).items)
        }
        answer["app"] = inspection.remarksForAgent
        return answer
    }
}

extension Inspection {
    /// What has led to an entry, the first cause first: the nearest eight, as far as they fit.
    fileprivate func causes(of entry: TimelineEntry) -> JSON {
        let nearestFirst = sequence(first: entry, next: timeline.trigger(of:)).dropFirst()
        let rows = nearestFirst.lazy.map { cause in
            JSON.object(self.row(of: cause).filter { Self.membersOfCauses.contains($0.key) })
        }
        return .array(AgentList(rows, room: 800, limit: 8).items.reversed())
    }

    private static let membersOfCauses = ["entry", "name", "action", "sent_from", "because_of"]

    /// The functions that have sent an entry's action, the innermost first, or a note that the hub is looking them up.
    func senders(of entry: TimelineEntry) -> [String] {
        guard let caller = entry.transition.caller else { return [] }
        let frames = caller.frames.map(\.description)
        return frames.isEmpty && isLookingUp(caller) ? ["‹being looked up: call again›"] : frames
    }
}

/// The filter of a call that lists entries.
struct EntryFilter {
    private let store: StoreHandle?
    private let text: String?
    private let kind: String?
    private let changed: Bool?

    init(_ arguments: AgentArguments, in inspection: Inspection) throws(AgentError) {
        store = if let id = arguments.integer("store") { try inspection.storeForAgent(id) } else { nil }
        text = arguments.string("text")
        kind = arguments.string("kind")
        changed = arguments.bool("changed")
    }

    /// The entry in short form; nil if the filter excludes it.
    func wire(of entry: TimelineEntry, since began: ContinuousClock.Instant) -> WireEntry? {
        if let store, entry.transition.store != store { return nil }
        if let kind, entry.transition.kindForAgent != kind { return nil }
        let wire = WireEntry(entry, since: began)
        if let changed, wire.changed != changed { return nil }
        guard let text, !text.isEmpty else { return wire }
        let texts = [wire.label, wire.name, wire.type]
        return texts.contains { $0.range(of: text, options: .caseInsensitive) != nil } ? wire : nil
    }
}

extension WireEntry {
    /// The entry as JSON for an agent. Omits members with their usual value, such as the main thread or an effect
    /// count of 0.
    func members(of entry: TimelineEntry) -> [String: JSON] {
        var members: [String: JSON] = [
            "entry": JSON(order),
            "store": JSON(store),
            "name": .string(AgentText.cut(entry.transition.label.name, 100)),
            "kind": .string(entry.transition.kindForAgent),
            "at_ms": JSON(rounded: at),
        ]
        if !entry.transition.store.isJournal { members["changed"] = .bool(changed) }
        if kind == "action" { members["action"] = .string(AgentText.cut(label)) }
        if thread != "main" { members["thread"] = .string(AgentText.cut(thread, 100)) }
        if effects > 0 { members["effects"] = JSON(effects) }
        if entry.isSkipped { members["skipped"] = .bool(true) }
        if entry.isRecomputed { members["recomputed"] = .bool(true) }
        if let from { members["continues"] = from.json }
        return members
    }
}

extension Transition {
    /// What has happened: `action`, `change`, `start` and the like, or the `event` of a journal.
    var kindForAgent: String { store.isJournal ? "event" : cause.name }
}

extension WirePosition {
    /// The position as agents read and write it.
    var json: JSON {
        switch position {
        case .live: "live"
        case .start: "start"
        case .after(let number): JSON(number)
        }
    }
}

/// A page of a timeline's entries, newest first.
struct EntryPage {
    private var list: AgentList
    private var left: Int
    /// The number of the last examined entry, which is the oldest; nil if none was examined yet.
    private var last: Int?
    /// Whether there may be more entries.
    private(set) var isCut = false
    private var note: String?
    private let reach: Int

    /// - Parameters:
    ///   - limit: The maximum number of entries on the page.
    ///   - reach: The maximum number of entries to examine.
    init(room: Int = AgentList.room, limit: Int, reach: Int) {
        list = AgentList(room: room, limit: limit)
        left = reach
        self.reach = reach
    }

    /// Adds the next entry.
    ///
    /// - Parameter item: The entry as JSON; nil if the page leaves the entry out.
    /// - Returns: Whether the page takes more entries.
    mutating func take(_ number: Int, _ item: JSON?) -> Bool {
        if left == 0 { stop("\(reach) entries were looked at, which is the limit of a call.") }
        if let item, !isCut, !list.add(item) { isCut = true }
        if isCut { return false }
        left -= 1
        last = number
        return true
    }

    /// Ends the page, so that it takes no more entries. The reason is a sentence for the agent.
    mutating func stop(_ reason: String) {
        isCut = true
        note = reason
    }

    /// The items, and the value of `before` for the next page if there are more entries.
    ///
    /// - Parameter end: The number of the last entry before the requested range.
    func members(named name: String, after end: Int = 0, in timeline: Timeline) -> [String: JSON] {
        var members: [String: JSON] = [name: .array(list.items)]
        let ids = timeline.ids
        if let first = ids.first {
            members["kept"] = ["oldest": JSON(first), "newest": JSON(ids.upperBound - 1)]
        }
        guard isCut, let last else { return members }
        members["next_before"] = JSON(last)
        members["not_looked_at"] = JSON(Swift.max(0, last - Swift.max(ids.lowerBound, end + 1)))
        members["note"] = note.map { .string($0) }
        return members
    }
}
