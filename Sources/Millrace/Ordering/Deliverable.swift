/// Something for observers that was decided under a queue's lock and is told to them outside of it.
@usableFromInline
package protocol Deliverable {
    /// The delivery that tells nobody.
    static var nothing: Self { get }

    /// Whether there is nobody to tell.
    var isNothing: Bool { get }

    /// Tells everyone. Called once, by `queue`, with no lock held.
    func deliver(from queue: RunToCompletionQueue)
}

/// Two deliveries that nothing may come between.
@usableFromInline
package struct DeliveryPair<First: Deliverable, Second: Deliverable>: Deliverable {
    /// What is told first.
    @usableFromInline package var first: First
    /// What is told when everyone has heard of the first.
    @usableFromInline package var second: Second

    @inlinable @inline(__always)
    package init(_ first: First, _ second: Second) {
        self.first = first
        self.second = second
    }

    @inlinable @inline(__always)
    package static var nothing: Self { Self(.nothing, .nothing) }

    @inlinable @inline(__always)
    package var isNothing: Bool { first.isNothing && second.isNothing }

    @inlinable @inline(__always)
    package func deliver(from queue: RunToCompletionQueue) {
        first.deliver(from: queue)
        second.deliver(from: queue)
    }
}
