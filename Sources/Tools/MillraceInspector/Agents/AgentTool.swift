@_spi(MillraceHub) import MillraceRecording

/// What agents are permitted to do, from least to most.
@_spi(MillraceHub) public enum AgentGrade: String, CaseIterable, Codable, Comparable, Sendable {
    /// Read entries, values and screens.
    case look
    /// Use the app as a person does, and dispatch actions to stores.
    case act
    /// Move the app through time, and lock it so that it ignores actions.
    case time

    /// Whether the right grade permits more than the left one.
    public static func < (left: AgentGrade, right: AgentGrade) -> Bool {
        (left == .look && right != .look) || (left == .act && right == .time)
    }
}

/// The declaration of a tool, which an agent reads before it calls the tool.
@_spi(MillraceHub) public struct AgentTool: Sendable {
    /// The tool's name: lowercase, with underscores.
    public let name: String
    /// What the tool does and answers, in a few sentences for the agent.
    public let purpose: String
    /// The grade that the tool needs.
    public let grade: AgentGrade
    /// The arguments that the tool takes.
    public let arguments: [Argument]
    /// What a call changes.
    public let effect: Effect

    /// Creates a declaration. By default a tool changes nothing if it needs the permission to look, and anything otherwise.
    public init(
        _ name: String,
        _ grade: AgentGrade,
        effect: Effect? = nil,
        _ purpose: String,
        _ arguments: [Argument] = []
    ) {
        self.name = name
        self.grade = grade
        self.effect = effect ?? (grade == .look ? .none : .any)
        self.purpose = purpose
        self.arguments = arguments
    }

    /// What a call changes, for clients that ask a person before some calls.
    public enum Effect: Sendable {
        /// Nothing.
        case none
        /// Something, but it deletes and sends nothing: it scrolls, or writes a new file.
        case harmless
        /// Anything that the app does: it may delete data or send requests.
        case any
    }

    /// The declaration of an argument.
    public struct Argument: Sendable {
        /// The argument's name: lowercase, with underscores.
        public let name: String
        /// The type of the argument's value.
        public let kind: Kind
        /// Whether a call without the argument is refused.
        public let isRequired: Bool
        /// What the argument means, in a sentence for the agent; nil if the server's instructions say it for all tools.
        public let purpose: String?

        /// Creates a declaration; by default of an optional argument.
        public init(_ name: String, _ kind: Kind, isRequired: Bool = false, _ purpose: String? = nil) {
            self.name = name
            self.kind = kind
            self.isRequired = isRequired
            self.purpose = purpose
        }
    }

    /// The type of an argument's value.
    public enum Kind: Sendable {
        /// A string.
        case string
        /// An integer within the range.
        case integer(ClosedRange<Int>)
        /// `true` or `false`.
        case boolean
        /// One of the given strings.
        case choice([String])
        /// A position in the timeline: the number of an entry, `start` or `live`.
        case position
        /// An element of a screen: its number, identifier or label.
        case element
        /// An array of at most so many elements of a JSON type, such as `integer`.
        case array(of: String, most: Int)
        /// Any JSON value but null.
        case json
    }
}

@_spi(MillraceHub) extension AgentTool {
    /// The name for people: `Make test`.
    public var title: String {
        let words = name.replacing("_", with: " ")
        return words.prefix(1).uppercased() + words.dropFirst()
    }

    /// The JSON schema of the arguments.
    public var schema: JSON {
        let required = arguments.filter(\.isRequired).map { JSON.string($0.name) }
        var schema: [String: JSON] = [
            "type": "object",
            "properties": .object(
                Dictionary(arguments.map { ($0.name, $0.schema) }) { first, _ in first }
            ),
            "additionalProperties": .bool(false),
        ]
        if !required.isEmpty { schema["required"] = .array(required) }
        return .object(schema)
    }
}

extension AgentTool.Argument {
    fileprivate var schema: JSON {
        var schema: [String: JSON] = [:]
        if let purpose { schema["description"] = .string(purpose) }
        switch kind {
        case .string: schema["type"] = "string"
        case .boolean: schema["type"] = "boolean"
        case .array(let type, let most):
            schema["type"] = "array"
            schema["items"] = ["type": .string(type)]
            schema["maxItems"] = JSON(most)
        case .json: schema["type"] = ["object", "array", "string", "number", "boolean"]
        case .element: schema["type"] = ["integer", "string"]
        case .integer(let range):
            schema["type"] = "integer"
            if range.lowerBound != .min { schema["minimum"] = JSON(range.lowerBound) }
            if range.upperBound != .max { schema["maximum"] = JSON(range.upperBound) }
        case .choice(let words):
            schema["type"] = "string"
            schema["enum"] = .array(words.map(JSON.string))
        case .position:
            schema["type"] = ["integer", "string"]
            schema["minimum"] = JSON(1)
            schema["pattern"] = "^(start|live)$"
        }
        return .object(schema)
    }
}
