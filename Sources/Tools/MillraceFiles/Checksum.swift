package import Foundation

/// The checksum of saved data: CRC-32, as in ZIP files. Finds every error of one bit, and nearly all others; it protects
/// from damage, not from anybody who changes the data on purpose.
package struct Checksum {
    private var rest: UInt32 = .max

    package init() {}

    /// Adds bytes, eight at a time. O(length).
    package mutating func add(_ bytes: some ContiguousBytes) {
        rest = bytes.withUnsafeBytes { bytes in
            Self.remainders.withUnsafeBufferPointer { remainders in
                let words = bytes.count / 8
                var rest = rest
                for index in 0..<words {
                    let word = bytes.loadUnaligned(fromByteOffset: 8 * index, as: UInt64.self).littleEndian
                    var bits = word ^ UInt64(rest)
                    rest = 0
                    for zeros in (0..<8).reversed() {
                        rest ^= remainders[256 * zeros + Int(bits & 0xFF)]
                        bits &>>= 8
                    }
                }
                for byte in bytes[(8 * words)...] {
                    rest = remainders[Int(UInt8(truncatingIfNeeded: rest) ^ byte)] ^ (rest &>> 8)
                }
                return rest
            }
        }
    }

    /// The checksum of the added data, as eight hexadecimal digits.
    package var text: String {
        let digits = String(~rest, radix: 16)
        return String(repeating: "0", count: 8 - digits.count) + digits
    }

    /// The remainders of all bytes, then those of all bytes followed by one zero byte, and so on up to seven.
    private static let remainders: [UInt32] = {
        var remainders: [UInt32] = (0..<256).map { byte in
            (0..<8).reduce(UInt32(byte)) { rest, _ in rest & 1 == 1 ? rest >> 1 ^ 0xEDB8_8320 : rest >> 1 }
        }
        for index in 0..<7 * 256 {
            let rest: UInt32 = remainders[index]
            remainders.append(remainders[Int(rest & 0xFF)] ^ (rest >> 8))
        }
        return remainders
    }()
}
