import LocalWebServer
@_spi(MillraceRenderer) import MillraceScreenHTML
import NIOHTTP1

/// Answers the requests of the page.
///
/// | path                 | answer                                                          |
/// |----------------------|-----------------------------------------------------------------|
/// | `/`, `/apps`         | redirects to the first app                                      |
/// | `/<app>`             | redirects to that app                                           |
/// | `/apps/<app>`        | the page, showing that app                                      |
/// | `/apps/<app>/<link>` | the page, showing that place in the app: see ``DeepLinks``      |
/// | `/assets/<file>`     | a file of the page, or a style sheet of MillraceScreenHTML      |
/// | `/apps.json`         | the listing of the apps                                         |
/// | `/live/<app>`        | the WebSocket: ``ServerMessage`` out, ``ClientMessage`` in      |
/// | `/<mounted>/…`       | the response of the handler mounted there                       |
struct Router: WebHandler {
    let files: StaticFiles
    let apps: [WebApp]
    let hostedApps: [String: HostedApp]
    let mounted: [String: any WebHandler]
    let refusals: LimitedLog

    func answer(_ request: WebRequest) async -> WebAnswer {
        let components = request.path.split(separator: "/").map(String.init)
        do throws(RequestGuard.Refusal) {
            try RequestGuard.checkHost(of: request.headers)
            if let mounted = components.first.flatMap({ mounted[$0] }) {
                return await mounted.answer(request)
            }
            guard request.method == .GET else {
                return withPolicy(.text(.methodNotAllowed, "only GET is answered\n"))
            }
            if components.count == 2, components[0] == "live", let app = hostedApps[components[1]] {
                try RequestGuard.checkOrigin(of: request.headers)
                return .webSocket(app.liveConnection)
            }
            return withPolicy(response(to: components))
        } catch {
            refusals.note("refused \(request.target.prefix(100)): \(error)")
            return withPolicy(.text(.forbidden, "\(error)\n"))
        }
    }

    private func withPolicy(_ response: WebResponse) -> WebAnswer {
        var response = response
        PagePolicy(mayFrame: !mounted.isEmpty).apply(to: &response)
        return .response(response)
    }

    private func response(to components: [String]) -> WebResponse {
        switch (components.first, components.dropFirst().first, components.count) {
        case (nil, _, _), ("apps", nil, _):
            guard let first = apps.first else { return .text(.notFound, "no app is running\n") }
            return redirection(to: first.id)
        case ("apps.json", _, 1):
            return .json(.ok, apps)
        case ("assets", "screens.css", 2):
            return asset("text/css; charset=utf-8", Stylesheet.css)
        case ("assets", "icons.svg", 2):
            return asset("image/svg+xml", Symbols.svg)
        case ("assets", let name?, 2):
            return files.response(for: name) ?? .text(.notFound, "there is no such file\n")
        case ("live", _, 2):
            return .text(.notFound, "there is no such app\n")
        case ("apps", let id?, _):
            return page(hostedApps[id] == nil ? .notFound : .ok)
        case (let id?, _, 1) where hostedApps[id] != nil:
            return redirection(to: id)
        default:
            return page(.notFound)
        }
    }

    private func asset(_ contentType: String, _ text: String) -> WebResponse {
        WebResponse(.ok, headers: ["Content-Type": contentType], body: .bytes(Array(text.utf8)))
    }

    private func redirection(to id: String) -> WebResponse { .redirection(to: "/apps/\(id)") }

    /// The page. With the status `notFound` the page reports an unknown address, and lists the apps.
    private func page(_ status: HTTPResponseStatus) -> WebResponse {
        guard let page = files.response(for: "index.html", status: status) else {
            fatalError(
                "index.html is missing from the resources of WebRenderer: build the package again."
            )
        }
        return page
    }
}
