import EmbeddedGitHub
import Foundation
import LocalWebServer
import TestSupport
import Testing

@testable import ShowcaseApps

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// Tests the client over real HTTP, against the embedded server.
@Suite(.timeLimit(.minutes(30)))
struct GitHubClientTests {
    private func client(for server: EmbeddedGitHubServer) -> GitHubClient {
        GitHubClient(endpoint: GitHubEndpoint(baseURL: server.baseURL))
    }

    @Test("The client decodes a repository of the embedded server")
    func oneRepository() async throws {
        try await withServer { server in
            let page = try await client(for: server).page(for: .search("swhitty/FlyingFox"))
            #expect(page.totalCount == 1)
            #expect(page.nextPage == nil)
            let repository = try #require(page.items.first)
            #expect(repository.fullName == "swhitty/FlyingFox")
            #expect(repository.licenseName == "MIT")
            #expect(repository.package?.versions == ["0.27.1"])
            #expect(repository.stars == nil)
        }
    }

    @Test("A search can be cancelled at any moment, also while its answer arrives")
    func cancellationAtAnyMoment() async throws {
        try await withServer { server in
            let client = client(for: server)
            for attempt in 0..<400 {
                let search = Task<ResultPage<Repository>, any Error> {
                    try await client.page(for: .search("swift"))
                }
                // Some searches are cancelled before the request, some during the request, some as the answer arrives.
                for _ in 0..<(attempt * 7 % 400) { await Task.yield() }
                search.cancel()
                if case .failure(let error) = await search.result {
                    #expect(error as? SearchError == .cancelled)
                }
            }
        }
    }

    @Test("The client reads whether the results are incomplete", arguments: [true, false])
    func incompleteResults(isIncomplete: Bool) async throws {
        let body = #"{"total_count": 0, "incomplete_results": \#(isIncomplete), "items": []}"#
        let server = try await RecordingServer.start(answering: .text(.ok, body))
        let client = GitHubClient(endpoint: GitHubEndpoint(baseURL: server.baseURL))
        let search = Task { try await client.page(for: .search("nio")) }
        let answer = await search.result
        await server.stop()
        #expect(try answer.get().isIncomplete == isIncomplete)
    }

    @Test("The client searches for users")
    func users() async throws {
        try await withServer { server in
            let page = try await client(for: server).users(for: .search("swift"))
            #expect(page.items.map(\.login) == ["swift-server", "swiftcsv", "swiftlang", "attaswift"])
            #expect(page.items.first?.htmlURL.absoluteString == "https://github.com/swift-server")
            #expect(page.totalCount == 4)
        }
    }

    @Test(
        "The client follows a user's repositories to the last page, without a total count"
    )
    func repositoriesOfAUser() async throws {
        try await withServer { server in
            let client = client(for: server)
            let user = User(login: "apple", htmlURL: server.baseURL)
            var page = try await client.repositories(for: .repositories(of: user))
            #expect(page.totalCount == nil)
            var names = page.items.map(\.fullName)
            while let next = page.nextPage {
                page = try await client.repositories(for: .page(next))
                names += page.items.map(\.fullName)
            }
            #expect(names.count == 23)
            #expect(Set(names).count == names.count)
            #expect(names.allSatisfy { $0.hasPrefix("apple/") })
        }
    }

    @Test("The client follows the pages to the end and receives every result once")
    func allPages() async throws {
        try await withServer { server in
            let client = client(for: server)
            var page = try await client.page(for: .search("license:"))
            var names = page.items.map(\.fullName)
            while let next = page.nextPage {
                page = try await client.page(for: .page(next))
                names += page.items.map(\.fullName)
            }
            #expect(names.count == page.totalCount)
            #expect(Set(names).count == names.count)
            #expect(names.count == 53)
        }
    }

