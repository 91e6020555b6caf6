internal import Foundation

extension String {
    /// Whether both consist of the same bytes. Swift's `==` takes texts that merely look the same for equal.
    package func hasBytes(of other: String) -> Bool {
        let isSame = utf8.withContiguousStorageIfAvailable { bytes in
            other.utf8.withContiguousStorageIfAvailable(bytes.hasBytes)
        }
        // A text that Foundation has made on Apple's systems may not be stored as bytes.
        return (isSame ?? nil) ?? utf8.elementsEqual(other.utf8)
    }
}

extension UnsafeBufferPointer<UInt8> {
    /// Whether both have the same bytes.
    func hasBytes(of other: UnsafeBufferPointer<UInt8>) -> Bool {
        guard count == other.count, let baseAddress, let otherAddress = other.baseAddress else {
            return count == other.count
        }
        return memcmp(baseAddress, otherAddress, count) == 0
    }
}
