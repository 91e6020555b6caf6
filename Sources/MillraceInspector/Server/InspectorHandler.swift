import FlyingFox
import Foundation
import LocalWebServer
import MillraceRecording

/// Answers the requests of the inspector's page, below a path.
///
/// | path            | answer                                                        |
/// |-----------------|---------------------------------------------------------------|
/// | ``              | the page                                                      |
/// | `assets/<file>` | a file of the page; they are no secret                        |
/// | `live`          | the WebSocket: ``ProcessMessage`` out, ``PageMessage`` in     |
/// | `export`        | what is recorded, as a file                                   |
/// | `import`        | takes a recording (POST), and answers what has become of it   |
package struct InspectorHandler: HTTPHandler {
    /// Who is answered.
    enum Access: Sendable {
        /// Programs of this machine, but not pages of other sites.
        case loopback
        /// Who knows the secret.
        case token(AccessToken)
    }

    private let inspection: Inspection
    private let files: StaticFiles
    private let base: String
    private let access: Access
    private let policy: PagePolicy
    private let log: @Sendable (String) -> Void

    /// - Parameters:
    ///   - base: The path below which it is asked: `/`, or `/inspector/`.
    ///   - mayBeFramed: Whether other pages of the same server may show the page.
    ///   - log: Takes a line for each request that was refused. Called from any thread.
    /// - Throws: What the file system says about the page's files.
    init(
        _ inspection: Inspection,
        base: String = "/",
        access: Access,
        mayBeFramed: Bool = false,
        log: @escaping @Sendable (String) -> Void
    ) throws {
        if !base.hasPrefix("/") || !base.hasSuffix("/") {
            fatalError("The base '\(base)' has to begin and to end with a slash, as in '/inspector/'.")
        }
        self.inspection = inspection
        self.base = base
        self.access = access
        self.log = log
        guard let folder = Bundle.module.url(forResource: "Page", withExtension: nil) else {
            fatalError(
                "The page is missing from the resources of MillraceInspector: copy the package's resource bundles into the app."
            )
        }
        files = try StaticFiles(folder: folder)
        policy = PagePolicy(mayBeFramed: mayBeFramed)
    }

    package func handleRequest(_ request: HTTPRequest) async throws -> HTTPResponse {
        var response: HTTPResponse
        do {
            response = try await answer(request)
        } catch let refusal as RequestGuard.Refusal {
            log("refused \(request.path.prefix(100)): \(refusal)")
            response = .text(.forbidden, "\(refusal)\n")
        }
        policy.apply(to: &response)
        return response
    }

    private func answer(_ request: HTTPRequest) async throws -> HTTPResponse {
        if case .loopback = access { try RequestGuard.checkHost(of: request.headers) }
        // FlyingFox leaves a slash at the end out of the request's path. The page finds its files only if it is there.
        if request.path + "/" == base && !request.target.path().hasSuffix("/") { return redirectionToBase }
        guard (request.path + "/").hasPrefix(base) else { return notFound }
        let path = request.path.dropFirst(base.count)
        if let name = path.wholeMatch(of: /assets\/([^\/]+)/)?.1, request.method == .GET {
            return files.response(for: String(name)) ?? notFound
        }
        if case .token(let token) = access { try RequestGuard.check(token, in: request.query) }
        switch (request.method, path) {
        case (.GET, ""): return page
        case (.GET, "live"):
            try RequestGuard.checkOrigin(of: request.headers)
            return try await WebSocketHTTPHandler.webSocket(connection).handleRequest(request)
        case (.GET, "export"): return recording
        case (.POST, "import"):
            try RequestGuard.checkOrigin(of: request.headers)
            return await take(request)
        case (_, "import"): return .text(.methodNotAllowed, "only POST is answered\n")
        case (_, ""), (_, "live"), (_, "export"): return .text(.methodNotAllowed, "only GET is answered\n")
        default: return notFound
        }
    }

    private var connection: LiveConnection {
        LiveConnection { [inspection] texts, send in
            let session = PageSession(inspection) { send(jsonText($0)) }
            await session.begin()
            for await json in texts { await session.receive(json) }
            await session.end()
        }
    }

    private var page: HTTPResponse {
        guard let page = files.response(for: "index.html") else {
            fatalError(
                "index.html is missing from the resources of MillraceInspector: build the package again."
            )
        }
        return page
    }

    /// The session, line by line as it is sent.
    private var recording: HTTPResponse {
        let app = inspection.app.replacing(/[^A-Za-z0-9]+/, with: "-")
        let date = Date.now.formatted(.iso8601.dateSeparator(.omitted).timeSeparator(.omitted))
        let lines = RecordingBytes(lines: inspection.timeline.recording(app: inspection.app))
        return HTTPResponse(
            statusCode: .ok,
            headers: HTTPHeaders([
                .contentType: "application/jsonl",
                HTTPHeader("Content-Disposition"): "attachment; filename=\"\(app)-\(date).millrace.jsonl\"",
            ]),
            body: HTTPBodySequence(from: lines, suggestedBufferSize: 64 * 1_024)
        )
    }

    private func take(_ request: HTTPRequest) async -> HTTPResponse {
        guard request.headers[HTTPHeader("X-Millrace")] == "import" else {
            return failure(.badRequest, "The header X-Millrace is missing.")
        }
        do {
            let session = try await importedSession(request.bodySequence)
            for sentence in await inspection.load(session) { log("imported \(session.app): \(sentence)") }
            return .json(.ok, session.report)
        } catch let error as RecordingError {
            return failure(.badRequest, "\(error)")
        } catch {
            return failure(.badRequest, "The recording did not come to its end: \(error)")
        }
    }

    private func importedSession(_ body: HTTPBodySequence) async throws -> ImportedSession {
        var importer = inspection.importer
        var error: RecordingError?
        var size = 0
        for try await chunk in body {
            size += chunk.count
            if let error {
                // A browser reads the answer once it has sent everything, which may be too much.
                if size > RecordingLimits().size { throw error }
                continue
            }
            do throws(RecordingError) {
                try importer.read(chunk)
            } catch let problem {
                error = problem
            }
        }
        if let error { throw error }
        return try importer.finish()
    }

    private func failure(_ statusCode: HTTPStatusCode, _ sentence: String) -> HTTPResponse {
        .json(statusCode, ["error": sentence])
    }

    private var redirectionToBase: HTTPResponse {
        HTTPResponse(statusCode: .found, headers: HTTPHeaders([.location: base]))
    }

    private var notFound: HTTPResponse { .text(.notFound, "there is no such page\n") }
}
