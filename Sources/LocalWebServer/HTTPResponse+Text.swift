import FlyingFox
import Foundation

extension HTTPResponse {
    /// A response of plain text.
    package static func text(_ statusCode: HTTPStatusCode, _ text: String) -> HTTPResponse {
        HTTPResponse(
            statusCode: statusCode,
            headers: [.contentType: "text/plain; charset=utf-8"],
            body: Data(text.utf8)
        )
    }

    /// A response of JSON.
    package static func json(_ statusCode: HTTPStatusCode, _ value: some Encodable) -> HTTPResponse {
        HTTPResponse(
            statusCode: statusCode,
            headers: [.contentType: "application/json"],
            body: Data(jsonText(value).utf8)
        )
    }
}
