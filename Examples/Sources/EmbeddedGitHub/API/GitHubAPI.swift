import FlyingFox
import Foundation

/// Answers the requests of GitHub's API that the showcase makes.
struct GitHubAPI: Sendable {
    let catalogue: RepositoryCatalogue
    let clock: any Clock<Duration>

    /// `GET /search/repositories`
    func searchRepositories(_ request: HTTPRequest) async throws -> HTTPResponse {
        try await search(request, in: catalogue.search)
    }

    /// `GET /search/users`
    func searchUsers(_ request: HTTPRequest) async throws -> HTTPResponse {
        try await search(request, in: catalogue.searchOwners)
    }

    /// `GET /users/:username/repos`
    func repositoriesOfUser(_ request: HTTPRequest) async throws -> HTTPResponse {
        guard let page = PageRequest(request) else { return HTTPResponse(statusCode: .badRequest) }
        let records = catalogue.records(ofOwner: request.routeParameters["username"] ?? "")
        // Who owns nothing here is not known here.
        guard !records.isEmpty else { return try .problem(.notFound) }
        return try .page(of: records, for: page) { $0.items }
    }

    private func search<Item: Encodable>(
        _ request: HTTPRequest,
        in find: (SearchQuery) -> [Item]
    ) async throws -> HTTPResponse {
        guard let request = PageRequest(request) else { return HTTPResponse(statusCode: .badRequest) }
        guard let text = request.query, text.contains(where: { !$0.isWhitespace }) else {
            return try .problem(.missingQuery)
        }
        guard (request.sort ?? "").isEmpty else { return try .problem(.unsupportedSort) }
        let query: SearchQuery
        do {
            query = try SearchQuery(parsing: text)
        } catch let error as UnknownFault {
            return try .problem(.unknownFault(error.name))
        } catch let error as UnansweredQualifier {
            return try .problem(.unansweredQualifier(error.name))
        }
        if let fault = query.fault, let response = try await response(to: fault, page: request.page) {
            return response
        }
        let matches = find(query)
        return try .page(of: matches, for: request) {
            SearchResponse(totalCount: matches.count, items: $0.items)
        }
    }

    /// The answer that a fault makes; nil for the correct one.
    private func response(to fault: Fault, page: Int) async throws -> HTTPResponse? {
        switch fault {
        case .server:
            return try .problem(.serverError)
        case .json:
            return HTTPResponse(statusCode: .ok, headers: .json, body: Data("{\"total_count\": 5".utf8))
        case .slow:
            try await clock.sleep(for: .seconds(4))
            return nil
        case .silent:
            try await clock.sleep(for: .seconds(60))
            return nil
        case .refused:
            // Ports below 1024 are the system's, and nothing listens on the first one.
            var response = HTTPResponse(statusCode: .temporaryRedirect)
            response.headers[.location] = "http://127.0.0.1:1/"
            return response
        case .limit:
            var response = try HTTPResponse.problem(.rateLimit)
            let reset = Date.now.addingTimeInterval(60).timeIntervalSince1970
            response.headers[.rateLimitRemaining] = "0"
            response.headers[.rateLimitReset] = "\(Int(reset))"
            return response
        case .paging:
            return page == 1 ? nil : try .problem(.serverError)
        }
    }
}

extension HTTPResponse {
    /// One page of some items, in the body that is made of it, with the way to the others.
    fileprivate static func page<Item>(
        of items: [Item],
        for request: PageRequest,
        _ body: (Page<Item>) -> some Encodable
    ) throws -> Self {
        let page = Page(request.page, of: items, size: request.pageSize)
        var response = try json(body(page))
        response.headers[.link] = request.linkHeader(for: page)
        return response
    }

    fileprivate static func json(_ body: some Encodable, status: HTTPStatusCode = .ok) throws -> Self {
        let encoder = JSONEncoder()
        encoder.outputFormatting = .withoutEscapingSlashes
        return HTTPResponse(statusCode: status, headers: .json, body: try encoder.encode(body))
    }

    fileprivate static func problem(_ problem: APIProblem) throws -> Self {
        try json(problem, status: problem.statusCode)
    }
}

extension HTTPHeaders {
    fileprivate static var json: Self { [.contentType: "application/json; charset=utf-8"] }
}

extension HTTPHeader {
    fileprivate static let link = HTTPHeader("Link")
    fileprivate static let rateLimitRemaining = HTTPHeader("X-RateLimit-Remaining")
    fileprivate static let rateLimitReset = HTTPHeader("X-RateLimit-Reset")
}

/// The body of an answer to a search, in GitHub's JSON.
struct SearchResponse<Item: Encodable>: Encodable {
    let totalCount: Int
    let incompleteResults = false
    let items: [Item]

    enum CodingKeys: String, CodingKey {
        case totalCount = "total_count"
        case incompleteResults = "incomplete_results"
        case items
    }
}
