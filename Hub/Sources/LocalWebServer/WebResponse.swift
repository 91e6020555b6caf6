import Foundation
import NIOCore
import NIOHTTP1

/// What a server answers.
public struct WebResponse: Sendable {
    /// Whether the request has had success, and why not.
    public var status: HTTPResponseStatus
    /// The headers. Those that say how long the body is are added by the server.
    public var headers: HTTPHeaders
    /// What follows the headers.
    public var body: Body

    /// What follows the headers.
    public enum Body: Sendable {
        case bytes([UInt8])
        /// Pieces, each of which is asked for when the client has taken the ones before. If the sequence throws, the connection is closed, so
        /// that the client does not take what it has for the whole.
        case stream(any AsyncSequence<ByteBuffer, any Error> & Sendable)
    }

    /// A response of bytes, or of a stream of them.
    public init(_ status: HTTPResponseStatus, headers: HTTPHeaders = [:], body: Body = .bytes([])) {
        self.status = status
        self.headers = headers
        self.body = body
    }

    /// A response of plain text.
    public static func text(_ status: HTTPResponseStatus, _ text: String) -> WebResponse {
        WebResponse(
            status,
            headers: ["Content-Type": "text/plain; charset=utf-8"],
            body: .bytes(Array(text.utf8))
        )
    }

    /// A response of JSON.
    public static func json(_ status: HTTPResponseStatus, _ value: some Encodable) -> WebResponse {
        WebResponse(
            status,
            headers: ["Content-Type": "application/json"],
            body: .bytes(Array(jsonText(value).utf8))
        )
    }

    /// The way to another page of the server.
    public static func redirection(to path: String) -> WebResponse {
        WebResponse(.found, headers: ["Location": path])
    }
}

/// Encodes a value of our own as JSON text.
///
/// Traps if the value cannot be encoded: our messages hold strings, finite numbers and dictionaries keyed by
/// strings, all of which JSON can hold.
public func jsonText(_ value: some Encodable) -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    do {
        return String(decoding: try encoder.encode(value), as: UTF8.self)
    } catch {
        fatalError("\(type(of: value)) cannot be written as JSON: \(error)")
    }
}
