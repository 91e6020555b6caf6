import Foundation
import MillraceReporting
import MillraceRequests

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// The address of GitHub's API, or of a stand-in for it.
public struct GitHubEndpoint: Sendable {
    /// The URL to which the paths of the API are appended.
    public var baseURL: URL

    /// The token that authorises requests; nil for anonymous requests. It is sent to the origin of ``baseURL`` only.
    public var token: String?

    /// Makes an endpoint.
    public init(baseURL: URL, token: String? = nil) {
        self.baseURL = baseURL
        self.token = token
    }
}

/// Makes requests to GitHub's API over HTTP.
///
/// The apps extend the client by the requests that they make.
struct GitHubClient: Sendable {
    private let endpoint: GitHubEndpoint
    private let session: URLSession
    private let requests = Journal("GitHub")
    private static let pageSize = 20

    init(endpoint: GitHubEndpoint, timeout: TimeInterval = 10) {
        let configuration = URLSessionConfiguration.ephemeral
        configuration.timeoutIntervalForRequest = timeout
        configuration.requestCachePolicy = .reloadIgnoringLocalCacheData
        // A cancelled transfer may keep its connection for a while. New transfers must not wait until it is free.
        configuration.httpMaximumConnectionsPerHost = 64
        self.endpoint = endpoint
        self.session = URLSession(configuration: configuration)
    }

    /// A page of the results of a search at a path of the API, such as `search/repositories`.
    func results<Item: Decodable & Equatable & Sendable>(
        of request: SearchRequest,
        at path: String
    ) async throws(SearchError) -> ResultPage<Item> {
        let answer = try await answer(from: url(for: request, at: path))
        let body = try answer.decoded(as: SearchResponseBody<Item>.self)
        return ResultPage(
            items: body.items,
            totalCount: body.totalCount,
            isIncomplete: body.incompleteResults,
            nextPage: answer.nextPage
        )
    }

    /// A page of the list at a path of the API, or at the URL given by the previous page.
    func list<Item: Decodable & Equatable & Sendable>(
        for request: ListRequest
    ) async throws(SearchError) -> ResultPage<Item> {
        let answer = try await answer(from: url(for: request))
        return ResultPage(items: try answer.decoded(as: [Item].self), nextPage: answer.nextPage)
    }

    private func url(for request: SearchRequest, at path: String) -> URL {
        switch request {
        case .search(let query): firstPage(of: path, [URLQueryItem(name: "q", value: query)])
        case .page(let url): url
        }
    }

    private func url(for request: ListRequest) -> URL {
        switch request {
        case .list(let path): firstPage(of: path)
        case .page(let url): url
        }
    }

    private func firstPage(of path: String, _ query: [URLQueryItem] = []) -> URL {
        let size = URLQueryItem(name: "per_page", value: "\(Self.pageSize)")
        let url = endpoint.baseURL.appending(path: path).appending(queryItems: query + [size])
        // In a query a plus sign means a space, and URL does not encode it.
        guard let encoded = URL(string: url.absoluteString.replacing("+", with: "%2B")) else {
            fatalError(
                "\(endpoint.baseURL) cannot be the base of URLs. Use one like https://api.github.com."
            )
        }
        return encoded
    }

    private func answer(from url: URL) async throws(SearchError) -> Answer {
        let (data, response) = try await load(url)
        guard let response = response as? HTTPURLResponse else { throw .unreadable }
        guard response.statusCode == 200 else { throw SearchError(response, body: data) }
        return Answer(data: data, link: response.value(forHTTPHeaderField: "Link"))
    }

    private func load(_ url: URL) async throws(SearchError) -> (Data, URLResponse) {
        do {
            return try await requests.load(urlRequest(to: url)) {
                try await session.answer(to: $0, delegate: RedirectionGuard(origin: endpoint.baseURL))
            }
        } catch {
            throw SearchError(error)
        }
    }

    func urlRequest(to url: URL) -> URLRequest {
        var request = URLRequest(url: url)
        request.setValue("application/vnd.github+json", forHTTPHeaderField: "Accept")
        request.setValue("2022-11-28", forHTTPHeaderField: "X-GitHub-Api-Version")
        request.setValue("Millrace-Showcase", forHTTPHeaderField: "User-Agent")
        // The server chooses the URL of the next page. The token must not be sent to another origin.
        if let token = endpoint.token, url.hasSameOrigin(as: endpoint.baseURL) {
            request.setValue("Bearer \(token)", forHTTPHeaderField: "Authorization")
        }
        return request
    }
}

/// A successful response.
private struct Answer {
    let data: Data
    let link: String?

    var nextPage: URL? { link.flatMap { LinkHeader($0)["next"] } }

    func decoded<Body: Decodable>(as type: Body.Type) throws(SearchError) -> Body {
        let decoder = JSONDecoder()
        decoder.dateDecodingStrategy = .iso8601
        do {
            return try decoder.decode(type, from: data)
        } catch {
            throw .unreadable
        }
    }
}

private struct SearchResponseBody<Item: Decodable>: Decodable {
    let totalCount: Int
    let incompleteResults: Bool
    let items: [Item]

    enum CodingKeys: String, CodingKey {
        case totalCount = "total_count"
        case incompleteResults = "incomplete_results"
        case items
    }
}

/// The `Link` header of a response: URLs by their relation (RFC 8288, as far as GitHub uses it).
struct LinkHeader {
    private let addresses: [String: URL]

    init(_ value: String) {
        let links = value.matches(of: /<([^>]*)>[^<]*?rel="([^"]*)"/).compactMap { match in
            URL(string: String(match.1)).map { (String(match.2), $0) }
        }
        addresses = Dictionary(links, uniquingKeysWith: { first, _ in first })
    }

    subscript(relation: String) -> URL? { addresses[relation] }
}
