import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// What a journal shows of an HTTP request: that it was sent, and what came of it.
///
/// `Journal.load(_:showing:by:)` notes such events; so may an app, for requests that are sent in another way. Specified by
/// `Documentation/Behaviour/Reporting.md`, 7.5.
public enum RequestEvent: Codable, Hashable, Sendable {
    /// A request was sent.
    case asked(method: String, url: String)
    /// An answer has arrived. Its status is nil if it is not one of HTTP.
    case answered(status: Int?, bytes: Int)
    /// No answer has arrived, because of an error of this domain and code. Neither holds data of the user.
    case failed(domain: String, code: Int)
    /// The headers of the request before, or of the answer behind.
    case headers([String: String])
    /// The body, likewise.
    case body(String)
}

/// The parts of requests and answers that are shown only if they are asked for, since they often hold secrets.
public struct RequestParts: OptionSet, Sendable {
    /// The bits of the set.
    public let rawValue: Int

    /// Creates a set from its bits.
    public init(rawValue: Int) { self.rawValue = rawValue }

    /// The values of the URL's query.
    public static let query = RequestParts(rawValue: 1)
    /// The headers of the request and of its answer.
    public static let headers = RequestParts(rawValue: 2)
    /// The bodies of both, as text.
    public static let bodies = RequestParts(rawValue: 4)
}

extension RequestEvent {
    private static let (longestURL, longestBody, longestHeader, mostHeaders) = (2_000, 4_000, 200, 50)

    init(asking request: URLRequest, showing parts: RequestParts) {
        self = .asked(
            method: request.httpMethod ?? "GET",
            url: request.url.map { Self.text(of: $0, showing: parts) } ?? ""
        )
    }

    init(answering data: Data, _ response: URLResponse) {
        self = .answered(status: (response as? HTTPURLResponse)?.statusCode, bytes: data.count)
    }

    init(failing error: any Error) {
        let error = error as NSError
        self = .failed(domain: error.domain, code: error.code)
    }

    /// The parts of a request that are asked for beside its method and URL.
    static func details(of request: URLRequest, showing parts: RequestParts) -> [RequestEvent] {
        var details: [RequestEvent] = []
        if parts.contains(.headers), let fields = request.allHTTPHeaderFields {
            details.append(headers(of: fields))
        }
        if parts.contains(.bodies) {
            if let body = request.httpBody { details.append(.body(text(of: body))) }
            if request.httpBodyStream != nil { details.append(.body("‹a stream›")) }
        }
        return details
    }

    /// The parts of an answer that are asked for beside its status and size.
    static func details(of data: Data, _ response: URLResponse, showing parts: RequestParts) -> [RequestEvent]
    {
        var details: [RequestEvent] = []
        if parts.contains(.headers), let response = response as? HTTPURLResponse {
            details.append(headers(of: response.allHeaderFields))
        }
        if parts.contains(.bodies) { details.append(.body(text(of: data))) }
        return details
    }

    private static func headers(of fields: [AnyHashable: Any]) -> RequestEvent {
        let all = fields.map { ("\($0)", cut("\($1)", longestHeader)) }.sorted { $0.0 < $1.0 }
        return .headers(Dictionary(all.prefix(mostHeaders)) { first, _ in first })
    }

    /// The URL without a user, a password and a fragment, which are not the server's to know or often secret.
    private static func text(of url: URL, showing parts: RequestParts) -> String {
        guard var components = URLComponents(url: url, resolvingAgainstBaseURL: true) else {
            return "‹unreadable›"
        }
        (components.user, components.password, components.fragment) = (nil, nil, nil)
        if !parts.contains(.query), let items = components.queryItems {
            components.queryItems = items.map {
                URLQueryItem(name: $0.name, value: $0.value.map { _ in "…" })
            }
        }
        let text = components.string ?? "‹unreadable›"
        return cut(text.replacing("%E2%80%A6", with: "…"), longestURL)
    }

    private static func text(of data: Data) -> String {
        String(data: data, encoding: .utf8).map { cut($0, longestBody) } ?? "‹\(data.count) bytes›"
    }

    /// The first bytes of a text, up to a whole character, and how many follow.
    private static func cut(_ text: String, _ limit: Int) -> String {
        if text.utf8.count <= limit { return text }
        let end = text.utf8.index(text.startIndex, offsetBy: limit)
        let shown = text[..<text.unicodeScalars.index(before: text.unicodeScalars.index(after: end))]
        return "\(shown)…‹\(text.utf8.count - shown.utf8.count) more bytes›"
    }
}
