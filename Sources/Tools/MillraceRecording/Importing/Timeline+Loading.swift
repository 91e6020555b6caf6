import Millrace
import MillraceReporting
import MillraceTimeline

extension Timeline {
    /// Replaces the entries by an imported session, pauses recording, and sets the session's stores to their states at
    /// the session's start. From then on the timeline can travel, step and skip like any other.
    ///
    /// No effect runs. By default no reducer runs either, because a reducer that traps on values from a file would
    /// end the process. Skipping an entry requires reducers. So by default, skipped entries of the recording are
    /// included again, and the result has an error for each of their stores. If `allowingReplay` is true, the entries
    /// are skipped again; see `Timeline.allowsReplay`.
    ///
    /// An import cannot rule out all risks, because decoding and observers run the app's own code on values from the
    /// file. Also, an action dispatched later is reduced on a state from the file.
    ///
    /// Call it on the main thread, like every method that moves stores.
    ///
    /// - Parameters:
    ///   - session: the session to show.
    ///   - allowingReplay: whether reducers may run on the recording's values, now and while the timeline shows them.
    /// - Returns: the errors: of stores that were not set to the start because their states could not be decoded, and
    ///   of entries that could not be skipped again. Empty if there were none.
    @discardableResult
    public func load(_ session: ImportedSession, allowingReplay: Bool = false) -> [TimeTravelError] {
        // Stores that are not in the session keep their states.
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

    /// Creates a timeline of a session whose process has ended. The timeline's position is after the newest entry.
    /// Entries have their recorded numbers. If some entries are missing, the entries before the gap have higher
    /// numbers than recorded.
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
    /// Converts the session's entries to transitions of a timeline. `continues` is the past position that the stores
    /// showed when the transition happened; nil if they showed the present.
    fileprivate func transitions(
        began: ContinuousClock.Instant
    ) -> [(transition: Transition, continues: Timeline.Position?)] {
        var orders: [UInt64] = []
        return entries.map { entry in
            let trigger = entry.trigger.map { orders[$0] }
            let transition = Transition(entry, began: began, trigger: trigger)
            orders.append(transition.order)
            return (transition, entry.continues)
        }
    }

    /// The number that the first entry gets in the timeline, so that the last entry keeps its recorded number. 1 if
    /// the last entry's number is invalid: lower than the count of entries, or too large to be exact in JavaScript.
    fileprivate var first: Int {
        let most = Int(clamping: Int64(1) << 53) - 1
        let last = entries.last?.id ?? 0
        return last >= entries.count && last <= most ? last - entries.count + 1 : 1
    }
}

extension Transition {
    /// Creates a transition of a timeline from a session's entry.
    fileprivate convenience init(
        _ entry: ImportedSession.Entry,
        began: ContinuousClock.Instant,
        trigger: UInt64?
    ) {
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
            thread: entry.recorded.thread,
            caller: entry.caller,
            trigger: trigger
        )
    }
}
