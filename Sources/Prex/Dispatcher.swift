import Millrace

/// Takes actions in: applies each to the store, then notifies the handlers.
///
/// Made by ``Flux``, which owns the store behind it.
///
/// Sendable: its properties never change. The broadcast is, and so are the queue and the container that `perform` captures; the
/// mutation, which the timeline runs on any thread, is pure: ``Mutation`` asks for that.
public final class Dispatcher<Action: Prex.Action>: @unchecked Sendable {
    @usableFromInline let broadcast: Broadcast<Action>
    @usableFromInline let perform: (Action) -> Void

    /// What the timeline reduces with. It is kept here, and nowhere else.
    private let reducer: AnyObject

    @usableFromInline
    init(broadcast: Broadcast<Action>, keeping reducer: AnyObject, perform: @escaping (Action) -> Void) {
        self.broadcast = broadcast
        self.reducer = reducer
        self.perform = perform
    }

    /// Calls `handler` with every action dispatched from now on.
    ///
    /// It runs on the thread that delivers, usually the dispatching one, before the store's listeners, and
    /// reads a state that includes the action. Handlers are called in the order of registration, one action
    /// at a time, in the order in which the actions were applied. Never called before this returns.
    /// Amortised O(1).
    ///
    /// - Returns: the token to ``unregister(_:)`` with.
    @inlinable
    public func register(handler: @escaping (Action) -> ()) -> Subscription<Action> {
        Subscription(observation: broadcast.observers.add(handler))
    }

    /// Ends a registration: no further call of the handler starts. Idempotent; a token of another object is
    /// ignored. From any thread, also from inside a handler. Amortised O(1).
    @inlinable
    public func unregister(_ subscription: Subscription<Action>) {
        broadcast.end(subscription.observation)
    }

    /// Applies `action` to the store and notifies handlers and listeners.
    ///
    /// The mutation has been applied, exactly once, when this returns: from any thread, also from inside a
    /// callback. Callbacks have run too, unless another delivery is in progress, on this thread or another;
    /// then whoever delivers calls them. The call may deliver other threads' actions too, for a millisecond on the main
    /// thread and 250 on others.
    ///
    /// From inside `mutate` of the same Flux it stops with a message.
    @inlinable
    public func dispatch(_ action: Action) {
        perform(action)
    }

    /// The actions dispatched from now on, as an asynchronous sequence for one consumer.
    ///
    /// It finishes when the dispatcher is released.
    public var actions: AsyncStream<Action> { actions(bufferingPolicy: .unbounded) }

    /// The actions dispatched from now on, as an asynchronous sequence for one consumer that keeps as many
    /// of them as `bufferingPolicy` says while the consumer is busy.
    public func actions(
        bufferingPolicy: AsyncStream<Action>.Continuation.BufferingPolicy
    ) -> AsyncStream<Action> {
        broadcast.values(bufferingPolicy: bufferingPolicy)
    }
}

/// The token of a registered handler or listener, to give back to the object that it came from.
///
/// A token that is dropped ends nothing. It keeps neither the callback nor the store alive.
public struct Subscription<T>: Sendable {
    @usableFromInline let observation: ObservationToken

    @inlinable
    init(observation: ObservationToken) {
        self.observation = observation
    }
}
