import Foundation
import TestSupport
import Testing
import WebTestSupport

@testable import EmbeddedGitHub

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// Tests the server over real HTTP: checks the bytes that a client receives.
@Suite(.timeLimit(.minutes(30)))
struct EmbeddedGitHubServerTests {
    private struct Answer {
        let status: Int
        let link: String?
        let body: Any

        /// The body, if it is an object; empty otherwise.
        var json: [String: Any] { body as? [String: Any] ?? [:] }
    }

    private func get(_ target: String, from server: EmbeddedGitHubServer) async throws -> Answer {
        let url = try #require(URL(string: server.baseURL.absoluteString + target))
        let (data, response) = try await URLSession.shared.data(from: url)
        let http = try #require(response as? HTTPURLResponse)
        return Answer(
            status: http.statusCode,
            link: http.value(forHTTPHeaderField: "Link"),
            body: try JSONSerialization.jsonObject(with: data)
        )
    }

    private func names(_ answer: Answer) -> [String] {
        (answer.json["items"] as? [[String: Any]] ?? []).compactMap { $0["full_name"] as? String }
    }

    @Test("The server listens on the loopback address only")
    func listensOnTheLoopbackAddressOnly() async throws {
        try await withServer { server in
            #expect(server.baseURL.host() == "127.0.0.1")
            #expect(server.baseURL.port != 0)
        }
    }

    @Test("The server answers a search in GitHub's form")
    func answersASearchInGitHubsForm() async throws {
        try await withServer { server in
            let answer = try await get("/search/repositories?q=user:swhitty", from: server)
            #expect(answer.status == 200)
            #expect(answer.json["total_count"] as? Int == 1)
            #expect(answer.json["incomplete_results"] as? Bool == false)
            #expect(answer.link == nil)
            let item = try #require((answer.json["items"] as? [[String: Any]])?.first)
            #expect(item["full_name"] as? String == "swhitty/FlyingFox")
            #expect((item["owner"] as? [String: Any])?["login"] as? String == "swhitty")
            #expect((item["license"] as? [String: Any])?["spdx_id"] as? String == "MIT")
            #expect(item["html_url"] as? String == "https://github.com/swhitty/FlyingFox")
            #expect(item["stargazers_count"] == nil)
        }
    }

    private func logins(_ answer: Answer) -> [String] {
        (answer.json["items"] as? [[String: Any]] ?? []).compactMap { $0["login"] as? String }
    }

    @Test("The server finds users in GitHub's form, the best match first")
    func findsUsersInGitHubsForm() async throws {
        try await withServer { server in
            let answer = try await get("/search/users?q=SWIFT", from: server)
            #expect(answer.status == 200)
            #expect(answer.json["total_count"] as? Int == 4)
            #expect(answer.json["incomplete_results"] as? Bool == false)
            #expect(logins(answer) == ["swift-server", "swiftcsv", "swiftlang", "attaswift"])
            let item = try #require((answer.json["items"] as? [[String: Any]])?.first)
            #expect(item["html_url"] as? String == "https://github.com/swift-server")
        }
    }

    @Test("The server pages users, and fails on demand")
    func pagesUsersAndFailsOnDemand() async throws {
        try await withServer { server in
            let first = try await get("/search/users?q=language:swift&per_page=5", from: server)
            #expect(logins(first).count == 5)
            #expect(first.link?.contains("/search/users?page=2&per_page=5") == true)
            #expect(try await get("/search/users?q=fault:500", from: server).status == 500)
            #expect(try await get("/search/users?q=", from: server).status == 422)
        }
    }

