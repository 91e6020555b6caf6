import Foundation

/// A secret that requests must contain.
public struct AccessToken: Sendable {
    /// The secret. Its characters need no encoding in a URL.
    public let text: String

    /// Creates a token from a chosen secret.
    ///
    /// Traps if the text is empty, or if a character would need encoding in a URL.
    public init(_ text: String) {
        if !Self.isValid(text) {
            fatalError("A token is part of a URL: use letters, digits, '-', '.', '_' and '~'.")
        }
        self.text = text
    }

    /// Whether a text is valid as a secret: not empty, and without characters that need encoding in a URL.
    public static func isValid(_ text: String) -> Bool {
        !text.isEmpty && text.utf8.allSatisfy(isUnreserved)
    }

    /// A random secret of 256 bits.
    public static func random() -> AccessToken {
        var generator = SystemRandomNumberGenerator()
        let digits = (0..<32).map { _ in
            let byte = String(UInt8.random(in: .min ... .max, using: &generator), radix: 16)
            return byte.count == 1 ? "0" + byte : byte
        }
        return AccessToken(digits.joined())
    }

    /// Whether the candidate is the secret. Takes constant time, so that the duration reveals nothing.
    public func matches(_ candidate: String) -> Bool {
        let candidate = Array(candidate.utf8)
        let secret = Array(text.utf8)
        var difference = secret.count ^ candidate.count
        for index in secret.indices {
            let byte = candidate.isEmpty ? 0 : candidate[index % candidate.count]
            difference |= Int(secret[index] ^ byte)
        }
        return difference == 0
    }

    private static func isUnreserved(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"):
            true
        default: "-._~".utf8.contains(byte)
        }
    }
}
