/// A stream of values without a current one: everyone who listens hears what is sent from then on.
///
/// Values reach each observer once, in the order in which they were sent, from any thread. A value sent from
/// inside an observer is delivered after the one in progress has reached everybody. `send` does not wait for
/// observers that another thread is busy calling: the value is delivered after that.
///
/// ```swift
/// let taps = Broadcast<Int>()
/// let observation = taps.observe { print("tap", $0) }
/// taps.send(1)        // prints "tap 1"
/// observation.end()
/// ```
public final class Broadcast<Value>: Sendable {
    @usableFromInline package let queue: RunToCompletionQueue

    /// Dialects add their users' observers here, which need not be `@Sendable`.
    @usableFromInline package let observers: ObserverList<Value>

    @inlinable
    package init(queue: RunToCompletionQueue) {
        self.queue = queue
        self.observers = ObserverList(queue: queue)
    }

    /// A broadcast that nobody listens to yet.
    @inlinable
    public convenience init() where Value: Sendable {
        self.init(queue: RunToCompletionQueue())
    }

    deinit { observers.close() }

    /// Delivers `value` to everyone who listens. O(observers); without observers, one lock round trip.
    @inlinable
    public func send(_ value: Value) {
        defer { withExtendedLifetime(observers) {} }
        queue.submit(unobserved: {}, observed: { $0 = observers.announcement(of: value) })
    }

    /// Decides what to send under the broadcast's lock, and delivers it: the values that `decide` appends, in that order.
    ///
    /// - Parameter decide: no user code in it. It may read and change what the lock protects.
    /// - Returns: what `decide` returns.
    package func sendAll<Result>(_ decide: (inout [Value]) -> Result) -> Result {
        defer { withExtendedLifetime(observers) {} }
        var values: [Value] = []
        return queue.submit(
            unobserved: { decide(&values) },
            observed: { (delivery: inout Announcement<Value>) in
                let result = decide(&values)
                let last = values.popLast()
                for value in values { observers.stage(value) }
                if let last { delivery = observers.announcement(of: last) }
                return result
            }
        )
    }

    /// Listens to the values sent from now on. Never calls back before it returns. Amortised O(1).
    ///
    /// - Parameters:
    ///   - delivery: where `body` runs.
    ///   - merge: makes one value of two that both wait for the observer's queue, or nil to keep both. Of no
    ///     effect with `.immediate`, where nothing waits. It runs under the mailbox's lock and must be pure.
    ///   - body: called with each value, one call at a time.
    /// - Returns: the handle that ends it. Dropping it ends nothing.
    @inlinable @discardableResult
    public func observe(
        on delivery: Delivery = .immediate,
        coalescing merge: (@Sendable (Value, Value) -> Value?)? = nil,
        _ body: @escaping @Sendable (Value) -> Void
    ) -> ObservationToken {
        observers.add(on: delivery, coalescing: merge, body)
    }

    /// The values sent from now on, as an asynchronous sequence for one consumer.
    ///
    /// It finishes when the broadcast is released. The subscription ends when the consuming task is cancelled
    /// or the sequence is dropped.
    public func values(
        bufferingPolicy: AsyncStream<Value>.Continuation.BufferingPolicy = .unbounded
    ) -> AsyncStream<Value> where Value: Sendable {
        observers.stream(bufferingPolicy: bufferingPolicy)
    }

    /// Ends an observation of this broadcast; ignores one of another.
    @inlinable
    package func end(_ observation: ObservationToken) {
        observers.end(observation)
    }
}
