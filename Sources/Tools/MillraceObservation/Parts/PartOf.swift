/// A part of a state of type `Whole`.
@available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
class PartOf<Whole>: ReadPart {
    /// Compares this part of two states, stores the new one, and appends to `changed` the parts whose readers must be
    /// notified.
    func compare(_ old: Whole, _ new: Whole, _ changed: inout [ReadPart]) {}
}

/// A part that is compared as a whole.
@available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
final class ComparedPart<Whole, Part>: PartOf<Whole> {
    private let keyPath: KeyPath<Whole, Part>
    private let areEqual: ((Part, Part) -> Bool)?

    /// A part compared by `==`; it always counts as changed if it is not `Equatable`.
    init(_ keyPath: KeyPath<Whole, Part>) {
        self.keyPath = keyPath
        areEqual = equality(of: Part.self)
        super.init(at: keyPath.byteRange)
    }

    /// A part compared only by `areEqual`.
    init(_ keyPath: KeyPath<Whole, Part>, areEqual: @escaping (Part, Part) -> Bool) {
        self.keyPath = keyPath
        self.areEqual = areEqual
        super.init(at: nil)
    }

    override func compare(_ old: Whole, _ new: Whole, _ changed: inout [ReadPart]) {
        guard isAwaited else { return }
        if let areEqual, areEqual(old[keyPath: keyPath], new[keyPath: keyPath]) { return }
        changed.append(self)
    }
}

/// A part whose own parts have readers.
@available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
final class NestedPart<Whole, Part>: PartOf<Whole> {
    private(set) var value: ObservedPart<Part>
    private let keyPath: KeyPath<Whole, Part>

    init(_ keyPath: KeyPath<Whole, Part>, of whole: Whole) {
        self.keyPath = keyPath
        value = ObservedPart(whole[keyPath: keyPath])
        super.init(at: keyPath.byteRange)
    }

    override func compare(_ old: Whole, _ new: Whole, _ changed: inout [ReadPart]) {
        value.compare(with: new[keyPath: keyPath], &changed)
    }

    /// Whether the part can be removed. False while a reader waits for a change of `value`. Also false while another
    /// object retains `value`, because a view may read it later.
    override func isForgettable() -> Bool { isKnownUniquelyReferenced(&value) && value.isForgettable() }
}

extension KeyPath {
    /// The byte range of the value within the root; nil if the value is computed, or if its type is not `Equatable`, so
    /// that equal bytes do not prove equality.
    var byteRange: Range<Int>? {
        guard Value.self is any Equatable.Type, let offset = MemoryLayout<Root>.offset(of: self) else {
            return nil
        }
        return offset..<offset + MemoryLayout<Value>.size
    }
}

/// The comparison of a type by `==`; nil if the type is not `Equatable`, so that its values always count as changed.
@usableFromInline
func equality<Value>(of type: Value.Type) -> ((Value, Value) -> Bool)? {
    func equality<E: Equatable>(_ type: E.Type) -> Any {
        let areEqual: (E, E) -> Bool = { $0 == $1 }
        return areEqual
    }
    guard let equatable = type as? any Equatable.Type else { return nil }
    return equality(equatable) as? (Value, Value) -> Bool
}
