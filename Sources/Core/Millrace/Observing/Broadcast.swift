/// A stream of values without a current value: each observer receives the values sent after it subscribed.
///
/// Values may be sent from any thread, and reach each observer once, in the order in which they were sent. A value
/// sent from inside an observer is delivered after the delivery in progress has reached every observer. `send` does
/// not wait for observers that another thread is calling: that thread delivers the value afterwards.
///
/// ```swift
/// let taps = Broadcast<Int>()
/// let observation = taps.observe { print("tap", $0) }
/// taps.send(1)        // prints "tap 1"
/// observation.end()   // or by the release of `observation`
/// ```
public final class Broadcast<Value>: Sendable {
    @usableFromInline package let queue: RunToCompletionQueue

    /// The observers. Dialects add their users' observers to this list directly, because the closures of these
    /// observers need not be `@Sendable`.
    @usableFromInline package let observers: ObserverList<Value>

    @inlinable
    package init(queue: RunToCompletionQueue) {
        self.queue = queue
        self.observers = ObserverList(queue: queue)
    }

    /// A broadcast without observers.
    @inlinable
    public convenience init() where Value: Sendable {
        self.init(queue: RunToCompletionQueue())
    }

    deinit { observers.close() }

    /// Delivers `value` to every observer. O(n) for n observers. Without observers, it takes one lock round trip.
    @inlinable
    public func send(_ value: Value) {
        defer { withExtendedLifetime(observers) {} }
        queue.submit(unobserved: {}, observed: { $0 = observers.announcement(of: value) })
    }

    /// Observes the values sent from now on. Never calls `body` before it returns. Amortised O(1).
    ///
    /// - Parameters:
    ///   - delivery: where `body` runs.
    ///   - merge: receives two values that are pending for the observer's queue. Returns one value that replaces
    ///     both, or nil to keep both. Has no effect with `.immediate`, where no value is ever pending. Runs under the
    ///     mailbox's lock and must be pure.
    ///   - body: called with each value, one call at a time.
    /// - Returns: the observation, which ends when it is released.
    @inlinable @_disfavoredOverload  // `.main` alone selects the next function.
    public func observe(
        on delivery: Delivery = .immediate,
        coalescing merge: (@Sendable (Value, Value) -> Value?)? = nil,
        _ body: @escaping @Sendable (Value) -> Void
    ) -> ObservationHandle {
        observers.addHandle(on: delivery, coalescing: merge, body)
    }

    /// Observes the values sent from now on, on the main actor. See ``observe(on:coalescing:_:)-(Delivery,_,_)``.
    @inlinable
    public func observe(
        on delivery: MainDelivery,
        coalescing merge: (@Sendable (Value, Value) -> Value?)? = nil,
        _ body: @escaping @MainActor (Value) -> Void
    ) -> ObservationHandle {
        ObservationHandle(observers.add(on: .main, coalescing: merge, MainQueue.unisolated(body)))
    }

    /// The values sent from now on, as an asynchronous sequence for one consumer.
    ///
    /// The sequence finishes when the broadcast is released. The subscription ends when the consuming task is
    /// cancelled or the sequence is dropped.
    public func values(
        bufferingPolicy: AsyncStream<Value>.Continuation.BufferingPolicy = .unbounded
    ) -> AsyncStream<Value> where Value: Sendable {
        observers.stream(bufferingPolicy: bufferingPolicy)
    }

    /// Ends an observation of this broadcast; ignores an observation of another broadcast.
    @inlinable
    package func end(_ observation: ObservationToken) {
        observers.end(observation)
    }
}