    @Test("The server lists a user's repositories by name, page by page")
    func listsAUsersRepositories() async throws {
        try await withServer { server in
            let answer = try await get("/users/Apple/repos?per_page=3", from: server)
            #expect(answer.status == 200)
            let items = try #require(answer.body as? [[String: Any]])
            #expect(
                items.compactMap { $0["name"] as? String }
                    == ["swift-algorithms", "swift-argument-parser", "swift-asn1"]
            )
            #expect(answer.link?.contains("/users/Apple/repos?page=2&per_page=3>; rel=\"next\"") == true)
        }
    }

    @Test("The server does not know users who own nothing")
    func doesNotKnowUsersWhoOwnNothing() async throws {
        try await withServer { server in
            let answer = try await get("/users/nobody/repos", from: server)
            #expect(answer.status == 404)
            #expect(answer.json["message"] as? String == "Not Found")
        }
    }

    @Test("The server leads through the pages by the Link header")
    func leadsThroughThePagesByTheLinkHeader() async throws {
        try await withServer { server in
            let target = "/search/repositories?q=user%3Aapple+swift&per_page=10"
            let first = try await get(target, from: server)
            let base = server.baseURL.absoluteString + "/search/repositories"
            #expect(
                first.link == """
                    <\(base)?page=2&per_page=10&q=user%3Aapple%20swift>; rel="next", \
                    <\(base)?page=3&per_page=10&q=user%3Aapple%20swift>; rel="last"
                    """
            )
            let second = try await get(
                "/search/repositories?page=2&per_page=10&q=user%3Aapple%20swift",
                from: server
            )
            #expect(names(first).count == 10)
            #expect(names(second).count == 10)
            #expect(Set(names(first)).isDisjoint(with: names(second)))
            #expect(second.link?.contains(#"rel="prev""#) == true)
        }
    }

    @Test("The server preserves a plus sign in the links to other pages")
    func keepsAPlusSignFromPageToPage() async throws {
        try await withServer { server in
            let first = try await get("/search/repositories?q=c%2B%2B&per_page=1", from: server)
            #expect(first.link?.contains("?page=2&per_page=1&q=c%2B%2B>") == true)
            let second = try await get("/search/repositories?page=2&per_page=1&q=c%2B%2B", from: server)
            #expect(names(first) + names(second) == ["google/swift-benchmark", "LebJe/TOMLKit"])
        }
    }

    @Test(
        "The server clamps page numbers and sizes to GitHub's limits",
        arguments: [
            ("per_page=7", 7), ("per_page=0", 1), ("per_page=x", 30), ("per_page=1000", 53), ("page=0", 30),
            ("page=9223372036854775807", 0), ("page=99999999999999999999", 30),
        ]
    )
    func keepsPageNumbersAndSizesWithinLimits(parameter: String, count: Int) async throws {
        try await withServer { server in
            let answer = try await get("/search/repositories?q=license:&\(parameter)", from: server)
            #expect(names(answer).count == count)
        }
    }

    @Test("The server refuses an empty search", arguments: ["", "?q=", "?q=%20+", "?query=nio"])
    func refusesASearchForNothing(query: String) async throws {
        try await withServer { server in
            let answer = try await get("/search/repositories\(query)", from: server)
            #expect(answer.status == 422)
            #expect(answer.json["message"] as? String == "Validation Failed")
            let error = try #require((answer.json["errors"] as? [[String: Any]])?.first)
            #expect(error["field"] as? String == "q")
            #expect(error["code"] as? String == "missing")
        }
    }

    @Test("The server refuses an unknown sort key")
    func refusesToSortByWhatItDoesNotKnow() async throws {
        try await withServer { server in
            let answer = try await get("/search/repositories?q=nio&sort=stars&order=desc", from: server)
            #expect(answer.status == 422)
        }
    }

    @Test("The server delays its answers on request, and they remain correct")
    func isSlowWhenItIsAskedToBeAndRightAllTheSame() async throws {
        let clock = ManualClock()
        try await withServer(clock: clock) { server in
            async let answer = get("/search/repositories?q=fault:slow%20user:vapor", from: server)
            await clock.waitForSleepers()
            clock.advance(by: .seconds(4))
            let names = try await names(answer)
            #expect(names == ["vapor/jwt-kit"])
        }
    }

    @Test("The server fails from the second page on if requested")
    func failsFromTheSecondPageOnWhenItIsAskedTo() async throws {
        try await withServer { server in
            let first = try await get("/search/repositories?q=fault:paging%20swift", from: server)
            #expect(first.status == 200)
            let second = try await get("/search/repositories?q=fault:paging%20swift&page=2", from: server)
            #expect(second.status == 500)
        }
    }

    @Test("The server ends its connections when it stops")
    func endsItsConnectionsWhenItStops() async throws {
        let server = try await EmbeddedGitHubServer.start()
        let port = try #require(server.baseURL.port.flatMap(UInt16.init(exactly:)))
        let connection = try await RawConnection(port: port)
        let target = "/search/repositories?q=nio"
        let answer = try await connection.request("GET", target, ["Host": "127.0.0.1:\(port)"])
        #expect(answer.status == 200)
        await server.stop()
        await #expect(throws: (any Error).self) {
            try await connection.request("GET", target, ["Host": "127.0.0.1:\(port)"])
        }
        try connection.close()
    }

    @Test("The server reports an unknown comparison")
    func saysWhatItCannotCompare() async throws {
        try await withServer { server in
            let answer = try await get("/search/repositories?q=nio+stars:%3E10", from: server)
            #expect(answer.status == 422)
            let error = try #require((answer.json["errors"] as? [[String: Any]])?.first)
            #expect(
                error["message"] as? String
                    == "“stars:” is not known here: the catalogue has no stars, forks or dates."
            )
        }
    }
}
