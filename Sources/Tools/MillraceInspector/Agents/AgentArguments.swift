@_spi(MillraceHub) import MillraceRecording
import MillraceTimeline

/// The arguments of an agent's call, checked against the tool's declaration.
@_spi(MillraceHub) public struct AgentArguments: Sendable {
    /// The arguments that the agent has passed, by name.
    let values: [String: JSON]

    /// Checks the arguments of a call against the arguments that the tool declares.
    public init(_ json: JSON, for tool: AgentTool) throws(AgentError) {
        guard case .object(let values) = json else {
            throw AgentError(.badArgument, "The arguments of \(tool.name) are a JSON object.")
        }
        let known = tool.arguments.map(\.name)
        for name in values.keys.sorted() where !known.contains(name) {
            throw AgentError(
                .badArgument,
                "\(tool.name) has no argument '\(name.prefix(60))'. It takes: \(known.joined(separator: ", "))."
            )
        }
        var numbered = values
        for argument in tool.arguments {
            if let number = argument.number(in: values[argument.name]) { numbered[argument.name] = number }
            guard let value = numbered[argument.name], value != .null else {
                if argument.isRequired {
                    throw AgentError(
                        .badArgument,
                        "\(tool.name) needs '\(argument.name)'\(argument.purpose.map { ": \($0)" } ?? "")"
                    )
                }
                continue
            }
            if !argument.takes(value) {
                throw AgentError(.badArgument, "'\(argument.name)' has to be \(argument.expectation).")
            }
        }
        self.values = numbered.filter { $0.value != .null }
    }

    /// The value of a string argument; nil if the agent has left it out.
    public func string(_ name: String) -> String? { values[name]?.string }
    /// The value of an integer argument; nil if the agent has left it out.
    public func integer(_ name: String) -> Int? { values[name]?.integer() }
    /// The value of a Boolean argument; nil if the agent has left it out.
    public func bool(_ name: String) -> Bool? { values[name]?.bool }
    /// The value of an argument that takes any JSON; nil if the agent has left it out.
    public func json(_ name: String) -> JSON? { values[name] }
    /// The value of an argument that takes a timeline position; nil if the agent has left it out.
    func position(_ name: String) -> Timeline.Position? { values[name].flatMap(Timeline.Position.init) }
}

extension AgentTool.Argument {
    /// The number in a text, for an argument that takes numbers.
    fileprivate func number(in value: JSON?) -> JSON? {
        switch kind {
        case .integer, .position: value?.wholeNumber.map { JSON($0) }
        default: nil
        }
    }

    fileprivate func takes(_ value: JSON) -> Bool {
        switch kind {
        case .string: value.string != nil
        case .boolean: value.bool != nil
        case .array(_, let most): (value.array?.count).map { $0 <= most } ?? false
        case .json: true
        case .element: value.string != nil || value.integer(Int.self) != nil
        case .integer(let range): value.integer(Int.self).map(range.contains) ?? false
        case .choice(let words): value.string.map(words.contains) ?? false
        case .position: Timeline.Position(value) != nil
        }
    }

    fileprivate var expectation: String {
        switch kind {
        case .string: "a string"
        case .boolean: "true or false"
        case .array(let type, let most): "an array of at most \(most) elements of the type \(type)"
        case .json: "a JSON value"
        case .element: "the number, identifier or label of an element"
        case .integer(let range):
            if range.upperBound == .max && range.lowerBound == .min {
                "a whole number"
            } else if range.upperBound == .max {
                "a whole number from \(range.lowerBound) on"
            } else {
                "a whole number from \(range.lowerBound) to \(range.upperBound)"
            }
        case .choice(let words): "one of \(words.joined(separator: ", "))"
        case .position: "the number of an entry, start, or live"
        }
    }
}

@_spi(MillraceHub) extension JSON {
    /// A whole number, or the one in a text: some models write `"1"`. Nil for another value.
    public var wholeNumber: Int? { integer(Int.self) ?? string.flatMap { Int($0) } }
}

extension Timeline.Position {
    fileprivate init?(_ json: JSON) {
        switch json {
        case .number:
            guard let number = json.integer(Int.self), number > 0 else { return nil }
            self = .after(number)
        case "start": self = .start
        case "live": self = .live
        default: return nil
        }
    }
}
