import FlyingFox
import Foundation

/// Answers the requests of the page.
///
/// | path                 | answer                                                          |
/// |----------------------|-----------------------------------------------------------------|
/// | `/`, `/apps`         | goes on to the first app                                        |
/// | `/<app>`             | goes on to that app                                             |
/// | `/apps/<app>`        | the page, showing that app                                      |
/// | `/apps/<app>/<link>` | the page, showing that place in the app: see ``DeepLinks``      |
/// | `/assets/<file>`     | a file of the page                                              |
/// | `/apps.json`         | the listing of the apps                                         |
/// | `/live/<app>`        | the WebSocket: ``ServerMessage`` out, ``ClientMessage`` in      |
struct Router: HTTPHandler {
    let files: StaticFiles
    let apps: [WebApp]
    let hostedApps: [String: HostedApp]
    let log: @Sendable (String) -> Void

    func handleRequest(_ request: HTTPRequest) async throws -> HTTPResponse {
        var response: HTTPResponse
        do {
            try RequestGuard.checkHost(of: request.headers)
            response = try await answer(request)
        } catch let refusal as RequestGuard.Refusal {
            log("refused \(request.path.prefix(100)): \(refusal)")
            response = text(.forbidden, "\(refusal)\n")
        }
        for (header, value) in Self.securityHeaders {
            response.headers[header] = value
        }
        return response
    }

    private func answer(_ request: HTTPRequest) async throws -> HTTPResponse {
        guard request.method == .GET else {
            return text(.methodNotAllowed, "only GET is answered\n")
        }
        let components = request.path.split(separator: "/").map(String.init)
        switch (components.first, components.dropFirst().first, components.count) {
        case (nil, _, _), ("apps", nil, _):
            guard let first = apps.first else { return text(.notFound, "no app is running\n") }
            return redirection(to: first.id)
        case ("apps.json", _, 1):
            return HTTPResponse(
                statusCode: .ok,
                headers: [.contentType: "application/json"],
                body: Data(jsonText(apps).utf8)
            )
        case ("assets", let name?, 2):
            return files.response(for: name) ?? text(.notFound, "there is no such file\n")
        case ("live", let id?, 2):
            try RequestGuard.checkOrigin(of: request.headers)
            guard let app = hostedApps[id] else { return text(.notFound, "there is no such app\n") }
            return try await WebSocketHTTPHandler.webSocket(LiveConnection(app: app)).handleRequest(request)
        case ("apps", let id?, _):
            return page(statusCode: hostedApps[id] == nil ? .notFound : .ok)
        case (let id?, _, 1) where hostedApps[id] != nil:
            return redirection(to: id)
        default:
            return page(statusCode: .notFound)
        }
    }

    private func redirection(to id: String) -> HTTPResponse {
        HTTPResponse(statusCode: .found, headers: HTTPHeaders([.location: "/apps/\(id)"]))
    }

    /// The page. With ``HTTPStatusCode/notFound`` it says so and offers the apps that there are.
    private func page(statusCode: HTTPStatusCode) -> HTTPResponse {
        guard let page = files.response(for: "index.html", statusCode: statusCode) else {
            preconditionFailure(
                "index.html is missing from the resources of WebRenderer: build the package again."
            )
        }
        return page
    }

    private func text(_ statusCode: HTTPStatusCode, _ text: String) -> HTTPResponse {
        HTTPResponse(
            statusCode: statusCode,
            headers: [.contentType: "text/plain; charset=utf-8"],
            body: Data(text.utf8)
        )
    }

    /// The page may load only what this server delivers, and runs no script but its own files. Nothing is cached, so
    /// that a page never meets a process of another version.
    private static let securityHeaders: [(HTTPHeader, String)] = [
        (.cacheControl, "no-store"),
        (
            HTTPHeader("Content-Security-Policy"),
            "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; "
                + "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
        ),
        (HTTPHeader("Cross-Origin-Resource-Policy"), "same-origin"),
        (HTTPHeader("Referrer-Policy"), "no-referrer"),
        (HTTPHeader("X-Content-Type-Options"), "nosniff"),
    ]
}
