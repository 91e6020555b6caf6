import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// Follows redirections, but keeps a request's authorisation from every server that it was not meant for.
///
/// FoundationNetworking sends all headers on to wherever a redirection leads.
final class RedirectionGuard: NSObject, URLSessionTaskDelegate {
    private let origin: URL

    /// - Parameter origin: An address of the server that may see the authorisation.
    init(origin: URL) {
        self.origin = origin
    }

    func urlSession(
        _ session: URLSession,
        task: URLSessionTask,
        willPerformHTTPRedirection response: HTTPURLResponse,
        newRequest request: URLRequest,
        completionHandler: @escaping @Sendable (URLRequest?) -> Void
    ) {
        var request = request
        if request.url?.hasSameOrigin(as: origin) != true {
            request.setValue(nil, forHTTPHeaderField: "Authorization")
        }
        completionHandler(request)
    }
}

extension URL {
    /// Whether both lead to the same server: the same scheme, host and port.
    func hasSameOrigin(as other: URL) -> Bool {
        scheme == other.scheme && host() == other.host() && port == other.port
    }
}
