import Millrace

/// The delivery of a store's transition to its observers.
package struct TransitionDelivery: DeliverySubject {
    package let store: StoreHandle
    package let cause: Transition.Cause
    package let order: UInt64

    package init(of store: StoreHandle, _ cause: Transition.Cause, order: UInt64) {
        self.store = store
        self.cause = cause
        self.order = order
    }

    /// Whether time travel has restored the state that is delivered.
    var isTravel: Bool { if case .restoration = cause { true } else { false } }

    package func send(_ report: DeliveryProbe.Report) {
        store.recorders.scope?.andOuter.forEach { $0.deliveries.send(report) }
    }
}

extension DeliveryProbe {
    /// Calls `body` after each delivery of a recorded transition of a store in the scope, and after each
    /// ``ObserverTurn`` if the scope is the process. See ``attach(to:_:)``.
    package static func attach(
        in scope: RecordingScope = .current,
        _ body: @escaping @Sendable (Report) -> Void
    ) -> @Sendable () -> Void {
        attach(to: scope.deliveries, body)
    }
}

extension RunToCompletionQueue {
    /// Makes the deliveries of a transition, directly after the transition's record was delivered. Reports how long
    /// they took if a recorder measures times. Called by the delivering thread.
    ///
    /// The deliveries follow the record in the queue and were handed over with it.
    ///
    /// - Parameter mayContinue: whether the thread may make the queue's next delivery now; nil if it always may.
    func deliverNow(_ subject: TransitionDelivery, while mayContinue: ((RunToCompletionQueue) -> Bool)?) {
        func hasNext() -> Bool {
            guard let next = handedOver.first,
                next._withUnsafeGuaranteedRef({ !($0 is SingleNotification) })
            else { return false }
            return mayContinue?(self) ?? true
        }
        if !hasNext() { return }
        Provenance.following(subject.order) {
            Reporting.notifying(ofTravel: subject.isTravel) {
                if !DeliveryProbe.isAttached { return deliver() }
                DeliveryProbe.timing(subject, pending: handedOver.count, deliver)
            }
        }

        func deliver() {
            repeat { deliverNextUnmarked() } while hasNext()
        }
    }
}
