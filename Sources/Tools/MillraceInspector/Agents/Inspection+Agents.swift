import Millrace
@_spi(MillraceHub) import MillraceRecording
import MillraceReporting
import MillraceTimeline

/// Looks up stores, entries and states by the numbers that agents use. Reads recorded states only, because a
/// store's own state may contain values that the sanitizer removes.
extension Inspection {
    /// The store whose number an agent has passed.
    func storeForAgent(_ id: Int) throws(AgentError) -> StoreHandle {
        guard let store = timeline.stores.first(where: { $0.id == id }) else {
            throw AgentError(.notFound, "There is no store \(id). The tool stores lists them.")
        }
        return store
    }

    /// The entry whose number an agent has passed.
    func entryForAgent(_ number: Int) throws(AgentError) -> TimelineEntry {
        if let entry = timeline.entry(number) { return entry }
        let ids = timeline.ids
        throw AgentError(
            .notFound,
            ids.isEmpty
                ? "There is no entry \(number): none is kept."
                : "There is no entry \(number): those from \(ids.lowerBound) to \(ids.upperBound - 1) are kept."
        )
    }

    /// The newest entry of a store among the entries up to a number.
    ///
    /// - Parameter number: The last entry to consider; nil for the newest.
    /// - Complexity: O(entries).
    func entry(of store: StoreHandle, upTo number: Int?) throws(AgentError) -> TimelineEntry {
        let number = number ?? timeline.ids.upperBound - 1
        if let entry = timeline.line(to: number).first(where: { $0.transition.store == store }) {
            return entry
        }
        let isRetained = timeline.entries(before: .max).contains { $0.transition.store == store }
        throw AgentError(
            .notFound,
            isRetained
                ? "Nothing is recorded of store \(store.id) up to then. The tool entries with this store lists what is."
                : """
                The entries of store \(store.id) were dropped, by the app's limits or by a person. Its state is known again after its \
                next entry.
                """
        )
    }

    /// The recorded state of a store at a position of the timeline.
    func state(of store: StoreHandle, at position: Timeline.Position) throws(AgentError) -> Any {
        switch position {
        case .live: return try entry(of: store, upTo: nil).new
        case .after(let number): return try entry(of: store, upTo: try entryForAgent(number).id).new
        case .start:
            var oldest: TimelineEntry?
            for entry in timeline.entries(before: .max) where entry.transition.store == store {
                oldest = entry
            }
            guard let oldest else { return try entry(of: store, upTo: nil).new }
            return oldest.old
        }
    }

    /// The newest entry of each store, among the entries up to a number. Omits stores without such an entry.
    /// O(entries).
    func newestEntries(upTo number: Int = .max) -> [StoreHandle: TimelineEntry] {
        let count = timeline.stores.count
        var newest: [StoreHandle: TimelineEntry] = [:]
        for entry in timeline.line(to: number) where newest[entry.transition.store] == nil {
            newest[entry.transition.store] = entry
            if newest.count == count { break }
        }
        return newest
    }

    /// The states of all recorded stores but journals after an entry. O(entries).
    func app(after number: Int) -> WholeApp {
        let newest = newestEntries(upTo: number)
        return WholeApp(
            timeline.stores.compactMap { store in
                store.isJournal ? nil : newest[store].map { (store, $0.new) }
            }
        )
    }

    /// Remarks that an agent needs to interpret entries and states; nil if there are none.
    var remarksForAgent: JSON? {
        let status = status
        var remarks: [String: JSON] = [:]
        if status.position.position != .live { remarks["shows_state_after"] = status.position.json }
        if status.paused { remarks["recording_is_paused"] = .bool(true) }
        if status.locked { remarks["actions_are_ignored"] = .bool(true) }
        if !status.held.isEmpty {
            remarks["held_actions"] = .array(
                AgentList(status.held.lazy.map { .string($0.text) }, room: 500).items
            )
        }
        if let recording = status.imported {
            remarks["shows_recording_of"] = .string(AgentText.cut(recording.name))
        }
        if let remains {
            remarks["has_ended"] = .bool(true)
            if let ending = remains.ending {
                remarks["ending"] = .string(AgentText.cut(ending.description, 400))
            }
            if let crash = remains.session.crashedAction {
                remarks["crashed_in"] = [
                    "store": JSON(crash.store.id), "test": "make_test with this store ends with the action",
                ]
            }
            if remains.missing > 0 { remarks["missing_entries"] = JSON(remains.missing) }
        }
        return remarks.isEmpty ? nil : .object(remarks)
    }
}
