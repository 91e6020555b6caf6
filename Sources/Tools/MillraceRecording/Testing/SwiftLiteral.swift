import Foundation
import Millrace
import MillraceTimeline
import MillraceValues

/// Writes values as Swift expressions: enum cases, numbers, strings, dates and similar types, and collections, tuples and
/// optionals of these. Structs, and other values of which reflection does not show everything that an expression
/// needs, are decoded from JSON.
///
/// A struct that cannot be decoded is written by its memberwise initialiser. Reflection does not show whether it has one.
/// If it has none, the text does not compile, and the compiler reports the line.
struct SwiftLiteral {
    /// The modules of the types in the expression.
    private(set) var modules: Set<String> = []

    /// Whether the expression calls the generated function `recorded`, which throws.
    private(set) var decodes = false

    /// The names of the types of which the expression calls the memberwise initialiser.
    private(set) var memberwise: Set<String> = []

    /// The number of characters that may still be written.
    private var room: Int

    /// Hides secrets; nil if no redaction applies.
    private let redaction = Redaction.current

    /// The value cannot be written as an expression.
    private struct NoExpression: Error {}

    private init(room: Int) {
        self.room = room
    }

    /// The expression for a value, without `try`, and what it uses; nil if the value has no expression of at most this
    /// length.
    static func expression(of value: Any, length: Int) -> (text: String, uses: SwiftLiteral)? {
        var literal = SwiftLiteral(room: length)
        guard let text = try? literal.text(of: value, depth: 32), text.count <= length else { return nil }
        return (text, literal)
    }

    private mutating func text(of value: Any, depth: Int) throws -> String {
        // Every value takes at least one character, so big values are rejected early.
        room -= 1
        if depth == 0 || room < 0 { throw NoExpression() }
        if let hidden = value as? HiddenValue { return placeholder(for: hidden) }
        if let string = (value as? String).map({ redaction?.text($0) ?? $0 }) {
            room -= string.utf8.count
            return Self.quoted(string)
        }
        if let simple = Self.simple(value) { return shown(simple, of: value) }
        if let field = value as? any AnyField { return try text(of: field, depth) }
        let mirror = Mirror(reflecting: value)
        switch mirror.displayStyle {
        case .optional: return try mirror.children.first.map { try some($0.value, depth) } ?? "nil"
        case .collection where value is any RangeReplaceableCollection: return try list(mirror, depth)
        case .set where value is any SetAlgebra: return try set(mirror, depth)
        case .dictionary: return try dictionary(mirror, depth)
        case .tuple: return try arguments(of: mirror, depth)
        case .enum where !(value is any CustomReflectable): return try enumCase(value, mirror, depth)
        case .struct where !(value is any CustomReflectable):
            return try decoding(of: value) ?? memberwise(mirror, depth)
        default:
            guard let call = decoding(of: value) else { throw NoExpression() }
            return call
        }
    }

    private mutating func memberwise(_ mirror: Mirror, _ depth: Int) throws -> String {
        let name = try name(of: mirror.subjectType)
        memberwise.insert(name)
        return name + (try arguments(of: mirror, depth))
    }

    private mutating func decoding(of value: Any) -> String? {
        guard let call = DecodingExpression(ofSame: value) else { return nil }
        modules.formUnion(call.modules)
        decodes = true
        room -= call.text.utf8.count
        return call.text
    }

    // MARK: Values without parts

    /// The expression in place of a hidden value. In place of a text it is a string literal with the redaction's
    /// mark, so that the source compiles. In place of any other value it is an editor placeholder, which the compiler
    /// reports.
    private func placeholder(for hidden: HiddenValue) -> String {
        guard let text = hidden.value as? String else { return "<#\(hidden.shortTypeName)#>" }
        return Self.quoted(redaction?.mark(for: text) ?? Redaction.mark)
    }

    /// The literal, or a placeholder if the literal contains a known secret.
    private func shown(_ literal: String, of value: Any) -> String {
        let shown = redaction?.text(literal) ?? literal
        return shown == literal || value is URL ? shown : placeholder(for: HiddenValue(value))
    }

    /// The parts of a value with their names. While a redaction applies, secret parts are replaced by `HiddenValue`.
    private func parts(of mirror: Mirror, ofCase caseName: String? = nil) -> [Mirror.Child] {
        redaction?.parts(mirror.children, ofCase: caseName) ?? Array(mirror.children)
    }

