public import Foundation

@_spi(MillraceHub) extension JSON {
    /// The JSON text, on one line and with sorted keys, so that equal values have equal texts. O(length). The stack
    /// grows with the depth.
    public var data: Data { Data(bytes) }

    /// The bytes of ``data``.
    var bytes: [UInt8] {
        var bytes: [UInt8] = []
        write(to: &bytes)
        return bytes
    }

    /// The JSON text with line breaks, for users.
    public var prettyText: String {
        var bytes: [UInt8] = []
        write(to: &bytes, indentation: 0)
        return String(decoding: bytes, as: UTF8.self)
    }

    /// Appends the JSON text, with line breaks if `indentation` is not nil.
    package func write(to bytes: inout [UInt8], indentation: Int? = nil) {
        switch self {
        case .null: bytes += "null".utf8
        case .bool(let bool): bytes += (bool ? "true" : "false").utf8
        case .number(let text): bytes += text.utf8
        case .string(let string): Self.quote(string, to: &bytes)
        case .array(let elements):
            Self.write(elements, "[", "]", to: &bytes, indentation) { element, inner, bytes in
                element.write(to: &bytes, indentation: inner)
            }
        case .object(let members):
            let members = members.sorted { $0.key < $1.key }
            Self.write(members, "{", "}", to: &bytes, indentation) { member, inner, bytes in
                Self.quote(member.key, to: &bytes)
                bytes += (inner == nil ? ":" : ": ").utf8
                member.value.write(to: &bytes, indentation: inner)
            }
        }
    }

    private static func write<Element>(
        _ elements: [Element],
        _ start: String,
        _ end: String,
        to bytes: inout [UInt8],
        _ indentation: Int?,
        _ write: (Element, Int?, inout [UInt8]) -> Void
    ) {
        let inner = indentation.map { $0 + 2 }
        bytes += start.utf8
        for (index, element) in elements.enumerated() {
            if index > 0 { bytes.append(UInt8(ascii: ",")) }
            breakLine(inner, &bytes)
            write(element, inner, &bytes)
        }
        if !elements.isEmpty { breakLine(indentation, &bytes) }
        bytes += end.utf8
    }

    private static func breakLine(_ indentation: Int?, _ bytes: inout [UInt8]) {
        guard let indentation else { return }
        bytes.append(UInt8(ascii: "\n"))
        bytes.append(contentsOf: repeatElement(UInt8(ascii: " "), count: indentation))
    }

    /// Appends a string in quotation marks.
    private static func quote(_ string: String, to bytes: inout [UInt8]) {
        bytes.append(UInt8(ascii: "\""))
        for byte in string.utf8 {
            switch byte {
            case UInt8(ascii: "\""): bytes += "\\\"".utf8
            case UInt8(ascii: "\\"): bytes += "\\\\".utf8
            case 0x0A: bytes += "\\n".utf8
            case 0x0D: bytes += "\\r".utf8
            case 0x09: bytes += "\\t".utf8
            case 0..<0x20:
                let digits = String(byte, radix: 16)
                bytes += "\\u00\(digits.count == 1 ? "0" : "")\(digits)".utf8
            default: bytes.append(byte)
            }
        }
        bytes.append(UInt8(ascii: "\""))
    }
}
