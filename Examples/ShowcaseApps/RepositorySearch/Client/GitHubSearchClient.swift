import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// Searches with GitHub's API over HTTP.
struct GitHubSearchClient: RepositorySearching {
    private let endpoint: GitHubEndpoint
    private let session: URLSession
    private static let pageSize = 20

    init(endpoint: GitHubEndpoint, timeout: TimeInterval = 10) {
        let configuration = URLSessionConfiguration.ephemeral
        configuration.timeoutIntervalForRequest = timeout
        configuration.requestCachePolicy = .reloadIgnoringLocalCacheData
        // Cancelled transfers may run on for a while; they must not keep newer ones waiting for a connection.
        configuration.httpMaximumConnectionsPerHost = 64
        self.endpoint = endpoint
        self.session = URLSession(configuration: configuration)
    }

    func page(for request: SearchRequest) async throws(SearchError) -> RepositoryPage {
        let (data, response) = try await load(url(for: request))
        guard let response = response as? HTTPURLResponse else { throw .unreadable }
        guard response.statusCode == 200 else { throw SearchError(response, body: data) }
        return try page(from: data, link: response.value(forHTTPHeaderField: "Link"))
    }

    private func url(for request: SearchRequest) -> URL {
        switch request {
        case .search(let query): firstPage(of: query)
        case .page(let url): url
        }
    }

    private func firstPage(of query: String) -> URL {
        let url = endpoint.baseURL.appending(path: "search/repositories").appending(queryItems: [
            URLQueryItem(name: "q", value: query),
            URLQueryItem(name: "per_page", value: "\(Self.pageSize)"),
        ])
        // In a query a plus sign means a space, unless it is encoded, which URL leaves to its users.
        guard let encoded = URL(string: url.absoluteString.replacing("+", with: "%2B")) else {
            preconditionFailure(
                "\(endpoint.baseURL) cannot be the base of URLs. Use one like https://api.github.com."
            )
        }
        return encoded
    }

    private func load(_ url: URL) async throws(SearchError) -> (Data, URLResponse) {
        do {
            return try await session.answer(
                to: urlRequest(to: url),
                delegate: RedirectionGuard(origin: endpoint.baseURL)
            )
        } catch {
            throw SearchError(error)
        }
    }

    func urlRequest(to url: URL) -> URLRequest {
        var request = URLRequest(url: url)
        request.setValue("application/vnd.github+json", forHTTPHeaderField: "Accept")
        request.setValue("2022-11-28", forHTTPHeaderField: "X-GitHub-Api-Version")
        request.setValue("Millrace-Showcase", forHTTPHeaderField: "User-Agent")
        // The address of a page comes from an answer, and may lead anywhere.
        if let token = endpoint.token, url.hasSameOrigin(as: endpoint.baseURL) {
            request.setValue("Bearer \(token)", forHTTPHeaderField: "Authorization")
        }
        return request
    }

    private func page(from data: Data, link: String?) throws(SearchError) -> RepositoryPage {
        let decoder = JSONDecoder()
        decoder.dateDecodingStrategy = .iso8601
        let body: SearchResponseBody
        do {
            body = try decoder.decode(SearchResponseBody.self, from: data)
        } catch {
            throw .unreadable
        }
        return RepositoryPage(
            repositories: body.items,
            totalCount: body.totalCount,
            isIncomplete: body.incompleteResults,
            nextPage: link.flatMap { LinkHeader($0)["next"] }
        )
    }
}

private struct SearchResponseBody: Decodable {
    let totalCount: Int
    let incompleteResults: Bool
    let items: [Repository]

    enum CodingKeys: String, CodingKey {
        case totalCount = "total_count"
        case incompleteResults = "incomplete_results"
        case items
    }
}
