/// A state and the one before it.
///
/// Ask for what has changed by the property's name; the answer is nil when it has not:
///
/// ```swift
/// if let count = change.count?.value { label.text = "\(count)" }
/// ```
///
/// Of an optional property, `change.error?.value` is nil also when it has changed to nil. Where that matters, ask for the
/// change first:
///
/// ```swift
/// if let error = change.error { label.text = error.value }
/// ```
@dynamicMemberLookup
public struct StateChange<State: Prex.State>: Sendable {
    /// The state after the change.
    public let new: State

    /// The state before; nil when everything counts as changed, as after ``Presenter/reflect()``.
    public let old: State?

    @inlinable
    init(new: State, old: State?) {
        self.new = new
        self.old = old
    }

    /// The new value of a property if it has changed, otherwise nil.
    ///
    /// It has changed when there is no old state or its old value differs. An optional property compares as
    /// an optional: from nil to a value and back are changes, from nil to nil is none. Costs the reading of
    /// the property, twice, and one comparison.
    ///
    /// Use it in place of the dynamic member for a property that is itself called `new` or `old`.
    public func changedProperty<Value: Equatable>(
        for keyPath: KeyPath<State, Value>
    ) -> PropertyChange<Value>? {
        let value = new[keyPath: keyPath]
        if let old, old[keyPath: keyPath] == value { return nil }
        return PropertyChange(value: value)
    }

    /// The new value of a property if it has changed: ``changedProperty(for:)`` by the property's name.
    public subscript<Value: Equatable>(
        dynamicMember keyPath: KeyPath<State, Value>
    ) -> PropertyChange<Value>? {
        changedProperty(for: keyPath)
    }

    /// A property that has changed.
    ///
    /// When the property is optional, this is there and its ``value`` nil if it has changed to nil.
    public struct PropertyChange<T> {
        /// Its new value.
        public let value: T
    }
}

extension StateChange.PropertyChange: Sendable where T: Sendable {}

extension StateChange {
    /// This change and a later one as one.
    @inlinable
    func merged(with later: Self) -> Self {
        StateChange(new: later.new, old: later.old == nil ? nil : old)
    }
}
