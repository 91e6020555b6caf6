import Foundation
import NIOCore
import NIOHTTP1

/// A response to a request.
public struct WebResponse: Sendable {
    /// The status of the response.
    public var status: HTTPResponseStatus
    /// The headers. The server adds those for the body's length.
    public var headers: HTTPHeaders
    /// The body.
    public var body: Body

    /// The body of a response.
    public enum Body: Sendable {
        case bytes([UInt8])
        /// A stream of pieces. Each piece is requested when the client has read the previous ones. If the sequence
        /// throws, the connection is closed, so that the client does not take the partial body for a complete one.
        case stream(any AsyncSequence<ByteBuffer, any Error> & Sendable)
    }

    /// Creates a response.
    public init(_ status: HTTPResponseStatus, headers: HTTPHeaders = [:], body: Body = .bytes([])) {
        self.status = status
        self.headers = headers
        self.body = body
    }

    /// Creates a response with plain text.
    public static func text(_ status: HTTPResponseStatus, _ text: String) -> WebResponse {
        WebResponse(
            status,
            headers: ["Content-Type": "text/plain; charset=utf-8"],
            body: .bytes(Array(text.utf8))
        )
    }

    /// Creates a response with JSON.
    public static func json(_ status: HTTPResponseStatus, _ value: some Encodable) -> WebResponse {
        WebResponse(
            status,
            headers: ["Content-Type": "application/json"],
            body: .bytes(Array(jsonText(value).utf8))
        )
    }

    /// Creates the response to a request that is refused: 403, or 429 with the time to wait.
    public static func refusal(_ refusal: RequestGuard.Refusal) -> WebResponse {
        guard case .tooManyGuesses(let seconds) = refusal else { return .text(.forbidden, "\(refusal)\n") }
        var response = WebResponse.text(.tooManyRequests, "\(refusal)\n")
        response.headers.add(name: "Retry-After", value: "\(seconds)")
        return response
    }

    /// Creates a redirection to another page of the server.
    public static func redirection(to path: String) -> WebResponse {
        WebResponse(.found, headers: ["Location": path])
    }
}

/// Encodes a message as JSON text.
///
/// Traps if encoding fails. Messages contain only strings, finite numbers and dictionaries with string keys, which JSON
/// can represent.
public func jsonText(_ value: some Encodable) -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    do {
        return String(decoding: try encoder.encode(value), as: UTF8.self)
    } catch {
        fatalError("\(type(of: value)) cannot be written as JSON: \(error)")
    }
}
