import Millrace

/// Holds the state and notifies listeners of its changes.
///
/// Made by ``Flux``; changed only by a dispatch.
public final class Store<State: Prex.State>: Sendable {
    @usableFromInline let container: PublishingContainer<StateChanges<State>>

    @usableFromInline
    init(container: PublishingContainer<StateChanges<State>>) {
        self.container = container
    }

    // The dispatcher may live on with the container: from here on it finds nothing there.
    deinit { container.close() }

    /// The state as of now, from any thread. It includes every action whose dispatch has returned, and the
    /// caller's own also inside a callback. Waits for a mutation in progress, and never for a callback.
    @inlinable
    public var state: State { container.state }

    /// Calls `callback` with every change from now on.
    ///
    /// It runs on the thread that delivers, usually the dispatching one, after the dispatcher's handlers.
    /// Listeners are called in the order of registration, one change at a time; a change's `old` is the `new`
    /// of the change before it. Never called before this returns. Amortised O(1).
    ///
    /// - Returns: the token to ``removeListener(with:)`` with.
    @inlinable
    public func addListener(callback: @escaping (StateChange<State>) -> ()) -> Subscription<State> {
        Subscription(observation: container.observers.add(callback))
    }

    /// Ends a subscription: no further call of the listener starts. Idempotent; a token of another object is
    /// ignored. From any thread, also from inside a listener. Amortised O(1).
    @inlinable
    public func removeListener(with subscription: Subscription<State>) {
        container.end(subscription.observation)
    }

    /// The changes from now on, as an asynchronous sequence for one consumer.
    ///
    /// It finishes when the store is released.
    public var changes: AsyncStream<StateChange<State>> { changes(bufferingPolicy: .unbounded) }

    /// The changes from now on, as an asynchronous sequence for one consumer that keeps as many of them as
    /// `bufferingPolicy` says while the consumer is busy.
    public func changes(
        bufferingPolicy: AsyncStream<StateChange<State>>.Continuation.BufferingPolicy
    ) -> AsyncStream<StateChange<State>> {
        container.outputs(bufferingPolicy: bufferingPolicy)
    }
}

/// What a store's observers get: the new state and the old one.
@usableFromInline
enum StateChanges<State: Prex.State>: StatePublication {
    @inlinable
    static func keep(_ state: State) -> State { state }

    @inlinable
    static func output(kept: State, new: State) -> StateChange<State> { StateChange(new: new, old: kept) }
}
