/// What has become of a recording's values.
public struct ImportReport: Codable, Hashable, Sendable {
    /// How much of a type's values there is.
    public enum Grade: String, Codable, Comparable, Sendable {
        /// All decode, and encode to what was recorded.
        case fine
        /// All decode, but some encode to something else: a property is new, or has gone.
        case risky
        /// Some do not decode. They are shown as they were recorded, as an ``UnreadableValue``.
        case impossible

        /// By severity.
        public static func < (left: Grade, right: Grade) -> Bool { left.severity < right.severity }

        private var severity: Int {
            switch self {
            case .fine: 0
            case .risky: 1
            case .impossible: 2
            }
        }
    }

    /// What a value is to its store.
    public enum Role: String, Codable, Sendable {
        case state, action, effect
    }

    /// The worst that has become of the values of a type.
    public struct TypeReport: Codable, Hashable, Sendable {
        /// The type's name in the recording.
        public let name: String

        /// What its values are to their stores.
        public let role: Role

        /// How much of them there is.
        public internal(set) var grade: Grade

        /// Why, in a sentence for people.
        public internal(set) var reason: String
    }

    /// The types, in the order in which the recording has them.
    public let types: [TypeReport]

    /// The line that the recording breaks off in; nil if it is whole.
    public let torn: TornTail?

    /// How many entries there are.
    public let entries: Int

    /// How many entries there should be besides: the process that was recorded could not get rid of them in time.
    public let missing: Int

    /// The worst grade.
    public var grade: Grade { types.map(\.grade).max() ?? .fine }

    private enum CodingKeys: CodingKey {
        case types, torn, entries, missing
    }

    /// Encodes the members that ``init(from:)`` takes; `torn` is there even if it is null.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(types, forKey: .types)
        try container.encode(torn, forKey: .torn)
        try container.encode(entries, forKey: .entries)
        try container.encode(missing, forKey: .missing)
    }
}
