import Millrace
import MillraceRecording
import MillraceReporting
import MillraceTimeline
import RunSupport

/// Checks what must hold for a timeline and its stores after any sequence of operations. Runs on the main thread.
struct TimelineCheck {
    private let timeline: Timeline

    init(_ timeline: Timeline) {
        self.timeline = timeline
    }

    func check(_ stores: [StoreHandle], using random: inout SeededGenerator) throws {
        try checkEntries()
        try checkExport()
        try checkTravels(stores, using: &random)
    }

    /// Checks that ids are consecutive, and that each action reduces the old state to the new one.
    private func checkEntries() throws {
        let entries = timeline.entries
        try expect(entries.map(\.id) == Array(timeline.ids), "the entries are not numbered \(timeline.ids)")
        for entry in entries {
            if case .after(let id) = entry.continues {
                try expect(id < entry.id, "entry \(entry.id) continues \(id)")
            }
            if entry.isSkipped {
                try expect(
                    RecordedValue(entry.old) == RecordedValue(entry.new),
                    "the skipped \(entry.id) changes its store"
                )
            } else if let action = entry.transition.action, entry.transition.store.isReducible {
                let new = try entry.transition.store.reduce(entry.old, by: action).state
                try expect(
                    RecordedValue(new) == RecordedValue(entry.new),
                    "entry \(entry.id) shows \(entry.new), and repeated it makes \(new)"
                )
            }
        }
    }

    /// Checks that an export of the timeline can be read.
    private func checkExport() throws {
        let bytes = timeline.recording(app: "Fuzz").reduce(into: [UInt8]()) { $0 += $1 }
        try RecordingFuzz.check(ReadRecording(bytes), is: timeline)
    }

    /// Checks that the stores have an entry's states after each travel, and their original states at the end.
    private func checkTravels(_ stores: [StoreHandle], using random: inout SeededGenerator) throws {
        let live = stores.map { $0.state.map(RecordedValue.init) }
        for _ in 0..<3 {
            guard let id = timeline.ids.randomElement(using: &random), let entry = timeline.entry(id) else {
                break
            }
            let failures = timeline.travel(to: .after(id))
            try expect(failures.isEmpty, "travelling to \(id) fails: \(failures)")
            let state = entry.transition.store.state
            try expect(
                state.map(RecordedValue.init) == RecordedValue(entry.new),
                "at \(id) the store shows \(String(describing: state)), and not \(entry.new)"
            )
        }
        timeline.travel(to: .start)
        timeline.travel(to: .live)
        try expect(
            stores.map { $0.state.map(RecordedValue.init) } == live,
            "the present is another one after travels"
        )
    }
}
