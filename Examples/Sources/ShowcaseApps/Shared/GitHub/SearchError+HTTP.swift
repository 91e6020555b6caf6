import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

extension SearchError {
    /// The error of a request without a response.
    init(_ error: any Error) {
        self =
            switch error {
            case let error as SearchError: error
            case let error as URLError: Self(error)
            case is CancellationError: .cancelled
            default: .connection(error.localizedDescription)
            }
    }

    private init(_ error: URLError) {
        self =
            switch error.code {
            case .notConnectedToInternet, .dataNotAllowed, .cannotFindHost, .dnsLookupFailed: .offline
            case .cannotConnectToHost: .refused
            case .timedOut: .timedOut
            case .cancelled: .cancelled
            default: .connection(error.localizedDescription)
            }
    }

    /// The error of an unsuccessful response.
    init(_ response: HTTPURLResponse, body: Data) {
        self =
            switch response.statusCode {
            case 401: .unauthorized
            case 403 where response.saysRateLimit, 429: .rateLimited(until: response.rateLimitReset)
            case 422: .rejected(ProblemBody(body)?.reason ?? "Try other words.")
            default: .status(response.statusCode)
            }
    }
}

extension HTTPURLResponse {
    fileprivate var saysRateLimit: Bool {
        value(forHTTPHeaderField: "X-RateLimit-Remaining") == "0"
            || value(forHTTPHeaderField: "Retry-After") != nil
    }

    fileprivate var rateLimitReset: Date? {
        if let seconds = value(forHTTPHeaderField: "Retry-After").flatMap(TimeInterval.init) {
            return Date.now.addingTimeInterval(seconds)
        }
        return value(forHTTPHeaderField: "X-RateLimit-Reset").flatMap(TimeInterval.init)
            .map(Date.init(timeIntervalSince1970:))
    }
}

/// The body of GitHub's error responses.
private struct ProblemBody: Decodable {
    struct Detail: Decodable {
        let message: String?
    }

    let message: String
    let errors: [Detail]?

    /// Decodes the body; nil if it has another format.
    init?(_ data: Data) {
        guard let body = try? JSONDecoder().decode(Self.self, from: data) else { return nil }
        self = body
    }

    var reason: String { errors?.lazy.compactMap(\.message).first ?? message }
}
