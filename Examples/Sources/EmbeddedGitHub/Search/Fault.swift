/// A failure of the server. A query requests it by a word that consists of `fault:` and the fault's name.
public enum Fault: String, CaseIterable, Sendable {
    /// Status 500.
    case server = "500"
    /// A body that is not JSON.
    case json
    /// A correct response that arrives late.
    case slow
    /// A response that arrives only after every client has timed out.
    case silent
    /// A redirection to a port on which nothing listens.
    case refused
    /// The response for an exceeded rate limit.
    case limit
    /// Status 500, for every page but the first.
    case paging

    static let prefix = "fault:"

    /// The word that causes the fault if a query contains it.
    public var query: String { Self.prefix + rawValue }

    /// A description of the fault, for people.
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

/// The error for a query that names an unknown fault.
struct UnknownFault: Error {
    let name: String
}
