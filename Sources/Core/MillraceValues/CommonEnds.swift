/// The elements whose bytes two buffers have in common at their beginning and, after that, at their end.
package struct CommonEnds {
    /// The number of elements of the common prefix.
    package let prefix: Int

    /// The number of elements of the longest common suffix that does not overlap the prefix in either buffer.
    package let suffix: Int

    /// Compares eight bytes at a time, because texts and lists may be long.
    ///
    /// - Parameter stride: the number of bytes of an element.
    package init(of old: UnsafeRawBufferPointer, _ new: UnsafeRawBufferPointer, stride: Int = 1) {
        let most = min(old.count, new.count)
        var prefix = 0
        while prefix + 8 <= most, Self.word(of: old, at: prefix) == Self.word(of: new, at: prefix) {
            prefix += 8
        }
        while prefix < most, old[prefix] == new[prefix] { prefix += 1 }
        // Different elements may begin with the same bytes, which belong to neither end.
        prefix -= prefix % stride
        let rest = most - prefix
        var suffix = 0
        while suffix + 8 <= rest,
            Self.word(of: old, at: old.count - suffix - 8) == Self.word(of: new, at: new.count - suffix - 8)
        {
            suffix += 8
        }
        while suffix < rest, old[old.count - 1 - suffix] == new[new.count - 1 - suffix] { suffix += 1 }
        self.prefix = prefix / stride
        self.suffix = suffix / stride
    }

    private static func word(of bytes: UnsafeRawBufferPointer, at offset: Int) -> UInt64 {
        bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
    }
}
