import Foundation
@_spi(MillraceHub) import MillraceRecording

/// A message from a hub to an app on behalf of an agent: one JSON text per message of a channel.
@_spi(MillraceHub) public enum AgentMessage: Equatable, Sendable {
    /// Runs a tool. The app answers each call exactly once, with the call's number.
    case call(Int, tool: String, arguments: JSON)
    /// Cancels the call with this number. The app still answers the call.
    case cancel(Int)

    /// The length of the longest accepted message, in bytes.
    public static let maximumLength = 1_024 * 1_024

    /// The message as JSON.
    public var text: String {
        let json: JSON =
            switch self {
            case .call(let number, let tool, let arguments):
                ["call": JSON(number), "tool": .string(tool), "arguments": arguments]
            case .cancel(let number): ["cancel": JSON(number)]
            }
        return String(decoding: json.data, as: UTF8.self)
    }

    /// - Returns: nil if the text is not a message.
    init?(text: some StringProtocol) {
        guard text.utf8.count <= Self.maximumLength,
            let json = try? ValueCoder.json(from: Data(text.utf8)), let members = json.object
        else { return nil }
        if let number = members["cancel"]?.integer(Int.self) {
            self = .cancel(number)
        } else if let number = members["call"]?.integer(Int.self), let tool = members["tool"]?.string {
            self = .call(number, tool: tool, arguments: members["arguments"] ?? [:])
        } else {
            return nil
        }
    }
}

/// The result of a call, as one JSON text.
@_spi(MillraceHub) public struct AgentAnswer: Sendable {
    /// The call's number.
    public var number: Int
    /// The result that the agent receives.
    public var result: Result<JSON, AgentError>
    /// What the call did, in one line for people: `tap button "Log In"`. Contains no secrets.
    public var summary: String
    /// The number of the timeline's next entry when the call began.
    public var first: Int
    /// The number of the timeline's next entry when the call ended.
    public var next: Int

    var text: String {
        var members: [String: JSON] = [
            "call": JSON(number), "summary": .string(summary), "first": JSON(first), "next": JSON(next),
        ]
        switch result {
        case .success(let json): members["result"] = json
        case .failure(let error): members["failure"] = error.json
        }
        return String(decoding: JSON.object(members).data, as: UTF8.self)
    }

    init(number: Int, result: Result<JSON, AgentError>, summary: String, first: Int, next: Int) {
        self.number = number
        self.result = result
        self.summary = summary
        self.first = first
        self.next = next
    }

    /// - Returns: nil if the text is not an answer.
    public init?(text: [UInt8]) {
        guard let json = try? ValueCoder.json(from: Data(text)), let members = json.object,
            let number = members["call"]?.integer(Int.self),
            let summary = members["summary"]?.string,
            let first = members["first"]?.integer(Int.self), let next = members["next"]?.integer(Int.self)
        else { return nil }
        if let result = members["result"] {
            self.init(number: number, result: .success(result), summary: summary, first: first, next: next)
        } else if let error = members["failure"].flatMap(AgentError.init) {
            self.init(number: number, result: .failure(error), summary: summary, first: first, next: next)
        } else {
            return nil
        }
    }
}
