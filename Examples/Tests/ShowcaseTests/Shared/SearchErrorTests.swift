import Foundation
import Testing

@testable import ShowcaseApps

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

struct SearchErrorTests {
    private func error(
        _ status: Int,
        _ headers: [String: String] = [:],
        body: String = ""
    ) throws -> SearchError {
        let response = HTTPURLResponse(
            url: .page2,
            statusCode: status,
            httpVersion: "HTTP/1.1",
            headerFields: headers
        )
        return SearchError(try #require(response), body: Data(body.utf8))
    }

    @Test(
        "Each connection error becomes the corresponding error",
        arguments: [
            (URLError.Code.notConnectedToInternet, SearchError.offline),
            (.cannotFindHost, .offline),
            (.cannotConnectToHost, .refused),
            (.timedOut, .timedOut),
            (.cancelled, .cancelled),
        ]
    )
    func transport(code: URLError.Code, expected: SearchError) {
        #expect(SearchError(URLError(code)) == expected)
    }

    @Test("Any other connection error keeps its description")
    func otherTransport() {
        let error = URLError(.networkConnectionLost)
        #expect(SearchError(error) == .connection(error.localizedDescription))
        #expect(SearchError(CancellationError()) == .cancelled)
    }

    @Test("Each HTTP status becomes the corresponding error")
    func statuses() throws {
        #expect(try error(401) == .unauthorized)
        #expect(try error(403) == .status(403))
        #expect(try error(404) == .status(404))
        #expect(try error(500) == .status(500))
        #expect(try error(304) == .status(304))
    }

    @Test("A rate limit is recognised by its headers, which say when it ends")
    func rateLimits() throws {
        let reset = Date(timeIntervalSince1970: 1_800_000_000)
        let headers = ["X-RateLimit-Remaining": "0", "X-RateLimit-Reset": "1800000000"]
        #expect(try error(403, headers) == .rateLimited(until: reset))
        #expect(try error(429, headers) == .rateLimited(until: reset))
        #expect(try error(429) == .rateLimited(until: nil))
        guard case .rateLimited(let date?) = try error(403, ["Retry-After": "60"]) else {
            Issue.record("Retry-After is not understood")
            return
        }
        #expect(date > .now)
    }

    @Test("A rejected search has GitHub's explanation, if there is one")
    func rejections() throws {
        let detailed = #"{"message":"Validation Failed","errors":[{"message":"Too long."}]}"#
        #expect(try error(422, body: detailed) == .rejected("Too long."))
        let plain = #"{"message":"Validation Failed","errors":[{"code":"missing"}]}"#
        #expect(try error(422, body: plain) == .rejected("Validation Failed"))
        #expect(try error(422, body: "<html>") == .rejected("Try other words."))
    }

    @Test("Every error has a title and an advice in sentences")
    func words() {
        let errors: [SearchError] = [
            .offline, .refused, .timedOut, .connection("It broke."), .rateLimited(until: nil),
            .rateLimited(until: Date(timeIntervalSince1970: 0)), .unauthorized, .rejected("No."),
            .status(502), .unreadable, .cancelled,
        ]
        for error in errors {
            #expect(!error.title.isEmpty)
            #expect(error.advice.hasSuffix("."), "\(error)")
        }
        #expect(SearchError.status(502).advice.contains("502"))
        #expect(Set(errors.map(\.title)).count == errors.count - 1)
    }
}
