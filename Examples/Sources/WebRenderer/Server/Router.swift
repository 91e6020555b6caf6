import LocalWebServer
import NIOHTTP1

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
struct Router: WebHandler {
    let files: StaticFiles
    let apps: [WebApp]
    let hostedApps: [String: HostedApp]
    let mounted: [String: any WebHandler]
    let log: @Sendable (String) -> Void

    func answer(_ request: WebRequest) async -> WebAnswer {
        var response: WebResponse
        do throws(RequestGuard.Refusal) {
            try RequestGuard.checkHost(of: request.headers)
            let components = request.path.split(separator: "/").map(String.init)
            if let mounted = components.first.flatMap({ mounted[$0] }) { return await mounted.answer(request) }
            switch try answer(request, components) {
            case .webSocket(let connection): return .webSocket(connection)
            case .response(let answer): response = answer
            }
        } catch {
            log("refused \(request.path.prefix(100)): \(error)")
            response = .text(.forbidden, "\(error)\n")
        }
        PagePolicy(mayFrame: !mounted.isEmpty).apply(to: &response)
        return .response(response)
    }

    private func answer(
        _ request: WebRequest,
        _ components: [String]
    ) throws(RequestGuard.Refusal) -> WebAnswer {
        guard request.method == .GET else {
            return .response(.text(.methodNotAllowed, "only GET is answered\n"))
        }
        switch (components.first, components.dropFirst().first, components.count) {
        case (nil, _, _), ("apps", nil, _):
            guard let first = apps.first else { return .response(.text(.notFound, "no app is running\n")) }
            return .response(.redirection(to: "/apps/\(first.id)"))
        case ("apps.json", _, 1):
            return .response(.json(.ok, apps))
        case ("assets", let name?, 2):
            return .response(files.response(for: name) ?? .text(.notFound, "there is no such file\n"))
        case ("live", let id?, 2):
            try RequestGuard.checkOrigin(of: request.headers)
            guard let app = hostedApps[id] else { return .response(.text(.notFound, "there is no such app\n")) }
            return .webSocket(app.liveConnection)
        case ("apps", let id?, _):
            return .response(page(hostedApps[id] == nil ? .notFound : .ok))
        case (let id?, _, 1) where hostedApps[id] != nil:
            return .response(.redirection(to: "/apps/\(id)"))
        default:
            return .response(page(.notFound))
        }
    }

    /// The page. With `notFound` it says so and offers the apps that there are.
    private func page(_ status: HTTPResponseStatus) -> WebResponse {
        guard let page = files.response(for: "index.html", status: status) else {
            fatalError(
                "index.html is missing from the resources of WebRenderer: build the package again."
            )
        }
        return page
    }
}
