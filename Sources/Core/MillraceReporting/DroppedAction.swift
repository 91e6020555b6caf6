import Millrace

/// An action that a store has ignored. It is lost, and causes no transition, so recorders of transitions do not receive
/// it.
package struct DroppedAction: Sendable {
    /// Why a store ignores an action.
    package enum Reason: Sendable {
        /// The store does not run.
        case isStopped
        /// A timeline holds the actions: see ``TransitionProbe/isHoldingActions``.
        case isHeld
    }

    /// Why the action was ignored.
    package let reason: Reason

    /// The store's label.
    package let label: StoreLabel

    /// The action that was sent.
    package var action: Any { sent.value }

    private let sent: UserValue<Any>

    /// The store's recorders, which identify the store; nil for a store outside of all scopes that has none yet.
    let recorders: StoreRecorders?

    /// When the action was dropped.
    package let instant = ContinuousClock.now

    /// - Parameter recorders: the store's recorders; nil for a store outside of all scopes that has none yet.
    package init(_ action: Any, of label: StoreLabel, in recorders: StoreRecorders?, because reason: Reason) {
        self.reason = reason
        self.label = label
        sent = UserValue(action)
        self.recorders = recorders
    }

    /// Reports an action of a store that does not run. Does nothing unless a recorder of transitions is attached.
    ///
    /// - Parameter recorders: the store's recorders.
    package static func report(
        _ action: @autoclosure () -> Any,
        of label: @autoclosure () -> StoreLabel,
        in recorders: StoreRecorders
    ) {
        if !TransitionProbe.isAttached { return }
        DroppedAction(action(), of: label(), in: recorders, because: .isStopped).report()
    }

    /// Reports the action to the observers. Call it without a lock.
    package func report() {
        (recorders?.scope ?? .process).andOuter.forEach { $0.droppedActions.send(self) }
    }

    /// A notification that reports the action to the observers, for a caller that holds the lock of `queue`.
    package func notification(in queue: RunToCompletionQueue) -> SingleNotification {
        SingleNotification(in: queue) { _ in report() }
    }

    /// Calls `body` with each ignored action of any store in a scope, on the thread that has sent it or on one that is
    /// calling `body` already.
    ///
    /// - Returns: what ends the observation. Dropping it does not.
    package static func observe(
        in scope: RecordingScope = .current,
        _ body: @escaping @Sendable (DroppedAction) -> Void
    ) -> ObservationToken {
        scope.droppedActions.observers.add(body)
    }
}
