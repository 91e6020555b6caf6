import Millrace

/// Ends many subscriptions at once, at the latest when it is released: the property of a presenter, say, which is to hear
/// nothing after its end.
///
/// ```swift
/// var referenceBag = SubscriptionReferenceBag()
///
/// referenceBag += userName.subscribe { [weak button] in button?.setTitle($0, for: .normal) }
/// ```
///
/// A function that refers strongly to the bag's owner keeps it alive, through the property that it is subscribed to: let
/// it refer weakly.
///
/// Sendable: `references` is read and written under `lock` only.
public final class SubscriptionReferenceBag: SubscriptionReferenceType, @unchecked Sendable {
    private let lock = Lock()
    private var references: [SubscriptionReferenceType] = []

    /// An empty bag.
    public init() {}

    /// A bag with some references. Those that are nil are left out.
    public init(_ references: SubscriptionReferenceType?...) {
        self.references = references.compactMap { $0 }
    }

    deinit { dispose() }

    /// Leaves it to the bag to dispose of a reference. Nil is ignored. From any thread, amortised O(1).
    public func addReference(reference: SubscriptionReferenceType?) {
        guard let reference else { return }
        lock.withLock { references.append(reference) }
    }

    /// Leaves it to the bag to dispose of a reference. Nil is ignored.
    public func add(_ reference: SubscriptionReferenceType?) {
        addReference(reference: reference)
    }

    /// Leaves it to the bag to dispose of a reference. Nil is ignored.
    public func insert(_ reference: SubscriptionReferenceType?) {
        addReference(reference: reference)
    }

    /// Leaves it to the bag on the left to dispose of the reference on the right. Nil is ignored.
    public static func += (lhs: SubscriptionReferenceBag, rhs: SubscriptionReferenceType?) {
        lhs.addReference(reference: rhs)
    }

    /// Disposes of all references that it was given, in that order, and forgets them. It may be given others afterwards.
    ///
    /// From any thread, also from inside of what it ends. O(references).
    public func dispose() {
        // Disposed of after the lock: what a subscription's function holds may run any code on deinit.
        var disposed: [SubscriptionReferenceType] = []
        lock.withLock { swap(&disposed, &references) }
        for reference in disposed { reference.dispose() }
    }
}