    @Test(
        "A search with special characters arrives as it was typed",
        arguments: ["c++", "a&b=c", "100% #1", "ü, ✓"]
    )
    func specialCharacters(text: String) async throws {
        try await withServer { server in
            let error = await #expect(throws: SearchError.self) {
                // The server does not know this fault, and repeats its name in the error.
                try await client(for: server).page(for: .search("\"fault:\(text)\""))
            }
            #expect(error?.advice.contains("“\(text)”") == true)
        }
    }

    @Test(
        "Every fault of the server becomes the corresponding error",
        arguments: [
            ("fault:500", SearchError.status(500)),
            ("fault:json", .unreadable),
            ("fault:refused", .refused),
        ]
    )
    func faults(query: String, expected: SearchError) async throws {
        try await withServer { server in
            await #expect(throws: expected) { try await client(for: server).page(for: .search(query)) }
        }
    }

    @Test("The error of a used-up rate limit has the time when it ends")
    func rateLimit() async throws {
        try await withServer { server in
            let error = await #expect(throws: SearchError.self) {
                try await client(for: server).page(for: .search("fault:limit"))
            }
            guard case .rateLimited(let date?) = error else {
                Issue.record("\(String(describing: error)) is no rate limit with a date")
                return
            }
            #expect(date > .now)
        }
    }

    @Test("The error of a rejected request has the server's explanation")
    func rejection() async throws {
        try await withServer { server in
            let error = await #expect(throws: SearchError.self) {
                try await client(for: server).page(for: .search("fault:fire"))
            }
            #expect(error?.advice.contains("There is no fault “fire”") == true)
        }
    }

    @Test("A request without an answer times out")
    func timeout() async throws {
        try await withServer { server in
            let endpoint = GitHubEndpoint(baseURL: server.baseURL)
            let client = GitHubClient(endpoint: endpoint, timeout: 0.1)
            await #expect(throws: SearchError.timedOut) {
                try await client.page(for: .search("fault:silent"))
            }
        }
    }

    @Test("A port without a listener is an error")
    func nobodyListens() async throws {
        // Nothing listens on port 1, and only the system may use ports below 1024.
        let baseURL = try #require(URL(string: "http://127.0.0.1:1"))
        let client = GitHubClient(endpoint: GitHubEndpoint(baseURL: baseURL))
        await #expect(throws: SearchError.refused) { try await client.page(for: .search("nio")) }
    }

    @Test("Cancelling a task cancels its request")
    func cancellation() async throws {
        let clock = ManualClock()
        try await withServer(clock: clock) { server in
            let client = client(for: server)
            let task = Task { try await client.page(for: .search("fault:silent")) }
            await clock.waitForSleepers()
            task.cancel()
            await #expect(throws: SearchError.cancelled) { try await task.value }
        }
    }

    @Test(
        "The token is sent to the endpoint only",
        arguments: [
            ("https://api.github.com/search/repositories?q=nio&page=2", "Bearer secret"),
            ("http://api.github.com/search/repositories", nil),
            ("https://api.github.com:444/search/repositories", nil),
            ("https://example.org/search/repositories", nil),
        ]
    )
    func token(address: String, expected: String?) throws {
        let baseURL = try #require(URL(string: "https://api.github.com"))
        let url = try #require(URL(string: address))
        let authorised = GitHubClient(endpoint: GitHubEndpoint(baseURL: baseURL, token: "secret"))
        let header = authorised.urlRequest(to: url).value(forHTTPHeaderField: "Authorization")
        #expect(header == expected)
        let anonymous = GitHubClient(endpoint: GitHubEndpoint(baseURL: baseURL))
        #expect(anonymous.urlRequest(to: url).value(forHTTPHeaderField: "Authorization") == nil)
    }

    @Test("The token is not sent to another server after a redirection")
    func tokenOfARedirection() async throws {
        let page = #"{"total_count": 0, "incomplete_results": false, "items": []}"#
        let stranger = try await RecordingServer.start(answering: .text(.ok, page))
        let redirection = WebResponse(
            .temporaryRedirect,
            headers: ["Location": stranger.baseURL.absoluteString + "/elsewhere"]
        )
        let endpoint = try await RecordingServer.start(answering: redirection)
        let client = GitHubClient(
            endpoint: GitHubEndpoint(baseURL: endpoint.baseURL, token: "secret")
        )
        let search = Task { try await client.page(for: .search("nio")) }
        let answer = await search.result
        await endpoint.stop()
        await stranger.stop()
        #expect(try answer.get() == .sample())
        #expect(endpoint.receivedAuthorizations == ["Bearer secret"])
        #expect(stranger.receivedAuthorizations == [nil])
    }
}
