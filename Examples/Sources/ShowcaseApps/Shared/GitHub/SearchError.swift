import Foundation

/// A reason why there are no results.
enum SearchError: Error, Equatable {
    /// The network or the server's name cannot be reached.
    case offline
    /// The server does not take connections.
    case refused
    /// The answer did not arrive in time.
    case timedOut
    /// The connection failed, for a reason that no other case names.
    case connection(String)
    /// The client has sent too many requests.
    case rateLimited(until: Date?)
    /// The server does not accept the token.
    case unauthorized
    /// The server does not accept the search.
    case rejected(String)
    /// The response has an unsuccessful status that no other case names.
    case status(Int)
    /// The response does not have the API's format.
    case unreadable
    /// The request was cancelled.
    case cancelled
}

extension SearchError {
    /// Whether a retry may succeed.
    var isWorthAnotherTry: Bool {
        if case .rejected = self { false } else { true }
    }

    /// A short description of the error, for people.
    var title: String {
        switch self {
        case .offline: "You Are Offline"
        case .refused: "GitHub Cannot Be Reached"
        case .timedOut: "GitHub Takes Too Long"
        case .connection: "The Connection Was Lost"
        case .rateLimited: "Too Many Searches"
        case .unauthorized: "GitHub Does Not Know You"
        case .rejected: "GitHub Cannot Search for That"
        case .status: "GitHub Has a Problem"
        case .unreadable: "The Answer Makes No Sense"
        case .cancelled: "Cancelled"
        }
    }

    /// Advice for people.
    var advice: String {
        switch self {
        case .offline: "Check the connection to the internet, then try again."
        case .refused: "The server does not take connections at the moment."
        case .timedOut: "There was no answer in time. It may be quicker now."
        case .connection(let reason): reason
        case .rateLimited(let date?): "GitHub asks for a break until \(date.formatted(Self.timeOfDay))."
        case .rateLimited(nil): "GitHub asks for a break. Try again in a minute."
        case .unauthorized: "The access token is wrong or has expired."
        case .rejected(let reason): reason
        case .status(let code): "The server answered with status \(code)."
        case .unreadable: "The server answered with something other than the list that was asked for."
        case .cancelled: "Nothing was loaded."
        }
    }

    private static let timeOfDay = Date.FormatStyle(
        date: .omitted,
        time: .standard,
        locale: Locale(identifier: "en_GB")
    )
}
