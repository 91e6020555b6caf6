import Foundation
import LocalWebServer
import NIOHTTP1

/// Answers the requests of GitHub's API that the showcase makes.
///
/// | path                    | answer                      |
/// |-------------------------|-----------------------------|
/// | `/search/repositories`  | repositories that match     |
/// | `/search/users`         | owners that match           |
/// | `/users/<name>/repos`   | the repositories of a user  |
struct GitHubAPI: WebHandler {
    let catalogue: RepositoryCatalogue
    let clock: any Clock<Duration>

    func answer(_ request: WebRequest) async -> WebAnswer {
        .response(await response(to: request))
    }

    private func response(to request: WebRequest) async -> WebResponse {
        let components = request.path.split(separator: "/").map(String.init)
        guard request.method == .GET, components.count > 1 else { return .problem(.notFound) }
        guard let page = PageRequest(request) else { return WebResponse(.badRequest) }
        switch (components[0], components[1], components.dropFirst(2)) {
        case ("search", "repositories", []): return await search(page, in: catalogue.search)
        case ("search", "users", []): return await search(page, in: catalogue.searchOwners)
        case ("users", let name, ["repos"]): return repositories(ofOwner: name, page)
        default: return .problem(.notFound)
        }
    }

    private func repositories(ofOwner name: String, _ request: PageRequest) -> WebResponse {
        let records = catalogue.records(ofOwner: name)
        // The catalogue has no list of users, so an owner without repositories is unknown.
        guard !records.isEmpty else { return .problem(.notFound) }
        return .page(of: records, for: request) { $0.items }
    }

    private func search<Item: Encodable>(
        _ request: PageRequest,
        in find: (SearchQuery) -> [Item]
    ) async -> WebResponse {
        guard let text = request.query, text.contains(where: { !$0.isWhitespace }) else {
            return .problem(.missingQuery)
        }
        guard (request.sort ?? "").isEmpty else { return .problem(.unsupportedSort) }
        let query: SearchQuery
        do {
            query = try SearchQuery(parsing: text)
        } catch let error as UnknownFault {
            return .problem(.unknownFault(error.name))
        } catch let error as UnansweredQualifier {
            return .problem(.unansweredQualifier(error.name))
        } catch {
            return .problem(.serverError)
        }
        if let fault = query.fault, let response = await response(to: fault, page: request.page) {
            return response
        }
        let matches = find(query)
        return .page(of: matches, for: request) {
            SearchResponse(totalCount: matches.count, items: $0.items)
        }
    }

    /// The response that a fault causes. If nil, the server sends the normal response.
    private func response(to fault: Fault, page: Int) async -> WebResponse? {
        switch fault {
        case .server:
            return .problem(.serverError)
        case .json:
            return WebResponse(
                .ok,
                headers: ["Content-Type": "application/json"],
                body: .bytes(Array("{\"total_count\": 5".utf8))
            )
        case .slow:
            await pause(for: .seconds(4))
            return nil
        case .silent:
            await pause(for: .seconds(60))
            return nil
        case .refused:
            // Nothing listens on port 1, and only the system may use ports below 1024.
            return WebResponse(.temporaryRedirect, headers: ["Location": "http://127.0.0.1:1/"])
        case .limit:
            var response = WebResponse.problem(.rateLimit)
            let reset = Date.now.addingTimeInterval(60).timeIntervalSince1970
            response.headers.add(name: "X-RateLimit-Remaining", value: "0")
            response.headers.add(name: "X-RateLimit-Reset", value: "\(Int(reset))")
            return response
        case .paging:
            return page == 1 ? nil : .problem(.serverError)
        }
    }

    /// Waits for the duration. Returns early if the server stops.
    private func pause(for duration: Duration) async {
        try? await clock.sleep(for: duration)
    }
}

extension WebResponse {
    /// A response that contains one page of items, in the given body, and links to the other pages.
    fileprivate static func page<Item>(
        of items: [Item],
        for request: PageRequest,
        _ body: (Page<Item>) -> some Encodable
    ) -> WebResponse {
        let page = Page(request.page, of: items, size: request.pageSize)
        var response = json(.ok, body(page))
        if let link = request.linkHeader(for: page) { response.headers.add(name: "Link", value: link) }
        return response
    }

    fileprivate static func problem(_ problem: APIProblem) -> WebResponse {
        json(problem.statusCode, problem)
    }
}

/// The body of the response to a search, in GitHub's JSON.
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
