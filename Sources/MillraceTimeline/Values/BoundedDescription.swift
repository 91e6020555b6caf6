#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// A text for people that shows what a value is, however big it is.
///
/// ```swift
/// BoundedDescription.of(CounterAction.add(3), limit: 200)        // add(3)
/// BoundedDescription.of(CounterState(count: 3), limit: 200)      // CounterState(count: 3)
/// BoundedDescription.of(Array(0..<1_000_000), limit: 12)         // [0, 1, 2, 3…
/// ```
///
/// It looks at a value's parts by reflection, and stops when the text is full. A value's own description is asked for only if
/// it has no parts: of numbers and the like, and of enum cases without a payload.
package struct BoundedDescription {
    private var text = ""

    /// How many Unicode scalars the text may still grow.
    private var room: Int

    /// Whether there is more to say than the text may hold.
    private var isFull = false

    /// How deeply parts of parts are shown. The stack grows with it.
    private static let depth = 32

    private init(limit: Int) {
        room = limit
    }

    /// Describes a value.
    ///
    /// - Parameter limit: how many Unicode scalars the text may have. One that would be longer ends in `…`, which is one of them.
    /// - Complexity: O(`limit`), whatever the size of the value, as long as its mirror takes O(1).
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
        if let string = value as? String { return quote(string) }
        if let leaf = Self.leaf(value) { return write(leaf) }
        let standIn = value as? any StandIn
        if let text = standIn?.text { return write(text) }
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
            addPayload(payload.value, depth: depth - 1)
        case .collection, .set: add(mirror.children, "[", "]", depth: depth - 1)
        case .dictionary: addPairs(mirror.children, depth: depth - 1)
        case .tuple: add(mirror.children, "(", ")", depth: depth - 1)
        default:
            write(standIn?.shortTypeName ?? String(describing: mirror.subjectType))
            if mirror.displayStyle != nil || !mirror.children.isEmpty {
                add(mirror.children, "(", ")", depth: depth - 1)
            }
        }
    }

    /// What a value without parts says of itself; nil if it has parts.
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

    /// What Foundation's number says of itself; nil if the object is none. One of 1 can be cast to a `Bool` too.
    private static func number(_ object: Any) -> String? {
        (object as? Int64).map { "\($0)" } ?? (object as? Double).map { "\($0)" }
    }

    /// Dates that no calendar has stop Foundation with a trap.
    private static func description(of date: Date) -> String {
        let seconds = date.timeIntervalSinceReferenceDate
        return abs(seconds) < 1e11 ? date.description : "Date(timeIntervalSinceReferenceDate: \(seconds))"
    }

    private mutating func addPayload(_ payload: Any, depth: Int) {
        let mirror = Mirror(reflecting: payload)
        if mirror.displayStyle == .tuple { return add(mirror.children, "(", ")", depth: depth) }
        write("(")
        add(payload, depth: depth)
        write(")")
    }

    private mutating func add(_ children: Mirror.Children, _ start: String, _ end: String, depth: Int) {
        write(start)
        var isFirst = true
        for child in children {
            if isFull { return }
            if !isFirst { write(", ") }
            isFirst = false
            // The parts of tuples have labels even if they have no names: ".0", ".1", …
            if let label = child.label, !label.hasPrefix(".") { write("\(label): ") }
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
            let parts = Mirror(reflecting: pair.value).children.map(\.value)
            for (place, part) in parts.enumerated() {
                if place > 0 { write(": ") }
                add(part, depth: depth)
            }
        }
        write("]")
    }

    private mutating func quote(_ string: String) {
        write("\"")
        write(string)
        write("\"")
    }

    /// Adds what there is room for. O(room), however long the string is.
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
