import Foundation
import NIOCore
import NIOHTTP1

/// A request of a browser, or of any other program.
public struct WebRequest: Sendable {
    /// Such as `GET`.
    public let method: HTTPMethod

    /// The headers, whose names are compared without regard to case.
    public let headers: HTTPHeaders

    /// The path, from its first slash, decoded: `/assets/a b.js`.
    public let path: String

    /// The query's items, decoded, in their order.
    public let query: [URLQueryItem]

    /// The path and the query as they were sent.
    public let target: String

    /// The body, piece by piece as it comes. Empty if there is none.
    public let body: WebBody

    /// - Returns: nil if `target` is no path with a query, or cannot be decoded.
    init?(method: HTTPMethod, headers: HTTPHeaders, target: String, body: WebBody) {
        // Behind a host, a path that begins with two slashes is not taken for a host of its own.
        let url = "http://localhost" + target
        guard target.hasPrefix("/"),
            let components = URLComponents(string: url, encodingInvalidCharacters: false),
            let path = components.percentEncodedPath.removingPercentEncoding
        else { return nil }
        self.method = method
        self.headers = headers
        self.path = path
        self.query = components.queryItems ?? []
        self.target = target
        self.body = body
    }

    /// The value of a query's item; nil if there is none of that name.
    public func queryItem(_ name: String) -> String? {
        query.first { $0.name == name }?.value
    }
}
