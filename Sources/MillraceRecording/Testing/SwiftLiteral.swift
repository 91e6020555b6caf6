import Foundation
import Millrace

/// Writes values as Swift expressions, where their parts tell how: enum cases, structs by their memberwise initializers, numbers,
/// strings, dates and the like, and collections, tuples and optionals of these.
///
/// An initializer that is not the memberwise one, or that is private, cannot be told from outside: then the text does not compile,
/// and says where.
struct SwiftLiteral {
    /// The modules of the types that have been written.
    private(set) var modules: Set<String> = []

    /// How many characters may yet be written.
    private var room: Int

    /// A value that has no expression.
    private struct NoExpression: Error {}

    private init(room: Int) {
        self.room = room
    }

    /// The expression for a value, and the modules that it needs; nil if there is none of that length.
    static func expression(of value: Any, length: Int) -> (text: String, modules: Set<String>)? {
        var literal = SwiftLiteral(room: length)
        guard let text = try? literal.text(of: value, depth: 32), text.count <= length else { return nil }
        return (text, literal.modules)
    }

    private mutating func text(of value: Any, depth: Int) throws -> String {
        // Every value takes at least a character, so that a big one is given up early.
        room -= 1
        if depth == 0 || room < 0 { throw NoExpression() }
        if let string = value as? String {
            room -= string.utf8.count
            return Self.quoted(string)
        }
        if let simple = Self.simple(value) { return simple }
        let mirror = Mirror(reflecting: value)
        switch mirror.displayStyle {
        case .optional:
            return try mirror.children.first.map { try text(of: $0.value, depth: depth - 1) } ?? "nil"
        case .collection where value is any RangeReplaceableCollection: return try list(mirror, depth)
        case .set where value is any SetAlgebra: return try set(mirror, depth)
        case .dictionary: return try dictionary(mirror, depth)
        case .tuple: return try arguments(of: mirror, depth)
        case .enum: return try enumCase(value, mirror, depth)
        case .struct where !(value is any CustomReflectable):
            return try name(of: mirror.subjectType) + arguments(of: mirror, depth)
        default: throw NoExpression()
        }
    }

    // MARK: Values without parts

    private static func simple(_ value: Any) -> String? {
        // Foundation's objects can be cast to what follows, but the literal of a value makes no object: `true` no `NSNumber`.
        if type(of: value) is AnyClass { return nil }
        return switch value {
        case let value as Bool: "\(value)"
        case let value as any BinaryInteger: "\(value)"
        case let value as Double: number(value)
        case let value as Float: number(Double(value), "\(value)")
        case let value as CGFloat: number(Double(value))
        case let value as Character: quoted(String(value))
        case let value as Date:
            "Date(timeIntervalSinceReferenceDate: \(number(value.timeIntervalSinceReferenceDate)))"
        case let value as UUID: "UUID(uuidString: \"\(value.uuidString)\")!"
        case let value as URL where value.baseURL == nil: "URL(string: \(quoted(value.absoluteString)))!"
        case let value as Data where value.count <= 1_000:
            "Data(base64Encoded: \"\(value.base64EncodedString())\")!"
        case let value as Decimal: "Decimal(string: \"\(value)\")!"
        case let value as Duration:
            "Duration(secondsComponent: \(value.components.seconds), attosecondsComponent: \(value.components.attoseconds))"
        default: nil
        }
    }

    private static func number(_ number: Double, _ text: String? = nil) -> String {
        if number.isNaN { return ".nan" }
        if number.isInfinite { return number < 0 ? "-.infinity" : ".infinity" }
        return text ?? "\(number)"
    }

    /// A string literal on one line, whatever is in the string.
    static func quoted(_ string: String) -> String {
        var text = "\""
        for scalar in string.unicodeScalars {
            switch scalar {
            case "\"": text += "\\\""
            case "\\": text += "\\\\"
            case "\n": text += "\\n"
            case "\r": text += "\\r"
            case "\t": text += "\\t"
            // What cannot be seen could be mistaken, or change how the rest is shown.
            case _
            where [.control, .format, .lineSeparator, .paragraphSeparator].contains(
                scalar.properties.generalCategory
            ):
                text += "\\u{\(String(scalar.value, radix: 16))}"
            default: text.unicodeScalars.append(scalar)
            }
        }
        return text + "\""
    }

    // MARK: Values with parts

    private mutating func list(_ mirror: Mirror, _ depth: Int) throws -> String {
        "[" + (try elements(mirror, depth)).joined(separator: ", ") + "]"
    }

    /// In the order of the texts, since a set has none.
    private mutating func set(_ mirror: Mirror, _ depth: Int) throws -> String {
        "[" + (try elements(mirror, depth)).sorted().joined(separator: ", ") + "]"
    }

    private mutating func elements(_ mirror: Mirror, _ depth: Int) throws -> [String] {
        var texts: [String] = []
        for child in mirror.children { texts.append(try text(of: child.value, depth: depth - 1)) }
        return texts
    }

    private mutating func dictionary(_ mirror: Mirror, _ depth: Int) throws -> String {
        var pairs: [String] = []
        for pair in mirror.children {
            let texts = try elements(Mirror(reflecting: pair.value), depth)
            pairs.append(texts.joined(separator: ": "))
        }
        return pairs.isEmpty ? "[:]" : "[" + pairs.sorted().joined(separator: ", ") + "]"
    }

    private mutating func enumCase(_ value: Any, _ mirror: Mirror, _ depth: Int) throws -> String {
        let type = try name(of: mirror.subjectType)
        guard let payload = mirror.children.first else {
            // Such a description may be anything.
            if value is any CustomStringConvertible || value is any CustomDebugStringConvertible {
                throw NoExpression()
            }
            return "\(type).\(try identifier(String(describing: value)))"
        }
        guard let label = payload.label else { throw NoExpression() }
        let inner = Mirror(reflecting: payload.value)
        let arguments =
            inner.displayStyle == .tuple
            ? try arguments(of: inner, depth) : "(\(try text(of: payload.value, depth: depth - 1)))"
        return "\(type).\(try identifier(label))\(arguments)"
    }

    private mutating func arguments(of mirror: Mirror, _ depth: Int) throws -> String {
        var texts: [String] = []
        for child in mirror.children {
            let text = try text(of: child.value, depth: depth - 1)
            if let label = child.label, !label.hasPrefix(".") {
                texts.append("\(try identifier(label)): \(text)")
            } else {
                texts.append(text)
            }
        }
        return "(" + texts.joined(separator: ", ") + ")"
    }

    /// A name that a source text may have: those of lazy properties and property wrappers are the compiler's own.
    private func identifier(_ name: String) throws -> String {
        guard let first = name.unicodeScalars.first, first.properties.isXIDStart,
            name.unicodeScalars.allSatisfy(\.properties.isXIDContinue)
        else { throw NoExpression() }
        return ["default", "case", "init", "self", "in", "is", "as", "return", "switch", "where"].contains(
            name
        )
            ? "`\(name)`" : name
    }

    private mutating func name(of type: Any.Type) throws -> String {
        guard let name = SwiftTypeName(String(reflecting: type)) else { throw NoExpression() }
        modules.formUnion(name.modules)
        return name.text
    }
}
