import Millrace

/// Stores the last value posted, and delivers it and every later one to its observers.
///
/// Posts must not overlap: neither from two threads nor inside a consumer. A new observer receives the last value
/// before ``observe(_:)`` returns, and then every later value once, in order, even if another thread posts at the
/// same time.
///
/// Sendable: `lastValue` and `isDisposed` are written under the queue's lock. They are also read under this lock, but
/// the thread that posts may read `lastValue` without it, because only one thread posts at a time and only posts
/// change `lastValue`.
@usableFromInline
final class ConnectablePublisher<Value>: Disposable, @unchecked Sendable {
    /// Provides the lock, which guards the observers too, and records that a delivery is in progress. Nothing is
    /// submitted to the queue.
    @usableFromInline let queue = RunToCompletionQueue()
    @usableFromInline let observers: ObserverList<Value>
    @exclusivity(unchecked) @usableFromInline var lastValue: Value?
    @exclusivity(unchecked) @usableFromInline var isDisposed = false

    @inlinable
    init() {
        observers = ObserverList(queue: queue)
    }

    /// A publisher that starts with a value.
    @inlinable
    convenience init(value: Value) {
        self.init()
        lastValue = value
    }

    /// The last value posted. O(1), from any thread.
    @inlinable
    var value: Value? { queue.withLock { lastValue } }

    var disposed: Bool { queue.withLock { isDisposed } }

    /// Adds an observer. It receives the last value, if there is one, before `observe` returns, and later ones when
    /// they are posted.
    @inlinable
    func observe(_ consumer: @escaping Consumer<Value>) -> ObservationToken {
        observers.add(
            on: .immediate,
            startingWith: { (isDisposed: isDisposed, value: lastValue) },
            first: { start in
                if start.isDisposed { refuse("\(type(of: self)) cannot add connections when disposed") }
                if let value = start.value { consumer(value) }
            },
            next: consumer
        ).0
    }

    /// Like ``observe(_:)``. Tests of Mobius.swift use a method of this name through `@testable import`.
    @discardableResult
    func connect(to consumer: @escaping Consumer<Value>) -> Connection<Value> {
        Connection(acceptClosure: consumer, disposeClosure: observe(consumer).end)
    }

    /// Stores `value` and delivers it to all observers.
    func post(_ value: Value) {
        if disposed {
            refuse("\(type(of: self)) cannot accept values when disposed")
        }
        deliver(store(value))
    }

    /// Stores `value`, and returns an announcement of the value to the present observers. Pass the announcement to
    /// ``deliver(_:)``.
    @inlinable @inline(__always)
    func store(_ value: Value) -> Announcement<Value> {
        // The old value is released after unlocking, because its deinit may run any code.
        var replaced: Value? = value
        defer { withExtendedLifetime(replaced) {} }
        return queue.withLock {
            swap(&replaced, &lastValue)
            var announcement = observers.announcement(of: lastValue!)
            if !announcement.isNothing {
                announcement.settle()
                queue.beginOwnDelivery()
            }
            return announcement
        }
    }

    /// Delivers an announcement that ``store(_:)`` has returned.
    @inlinable @inline(__always)
    func deliver(_ announcement: Announcement<Value>) {
        if announcement.isNothing { return }
        announcement.deliver(from: queue)
        // The queue has no pending deliveries, since nothing is submitted to it. This call only ends the delivery, and
        // releases observers that have ended meanwhile.
        _ = queue.takeWaiting()
    }

    /// Ends all observations. A second call does nothing.
    @usableFromInline
    func dispose() {
        queue.withLock { isDisposed = true }
        observers.close()
    }
}
