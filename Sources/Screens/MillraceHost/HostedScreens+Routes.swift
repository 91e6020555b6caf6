#if !os(iOS) && !os(tvOS) && !os(visionOS)
import HeadlessUIKit
@_spi(MillraceHub) import MillraceInspector
@_spi(MillraceHub) import MillraceRecording

extension HostedScreens {
    /// The app's routes, or the result of routing one URL.
    func routes(_ arguments: [String: JSON]) throws -> (answer: JSON, summary: String) {
        let routers = routers()
        if routers.isEmpty {
            throw AgentError(
                .notFound,
                "The app has no wireframe of VISPER, so its routes are not known. open_url asks its delegate."
            )
        }
        if let text = arguments["url"]?.string {
            let url = try Self.url(text)
            // An app may have several wireframes, and it is unknown which of them its delegate asks. Prefer a
            // wireframe that has a route for the URL.
            let explanations = Self.app { routers.map { $0.headlessExplanation(of: url) } }
            let explanation =
                explanations.first(where: \.leadsSomewhere) ?? explanations[explanations.count - 1]
            return (explanation.json, "explain the route of \(text.cut(to: 200))")
        }
        let routes = Self.app { routers.flatMap(\.headlessRoutes) }
        let skip = min(arguments["skip"]?.integer(Int.self) ?? 0, routes.count)
        var lines = JSONLines(limit: Self.mostOfScreen)
        lines.add(
            routes[skip...].lazy.map { route in
                let owners = route.owners.isEmpty ? "nobody" : route.owners.joined(separator: ", ")
                return "\(route.pattern.cut(to: 200)) → \(owners.cut(to: 200))"
            }
        )
        var answer = ["routes": lines.json]
        answer["left_out"] = lines.leftOut(from: "routes with \"skip\": \(skip + lines.count)")
        return (.object(answer), "list the routes")
    }

    /// The reason why the app's wireframes have no route for a URL; nil if they have one, or if there are no
    /// wireframes.
    func reasonForNoRoute(_ url: URL) -> String? {
        let routers = routers()
        let explanations = Self.app { routers.map { $0.headlessExplanation(of: url) } }
        return explanations.contains(where: \.leadsSomewhere) ? nil : explanations.last?.text
    }

    static func url(_ text: String) throws(AgentError) -> URL {
        // Refuses a text with invalid characters. Newer systems percent-encode them, and then the URL differs from the
        // text.
        guard text.utf8.count <= 8_192, !text.isEmpty, let url = URL(string: text), url.absoluteString == text
        else {
            throw AgentError(
                .badArgument,
                "'url' is no URL of at most 8,192 bytes: \"\(text.cut(to: 100))\". Spaces and other signs have to be percent-encoded."
            )
        }
        return url
    }
}

extension HeadlessRouteExplanation {
    fileprivate var json: JSON {
        var members: [String: JSON] = [
            "leads": .bool(leadsSomewhere), "explanation": .string(text.cut(to: 3_000)),
        ]
        if let pattern { members["pattern"] = .string(pattern.cut(to: 500)) }
        if !parameters.isEmpty {
            let texts = parameters.sorted { $0.key < $1.key }.prefix(30)
            members["parameters"] = .object(
                Dictionary(texts.map { ($0.key.cut(to: 60), .string($0.value.cut(to: 60))) }) { first, _ in
                    first
                }
            )
        }
        return .object(members)
    }
}
#endif
