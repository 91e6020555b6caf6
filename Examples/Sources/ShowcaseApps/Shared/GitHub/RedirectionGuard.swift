import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// Follows redirections. If the target is another server, removes the authorisation from the request.
///
/// FoundationNetworking sends all headers to the target of a redirection.
final class RedirectionGuard: NSObject, URLSessionTaskDelegate {
    private let origin: URL

    /// - Parameter origin: A URL of the server that may receive the authorisation.
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
    /// Whether both URLs belong to the same server: the same scheme, host and port.
    func hasSameOrigin(as other: URL) -> Bool {
        scheme == other.scheme && host() == other.host() && port == other.port
    }
}
