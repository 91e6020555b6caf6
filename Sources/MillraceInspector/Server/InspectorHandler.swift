import FlyingFox
import Foundation
import LocalWebServer

/// Answers the requests of the inspector's page, below a path.
///
/// | path            | answer                                                        |
/// |-----------------|---------------------------------------------------------------|
/// | ``              | the page                                                      |
/// | `assets/<file>` | a file of the page; they are no secret                        |
/// | `live`          | the WebSocket: ``ProcessMessage`` out, ``PageMessage`` in     |
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
        precondition(base.hasPrefix("/") && base.hasSuffix("/"), "A base begins and ends with a slash.")
        self.inspection = inspection
        self.base = base
        self.access = access
        self.log = log
        files = try StaticFiles(folder: Bundle.module.bundleURL.appending(path: "Resources"))
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
        guard request.path.hasPrefix(base) else {
            // The page finds its files only below the base.
            return request.path + "/" == base ? redirectionToBase : notFound
        }
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
        case (_, ""), (_, "live"): return .text(.methodNotAllowed, "only GET is answered\n")
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
            preconditionFailure(
                "index.html is missing from the resources of MillraceInspector: build the package again."
            )
        }
        return page
    }

    private var redirectionToBase: HTTPResponse {
        HTTPResponse(statusCode: .found, headers: HTTPHeaders([.location: base]))
    }

    private var notFound: HTTPResponse { .text(.notFound, "there is no such page\n") }
}
