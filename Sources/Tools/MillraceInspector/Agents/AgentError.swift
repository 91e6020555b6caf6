import Millrace
@_spi(MillraceHub) import MillraceRecording
import MillraceReporting

/// The error that an agent's call ends with: what is wrong, and what to do about it.
@_spi(MillraceHub) public struct AgentError: Error, Equatable, Sendable {
    /// Stable identifiers of errors, for programs.
    public enum Code: String, Sendable {
        /// An argument is missing, unknown or of the wrong type.
        case badArgument
        /// There is no tool with this name.
        case unknownTool
        /// The session, store, entry, part, element or route does not exist.
        case notFound
        /// The person, the hub or the app does not permit the call.
        case notPermitted
        /// The awaited condition has not become true in time.
        case timedOut
        /// The agent or the person has cancelled the call.
        case cancelled
        /// The app was not connected, or has disconnected during the call.
        case appHasGone
        /// The app has a display, so agents cannot read its screens.
        case noScreens
        /// The answer would exceed the tool's limit. The agent should ask for less.
        case tooLong
        /// The app or the timeline has refused the call; the message gives the reason.
        case refused
    }

    /// The kind of error.
    public let code: Code
    /// One or two sentences: what is wrong, and what to do.
    public let message: String

    /// Creates an error.
    public init(_ code: Code, _ message: String) {
        self.code = code
        self.message = message
    }

    /// The error as the JSON object that an agent reads.
    public var json: JSON { ["error": .string(code.rawValue), "message": .string(message)] }

    /// - Returns: nil if the value is not an error.
    public init?(_ json: JSON) {
        guard let code = json.object?["error"]?.string.flatMap(Code.init),
            let message = json.object?["message"]?.string
        else { return nil }
        self.init(code, message)
    }
}

extension AgentError {
    /// Converts any error. If its message advises a person, the new message advises an agent instead.
    init(of error: any Error) {
        switch error {
        case let error as AgentError: self = error
        case is CancellationError: self.init(.cancelled, "The call was cancelled before it was done.")
        case let error as Refusal: self.init(of: error)
        case TimeTravelError.noSuchEntry(let number):
            self.init(.notFound, "There is no entry \(number). The tool entries lists those that are kept.")
        case let error as ActionTypesError:
            self.init(.badArgument, "\(error) The tool actions has actions of this store to begin with.")
        case let error as StateCorrection: self.init(.badArgument, "\(error)")
        default: self.init(.refused, "\(error)")
        }
    }

    private init(of refusal: Refusal) {
        switch refusal {
        case .hasEnded: self.init(.appHasGone, "\(refusal) Start the app again, and use the new session.")
        case .notPermitted:
            self.init(.notPermitted, "\(refusal) Its developer permits it by Inspector.Options.permissions.")
        case .noSuchStore: self.init(.notFound, "\(refusal) The tool stores lists them.")
        case .isLocked:
            self.init(
                .refused,
                "The app ignores actions for now: unlock it first, by the tool time with do unlock."
            )
        case .noAction, .noSuchPart: self.init(.notFound, "\(refusal)")
        case .notInTest: self.init(.badArgument, "\(refusal)")
        case .hubHasGone, .noStateToTest, .tooLong, .tooManyEntries: self.init(.refused, "\(refusal)")
        }
    }
}
