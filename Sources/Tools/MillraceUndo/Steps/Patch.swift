import Millrace
import MillraceValues

/// The difference between two values, which converts each of them into the other.
protocol Patch {
    /// The estimated memory of the patch.
    var bytes: Int64 { get }

    /// The old value, computed from the new one.
    func reverted(from new: Any) -> Any

    /// The new value, computed from the old one.
    func applied(to old: Any) -> Any
}

/// A value whose patch contains only the changed elements.
private protocol Patchable {
    /// The difference to a later value; nil if there is none.
    func patch(to new: Self) -> (any Patch)?
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

/// A value that is replaced as a whole.
private struct Replacement: Patch {
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

    func reverted(from new: Any) -> Any { old }
    func applied(to old: Any) -> Any { new }
}

/// Elements that replace others.
private struct Splice<Element> {
    let offset: Int
    let removed: [Element]
    let inserted: [Element]

    /// The elements that differ: those between the common prefix and the common suffix. Nil if the collections are
    /// equal.
    init?(
        from old: some RandomAccessCollection<Element>,
        to new: some RandomAccessCollection<Element>,
        prefix: Int,
        suffix: Int
    ) {
        if prefix == old.count && prefix == new.count { return nil }
        offset = prefix
        removed = Array(old.dropFirst(prefix).dropLast(suffix))
        inserted = Array(new.dropFirst(prefix).dropLast(suffix))
    }

    func reverted(from new: some Collection<Element>) -> [Element] {
        replacing(inserted.count, of: new, by: removed)
    }

    func applied(to old: some Collection<Element>) -> [Element] {
        replacing(removed.count, of: old, by: inserted)
    }

    private func replacing(
        _ count: Int,
        of elements: some Collection<Element>,
        by others: [Element]
    ) -> [Element] {
        var result: [Element] = []
        result.reserveCapacity(elements.count - count + others.count)
        result += elements.prefix(offset)
        result += others
        result += elements.dropFirst(offset + count)
        return result
    }
}

// MARK: Arrays

extension Array: Patchable where Element: Equatable {
    fileprivate func patch(to new: [Element]) -> (any Patch)? {
        let most = Swift.min(count, new.count)
        var prefix = 0
        while prefix < most, self[prefix] == new[prefix] { prefix += 1 }
        var suffix = 0
        while suffix < most - prefix, self[count - 1 - suffix] == new[new.count - 1 - suffix] { suffix += 1 }
        return Splice(from: self, to: new, prefix: prefix, suffix: suffix).map { ArrayPatch($0) }
    }
}

private struct ArrayPatch<Element>: Patch {
    let splice: Splice<Element>
    let bytes: Int64

    init(_ splice: Splice<Element>) {
        self.splice = splice
        bytes = MemoryEstimate.bytes(of: splice.removed) + MemoryEstimate.bytes(of: splice.inserted)
    }

    func reverted(from new: Any) -> Any { splice.reverted(from: elements(of: new)) }
    func applied(to old: Any) -> Any { splice.applied(to: elements(of: old)) }

    private func elements(of value: Any) -> [Element] { expect(value, as: [Element].self) }
}

// MARK: Strings

extension String: Patchable {
    /// Compares bytes, because strings may be equal with different bytes, and later patches depend on the bytes.
    fileprivate func patch(to new: String) -> (any Patch)? {
        withUTF8Bytes { old in
            new.withUTF8Bytes { new in
                let prefix = Self.commonPrefix(old, new)
                let rest = Swift.min(old.count, new.count) - prefix
                let suffix = Self.commonSuffix(old, new, atMost: rest)
                return Splice(from: old, to: new, prefix: prefix, suffix: suffix).map(StringPatch.init)
            }
        }
    }

    /// Calls `body` with the UTF-8 bytes. Copies them if they are not contiguous, as in some strings from Objective-C.
    fileprivate func withUTF8Bytes<Result>(_ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
        if let result = utf8.withContiguousStorageIfAvailable(body) { return result }
        return ContiguousArray(utf8).withUnsafeBufferPointer(body)
    }

    /// The length of the common prefix. Compares eight bytes at a time, because texts may be long.
    private static func commonPrefix(_ old: UnsafeBufferPointer<UInt8>, _ new: UnsafeBufferPointer<UInt8>)
        -> Int
    {
        let most = Swift.min(old.count, new.count)
        let (old, new) = (UnsafeRawBufferPointer(old), UnsafeRawBufferPointer(new))
        var count = 0
        while count + 8 <= most, word(of: old, at: count) == word(of: new, at: count) { count += 8 }
        while count < most, old[count] == new[count] { count += 1 }
        return count
    }

    private static func commonSuffix(
        _ old: UnsafeBufferPointer<UInt8>,
        _ new: UnsafeBufferPointer<UInt8>,
        atMost most: Int
    ) -> Int {
        let (old, new) = (UnsafeRawBufferPointer(old), UnsafeRawBufferPointer(new))
        var count = 0
        while count + 8 <= most,
            word(of: old, at: old.count - count - 8) == word(of: new, at: new.count - count - 8)
        {
            count += 8
        }
        while count < most, old[old.count - 1 - count] == new[new.count - 1 - count] { count += 1 }
        return count
    }

    private static func word(of bytes: UnsafeRawBufferPointer, at offset: Int) -> UInt64 {
        bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
    }
}

private struct StringPatch: Patch {
    let splice: Splice<UInt8>

    init(_ splice: Splice<UInt8>) { self.splice = splice }

    var bytes: Int64 { Int64(64 + splice.removed.count + splice.inserted.count) }

    func reverted(from new: Any) -> Any {
        text(new).withUTF8Bytes { String(decoding: splice.reverted(from: $0), as: UTF8.self) }
    }

    func applied(to old: Any) -> Any {
        text(old).withUTF8Bytes { String(decoding: splice.applied(to: $0), as: UTF8.self) }
    }

    private func text(_ value: Any) -> String { expect(value, as: String.self) }
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
