import Millrace

/// Keeps the last value posted, and hands it and every later one to whoever is connected.
///
/// Values are posted one after another, not by two threads at a time, nor from inside of a consumer. A new observer gets the last value
/// before ``observe(_:)`` returns, and after it every value that is posted, once, in order; also when another
/// thread posts at that very moment.
///
/// Sendable: `lastValue` and `isDisposed` are written under the queue's lock, and read under it by all but who posts, which
/// is one thread at a time.
@usableFromInline
final class ConnectablePublisher<Value>: Disposable, @unchecked Sendable {
    /// Used for its lock, which guards the observers too, and for knowing that a value is being delivered. Nothing is
    /// submitted to it.
    @usableFromInline let queue = RunToCompletionQueue()
    @usableFromInline let observers: ObserverList<Value>
    @exclusivity(unchecked) @usableFromInline var lastValue: Value?
    @exclusivity(unchecked) private var isDisposed = false

    @usableFromInline
    init() {
        observers = ObserverList(queue: queue)
    }

    /// A publisher that has something for the first connection already.
    @usableFromInline
    convenience init(value: Value) {
        self.init()
        lastValue = value
    }

    /// The last value posted. O(1), from any thread.
    @inlinable
    var value: Value? { queue.withLock { lastValue } }

    var disposed: Bool { queue.withLock { isDisposed } }

    /// Adds an observer: it gets the last value, if there is one, before this returns, and later ones as they are
    /// posted.
    func observe(_ consumer: @escaping Consumer<Value>) -> ObservationToken {
        let gate = FirstValueGate(consumer)
        let (observation, start) = observers.add(gate.pass) { (isDisposed: isDisposed, value: lastValue) }
        if start.isDisposed {
            refuse("\(type(of: self)) cannot add connections when disposed")
        }
        gate.open(with: start.value, for: observation)
        return observation
    }

    /// Like ``observe(_:)``. Tests of Mobius.swift reach its namesake by `@testable import`.
    @discardableResult
    func connect(to consumer: @escaping Consumer<Value>) -> Connection<Value> {
        Connection(acceptClosure: consumer, disposeClosure: observe(consumer).end)
    }

    /// Hands `value` to everyone who is connected.
    func post(_ value: Value) {
        if disposed {
            refuse("\(type(of: self)) cannot accept values when disposed")
        }
        deliver(store(value))
    }

    /// Keeps `value`, and says whom it is to be delivered to by ``deliver(_:)``: those who are connected now.
    @inlinable @inline(__always)
    func store(_ value: Value) -> Announcement<Value> {
        // Goes after the lock, since what it holds may run any code on deinit.
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

    /// Hands a stored value to everyone it is for.
    @inlinable @inline(__always)
    func deliver(_ announcement: Announcement<Value>) {
        if announcement.isNothing { return }
        announcement.deliver(from: queue)
        // Nothing waits, since nothing is submitted to the queue; but connections may have ended meanwhile.
        _ = queue.takeWaiting()
    }

    /// Ends all connections. A second time does nothing.
    @usableFromInline
    func dispose() {
        queue.withLock { isDisposed = true }
        observers.close()
    }
}
