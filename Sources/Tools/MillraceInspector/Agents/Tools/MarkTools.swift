import Millrace
@_spi(MillraceHub) import MillraceRecording
import MillraceReporting
import MillraceTimeline

extension AppTool {
    /// Tools that tell what an act has led to which was not done by these tools, such as a tap on a simulator.
    static let marking: [AppTool] = [mark, since]

    private static let mark = AppTool(
        tool: AgentTool(
            "mark",
            .look,
            "Marks this moment, before the app is used by other means, such as a simulator. Then call since."
        )
    ) { call, _ in
        let next = { @Sendable in call.timeline.ids.upperBound }
        let (number, note) = try await call.asking { try await $0.mark(next) }
        var answer: [String: JSON] = ["mark": JSON(number ?? next())]
        answer["note"] = note
        return AgentCall.Outcome(answer: .object(answer), summary: "mark")
    }

    private static let since = AppTool(
        tool: AgentTool(
            "since",
            .look,
            """
            Tells all that followed a mark: entries of all stores and events such as requests, oldest first, with where each comes from; \
            warnings; and the changed screen, if mark has seen one.
            """,
            [
                AgentTool.Argument(
                    "mark",
                    .integer(1...Int.max),
                    isRequired: true,
                    "Of mark; or next of an act or of since."
                )
            ]
        ),
        namesCallers: true
    ) { call, arguments in
        let mark = arguments.integer("mark") ?? 1
        // First, since the app is idle afterwards.
        let (screen, note) = try await call.asking { try await $0.changes(since: mark) }
        var answer = try await call.look { try $0.answer(since: mark) }
        answer["screen"] = screen.flatMap { $0 }
        answer["note"] = note
        return AgentCall.Outcome(answer: .object(answer), summary: "read what followed \(mark)")
    }
}

extension AgentCall {
    /// Asks the screens, if the app runs without a display; if it shows none, says so in a note.
    fileprivate func asking<Answer>(
        _ ask: (any AgentScreens) async throws -> Answer
    ) async throws -> (answer: Answer?, note: JSON?) {
        guard let screens else { return (nil, nil) }
        do {
            return (try await ask(screens), nil)
        } catch let error as AgentError where error.code == .noScreens {
            return (nil, .string(error.message))
        }
    }
}

extension Inspection {
    /// The number of bytes for the entries and the warnings. The changes of the screen take at most 2,000.
    private static let (entriesRoom, warningsRoom) = (4_000, 1_000)

    /// The entries and warnings from a number on.
    fileprivate func answer(since mark: Int) throws(AgentError) -> [String: JSON] {
        let ids = timeline.ids
        if mark > ids.upperBound {
            throw AgentError(.notFound, "Nothing is marked by \(mark): the next entry is \(ids.upperBound).")
        }
        var list = AgentList(room: Self.entriesRoom)
        var next = max(mark, ids.lowerBound)
        while next < ids.upperBound, let entry = timeline.entry(next), list.add(.object(row(of: entry))) {
            next += 1
        }
        var answer: [String: JSON] = ["entries": .array(list.items), "next": JSON(next)]
        if next < ids.upperBound { answer["left_out"] = JSON(ids.upperBound - next) }
        if mark < ids.lowerBound { answer["dropped"] = JSON(ids.lowerBound - mark) }
        answer["app"] = remarksForAgent

        // A warning without an entry belongs to the time.
        let start = timeline.entry(mark - 1).map { timeline.began.duration(to: $0.transition.instant) }
        let new = warnings.wire.filter { warning in
            warning.order.map { $0 >= mark } ?? (warning.at >= (start ?? .zero) / .milliseconds(1))
        }
        var shown = AgentList(room: Self.warningsRoom)
        for warning in new where !shown.add(.object(warning.members)) { break }
        if !new.isEmpty { answer["warnings"] = .array(shown.items) }
        if shown.count < new.count { answer["warnings_left_out"] = JSON(new.count - shown.count) }
        return answer
    }

    /// An entry as in lists, with where it comes from.
    private func row(of entry: TimelineEntry) -> [String: JSON] {
        var row = WireEntry(entry, since: timeline.began).members(of: entry)
        if let trigger = timeline.trigger(of: entry) { row["because_of"] = JSON(trigger.id) }
        if let frame = entry.transition.caller?.frames.first {
            row["sent_from"] = .string(AgentText.cut(frame.description, 120))
        }
        return row
    }
}
