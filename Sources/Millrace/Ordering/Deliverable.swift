/// Something for observers that was decided under a lock and is told to them outside of it.
@usableFromInline
package protocol Deliverable {
    /// True when there is nobody to tell.
    var isEmpty: Bool { get }

    /// Tells everyone. Called once, with no lock held.
    func deliver()
}

extension Optional: Deliverable where Wrapped: Deliverable {
    @inlinable
    package var isEmpty: Bool {
        switch self {
        case .some(let delivery): delivery.isEmpty
        case .none: true
        }
    }

    @inlinable
    package func deliver() {
        if case .some(let delivery) = self { delivery.deliver() }
    }
}

/// Two deliveries that nothing may come between.
@usableFromInline
package struct DeliveryPair<First: Deliverable, Second: Deliverable>: Deliverable {
    @usableFromInline let first: First
    @usableFromInline let second: Second

    @inlinable
    package init(_ first: First, _ second: Second) {
        self.first = first
        self.second = second
    }

    @inlinable
    package var isEmpty: Bool { first.isEmpty && second.isEmpty }

    @inlinable
    package func deliver() {
        first.deliver()
        second.deliver()
    }
}