    private static func simple(_ value: Any) -> String? {
        // Objects of Foundation can be cast to the types below, but a literal does not create such an object. For
        // example, an `NSNumber` can be cast to `Bool`, but `true` is not an `NSNumber`.
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

    /// A raw string literal that contains a JSON text, and has as many number signs as necessary.
    static func raw(_ json: String) -> String {
        var signs = "#"
        while json.contains("\"\(signs)") || json.contains("\\\(signs)") { signs += "#" }
        return "\(signs)\"\(json)\"\(signs)"
    }

    /// A string literal on one line, for any string.
    static func quoted(_ string: String) -> String {
        var text = "\""
        for scalar in string.unicodeScalars {
            switch scalar {
            case "\"": text += "\\\""
            case "\\": text += "\\\\"
            case "\n": text += "\\n"
            case "\r": text += "\\r"
            case "\t": text += "\\t"
            // Escape invisible characters, because they could be mistaken for others, or change the display of the text
            // after them.
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

    /// The wrapped value. `nil` alone would be the absence of a value, and not a value that is itself nil.
    private mutating func some(_ value: Any, _ depth: Int) throws -> String {
        let text = try text(of: value, depth: depth - 1)
        return text == "nil" || text.hasPrefix(".some(") ? ".some(\(text))" : text
    }

    private mutating func list(_ mirror: Mirror, _ depth: Int) throws -> String {
        "[" + (try elements(mirror, depth)).joined(separator: ", ") + "]"
    }

    /// The expression for a set. Sorts the elements, because a set has no order.
    private mutating func set(_ mirror: Mirror, _ depth: Int) throws -> String {
        "[" + (try elements(mirror, depth)).sorted().joined(separator: ", ") + "]"
    }

    private mutating func elements(_ mirror: Mirror, _ depth: Int) throws -> [String] {
        var texts: [String] = []
        // A tuple may be a pair of a dictionary, whose key may mark the value as a secret. So redact the parts of
        // tuples. The elements of arrays and sets have no names.
        let parts = mirror.displayStyle == .tuple ? parts(of: mirror) : Array(mirror.children)
        for part in parts { texts.append(try text(of: part.value, depth: depth - 1)) }
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

    private mutating func text(of field: some AnyField, _ depth: Int) throws -> String {
        // The path of a subscript has no source text.
        let property = try field.name.split(separator: ".").map { part in
            let name = part.prefix { $0 != "?" && $0 != "!" }
            return try identifier(String(name)) + part.dropFirst(name.count)
        }
        let form = try name(of: type(of: field).form)
        let value = redaction?.value(field.value, named: field.name) ?? field.value
        modules.insert("Millrace")
        return "Field(\\\(form).\(property.joined(separator: ".")), \(try text(of: value, depth: depth - 1)))"
    }

    private mutating func enumCase(_ value: Any, _ mirror: Mirror, _ depth: Int) throws -> String {
        let type = try name(of: mirror.subjectType)
        guard let payload = mirror.children.first else {
            guard let name = EnumCaseName.of(value) else { throw NoExpression() }
            return "\(type).\(try identifier(name))"
        }
        guard let label = payload.label else { throw NoExpression() }
        let inner = Mirror(reflecting: payload.value)
        let arguments =
            inner.displayStyle == .tuple
            ? try arguments(of: inner, ofCase: label, depth)
            : "(\(try text(of: redaction?.value(payload.value, named: label) ?? payload.value, depth: depth - 1)))"
        return "\(type).\(try identifier(label))\(arguments)"
    }

    private mutating func arguments(of mirror: Mirror, ofCase caseName: String? = nil, _ depth: Int) throws
        -> String
    {
        var texts: [String] = []
        for child in parts(of: mirror, ofCase: caseName) {
            let text = try text(of: child.value, depth: depth - 1)
            if let label = child.label, !label.hasPrefix(".") {
                texts.append("\(try identifier(label)): \(text)")
            } else {
                texts.append(text)
            }
        }
        return "(" + texts.joined(separator: ", ") + ")"
    }

    private func identifier(_ name: String) throws -> String {
        guard let name = Self.name(name) else { throw NoExpression() }
        return name
    }

    /// A valid name in source text; nil for names that the compiler makes for lazy properties and property wrappers.
    static func name(_ name: String) -> String? {
        guard let first = name.unicodeScalars.first, first.properties.isXIDStart,
            name.unicodeScalars.allSatisfy(\.properties.isXIDContinue)
        else { return nil }
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
