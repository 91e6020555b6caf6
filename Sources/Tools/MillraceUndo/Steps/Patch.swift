import Millrace
import MillraceValues

/// The difference between two values, which converts each of them into the other.
protocol Patch {
    /// The estimated memory of the patch.
    var bytes: Int64 { get }

    /// What the patch consists of.
    var content: PatchContent { get }

    /// The old value, computed from the new one.
    func reverted(from new: Any) -> Any

    /// The new value, computed from the old one.
    func applied(to old: Any) -> Any
}

/// What a ``Patch`` consists of.
struct PatchContent {
    /// Where elements were replaced; nil if the whole value was.
    let offset: Int?
    /// The old elements or value. The elements of a `String` are bytes.
    let old: Any
    /// The new elements or value.
    let new: Any
}

/// A value whose patch contains only the changed elements.
protocol Patchable {
    /// The difference to a later value; nil if there is none.
    func patch(to new: Self) -> (any Patch)?

    /// The difference with this content; nil if the elements have another type.
    static func patch(at offset: Int, _ content: PatchContent) -> (any Patch)?

    /// Whether there is a difference. Stops at the first one.
    func differs(from other: Self) -> Bool
}

/// The difference between two values of any type; nil if they are equal.
///
/// - Complexity: O(elements) for a `String` or an `Array` of `Equatable` elements. For another type, the complexity
///   of `==`, or O(1) if the type is not `Equatable`. Values that share their storage are not compared by element.
func patch(from old: Any, to new: Any) -> (any Patch)? {
    if Sameness.areIdentical(old, new) { return nil }
    if let old = old as? any Patchable {
        func between<Value: Patchable>(_ old: Value) -> (any Patch)?? {
            (new as? Value).map { old.patch(to: $0) }
        }
        if let patch = between(old) { return patch }
    }
    if Sameness.areEqual(old, new) == true { return nil }
    return Replacement(old: old, new: new)
}

/// Whether ``patch(from:to:)`` returns a difference, without making it. Stops at the first difference; O(1) for arrays and
/// strings of different lengths, and for values that share their storage.
func differ(_ old: Any, _ new: Any) -> Bool {
    if Sameness.areIdentical(old, new) { return false }
    if let old = old as? any Patchable {
        func areDifferent<Value: Patchable>(_ old: Value) -> Bool? {
            (new as? Value).map { old.differs(from: $0) }
        }
        if let areDifferent = areDifferent(old) { return areDifferent }
    }
    return Sameness.areEqual(old, new) != true
}

/// A part of a step that may still grow: both values as they are, because a difference that is made at each change costs as much
/// as the whole group, each time.
struct OpenPatch: Patch {
    let old: Any
    let new: Any
    let bytes: Int64

    /// The patch from `old` to a later value.
    init(from old: Any, to new: Any) {
        self.init(old: old, new: new, bytes: MemoryEstimate.bytes(of: old, budget: 100))
    }

    private init(old: Any, new: Any, bytes: Int64) {
        self.old = old
        self.new = new
        self.bytes = bytes
    }

    var content: PatchContent { PatchContent(offset: nil, old: old, new: new) }

    func reaching(_ new: Any) -> OpenPatch { OpenPatch(old: old, new: new, bytes: bytes) }

    func reverted(from new: Any) -> Any { old }
    func applied(to old: Any) -> Any { new }
}

/// A value that is replaced as a whole.
struct Replacement: Patch {
    let old: Any
    let new: Any
    let bytes: Int64

    init(old: Any, new: Any) {
        self.old = old
        self.new = new
        // Count only what the old value does not share with the new one. The new value is in memory in any case: as the
        // present value, or as the old value of the next patch.
        bytes = MemoryEstimate.bytes(of: old, notSharedWith: new)
    }

    var content: PatchContent { PatchContent(offset: nil, old: old, new: new) }

    func reverted(from new: Any) -> Any { old }
    func applied(to old: Any) -> Any { new }
}

/// Casts the value of a part to the type of the part. The value always has this type.
func expect<Value>(_ value: Any, as type: Value.Type) -> Value {
    guard let value = value as? Value else {
        fatalError(
            "An undo history has kept a \(Swift.type(of: value)) as a \(type). Please report that as an error in Millrace."
        )
    }
    return value
}
