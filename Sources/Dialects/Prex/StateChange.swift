/// A state and the previous state.
///
/// Read a property by name to learn whether it has changed; the result is nil if it has not:
///
/// ```swift
/// if let count = change.count?.value { label.text = "\(count)" }
/// ```
///
/// For an optional property, `change.error?.value` is nil both if the property has not changed and if it has changed
/// to nil. To distinguish the two, read the change first:
///
/// ```swift
/// if let error = change.error { label.text = error.value }
/// ```
@dynamicMemberLookup
public struct StateChange<State: Prex.State>: Sendable {
    /// The state after the change.
    public let new: State

    /// The previous state; nil if every property counts as changed, as after ``Presenter/reflect()``.
    public let old: State?

    @inlinable
    init(new: State, old: State?) {
        self.new = new
        self.old = old
    }

    /// The new value of a property if it has changed, otherwise nil.
    ///
    /// The property has changed if there is no old state or its old value differs. An optional property is
    /// compared as an optional: from nil to a value and back are changes, from nil to nil is not. O(1) plus
    /// two reads of the property and one comparison.
    ///
    /// Use it in place of the dynamic member for a property that is itself called `new` or `old`.
    public func changedProperty<Value: Equatable>(
        for keyPath: KeyPath<State, Value>
    ) -> PropertyChange<Value>? {
        let value = new[keyPath: keyPath]
        if let old, old[keyPath: keyPath] == value { return nil }
        return PropertyChange(value: value)
    }

    /// The new value of the property with this name if it has changed, otherwise nil: see ``changedProperty(for:)``.
    public subscript<Value: Equatable>(
        dynamicMember keyPath: KeyPath<State, Value>
    ) -> PropertyChange<Value>? {
        changedProperty(for: keyPath)
    }

    /// A property that has changed.
    ///
    /// If an optional property has changed to nil, the change exists and its ``value`` is nil.
    public struct PropertyChange<T> {
        /// The new value.
        public let value: T
    }
}

extension StateChange.PropertyChange: Sendable where T: Sendable {}

extension StateChange {
    /// Merges this change and a later one into one.
    @inlinable
    func merged(with later: Self) -> Self {
        StateChange(new: later.new, old: later.old == nil ? nil : old)
    }
}
