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
        let moment = try await call.moment()
        var answer: [String: JSON] = ["mark": JSON(call.marks.add(moment.mark))]
        answer["note"] = moment.note.map { .string($0) }
        return AgentCall.Outcome(answer: .object(answer), summary: "mark")
    }

    private static let since = AppTool(
        tool: AgentTool(
            "since",
            .look,
            """
            Tells all that followed a mark: entries and events such as requests, oldest first, with where each comes from; warnings; how the \
            screen has changed; and the next mark.
            """,
            [
                AgentTool.Argument("mark", .integer(1...Int.max), isRequired: true, "Of mark or since."),
                AgentTool.Argument("limit", .integer(1...100), "Default: 40."),
            ]
        )
    ) { call, arguments in
        let number = arguments.integer("mark") ?? 0
        guard let mark = call.marks[number] else {
            throw AgentError(
                .notFound,
                """
                This session has no mark \(number): the app was started again, or \(AgentMarks.most) others were set since. Look at sessions \
                and entries.
                """
            )
        }
        var (now, changes, note) = try await call.moment(since: mark)
        await call.waitForCallers()
        // What was recorded meanwhile may have new secrets.
        let redaction = await call.redaction.adding(mark.secrets)
        let limit = arguments.integer("limit") ?? 40
        let room = AgentList.room - Inspection.warningsRoom - (changes?.data.count ?? 0)
        var (answer, shown) = try await Redaction.$current.withValue(redaction) {
            try await call.look { $0.answer(since: mark, room: room, limit: limit) }
        }
        now.recorded = shown
        answer["mark"] = JSON(call.marks.add(now))
        answer["screen"] = changes
        if let unwatched = answer["note"]?.string {
            note = [unwatched, note].compactMap { $0 }.joined(separator: " ")
        }
        answer["note"] = note.map { .string($0) }
        return AgentCall.Outcome(answer: .object(answer), summary: "read what followed")
    }
}

extension AgentCall {
    /// This moment; of an app without a display when it is idle, with its screens and how they have changed since a mark.
    fileprivate func moment(since earlier: AgentMarks.Mark? = nil) async throws -> (
        mark: AgentMarks.Mark, changes: JSON?, note: String?
    ) {
        let now = { @Sendable [timeline, secrets = secretTexts] in
            AgentMarks.Mark(recorded: timeline.recordedCount, instant: .now, secrets: secrets)
        }
        guard let screens else { return (now(), nil, nil) }
        // Wait for the main actor, which runs the screens. A call that is cancelled meanwhile ends here.
        try await act { _ in }
        do {
            let redaction = await redaction.adding(earlier?.secrets ?? [])
            var (mark, changes, remembered) = try await Redaction.$current.withValue(redaction) {
                try await screens.remember(since: earlier?.screens, now)
            }
            mark.screens = remembered
            let isNew = earlier != nil && changes == nil
            return (mark, changes, isNew ? "At the mark there was no screen." : nil)
        } catch let error as AgentError where error.code == .noScreens {
            return (now(), nil, error.message)
        }
    }
}

extension Inspection {
    /// The number of bytes for the warnings.
    fileprivate static let warningsRoom = 800

    /// The entries and warnings after a mark.
    ///
    /// - Returns: the answer, and the number of transitions that were recorded up to the last entry in it.
    fileprivate func answer(
        since mark: AgentMarks.Mark,
        room: Int,
        limit: Int
    ) -> (answer: [String: JSON], shown: Int) {
        let recorded = timeline.recordedEntries(after: mark.recorded, limit: limit)
        let list = AgentList(recorded.entries.lazy.map { .object(self.row(of: $0)) }, room: room)
        let shown = recorded.first - 1 + list.count
        var answer: [String: JSON] = ["entries": .array(list.items)]
        answer.noteCount("left_out", timeline.recordedCount - shown)
        answer.noteCount("dropped", recorded.first - 1 - mark.recorded)
        answer["app"] = remarksForAgent
        if !warnings.areWatchedFor { answer["note"] = Self.unwatched }

        let ids = Set(recorded.entries.prefix(list.count).map(\.id))
        // A warning without an entry belongs to its time.
        let start = timeline.began.duration(to: mark.instant) / .milliseconds(1)
        let new = warnings.wire.reversed().filter { warning in
            warning.order.map(ids.contains) ?? (warning.at >= start)
        }
        let told = AgentList(new.lazy.map { .object($0.members) }, room: Self.warningsRoom)
        if !new.isEmpty { answer["warnings"] = .array(told.items) }
        answer.noteCount("warnings_left_out", new.count - told.count)
        return (answer, shown)
    }

    /// An entry as in lists, with where it comes from.
    func row(of entry: TimelineEntry) -> [String: JSON] {
        var row = WireEntry(entry, since: timeline.began).members(of: entry)
        if let trigger = timeline.trigger(of: entry) { row["because_of"] = JSON(trigger.id) }
        if let frame = senders(of: entry).first { row["sent_from"] = .string(AgentText.cut(frame, 120)) }
        return row
    }
}

extension [String: JSON] {
    fileprivate mutating func noteCount(_ name: String, _ count: Int) {
        if count > 0 { self[name] = JSON(count) }
    }
}
