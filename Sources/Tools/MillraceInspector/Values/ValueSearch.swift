import Foundation

/// Searches a value for a text: in the names of parts and enum cases, and in values that have no parts. Stops when a
/// limit for the work is reached.
struct ValueSearch: Encodable, Equatable {
    /// A part in which the text occurs.
    struct Match: Encodable, Equatable {
        /// The path to the part, for people: `favorites[3].name`.
        let path: String
        /// The indices that lead to the part.
        let steps: [Int]
        let summary: String
    }

    /// The matches: outer parts before inner parts, and the parts of one level in the value's order.
    private(set) var found: [Match] = []

    /// Whether there may be more matches.
    private(set) var truncated = false

    private enum CodingKeys: CodingKey { case found, truncated }

    private let text: String
    private let limit: Int

    /// The number of parts that may still be examined. Negative if the value had too many parts.
    private(set) var budget: Int
    private var seen: Set<ObjectIdentifier> = []

    private static let maximumDepth = 64
    private static let pageSize = 500

    /// - Parameters:
    ///   - text: The text to search for, ignoring case. An empty text has no matches.
    ///   - limit: The maximum number of matches.
    ///   - budget: The maximum number of parts to examine. A long text counts as several parts.
    init(for text: String, in value: Any, limit: Int, budget: Int = 50_000) {
        self.text = text
        self.limit = limit
        self.budget = budget
        if !text.isEmpty { search(InspectedValue.Part(name: nil, value: value), .whole) }
    }

    private mutating func search(_ part: InspectedValue.Part, _ path: PartPath) {
        budget -= 1
        if budget < 0 || path.depth > Self.maximumDepth { truncated = true }
        if truncated { return }
        let value = InspectedValue(part.value)
        if occurs(in: part, value) {
            if found.count == limit {
                truncated = true
                return
            }
            found.append(Match(path: path.text, steps: path.steps, summary: summary(of: part.value)))
        }
        if value.kind == .class, !seen.insert(ObjectIdentifier(value.value as AnyObject)).inserted { return }
        searchParts(of: value, path)
    }

    private mutating func searchParts(of value: InspectedValue, _ path: PartPath) {
        var step = 0
        while true {
            let parts = value.parts(from: step, limit: Self.pageSize)
            for part in parts {
                search(part, path.part(named: part.name, at: step))
                if truncated { return }
                step += 1
            }
            if parts.count < Self.pageSize { return }
        }
    }

    private mutating func occurs(in part: InspectedValue.Part, _ value: InspectedValue) -> Bool {
        if let name = part.name, contains(name) { return true }
        switch value.kind {
        case .text:
            let text = value.value as? String ?? summary(of: value.value)
            budget -= text.utf8.count / 100
            return contains(text)
        case .value, .number, .bool, .null: return contains(summary(of: value.value))
        case .enum: return contains(value.caseName ?? "")
        default: return false
        }
    }

    private func contains(_ text: String) -> Bool {
        text.range(of: self.text, options: .caseInsensitive) != nil
    }
}
