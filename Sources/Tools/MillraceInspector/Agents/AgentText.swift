import Foundation
@_spi(MillraceHub) import MillraceRecording
import MillraceTimeline

/// Formats values for agents. Encloses its own notes in `‹…›`, because they are not part of the app's value.
enum AgentText {
    /// The default length limit of a text in an answer, in bytes of JSON.
    static let length = 240

    /// The text if it is within the limit. Otherwise the beginning of the text, and a note that says how much is
    /// missing.
    ///
    /// - Parameter limit: The maximum number of bytes of JSON, without the note.
    /// - Complexity: O(`limit`), however long the text is.
    static func cut(_ text: String, _ limit: Int = length) -> String {
        let end = end(of: text.unicodeScalars[...], limit)
        if end == text.endIndex { return text }
        return "\(text[..<end])…‹\(text.utf8.distance(from: end, to: text.utf8.endIndex)) more bytes›"
    }

    /// The index at which to cut a text so that it fits the limit in bytes of JSON.
    static func end(of text: Substring.UnicodeScalarView, _ limit: Int) -> String.Index {
        var room = limit
        for index in text.indices {
            room -= cost(of: text[index])
            if room < 0 { return index }
        }
        return text.endIndex
    }

    /// The estimated number of bytes that a character takes in an answer's JSON, in which invisible characters are
    /// escaped.
    private static func cost(of scalar: Unicode.Scalar) -> Int {
        switch scalar {
        case "\"", "\\", "\n", "\t": return 2
        case " "..."~": return 1
        default: break
        }
        return scalar.isInvisible ? 12 : UTF8.width(scalar)
    }

    /// A short form of a value: numbers, strings, Booleans and nil as JSON, anything else as its description.
    static func brief(_ value: Any, _ limit: Int = length) -> JSON {
        let inspected = InspectedValue(value)
        switch inspected.kind {
        case .null: return .null
        case .bool: return .bool(inspected.value as? Bool ?? false)
        case .number: return number(inspected.value)
        case .text: return .string(cut(text(inspected.value), limit))
        case .list where inspected.count == 0, .set where inspected.count == 0: return []
        case .dictionary where inspected.count == 0: return [:]
        default: break
        }
        let description = BoundedDescription.of(inspected.value, limit: limit)
        let end = end(of: description.unicodeScalars[...], limit)
        if end == description.endIndex && description.unicodeScalars.last != "…" {
            return .string(description)
        }
        let parts = inspected.count.map { $0 == 1 ? "1 part" : "\($0) parts" } ?? "parts"
        let shown = description[..<end]
        return .string("\(shown)\(shown.last == "…" ? "" : "…")‹\(parts)›")
    }

    /// The full text of a value whose kind is `text`.
    static func text(_ value: Any) -> String {
        switch value {
        case let text as String: text
        case let text as Substring: String(text)
        default: "\(value)"
        }
    }

    /// A number as JSON; a string if JSON cannot represent the number.
    private static func number(_ value: Any) -> JSON {
        let text = BoundedDescription.of(value, limit: length)
        if case .number(let number)? = try? ValueCoder.json(from: Data(text.utf8)) { return .number(number) }
        return .string(text)
    }
}

extension JSON {
    /// A number rounded to one decimal place.
    init(rounded number: Double) { self = .number("\((number * 10).rounded() / 10)") }
}

/// A list in an answer, with a limited number of bytes.
@_spi(MillraceHub) public struct AgentList {
    /// The maximum number of bytes for all lists of an answer. The rest of the answer's limit is for the other
    /// members of the answer, and for the bytes that redaction and escaping add.
    public static let room = 5_500

    /// The items added so far.
    public private(set) var items: [JSON] = []
    private var room: Int
    private let limit: Int

    /// - Parameters:
    ///   - room: The maximum number of bytes.
    ///   - limit: The maximum number of items.
    public init(room: Int = Self.room, limit: Int = .max) {
        self.room = room
        self.limit = limit
    }

    /// The first of these items, as many as fit.
    init(_ items: some Sequence<JSON>, room: Int = Self.room, limit: Int = .max) {
        self.init(room: room, limit: limit)
        for item in items where !add(item) { break }
    }

    /// The number of items added so far.
    public var count: Int { items.count }

    /// Adds an item if it fits. The first item is always added, so that a caller that pages through the list makes
    /// progress.
    ///
    /// - Returns: Whether the item was added.
    public mutating func add(_ item: JSON) -> Bool {
        if items.count == limit { return false }
        let length = item.data.count + 1
        if length > room && !items.isEmpty { return false }
        room -= length
        items.append(item)
        return true
    }
}
