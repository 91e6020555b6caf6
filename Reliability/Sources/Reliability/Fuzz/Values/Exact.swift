import Foundation

/// A value whose text tells any two different values apart, so that texts can be compared instead of values: Swift's
/// `==` hides differences of texts and of zeros. Independent of the encoders that are checked.
///
/// The texts have ASCII characters only. An optional of an optional has the text of one optional, as it is promised.
protocol Exact {
    var exact: String { get }
}

extension String: Exact {
    var exact: String {
        var bytes: [UInt8] = [UInt8(ascii: "\"")]
        for scalar in unicodeScalars {
            switch scalar {
            case "\"", "\\": bytes += [UInt8(ascii: "\\"), UInt8(ascii: scalar)]
            case " "..."~": bytes.append(UInt8(ascii: scalar))
            default: bytes += "\\u{\(String(scalar.value, radix: 16))}".utf8
            }
        }
        bytes.append(UInt8(ascii: "\""))
        return String(decoding: bytes, as: UTF8.self)
    }
}

extension BinaryInteger { var exact: String { "\(self)" } }
extension Int: Exact {}

// The shortest digits that only this number has; `-0.0` and `0.0` differ. There is one text for every not-a-number.
extension Double: Exact { var exact: String { "\(self)" } }
extension Float: Exact { var exact: String { "\(self)" } }
extension Decimal: Exact { var exact: String { "\(self)" } }
extension Date: Exact { var exact: String { timeIntervalSinceReferenceDate.exact } }
extension Data: Exact { var exact: String { "<\(base64EncodedString())>" } }
extension URL: Exact { var exact: String { absoluteString.exact } }
extension UUID: Exact { var exact: String { uuidString } }

extension Optional: Exact where Wrapped: Exact { var exact: String { map(\.exact) ?? "nil" } }

extension Array: Exact where Element: Exact {
    var exact: String { "[" + map(\.exact).joined(separator: ", ") + "]" }
}

extension Set: Exact where Element: Exact {
    var exact: String { "{" + map(\.exact).sorted().joined(separator: ", ") + "}" }
}

extension Dictionary: Exact where Key: Exact, Value: Exact {
    var exact: String { "{" + map { "\($0.exact): \($1.exact)" }.sorted().joined(separator: ", ") + "}" }
}

extension OddKind: Exact { var exact: String { rawValue.exact } }
extension ByteText: Exact { var exact: String { text.exact } }
extension OddNest: Exact {
    var exact: String {
        var start = ""
        var nest = self
        while true {
            switch nest {
            case .core(let text): return start + text.exact
            case .array(let inner): (start, nest) = (start + "[", inner)
            case .object(let inner): (start, nest) = (start + "{", inner)
            }
        }
    }
}

extension OddChoice: Exact {
    var exact: String {
        switch self {
        case .none: "none"
        case .one(let text): "one(\(text.exact))"
        case .several(let number, let name): "several(\(number), \(name.exact))"
        case .nested(let choices): "nested\(choices.exact)"
        }
    }
}

extension OddIntegers: Exact { var exact: String { "\(byte) \(small) \(signed) \(unsigned)" } }

extension OddState: Exact {
    var exact: String {
        """
        texts \(texts.exact) byText \(byText.exact) byNumber \(byNumber.exact) byKind \(byKind.exact) byBytes \(byBytes.exact) \
        tags \(tags.exact) groups \(groups.exact) integers \(integers.exact) reals \(reals.exact) floats \(floats.exact) \
        decimals \(decimals.exact) moment \(moment.exact) page \(page.exact) data \(data.exact) id \(id.exact) \
        maybe \(maybe.exact) choice \(choice.exact) nest \(nest.exact)
        """
    }
}

/// Throws ``Wrong`` unless two texts have the same bytes. Shows the place where they differ.
func expectSame(_ found: String, _ expected: String, _ what: @autoclosure () -> String) throws {
    // Arrays, since their comparison is many times faster than that of the views.
    if Array(found.utf8) == Array(expected.utf8) { return }
    let same = zip(found.utf8, expected.utf8).prefix { $0 == $1 }.count
    func part(_ text: String) -> String {
        let bytes = text.utf8.dropFirst(max(0, same - 40)).prefix(100)
        return String(decoding: bytes, as: UTF8.self).exact
    }
    throw Wrong("\(what()): after \(same) bytes \(part(found)) instead of \(part(expected))")
}
