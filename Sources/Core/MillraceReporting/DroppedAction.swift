import Millrace

/// An action that a store has dropped, because the store does not run.
///
/// Dropped actions cause no transition, so recorders of transitions do not receive them.
package struct DroppedAction: Sendable {
    /// The store's label.
    package let label: StoreLabel

    /// The action that was sent.
    package var action: Any { sent.value }

    private let sent: UserValue<Any>

    /// The store's recorders, which identify the store.
    let recorders: StoreRecorders

    /// When the action was dropped.
    package let instant = ContinuousClock.now

    /// Reports a dropped action. Does nothing unless a recorder of transitions is attached.
    ///
    /// - Parameter recorders: the store's recorders.
    package static func report(
        _ action: @autoclosure () -> Any,
        of label: @autoclosure () -> StoreLabel,
        in recorders: StoreRecorders
    ) {
        if !TransitionProbe.isAttached { return }
        let dropped = DroppedAction(label: label(), sent: UserValue(action()), recorders: recorders)
        recorders.scope?.andOuter.forEach { $0.droppedActions.send(dropped) }
    }

    /// Calls `body` with each dropped action of any store in a scope, on the thread that has sent it or on one that is
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
