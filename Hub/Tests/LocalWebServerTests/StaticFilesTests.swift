import Foundation
import LocalWebServer
import Testing
import WebTestSupport

@Suite("Web server: files")
struct StaticFilesTests {
    @Test("The files of a folder and the shared files are served with their types")
    func files() async throws {
        try await withFolder { folder in
            try Data("body {}".utf8).write(to: folder.appending(path: "page.css"))
            try Data("<!doctype html>".utf8).write(to: folder.appending(path: "index.html"))
            try Data("notes".utf8).write(to: folder.appending(path: "notes.txt"))
            try FileManager.default.createDirectory(
                at: folder.appending(path: "more"),
                withIntermediateDirectories: false
            )
            let files = try StaticFiles(folder: folder)
            try await withServer { request in
                let name = String(request.path.dropFirst())
                return .response(files.response(for: name) ?? .text(.notFound, "no such file"))
            } _: { server in
                for (name, type, beginning) in [
                    ("page.css", "text/css; charset=utf-8", "body {}"),
                    ("index.html", "text/html; charset=utf-8", "<!doctype html>"),
                    ("wheel.svg", "image/svg+xml", "<svg"),
                ] {
                    let response = try await server.get("/" + name)
                    #expect(response.status == 200)
                    #expect(response.headers["content-type"] == type)
                    #expect(response.body.hasPrefix(beginning))
                }
                for path in [
                    "/", "/../Package.swift", "/%2e%2e%2fPackage.swift", "/none.js", "//etc/passwd",
                    "/%2fetc%2fpasswd",
                    "/notes.txt", "/more", "/PAGE.CSS", "/page.css/", "/./page.css", "/page.css%00",
                ] {
                    #expect(try await server.get(path).status == 404)
                }
            }
        }
    }

    @Test("A file in the folder overrides the shared file of the same name")
    func own() async throws {
        try await withFolder { folder in
            try Data("own".utf8).write(to: folder.appending(path: "wheel.svg"))
            let response = try #require(try StaticFiles(folder: folder).response(for: "wheel.svg"))
            guard case .bytes(let bytes) = response.body else { return }
            #expect(bytes == Array("own".utf8))
        }
    }

    @Test("A missing folder is an error")
    func noFolder() {
        #expect(throws: (any Error).self) { try StaticFiles(folder: URL(filePath: "/no/such/folder")) }
    }

    @Test("A page may load from its server only, runs no inline scripts, and is not cached")
    func policy() {
        for (policy, part) in [
            (PagePolicy(), "frame-ancestors 'none'"),
            (PagePolicy(mayBeFramed: true), "frame-ancestors 'self'"),
            (PagePolicy(mayFrame: true), "frame-src 'self';"),
        ] {
            var response = WebResponse.text(.ok, "")
            policy.apply(to: &response)
            let security = response.headers["Content-Security-Policy"].joined()
            #expect(security.hasPrefix("default-src 'none'; script-src 'self';"))
            #expect(security.contains(part))
            #expect(security.contains("frame-src") == part.hasPrefix("frame-src"))
            #expect(!security.contains("unsafe"))
            #expect(response.headers["Cache-Control"] == ["no-store"])
            #expect(response.headers["X-Content-Type-Options"] == ["nosniff"])
            #expect(response.headers["Cross-Origin-Resource-Policy"] == ["same-origin"])
            #expect(response.headers["Referrer-Policy"] == ["no-referrer"])
        }
    }

    private func withFolder(_ body: (URL) async throws -> Void) async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        try await body(folder)
    }
}
