import Foundation
import TestSupport
import Testing
import WebTestSupport

@testable import ShowcaseCommand

@MainActor
@Suite("The running showcase", .exclusively(.keyWindow), .timeLimit(.minutes(30)))
struct RunningShowcaseTests {
    @Test("The timeline can be opened as soon as the showcase runs")
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

    @Test("With another hub, the frame says where the timeline is shown")
    func otherHub() async throws {
        // Nothing listens on port 1. The apps run without the hub.
        try await withShowcase("--hub", "127.0.0.1:1") { showcase in
            let notice = try await get("/inspector/newest", from: showcase)
            #expect(notice.body.contains("--hub"))
            #expect(notice.headers["content-security-policy"]?.contains("frame-ancestors 'self'") == true)
        }
    }

    @Test("The notes are saved in the folder")
    func folder() async throws {
        try await withFolder { folder in
            await
                (try RunningShowcase.start(try Options(["--port", "0", "--folder", folder.path()])) { _ in })
                .stop()
            #expect(
                try FileManager.default.contentsOfDirectory(atPath: folder.path()).contains("notes-prex.json")
            )
        }
    }

    #if SQLite
    @Test("The notes are saved in a database in the folder, whose name may have spaces")
    func database() async throws {
        try await withFolder { folder in
            let path = folder.appending(path: "My notes").path(percentEncoded: false)
            let options = try Options(["--port", "0", "--folder", path, "--sqlite"])
            await (try RunningShowcase.start(options) { _ in }).stop()
            #expect(try FileManager.default.contentsOfDirectory(atPath: path).contains("showcase.sqlite"))
        }
    }
    #endif

    private func withShowcase(_ arguments: String..., body: (RunningShowcase) async throws -> Void)
        async throws
    {
        try await withFolder { folder in
            let options = try Options(["--port", "0", "--folder", folder.path()] + arguments)
            let showcase = try await RunningShowcase.start(options) { _ in }
            do {
                try await body(showcase)
            } catch {
                await showcase.stop()
                throw error
            }
            await showcase.stop()
        }
    }

    private func get(_ path: String, from showcase: RunningShowcase) async throws -> RawConnection.Response {
        let port = showcase.server.port
        return try await RawConnection(port: port)
            .request("GET", path, ["Host": "localhost:\(port)", "Connection": "close"])
    }
}
