import MillraceValues

/// Elements that replace others.
private struct Splice<Element> {
    let offset: Int
    let removed: [Element]
    let inserted: [Element]

    var content: PatchContent { PatchContent(offset: offset, old: removed, new: inserted) }

    init?(at offset: Int, _ content: PatchContent) {
        guard let removed = content.old as? [Element], let inserted = content.new as? [Element] else {
            return nil
        }
        self.offset = offset
        self.removed = removed
        self.inserted = inserted
    }

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
        // Restored differences may name more elements than there are.
        result.reserveCapacity(max(0, elements.count - count) + others.count)
        result += elements.prefix(offset)
        result += others
        result += elements.dropFirst(offset + count)
        return result
    }
}

// MARK: Arrays

extension Array: Patchable where Element: Equatable {
    func differs(from other: [Element]) -> Bool { self != other }

    static func patch(at offset: Int, _ content: PatchContent) -> (any Patch)? {
        Splice<Element>(at: offset, content).map { ArrayPatch($0) }
    }

    /// Compares bytes first, which most elements have in common, and then elements.
    func patch(to new: [Element]) -> (any Patch)? {
        let ends = withUnsafeBytes { old in
            new.withUnsafeBytes { CommonEnds(of: old, $0, stride: MemoryLayout<Element>.stride) }
        }
        let most = Swift.min(count, new.count)
        var prefix = ends.prefix
        while prefix < most, self[prefix] == new[prefix] { prefix += 1 }
        var suffix = Swift.min(ends.suffix, most - prefix)
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

    var content: PatchContent { splice.content }

    func reverted(from new: Any) -> Any { splice.reverted(from: elements(of: new)) }
    func applied(to old: Any) -> Any { splice.applied(to: elements(of: old)) }

    private func elements(of value: Any) -> [Element] { expect(value, as: [Element].self) }
}

// MARK: Strings

extension String: Patchable {
    static func patch(at offset: Int, _ content: PatchContent) -> (any Patch)? {
        Splice<UInt8>(at: offset, content).map(StringPatch.init)
    }

    /// Compares bytes, like ``patch(to:)``.
    func differs(from other: String) -> Bool {
        withUTF8Bytes { own in
            other.withUTF8Bytes {
                own.count != $0.count
                    || CommonEnds(of: UnsafeRawBufferPointer(own), UnsafeRawBufferPointer($0)).prefix
                        < own.count
            }
        }
    }

    /// Compares bytes, because strings may be equal with different bytes, and later patches depend on the bytes.
    func patch(to new: String) -> (any Patch)? {
        withUTF8Bytes { old in
            new.withUTF8Bytes { new in
                let ends = CommonEnds(of: UnsafeRawBufferPointer(old), UnsafeRawBufferPointer(new))
                return Splice(from: old, to: new, prefix: ends.prefix, suffix: ends.suffix).map(
                    StringPatch.init
                )
            }
        }
    }

    /// Calls `body` with the UTF-8 bytes. Copies them if they are not contiguous, as in some strings from Objective-C.
    fileprivate func withUTF8Bytes<Result>(_ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
        if let result = utf8.withContiguousStorageIfAvailable(body) { return result }
        return ContiguousArray(utf8).withUnsafeBufferPointer(body)
    }
}

private struct StringPatch: Patch {
    let splice: Splice<UInt8>

    init(_ splice: Splice<UInt8>) { self.splice = splice }

    var content: PatchContent { splice.content }

    var bytes: Int64 { Int64(64 + splice.removed.count + splice.inserted.count) }

    func reverted(from new: Any) -> Any {
        text(new).withUTF8Bytes { String(decoding: splice.reverted(from: $0), as: UTF8.self) }
    }

    func applied(to old: Any) -> Any {
        text(old).withUTF8Bytes { String(decoding: splice.applied(to: $0), as: UTF8.self) }
    }

    private func text(_ value: Any) -> String { expect(value, as: String.self) }
}
