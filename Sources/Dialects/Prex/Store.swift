import Millrace

/// Holds the state and notifies listeners of its changes.
///
/// Created by ``Flux``; changed only by a dispatch.
public final class Store<State: Prex.State>: Sendable {
    @usableFromInline let container: PublishingContainer<StateChanges<State>>

    /// Nil unless the state is a part of another store's.
    @usableFromInline let part: FluxPart<State>?

    @usableFromInline
    init(container: PublishingContainer<StateChanges<State>>, part: FluxPart<State>? = nil) {
        self.container = container
        self.part = part
    }

    /// Calls `body` with the present state before this method returns, then with each later one on the delivering thread. Causes no
    /// copy of the state.
    func follow(_ body: @escaping (State) -> Void) -> ObservationToken {
        container.observers.add(
            on: .immediate,
            usingKept: false,
            startingWith: { container.unguardedState },
            first: body,
            next: { body($0.new) }
        ).0
    }

    // The dispatcher may outlive the store and retain the container; dispatches then change nothing.
    deinit { container.close() }

    /// The current state. Safe to read on any thread. It includes every action whose dispatch has returned and,
    /// inside a callback, the action for which the callback is called. Waits for a mutation in progress, but never
    /// for a callback.
    @inlinable
    public var state: State {
        if let part { return part.read.value() }
        return container.state
    }

    /// Calls `callback` with every change from now on.
    ///
    /// `callback` runs on the delivering thread, usually the dispatching one, after the dispatcher's handlers.
    /// Listeners are called in the order of registration, one change at a time; a change's `old` is the `new` of the
    /// previous change. `addListener` itself does not call `callback`. Amortised O(1).
    ///
    /// - Returns: the token to pass to ``removeListener(with:)``.
    @available(swift, introduced: 6)
    @inlinable
    public func addListener(callback: @escaping @Sendable (StateChange<State>) -> ()) -> Subscription<State> {
        Subscription(observation: container.observers.add(callback))
    }

    /// Calls `callback` with the new state, without the old one, on every later change.
    ///
    /// Use it for a big state: while a store has listeners of this kind only, an array in the state is changed in
    /// place. A listener of changes or a ``Presenter`` makes the store keep the old state, so that a change copies the
    /// arrays that it changes.
    ///
    /// ```swift
    /// let listener = flux.store.addStateListener { state in print(state.rows.count) }
    /// ```
    ///
    /// The thread is the same as for ``addListener(callback:)``, and listeners of both kinds are called in the order
    /// of registration. A callback that retains the state causes a copy at the next change. Amortised O(1).
    ///
    /// - Returns: The token for ``removeListener(with:)``.
    @available(swift, introduced: 6)
    @inlinable
    public func addStateListener(callback: @escaping @Sendable (State) -> ()) -> Subscription<State> {
        Subscription(observation: container.observers.add(usingKept: false) { callback($0.new) })
    }

    /// Ends a subscription: no further call of the listener starts. Idempotent; a token from another object
    /// is ignored. From any thread, also from inside a listener. Amortised O(1).
    @inlinable
    public func removeListener(with subscription: Subscription<State>) {
        container.end(subscription.observation)
    }

    /// The changes from now on, as an asynchronous sequence for one consumer.
    ///
    /// The sequence finishes when the store is released.
    public var changes: AsyncStream<StateChange<State>> { changes(bufferingPolicy: .unbounded) }

    /// The changes from now on, as an asynchronous sequence for one consumer. `bufferingPolicy` decides how many
    /// changes are kept while the consumer is busy.
    public func changes(
        bufferingPolicy: AsyncStream<StateChange<State>>.Continuation.BufferingPolicy
    ) -> AsyncStream<StateChange<State>> {
        container.outputs(bufferingPolicy: bufferingPolicy)
    }
}

/// A store's observers receive the new state and the old one.
@usableFromInline
enum StateChanges<State: Prex.State>: StatePublication {
    @inlinable
    static func keep(_ state: State) -> State? { state }

    @inlinable
    static var notKept: State?? { .some(nil) }

    @inlinable
    static func output(kept: State?, new: State) -> StateChange<State> { StateChange(new: new, old: kept) }
}
