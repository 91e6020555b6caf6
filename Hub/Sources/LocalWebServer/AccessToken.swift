import Foundation

/// A secret that requests must contain.
public struct AccessToken: Sendable {
    /// The secret. Its characters need no encoding in a URL.
    public let text: String

    /// The minimum number of characters of a chosen secret.
    public static let shortest = 16

    /// Creates a token from a chosen secret.
    ///
    /// - Throws: ``AccessTokenError`` if the text can be guessed, or if a character would need encoding in a URL.
    public init(_ text: String) throws(AccessTokenError) {
        if !text.utf8.allSatisfy(Self.isUnreserved) { throw .wrongCharacter }
        if text.utf8.count < Self.shortest { throw .tooShort }
        self.text = text
    }

    private init(digits: String) {
        text = digits
    }

    /// A random secret of 256 bits.
    public static func random() -> AccessToken {
        var generator = SystemRandomNumberGenerator()
        let digits = (0..<32).map { _ in
            let byte = String(UInt8.random(in: .min ... .max, using: &generator), radix: 16)
            return byte.count == 1 ? "0" + byte : byte
        }
        return AccessToken(digits: digits.joined())
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

/// The error of a text that is not used as a token.
public enum AccessTokenError: Error, Hashable {
    /// The text has fewer than ``AccessToken/shortest`` characters.
    case tooShort
    /// The text has a character that would need encoding in a URL.
    case wrongCharacter
}

extension AccessTokenError: CustomStringConvertible {
    /// Describes the error and its remedy to people.
    public var description: String {
        switch self {
        case .tooShort:
            "A short token can be guessed: use at least \(AccessToken.shortest) characters, or 'random', which generates one."
        case .wrongCharacter: "A token is part of a URL: use letters, digits, '-', '.', '_' and '~'."
        }
    }
}
