import Millrace

/// Collects subscriptions and ends them together, at the latest when the bag is released. A presenter stores a bag, so
/// that its subscriptions end when the presenter is released.
///
/// ```swift
/// var referenceBag = SubscriptionReferenceBag()
///
/// referenceBag += userName.subscribe { [weak button] in button?.setTitle($0, for: .normal) }
/// ```
///
/// A subscribed function is retained by its property. If it captures the bag's owner strongly, that owner is never
/// released: capture it weakly.
public final class SubscriptionReferenceBag: SubscriptionReferenceType, Sendable {
    private let references: Guarded<UserValue<[SubscriptionReferenceType]>>

    /// An empty bag.
    public init() { references = Guarded(UserValue([])) }

    /// A bag with these references. Nil is ignored.
    public init(_ references: SubscriptionReferenceType?...) {
        self.references = Guarded(UserValue(references.compactMap { $0 }))
    }

    deinit { dispose() }

    /// Adds a reference to dispose of. Nil is ignored. May be called on any thread. Amortised O(1).
    public func addReference(reference: SubscriptionReferenceType?) {
        guard let reference else { return }
        references.withLock { $0.value.append(reference) }
    }

    /// Adds a reference to dispose of. Nil is ignored.
    public func add(_ reference: SubscriptionReferenceType?) {
        addReference(reference: reference)
    }

    /// Adds a reference to dispose of. Nil is ignored.
    public func insert(_ reference: SubscriptionReferenceType?) {
        addReference(reference: reference)
    }

    /// Adds the reference on the right to the bag on the left. Nil is ignored.
    public static func += (lhs: SubscriptionReferenceBag, rhs: SubscriptionReferenceType?) {
        lhs.addReference(reference: rhs)
    }

    /// Disposes of all references, in the order in which they were added, and removes them. The bag can be used again.
    ///
    /// May be called on any thread, also by a function whose subscription it ends. O(references).
    public func dispose() {
        // The references are disposed of after unlocking: a disposal releases objects that a function captures, and
        // their deinit may run any code.
        for reference in references.exchange(UserValue([])).value { reference.dispose() }
    }
}
