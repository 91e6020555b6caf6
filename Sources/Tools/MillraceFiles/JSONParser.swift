package import Foundation

/// Parses a JSON text (RFC 8259) with two limits: the depth of nesting, because the stack grows with it, and the
/// number of values, because each value takes more memory than its text.
///
/// Invalid JSON is an error. So is an object in which two members have the same name.
package struct JSONParser {
    /// The reason why a text is invalid.
    package struct Failure: Error, CustomStringConvertible {
        /// The number of bytes before the error.
        package let offset: Int
        package let reason: String

        package var description: String { "after \(offset) bytes, \(reason)." }
    }

    private let bytes: UnsafeBufferPointer<UInt8>
    private let depth: Int
    private var index = 0
    private var count = 0
    private let limit: Int

    /// Parses a text that consists of one value.
    package static func parse(_ data: Data, depth: Int, values: Int = .max) throws(Failure) -> JSON {
        let result = data.withUnsafeBytes { buffer -> Result<JSON, Failure> in
            var parser = JSONParser(buffer.bindMemory(to: UInt8.self), depth: depth, values: values)
            do throws(Failure) {
                return .success(try parser.whole())
            } catch {
                return .failure(error)
            }
        }
        return try result.get()
    }

    private init(_ bytes: UnsafeBufferPointer<UInt8>, depth: Int, values: Int) {
        self.bytes = bytes
        self.depth = depth
        limit = values
    }

    private mutating func whole() throws(Failure) -> JSON {
        let value = try value(depth: depth)
        skipSpace()
        if index < bytes.count { throw failure("there is more after the value") }
        return value
    }

    private mutating func value(depth: Int) throws(Failure) -> JSON {
        count += 1
        if count > limit { throw failure("it has too many values") }
        skipSpace()
        switch next {
        case UInt8(ascii: "{"): return .object(try object(depth: depth))
        case UInt8(ascii: "["): return .array(try array(depth: depth))
        case UInt8(ascii: "\""): return .string(try string())
        case UInt8(ascii: "t"): return try word("true", .bool(true))
        case UInt8(ascii: "f"): return try word("false", .bool(false))
        case UInt8(ascii: "n"): return try word("null", .null)
        default: return .number(try number())
        }
    }

    // MARK: Containers

    private mutating func object(depth: Int) throws(Failure) -> [String: JSON] {
        if depth == 0 { throw failure("it is nested too deeply") }
        index += 1
        var members: [String: JSON] = [:]
        skipSpace()
        if take(UInt8(ascii: "}")) { return members }
        repeat {
            skipSpace()
            let name = try string()
            skipSpace()
            if !take(UInt8(ascii: ":")) { throw failure("a colon is missing") }
            let old = members.updateValue(try value(depth: depth - 1), forKey: name)
            if old != nil { throw failure("a member is there twice") }
            skipSpace()
        } while take(UInt8(ascii: ","))
        if !take(UInt8(ascii: "}")) { throw failure("an object does not end") }
        return members
    }

    private mutating func array(depth: Int) throws(Failure) -> [JSON] {
        if depth == 0 { throw failure("it is nested too deeply") }
        index += 1
        var elements: [JSON] = []
        skipSpace()
        if take(UInt8(ascii: "]")) { return elements }
        repeat {
            elements.append(try value(depth: depth - 1))
            skipSpace()
        } while take(UInt8(ascii: ","))
        if !take(UInt8(ascii: "]")) { throw failure("an array does not end") }
        return elements
    }

    // MARK: Numbers and words

    private mutating func word(_ word: StaticString, _ value: JSON) throws(Failure) -> JSON {
        let count = word.utf8CodeUnitCount
        guard index + count <= bytes.count,
            (0..<count).allSatisfy({ word.utf8Start[$0] == bytes[index + $0] })
        else { throw failure("this is no value") }
        index += count
        return value
    }

    private mutating func number() throws(Failure) -> String {
        let start = index
        _ = take(UInt8(ascii: "-"))
        if !take(UInt8(ascii: "0")) && !takeDigits() { throw failure("this is no value") }
        if take(UInt8(ascii: ".")) && !takeDigits() {
            throw failure("a number has no digits after its point")
        }
        if take(UInt8(ascii: "e")) || take(UInt8(ascii: "E")) {
            if !take(UInt8(ascii: "+")) { _ = take(UInt8(ascii: "-")) }
            if !takeDigits() { throw failure("a number has no exponent after its e") }
        }
        return String(decoding: bytes[start..<index], as: UTF8.self)
    }

    private mutating func takeDigits() -> Bool {
        let start = index
        while index < bytes.count, isDigit(bytes[index]) { index += 1 }
        return index > start
    }

    private func isDigit(_ byte: UInt8) -> Bool { byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9") }

    // MARK: Strings

    private mutating func string() throws(Failure) -> String {
        if !take(UInt8(ascii: "\"")) { throw failure("a string is missing") }
        var start = index
        var text = ""
        while let byte = next {
            switch byte {
            case UInt8(ascii: "\""):
                text += try plain(start..<index)
                index += 1
                return text
            case UInt8(ascii: "\\"):
                text += try plain(start..<index)
                index += 1
                text.unicodeScalars.append(try escaped())
                start = index
            case 0..<0x20: throw failure("a string contains a control character")
            default: index += 1
            }
        }
        throw failure("a string does not end")
    }

    private func plain(_ range: Range<Int>) throws(Failure) -> String {
        let part = UnsafeBufferPointer(rebasing: bytes[range])
        let text = String(decoding: part, as: UTF8.self)
        // Decoding replaces invalid UTF-8. So if the bytes are not valid UTF-8, `text` differs from them.
        if text.utf8.withContiguousStorageIfAvailable(part.hasBytes) != true {
            throw failure("a string is not UTF-8")
        }
        return text
    }

    private mutating func escaped() throws(Failure) -> Unicode.Scalar {
        guard let byte = next else { throw failure("a string does not end") }
        index += 1
        switch byte {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): return Unicode.Scalar(byte)
        case UInt8(ascii: "b"): return "\u{8}"
        case UInt8(ascii: "f"): return "\u{C}"
        case UInt8(ascii: "n"): return "\n"
        case UInt8(ascii: "r"): return "\r"
        case UInt8(ascii: "t"): return "\t"
        case UInt8(ascii: "u"): return try scalar()
        default: throw failure("a string has an escape that JSON does not know")
        }
    }

    private mutating func scalar() throws(Failure) -> Unicode.Scalar {
        let first = try codeUnit()
        if let scalar = Unicode.Scalar(first) { return scalar }
        guard UTF16.isLeadSurrogate(first), take(UInt8(ascii: "\\")), take(UInt8(ascii: "u")) else {
            throw failure("a string has half a surrogate pair")
        }
        let second = try codeUnit()
        if !UTF16.isTrailSurrogate(second) { throw failure("a string has half a surrogate pair") }
        let value = 0x10000 + (UInt32(first) - 0xD800) << 10 + UInt32(second) - 0xDC00
        return Unicode.Scalar(value)!
    }

    private mutating func codeUnit() throws(Failure) -> UInt16 {
        var unit: UInt16 = 0
        for _ in 0..<4 {
            guard let digit = next.flatMap({ Character(Unicode.Scalar($0)).hexDigitValue }) else {
                throw failure("a string has an escape without four digits")
            }
            unit = unit << 4 + UInt16(digit)
            index += 1
        }
        return unit
    }

    // MARK: Bytes

    private var next: UInt8? { index < bytes.count ? bytes[index] : nil }

    private mutating func take(_ byte: UInt8) -> Bool {
        if next != byte { return false }
        index += 1
        return true
    }

    private mutating func skipSpace() {
        while let byte = next, byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 { index += 1 }
    }

    private func failure(_ reason: String) -> Failure { Failure(offset: index, reason: reason) }
}
