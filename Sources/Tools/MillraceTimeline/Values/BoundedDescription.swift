#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// Describes a value as text for users, with a bounded length for values of any size.
///
/// ```swift
/// BoundedDescription.of(CounterAction.add(3), limit: 200)        // add(3)
/// BoundedDescription.of(CounterState(count: 3), limit: 200)      // CounterState(count: 3)
/// BoundedDescription.of(Array(0..<1_000_000), limit: 12)         // [0, 1, 2, 3…
/// ```
///
/// The parts of a value are read by reflection, until the text is full. A value's own description is used only if it
/// has no parts, such as a number or an enum case without a payload. The text omits values hidden by
/// ``Redaction/current``.
package struct BoundedDescription {
    private var text = ""

    /// The number of Unicode scalars that may still be added.
    private var room: Int

    /// Whether the text was cut.
    private var isFull = false

    /// Hides secrets; nil if no redaction applies.
    private let redaction = Redaction.current

    /// The maximum depth of nested parts. This maximum limits how far the stack grows.
    private static let depth = 32

    private init(limit: Int) {
        room = limit
    }

    /// Describes a value.
    ///
    /// - Parameter limit: the largest number of Unicode scalars in the text. A cut text ends in `…`, which counts as
    ///   one of them.
    /// - Complexity: O(`limit`), independent of the value's size, if creating the value's mirror takes O(1).
    package static func of(_ value: Any, limit: Int) -> String {
        if limit < 1 {
            fatalError("A description takes at least one character: its limit cannot be \(limit).")
        }
        var description = BoundedDescription(limit: limit)
        description.add(value, depth: depth)
        return description.text
    }

    private mutating func add(_ value: Any, depth: Int) {
        if isFull { return }
        if depth == 0 { return write("…") }
        if let string = String(ofText: value) { return quote(string) }
        if let leaf = Self.leaf(value) { return write(shown(leaf)) }
        let standIn = value as? any StandIn
        if let text = standIn?.text { return write(shown(text)) }
        let mirror = Mirror(reflecting: value)
        switch mirror.displayStyle {
        case .optional:
            guard let wrapped = mirror.children.first else { return write("nil") }
            add(wrapped.value, depth: depth - 1)
        case .enum:
            guard let payload = mirror.children.first else {
                return write(standIn?.caseName ?? String(describing: value))
            }
            write(payload.label ?? "")
            addPayload(payload.value, ofCase: payload.label, depth: depth - 1)
        case .collection, .set: add(mirror.children, "[", "]", depth: depth - 1)
        case .dictionary: addPairs(mirror.children, depth: depth - 1)
        case .tuple: add(parts(of: mirror), "(", ")", depth: depth - 1)
        default:
            write(standIn?.nameBeforeParts ?? String(describing: mirror.subjectType))
            if mirror.displayStyle != nil || !mirror.children.isEmpty {
                add(parts(of: mirror), "(", ")", depth: depth - 1)
            }
        }
    }

    /// The parts of a value with their names. While a redaction applies, secret parts are replaced by ``HiddenValue``.
    private func parts(of mirror: Mirror, ofCase caseName: String? = nil) -> Mirror.Children {
        redaction.map { Mirror.Children($0.parts(mirror.children, ofCase: caseName)) } ?? mirror.children
    }

    /// A text without its secrets. Reads at most 1,000 scalars more than fit.
    private func shown(_ text: String) -> String {
        guard let redaction else { return text }
        // Read more than fits, because the redaction would not find a secret that is cut.
        let end = text.unicodeScalars.index(
            text.startIndex,
            offsetBy: max(0, room) + 1_000,
            limitedBy: text.endIndex
        )
        return redaction.text(end.map { String(text[..<$0]) } ?? text)
    }

    /// The description of a value without parts; nil if it has parts.
    private static func leaf(_ value: Any) -> String? {
        if type(of: value) is AnyClass, let number = number(value) { return number }
        return switch value {
        case let value as Bool: "\(value)"
        case let value as any BinaryInteger: String(describing: value)
        case let value as any BinaryFloatingPoint: String(describing: value)
        case let value as Character: "\"\(value)\""
        case let value as Date: description(of: value)
        case let value as UUID: value.uuidString
        case let value as URL: value.absoluteString
        case let value as Data: "\(value.count) bytes"
        case let value as Decimal: "\(value)"
        case let value as Duration: "\(value)"
        case let value as Any.Type: "\(value).self"
        default: nil
        }
    }

    /// The description of an `NSNumber`; nil for another object. Does not try `Bool`, because the number 1 can be
    /// cast to `Bool` too.
    private static func number(_ object: Any) -> String? {
        (object as? Int64).map { "\($0)" } ?? (object as? Double).map { "\($0)" }
    }

    /// The description of a date. Foundation traps on dates outside the range of its calendar. Such a date is
    /// described by its number of seconds.
    private static func description(of date: Date) -> String {
        let seconds = date.timeIntervalSinceReferenceDate
        return abs(seconds) < 1e11 ? date.description : "Date(timeIntervalSinceReferenceDate: \(seconds))"
    }

    private mutating func addPayload(_ payload: Any, ofCase name: String?, depth: Int) {
        let mirror = Mirror(reflecting: payload)
        if mirror.displayStyle == .tuple {
            return add(parts(of: mirror, ofCase: name), "(", ")", depth: depth)
        }
        write("(")
        add(redaction?.value(payload, named: name) ?? payload, depth: depth)
        write(")")
    }

    private mutating func add(_ children: Mirror.Children, _ start: String, _ end: String, depth: Int) {
        write(start)
        var isFirst = true
        for child in children {
            if isFull { return }
            if !isFirst { write(", ") }
            isFirst = false
            // The parts of unlabelled tuples have the labels ".0", ".1", …
            if let label = child.label, !label.hasPrefix(".") {
                write("\(redaction?.name(label) ?? label): ")
            }
            add(child.value, depth: depth)
        }
        write(end)
    }

    private mutating func addPairs(_ pairs: Mirror.Children, depth: Int) {
        if pairs.isEmpty { return write("[:]") }
        write("[")
        var isFirst = true
        for pair in pairs {
            if isFull { return }
            if !isFirst { write(", ") }
            isFirst = false
            let parts = parts(of: Mirror(reflecting: pair.value)).map(\.value)
            for (index, part) in parts.enumerated() {
                if index > 0 { write(": ") }
                add(part, depth: depth)
            }
        }
        write("]")
    }

    private mutating func quote(_ string: String) {
        write("\"")
        write(shown(string))
        write("\"")
    }

    /// Adds as much of a text as fits. O(room), independent of the length of the text.
    private mutating func write(_ string: some StringProtocol) {
        if isFull { return }
        var scalars = string.unicodeScalars.makeIterator()
        while let scalar = scalars.next() {
            if room == 0 {
                text.unicodeScalars.removeLast()
                text.unicodeScalars.append("…")
                isFull = true
                return
            }
            text.unicodeScalars.append(scalar)
            room -= 1
        }
    }
}

extension String {
    /// Creates a string from a `String` or `Substring`; nil for another value.
    package init?(ofText value: Any) {
        if let text = value as? String {
            self = text
        } else if let text = value as? Substring {
            self = String(text)
        } else {
            return nil
        }
    }
}
