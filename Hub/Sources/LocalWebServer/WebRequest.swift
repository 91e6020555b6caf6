import Foundation
import NIOCore
import NIOHTTP1

/// A request from a browser or another program.
public struct WebRequest: Sendable {
    /// The method, such as `GET`.
    public let method: HTTPMethod

    /// The headers. Names are compared case-insensitively.
    public let headers: HTTPHeaders

    /// The decoded path, with its leading slash: `/assets/a b.js`.
    public let path: String

    /// The decoded items of the query, in order.
    public let query: [URLQueryItem]

    /// The path and the query as sent.
    public let target: String

    /// The body, piece by piece; empty if there is none.
    public let body: WebBody

    private let peer: SocketAddress?
    private let disconnection: ClientDisconnection

    /// - Returns: nil if `target` is not a path with an optional query, or cannot be decoded.
    init?(
        method: HTTPMethod,
        headers: HTTPHeaders,
        target: String,
        body: WebBody,
        peer: SocketAddress?,
        disconnection: ClientDisconnection
    ) {
        // The prefix prevents a path that begins with two slashes from being parsed as a host.
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
        self.peer = peer
        self.disconnection = disconnection
    }

    /// The value of the query item with this name; nil if there is none.
    public func queryItem(_ name: String) -> String? {
        query.first { $0.name == name }?.value
    }

    /// The client's IP address; nil if it is unknown.
    public var address: String? { peer?.ipAddress }

    /// Whether the request comes from a program on this machine, through a loopback address.
    public var isFromThisMachine: Bool { peer?.isLoopback ?? false }

    /// Runs an operation for this client only, and cancels it when the client disconnects.
    ///
    /// A client that closes its side of the connection counts as disconnected, although it could still read a response.
    /// Read the body before calling this method.
    public func cancellingWithClient<Result: Sendable>(
        _ body: @escaping @Sendable () async -> Result
    ) async -> Result {
        await disconnection.cancelling(body)
    }
}

extension SocketAddress {
    /// Whether this is an address by which a machine reaches itself.
    public var isLoopback: Bool {
        switch ipAddress {
        case "::1": true
        case let address?: address.hasPrefix("127.") || address.hasPrefix("::ffff:127.")
        case nil: false
        }
    }
}
