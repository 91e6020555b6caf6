/// The result of importing a recording's values.
public struct ImportReport: Codable, Hashable, Sendable {
    /// How completely the values of a type were decoded.
    public enum Grade: String, Codable, Comparable, Sendable {
        /// All values decode, and encoding them again gives what was recorded.
        case fine
        /// All values decode, but encoding some of them again gives something else, for example because the app has
        /// added or removed a property.
        case risky
        /// Some values do not decode. They are shown in recorded form, as an ``UnreadableValue``.
        case impossible

        /// Compares by severity.
        public static func < (left: Grade, right: Grade) -> Bool { left.severity < right.severity }

        private var severity: Int {
            switch self {
            case .fine: 0
            case .risky: 1
            case .impossible: 2
            }
        }
    }

    /// The role of a value in its store.
    public enum Role: String, Codable, Sendable {
        case state, action, effect
    }

    /// The worst result for the values of a type.
    public struct TypeReport: Codable, Hashable, Sendable {
        /// The type's name in the recording.
        public let name: String

        /// The role of the values in their stores.
        public let role: Role

        /// How completely the values were decoded.
        public internal(set) var grade: Grade

        /// The reason for the grade, in a sentence for users.
        public internal(set) var reason: String
    }

    /// The types, in the order of their first occurrence in the recording.
    public let types: [TypeReport]

    /// The incomplete last line; nil if the recording is complete.
    public let torn: TornTail?

    /// The number of entries.
    public let entries: Int

    /// The number of missing entries, which the recorded process could not write in time.
    public let missing: Int

    /// The worst grade.
    public var grade: Grade { types.map(\.grade).max() ?? .fine }

    private enum CodingKeys: CodingKey {
        case types, torn, entries, missing
    }

    /// Encodes the members that ``init(from:)`` decodes; `torn` is encoded even if it is nil.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(types, forKey: .types)
        try container.encode(torn, forKey: .torn)
        try container.encode(entries, forKey: .entries)
        try container.encode(missing, forKey: .missing)
    }
}
