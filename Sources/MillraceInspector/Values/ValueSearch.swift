import Foundation

/// Where a text occurs in a value: in names of its parts, and in parts that have no parts. Found with a bounded amount of work.
struct ValueSearch: Encodable, Equatable {
    /// A part in which it occurs.
    struct Match: Encodable, Equatable {
        /// For people: `favorites[3].name`.
        let path: String
        /// The places of the parts that lead there.
        let steps: [Int]
        let summary: String
    }

    /// The parts, from the outside in and in their order.
    private(set) var found: [Match] = []

    /// Whether there may be more.
    private(set) var truncated = false

    private enum CodingKeys: CodingKey { case found, truncated }

    private let text: String
    private let limit: Int
    private var budget: Int
    private var seen: Set<ObjectIdentifier> = []

    private static let maximumDepth = 64
    private static let pageSize = 500

    /// - Parameters:
    ///   - text: What is looked for, in upper or lower case. Nothing is found if it is empty.
    ///   - limit: How many parts are wanted at most.
    ///   - budget: How many parts may be looked at. Long texts count for more than one.
    init(for text: String, in value: Any, limit: Int, budget: Int = 50_000) {
        self.text = text
        self.limit = limit
        self.budget = budget
        if !text.isEmpty { search(InspectedValue.Part(name: nil, value: value), .whole) }
    }

    private mutating func search(_ part: InspectedValue.Part, _ place: Place) {
        budget -= 1
        if budget < 0 || place.depth > Self.maximumDepth { truncated = true }
        if truncated { return }
        let value = InspectedValue(part.value)
        if occurs(in: part, value) {
            if found.count == limit {
                truncated = true
                return
            }
            found.append(Match(path: place.path, steps: place.steps, summary: summary(of: part.value)))
        }
        if value.kind == .class, !seen.insert(ObjectIdentifier(value.value as AnyObject)).inserted { return }
        searchParts(of: value, place)
    }

    private mutating func searchParts(of value: InspectedValue, _ place: Place) {
        var step = 0
        while true {
            let parts = value.parts(from: step, limit: Self.pageSize)
            for part in parts {
                search(part, place.part(named: part.name, at: step))
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
