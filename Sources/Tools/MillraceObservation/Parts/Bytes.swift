/// Whether two places in memory hold the same bytes. If not, their values may still be equal, because of padding
/// between their properties.
@usableFromInline
func haveEqualBytes(_ one: UnsafeRawPointer, _ other: UnsafeRawPointer, count: Int) -> Bool {
    var offset = 0
    while offset + 8 <= count {
        if one.word(at: offset) != other.word(at: offset) { return false }
        offset += 8
    }
    while offset < count {
        if one.load(fromByteOffset: offset, as: UInt8.self)
            != other.load(fromByteOffset: offset, as: UInt8.self)
        {
            return false
        }
        offset += 1
    }
    return true
}

/// Compares the bytes of the elements of two arrays.
struct ElementBytes {
    private let one: UnsafeRawPointer
    private let other: UnsafeRawPointer
    private let size: Int
    private let stride: Int

    /// Nil if an array has no elements and so no memory.
    init?<Element>(of one: UnsafeBufferPointer<Element>, _ other: UnsafeBufferPointer<Element>) {
        guard let oneBase = one.baseAddress, let otherBase = other.baseAddress else { return nil }
        self.one = UnsafeRawPointer(oneBase)
        self.other = UnsafeRawPointer(otherBase)
        size = MemoryLayout<Element>.size
        stride = MemoryLayout<Element>.stride
    }

    /// Whether two elements, one of each array, have the same bytes.
    func areEqual(at index: Int, and otherIndex: Int) -> Bool {
        haveEqualBytes(one + index * stride, other + otherIndex * stride, count: size)
    }

    /// The first index in `range` at which the elements of the arrays have different bytes; the end of the
    /// range if there is none.
    func firstDifference(in range: Range<Int>) -> Int {
        guard !range.isEmpty else { return range.upperBound }
        var offset = range.lowerBound * stride
        let end = (range.upperBound - 1) * stride + size
        while offset < end {
            while offset + 32 <= end, areEqualBlocks(at: offset) { offset += 32 }
            // Compare the elements one by one, because the difference may be only in the padding between them.
            let next = min(offset + 32, end)
            for index in offset / stride..<(next + stride - 1) / stride where !areEqual(at: index, and: index)
            {
                return index
            }
            offset = next
        }
        return range.upperBound
    }

    /// Whether the 32 bytes at an offset are the same in both arrays. Avoids a branch for each word.
    private func areEqualBlocks(at offset: Int) -> Bool {
        let one = one + offset
        let other = other + offset
        return (one.word(at: 0) ^ other.word(at: 0)) | (one.word(at: 8) ^ other.word(at: 8))
            | (one.word(at: 16) ^ other.word(at: 16)) | (one.word(at: 24) ^ other.word(at: 24)) == 0
    }
}

extension UnsafeRawPointer {
    fileprivate func word(at offset: Int) -> UInt64 { loadUnaligned(fromByteOffset: offset, as: UInt64.self) }
}
