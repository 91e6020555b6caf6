import Millrace
import MillraceTimeline

extension Timeline {
    /// Shows an imported session in place of what has been recorded: paused, and at its start, where the stores that the session has
    /// states for are moved. From there on it is a timeline like any other: travel, step, skip.
    ///
    /// Call it on the main thread, as all that moves stores.
    ///
    /// - Returns: what could not be done: stores that could not be moved to the start, since their states could not be decoded, and
    ///   entries that could not be skipped as they were. It is empty if all went well.
    @discardableResult
    public func load(_ session: ImportedSession) -> [TimeTravelError] {
        let transitions = session.entries.map { entry in
            (transition: Transition(entry, began: began), continues: entry.continues)
        }
        // Stores that the session knows nothing of stay as they are.
        let known = Set(session.bases.map(\.store))
        let others = stores.filter { !known.contains($0) }.compactMap { store in
            store.state.map { (store, $0) }
        }
        var errors = replace(with: transitions, bases: session.bases + others).stores.map(\.error)
        for (id, entry) in zip(ids, session.entries) where entry.recorded.isSkipped {
            do {
                try setSkipped(true, id)
            } catch {
                errors.append(error)
            }
        }
        return errors
    }
}

extension Transition {
    /// What a session recorded, as if it had happened in a timeline.
    fileprivate convenience init(_ entry: ImportedSession.Entry, began: ContinuousClock.Instant) {
        self.init(
            store: entry.store,
            order: TransitionProbe.nextOrder(),
            sequence: entry.recorded.sequence,
            cause: entry.cause,
            old: entry.old,
            new: entry.new,
            effects: entry.effects,
            instant: began + entry.recorded.at,
            duration: entry.recorded.took,
            thread: entry.recorded.thread
        )
    }
}
