/// A way in which the server fails when a query asks it to: the word `fault:` and a name.
public enum Fault: String, CaseIterable, Sendable {
    /// Status 500.
    case server = "500"
    /// A body that is no JSON.
    case json
    /// A correct answer, late.
    case slow
    /// No answer for longer than anybody waits.
    case silent
    /// A redirection to a port where nobody listens.
    case refused
    /// The answer of a used-up rate limit.
    case limit
    /// Status 500, for every page but the first.
    case paging

    static let prefix = "fault:"

    /// The word to put into a query.
    public var query: String { Self.prefix + rawValue }

    /// What the fault does, for people.
    public var explanation: String {
        switch self {
        case .server: "The server answers with an error"
        case .json: "The answer is not JSON"
        case .slow: "The answer takes four seconds"
        case .silent: "The answer never comes"
        case .refused: "The connection is refused"
        case .limit: "The rate limit is used up"
        case .paging: "The first page comes, the second fails"
        }
    }

    init(named name: String) throws {
        guard let fault = Fault(rawValue: name) else { throw UnknownFault(name: name) }
        self = fault
    }
}

/// A query asks for a fault that there is not.
struct UnknownFault: Error {
    let name: String
}
