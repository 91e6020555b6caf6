import Millrace
import MillraceTimeline

extension Timeline {
    /// Shows an imported session in place of what has been recorded: paused, and at its start, where the stores that the session has
    /// states for are moved. From there on it is a timeline like any other: travel, step, skip.
    ///
    /// Stores are restored, and no reducer and no effect runs. So entries that were skipped in the recording come as they were
    /// recorded, and the result says of which stores: what follows from skipping is worked out by reducers, and one that traps on
    /// what a file says would end the process. With `allowingReplay` they are skipped again; see `Timeline.allowsReplay`.
    ///
    /// What no import can prevent: types decode themselves and observers show what is restored by code of the app's own, and an
    /// action that is dispatched later meets a state from the file.
    ///
    /// Call it on the main thread, as all that moves stores.
    ///
    /// - Parameters:
    ///   - session: what is shown.
    ///   - allowingReplay: whether reducers may run on the recording's values, now and while the timeline shows them.
    /// - Returns: what could not be done: stores that could not be moved to the start, since their states could not be decoded, and
    ///   entries that could not be skipped as they were. It is empty if all went well.
    @discardableResult
    public func load(_ session: ImportedSession, allowingReplay: Bool = false) -> [TimeTravelError] {
        // Stores that the session knows nothing of stay as they are.
        let known = Set(session.bases.map(\.store))
        let others = stores.filter { !known.contains($0) }.compactMap { store in
            store.state.map { (store, $0) }
        }
        isPaused = true
        replace(
            with: session.transitions(began: began),
            bases: session.bases + others,
            allowsReplay: allowingReplay
        )
        let failures = travel(to: .start)
        var errors = failures.stores.map(\.error)
        var unskipped: Set<StoreHandle> = []
        for (id, entry) in zip(ids, session.entries) where entry.recorded.isSkipped {
            if !allowingReplay {
                if unskipped.insert(entry.store).inserted {
                    errors.append(.replayNotAllowed(entry.store.label))
                }
                continue
            }
            do {
                try setSkipped(true, id)
            } catch {
                errors.append(error)
            }
        }
        return errors
    }

    /// A timeline of a session whose process has gone, at its newest entry. The entries have the numbers that they were recorded
    /// with; where some are missing, those before have higher ones.
    package static func showing(_ session: ImportedSession) -> Timeline {
        let timeline = Timeline.unattached(limits: Limits(count: max(1, session.entries.count)))
        timeline.replace(
            with: session.transitions(began: timeline.began),
            bases: session.bases,
            numberedFrom: session.first,
            allowsReplay: false
        )
        return timeline
    }
}

extension ImportedSession {
    /// What happened, as if it had in a timeline.
    fileprivate func transitions(
        began: ContinuousClock.Instant
    ) -> [(transition: Transition, continues: Timeline.Position?)] {
        entries.map { (transition: Transition($0, began: began), continues: $0.continues) }
    }

    /// The number of the first entry, if they are numbered up to that of the last. 1 if a file says numbers that an app does not
    /// reach, and that pages could not tell apart.
    fileprivate var first: Int {
        let most = Int(clamping: Int64(1) << 53) - 1
        let last = entries.last?.id ?? 0
        return last >= entries.count && last <= most ? last - entries.count + 1 : 1
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
