import Millrace

/// Accepts actions: applies each to the store, then notifies the handlers.
///
/// Created by ``Flux``, which owns the dispatcher's store.
///
/// Sendable: its properties never change. The broadcast is Sendable, as are the queue and the container that `perform`
/// captures. The mutation, which the timeline may run on any thread, is pure, as ``Mutation`` requires.
public final class Dispatcher<Action: Prex.Action>: @unchecked Sendable {
    @usableFromInline let broadcast: Broadcast<Action>
    @usableFromInline let perform: (Action) -> Void

    /// The Flux's ``MutationReference``, which is retained here because the timeline refers to it weakly.
    let reducer: AnyObject

    @usableFromInline
    init(broadcast: Broadcast<Action>, keeping reducer: AnyObject, perform: @escaping (Action) -> Void) {
        self.broadcast = broadcast
        self.reducer = reducer
        self.perform = perform
    }

    /// Calls `handler` with every action dispatched from now on.
    ///
    /// `handler` runs on the delivering thread, usually the dispatching one, before the store's listeners. During the
    /// call, the store's state includes the action. Handlers are called in the order of registration, one action at a
    /// time, in the order in which the actions were applied. `register` itself does not call `handler`. Amortised
    /// O(1).
    ///
    /// - Returns: the token to pass to ``unregister(_:)``.
    @available(swift, introduced: 6)
    @inlinable
    public func register(handler: @escaping @Sendable (Action) -> ()) -> Subscription<Action> {
        Subscription(observation: broadcast.observers.add(handler))
    }

    /// Ends a registration: no further call of the handler starts. Idempotent; a token from another object is
    /// ignored. From any thread, also from inside a handler. Amortised O(1).
    @inlinable
    public func unregister(_ subscription: Subscription<Action>) {
        broadcast.end(subscription.observation)
    }

    /// Applies `action` to the store and notifies handlers and listeners.
    ///
    /// On return the mutation has been applied exactly once, on any thread, also inside a callback. Callbacks have
    /// run too, unless another delivery is in progress on this thread or another. In that case the delivering thread
    /// calls them later. A dispatch may also deliver other threads' actions. On the main thread it does so for up to
    /// 1 ms. On other threads it does so for 250 ms, and then for as long as the number of pending actions falls.
    ///
    /// A call from inside `mutate` of the same Flux stops the process with a message.
    @inlinable
    public func dispatch(_ action: Action) {
        perform(action)
    }

    /// The actions dispatched from now on, as an asynchronous sequence for one consumer.
    ///
    /// The sequence finishes when the dispatcher is released.
    public var actions: AsyncStream<Action> { actions(bufferingPolicy: .unbounded) }

    /// The actions dispatched from now on, as an asynchronous sequence for one consumer. `bufferingPolicy` decides
    /// how many actions are kept while the consumer is busy.
    public func actions(
        bufferingPolicy: AsyncStream<Action>.Continuation.BufferingPolicy
    ) -> AsyncStream<Action> {
        broadcast.values(bufferingPolicy: bufferingPolicy)
    }
}

/// The token of a registered handler or listener. To end the registration, pass the token to the object that
/// returned it.
///
/// Dropping the token ends nothing. The token retains neither the callback nor the store.
public struct Subscription<T>: Sendable {
    @usableFromInline let observation: ObservationToken

    @inlinable
    init(observation: ObservationToken) {
        self.observation = observation
    }
}
