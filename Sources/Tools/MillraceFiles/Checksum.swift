package import Foundation

/// The checksum of saved data: CRC-32, as in ZIP files. Finds every error of one bit, and nearly all others; it protects
/// from damage, not from anybody who changes the data on purpose.
package struct Checksum {
    private var rest: UInt32 = .max

    package init() {}

    /// Adds bytes. O(length).
    package mutating func add(_ bytes: some ContiguousBytes) {
        rest = bytes.withUnsafeBytes { bytes in
            Self.table.withUnsafeBufferPointer { table in
                bytes.reduce(rest) { rest, byte in
                    table[Int(UInt8(truncatingIfNeeded: rest) ^ byte)] ^ (rest &>> 8)
                }
            }
        }
    }

    /// The checksum of the added data, as eight hexadecimal digits.
    package var text: String {
        let digits = String(~rest, radix: 16)
        return String(repeating: "0", count: 8 - digits.count) + digits
    }

    /// The remainders of all bytes.
    private static let table: [UInt32] = (0..<256).map { byte in
        (0..<8).reduce(UInt32(byte)) { rest, _ in rest & 1 == 1 ? rest >> 1 ^ 0xEDB8_8320 : rest >> 1 }
    }
}
