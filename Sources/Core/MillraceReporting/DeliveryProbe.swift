import Millrace

/// Measures how long observers take and how many notifications are pending.
///
/// While no recorder of deliveries is attached, the probe costs one relaxed atomic load for each transition that
/// ``TransitionProbe`` records, and one for each ``ObserverTurn``. It adds no cost to other transitions.
@usableFromInline
package enum DeliveryProbe {
    /// One measured delivery.
    package struct Report {
        /// The kind of delivery.
        package let subject: any DeliverySubject

        /// When the delivery began.
        package let instant: ContinuousClock.Instant

        /// How long the delivery took. For an ``ObserverTurn``, this is the time of its longest call of the observer.
        /// The time includes changes that the observers make, and the deliveries of these changes.
        package let duration: Duration

        /// Whether the delivery ran on the main thread or main queue.
        package let isMain: Bool

        /// How many notifications were pending when the delivery began.
        package let pending: Int

        package init(
            of subject: any DeliverySubject,
            instant: ContinuousClock.Instant,
            duration: Duration,
            isMain: Bool,
            pending: Int
        ) {
            self.subject = subject
            self.instant = instant
            self.duration = duration
            self.isMain = isMain
            self.pending = pending
        }
    }

    /// Whether a recorder is attached.
    @usableFromInline
    package static var isAttached: Bool { Reporting.meters.load(ordering: .relaxed) > 0 }

    /// The reports of all deliveries in the process.
    static let reports = Broadcast<Report>(queue: RunToCompletionQueue())

    /// Calls `body` with each report that `reports` sends: one after each delivery of a recorded transition, and one after
    /// each ``ObserverTurn``. The calls are made outside of all locks and one at a time. Each call is made on the thread
    /// that delivered, unless another thread is calling `body` at that moment. Then that other thread also makes the new
    /// call.
    ///
    /// - Returns: a closure that detaches `body`, from any thread; call it once.
    package static func attach(
        to reports: Broadcast<Report>,
        _ body: @escaping @Sendable (Report) -> Void
    ) -> @Sendable () -> Void {
        Reporting.install(Reports())
        Reporting.meters.add(1, ordering: .relaxed)
        let observation = reports.observers.add(body)
        return {
            observation.end()
            Reporting.meters.add(-1, ordering: .relaxed)
        }
    }

    /// Runs the delivery `body` and reports how long it took.
    package static func timing(_ subject: any DeliverySubject, pending: Int, _ body: () -> Void) {
        let start = ContinuousClock.now
        body()
        subject.send(
            Report(
                of: subject,
                instant: start,
                duration: start.duration(to: .now),
                isMain: MainQueue.isCurrent,
                pending: pending
            )
        )
    }
}

extension DeliveryProbe {
    /// Calls an observer by `next` until `next` returns false, and reports how long the longest call took.
    static func timing(_ observer: Any.Type, pending: Int, _ next: () -> Bool) {
        let start = ContinuousClock.now
        var last = start
        var longest = Duration.zero
        var isMore = true
        while isMore {
            isMore = next()
            let now = ContinuousClock.now
            longest = max(longest, last.duration(to: now))
            last = now
        }
        let turn = ObserverTurn(type: observer)
        turn.send(
            Report(
                of: turn,
                instant: start,
                duration: longest,
                isMain: MainQueue.isCurrent,
                pending: pending
            )
        )
    }
}

/// The kind of delivery that a report describes.
package protocol DeliverySubject {
    /// Sends a report of this delivery to the recorders of deliveries.
    func send(_ report: DeliveryProbe.Report)
}

extension DeliverySubject {
    package func send(_ report: DeliveryProbe.Report) { DeliveryProbe.reports.send(report) }
}

/// A block on an observer's queue, which delivers the values that are pending for the observer. The observer is
/// identified by the type of its values.
package struct ObserverTurn: DeliverySubject {
    package let type: Any.Type

    package init(type: Any.Type) { self.type = type }
}
