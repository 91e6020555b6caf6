import Millrace

/// The state of a source, for the computation of a derived value. After a change of the source, only the parts that
/// were read through this `Reading` are compared.
///
/// ```swift
/// let names = derive(from: store) { state in state.users.map(\.name) }     // not computed again when `query` changes
/// ```
///
/// Use it only during the computation that received it. Later use stops the process with a message.
@dynamicMemberLookup
public struct Reading<State> {
    @usableFromInline let input: Input<State>

    init(_ input: Input<State>) { self.input = input }

    /// The whole state. The derived value is computed again after every change of the state.
    @inlinable
    public var state: State { self[\.self] }

    /// A property of the state. The derived value is computed again when this property has changed.
    ///
    /// For a nested property, the outer property counts as read: `state.user.name` reads all of `state.user`.
    /// Write `state[\.user.name]` to read only the name.
    ///
    /// - Complexity: O(1), a look-up by key path.
    @inlinable
    public subscript<Part>(dynamicMember property: KeyPath<State, Part>) -> Part { self[property] }

    /// A property at any depth, or the result of a subscript or computed property. The derived value is computed again
    /// when the result differs: `Equatable` results are compared by `==`, others by their bytes.
    @inlinable
    public subscript<Part>(property: KeyPath<State, Part>) -> Part {
        input.read(property)
    }

    /// A property that counts as changed when `areEqual` returns false.
    ///
    /// - Parameters:
    ///   - property: the property to read.
    ///   - areEqual: a pure comparison; if the computation reads the property several times, the first closure is used.
    ///     The closure receives the part from which the value was computed and the present one, so that many small
    ///     differences add up.
    @inlinable
    public subscript<Part>(
        property: KeyPath<State, Part>,
        comparedBy areEqual: @escaping (Part, Part) -> Bool
    ) -> Part {
        input.read(property, comparedBy: areEqual)
    }
}

/// Records the parts of all sources that the computation in progress reads. `reads` belongs to the computing thread,
/// which holds the computation's locks.
@usableFromInline
final class ReadRecorder {
    /// The parts in the order of reading.
    @exclusivity(unchecked) @usableFromInline var reads: ContiguousArray<AnyPartRead> = []

    init() {}

    /// Returns the recorded parts, and removes them from this object.
    func takeReads() -> ContiguousArray<AnyPartRead> {
        var taken: ContiguousArray<AnyPartRead> = []
        swap(&taken, &reads)
        return taken
    }
}

/// A part of a source's state that a computation has read.
@usableFromInline
class AnyPartRead {
    @usableFromInline
    init() {}

    /// Whether the recorded part equals the same part of the state that the source's input holds now.
    ///
    /// - Parameter released: receives objects to release after unlocking.
    @usableFromInline
    func isCurrent(releasing released: inout [AnyObject]) -> Bool { false }
}

/// A part with its type. The members are inlinable, so that the code that runs for each part is specialised for the
/// types of the state and the part. `part` belongs to the computing thread, which holds the computation's locks.
@usableFromInline
final class PartRead<State, Part>: AnyPartRead {
    /// Not retained, because the computation that retains this object retains the input too.
    @usableFromInline unowned(unsafe) let input: Input<State>
    @usableFromInline let property: KeyPath<State, Part>
    @exclusivity(unchecked) @usableFromInline var part: Part
    @usableFromInline let areEqual: ((Part, Part) -> Bool)?

    /// Whether a later equal part may replace `part`. False for a comparison by a closure, because such a comparison
    /// need not be transitive. It must always receive the part from which the result was computed.
    @usableFromInline let isReplaceable: Bool

    @inlinable
    init(
        _ input: Input<State>,
        _ property: KeyPath<State, Part>,
        _ part: Part,
        comparedBy areEqual: ((Part, Part) -> Bool)?
    ) {
        self.input = input
        self.property = property
        self.part = part
        self.areEqual = areEqual ?? equality(of: Part.self)
        isReplaceable = areEqual == nil
        super.init()
    }

    @inlinable
    override func isCurrent(releasing released: inout [AnyObject]) -> Bool {
        guard let state = input.heldState else { return false }
        let new = state.value[keyPath: property]
        if haveSameBytes(part, new) { return true }
        guard let areEqual, areEqual(part, new) else { return false }
        if isReplaceable {
            // Replace the part, so that later comparisons find identical bytes, and the old part's memory is
            // released.
            released.append(Held(part))
            part = new
        }
        return true
    }
}

/// Whether two values have identical bytes. If not, they may still be equal, because of padding between their
/// properties.
@inlinable
func haveSameBytes<Value>(_ one: Value, _ other: Value) -> Bool {
    withUnsafePointer(to: one) { one in
        withUnsafePointer(to: other) { other in
            haveEqualBytes(one, other, count: MemoryLayout<Value>.size)
        }
    }
}
