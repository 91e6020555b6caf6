/// One transition of one store, as recorders see it.
public final class Transition {
    /// Which store. Unique among the stores alive.
    public let store: ObjectIdentifier

    /// The store's dialect and name.
    public let label: StoreLabel

    /// The place among all transitions of all stores while a recorder is attached: a later one has a higher number.
    public let order: UInt64

    /// What caused it: the action or event.
    public let action: Any

    /// The state before.
    public let old: Any

    /// The state after.
    public let new: Any

    /// How long the transition itself took, without its observers.
    public let duration: Duration

    @usableFromInline
    package init(
        store: ObjectIdentifier,
        label: StoreLabel,
        order: UInt64,
        action: Any,
        old: Any,
        new: Any,
        duration: Duration
    ) {
        self.store = store
        self.label = label
        self.order = order
        self.action = action
        self.old = old
        self.new = new
        self.duration = duration
    }
}
