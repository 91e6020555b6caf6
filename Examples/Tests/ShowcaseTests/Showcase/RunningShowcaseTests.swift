import TestSupport
import Testing
import WebTestSupport

@testable import ShowcaseCommand

@MainActor
@Suite("The running showcase", .exclusively(.keyWindow), .timeLimit(.minutes(1)))
struct RunningShowcaseTests {
    @Test("Its timeline can be opened as soon as it runs")
    func timeline() async throws {
        try await withShowcase { showcase in
            let newest = try await get("/inspector/newest", from: showcase)
            #expect(newest.status == 302)
            let location = try #require(newest.headers["location"])
            #expect(location.hasPrefix("/inspector/sessions/"))
            let page = try await get(location, from: showcase)
            #expect(page.status == 200)
            #expect(page.headers["content-security-policy"]?.contains("frame-ancestors 'self'") == true)
        }
    }

    @Test("With a hub elsewhere, the frame says who shows the timeline")
    func otherHub() async throws {
        // Nothing listens on the first port: the apps run all the same.
        try await withShowcase("--hub", "127.0.0.1:1") { showcase in
            let notice = try await get("/inspector/newest", from: showcase)
            #expect(notice.body.contains("--hub"))
            #expect(notice.headers["content-security-policy"]?.contains("frame-ancestors 'self'") == true)
        }
    }

    private func withShowcase(_ arguments: String..., body: (RunningShowcase) async throws -> Void)
        async throws
    {
        let showcase = try await RunningShowcase.start(Options(["--port", "0"] + arguments)) { _ in }
        do {
            try await body(showcase)
        } catch {
            await showcase.stop()
            throw error
        }
        await showcase.stop()
    }

    private func get(_ path: String, from showcase: RunningShowcase) async throws -> RawConnection.Response {
        let port = showcase.server.port
        return try await RawConnection(port: port)
            .request("GET", path, ["Host": "localhost:\(port)", "Connection": "close"])
    }
}
