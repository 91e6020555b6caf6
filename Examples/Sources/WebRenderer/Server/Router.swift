import FlyingFox
import Foundation
import LocalWebServer

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
/// | `/<mounted>/…`       | what is mounted there                                           |
struct Router: HTTPHandler {
    let files: StaticFiles
    let apps: [WebApp]
    let hostedApps: [String: HostedApp]
    let mounted: [String: any HTTPHandler]
    let log: @Sendable (String) -> Void

    func handleRequest(_ request: HTTPRequest) async throws -> HTTPResponse {
        var response: HTTPResponse
        do {
            try RequestGuard.checkHost(of: request.headers)
            if let mounted = request.path.split(separator: "/").first.flatMap({ mounted[String($0)] }) {
                return try await mounted.handleRequest(request)
            }
            response = try await answer(request)
        } catch let refusal as RequestGuard.Refusal {
            log("refused \(request.path.prefix(100)): \(refusal)")
            response = .text(.forbidden, "\(refusal)\n")
        }
        PagePolicy(mayFrame: !mounted.isEmpty).apply(to: &response)
        return response
    }

    private func answer(_ request: HTTPRequest) async throws -> HTTPResponse {
        guard request.method == .GET else {
            return .text(.methodNotAllowed, "only GET is answered\n")
        }
        let components = request.path.split(separator: "/").map(String.init)
        switch (components.first, components.dropFirst().first, components.count) {
        case (nil, _, _), ("apps", nil, _):
            guard let first = apps.first else { return .text(.notFound, "no app is running\n") }
            return redirection(to: first.id)
        case ("apps.json", _, 1):
            return .json(.ok, apps)
        case ("assets", let name?, 2):
            return files.response(for: name) ?? .text(.notFound, "there is no such file\n")
        case ("live", let id?, 2):
            try RequestGuard.checkOrigin(of: request.headers)
            guard let app = hostedApps[id] else { return .text(.notFound, "there is no such app\n") }
            return try await WebSocketHTTPHandler.webSocket(app.liveConnection).handleRequest(request)
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
            fatalError(
                "index.html is missing from the resources of WebRenderer: build the package again."
            )
        }
        return page
    }
}
