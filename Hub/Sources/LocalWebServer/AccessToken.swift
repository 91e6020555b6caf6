import Foundation

/// A secret that a page must know to be answered.
public struct AccessToken: Sendable {
    /// The secret, of characters that a URL may hold as they are.
    public let text: String

    /// A secret of one's own choice.
    ///
    /// Traps if it is empty or holds something that would have to be encoded in a URL.
    public init(_ text: String) {
        if !Self.isValid(text) {
            fatalError("A token is part of a URL: use letters, digits, '-', '.', '_' and '~'.")
        }
        self.text = text
    }

    /// Whether a text can be a secret: it is not empty, and nothing in it would have to be encoded in a URL.
    public static func isValid(_ text: String) -> Bool {
        !text.isEmpty && text.utf8.allSatisfy(isUnreserved)
    }

    /// A secret that nobody can guess: 256 random bits.
    public static func random() -> AccessToken {
        var generator = SystemRandomNumberGenerator()
        let digits = (0..<32).map { _ in
            let byte = String(UInt8.random(in: .min ... .max, using: &generator), radix: 16)
            return byte.count == 1 ? "0" + byte : byte
        }
        return AccessToken(digits.joined())
    }

    /// Whether somebody knows the secret. How long it takes tells nothing about how much of it is right.
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
