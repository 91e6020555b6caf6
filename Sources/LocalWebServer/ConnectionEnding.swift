import FlyingFox
import FlyingSocks
import Foundation

/// Ends the connection after the answer to a request that has a body.
///
/// FlyingFox takes what nobody has read of a body for the next request. A page from anywhere may send such a body to this
/// machine, with headers in it that a browser would never let it send. So nothing is read after a body.
struct ConnectionEnding: HTTPHandler {
    let handler: any HTTPHandler

    func handleRequest(_ request: HTTPRequest) async throws -> HTTPResponse {
        var response: HTTPResponse
        do {
            response = try await handler.handleRequest(request)
        } catch {
            response = .text(.internalServerError, "the request could not be answered\n")
        }
        if request.bodySequence.count == 0 { return response }
        let body = try await response.bodyData
        response.headers[.connection] = "close"
        response.payload = .httpBody(HTTPBodySequence(from: FinalBytes(bytes: body), count: body.count))
        return response
    }
}

/// Bytes after which there is an error, at which FlyingFox closes the connection.
private struct FinalBytes: AsyncBufferedSequence {
    struct Ended: Error {}

    let bytes: Data

    func makeAsyncIterator() -> Iterator { Iterator(remaining: Array(bytes)) }

    struct Iterator: AsyncBufferedIteratorProtocol {
        var remaining: [UInt8]

        mutating func next() async throws -> UInt8? {
            try await nextBuffer(suggested: 1)?.first
        }

        mutating func nextBuffer(suggested count: Int) async throws -> [UInt8]? {
            if remaining.isEmpty { throw Ended() }
            let buffer = Array(remaining.prefix(count))
            remaining.removeFirst(buffer.count)
            return buffer
        }
    }
}
