#if !os(iOS) && !os(tvOS) && !os(visionOS)
import Foundation

/// A router of links into an app, as seen by a host without a display.
@MainActor
package protocol HeadlessRouter: AnyObject {
    /// The router's URL patterns, in the order in which they are tried.
    var headlessRoutes: [HeadlessRoute] { get }

    /// The route that the router would choose for a URL.
    func headlessExplanation(of url: URL) -> HeadlessRouteExplanation
}

/// A pattern of URLs.
package struct HeadlessRoute: Sendable {
    package let pattern: String
    /// Descriptions of the handlers and controller providers for the pattern. The first one handles URLs that match the
    /// pattern.
    package let owners: [String]

    package init(pattern: String, owners: [String]) {
        self.pattern = pattern
        self.owners = owners
    }
}

/// The route that a router would choose for a URL, with the reasons.
package struct HeadlessRouteExplanation: Sendable {
    package let leadsSomewhere: Bool
    /// The pattern that matches the URL; nil if none matches.
    package let pattern: String?
    package let parameters: [String: String]
    /// A human-readable explanation.
    package let text: String

    package init(leadsSomewhere: Bool, pattern: String?, parameters: [String: String], text: String) {
        self.leadsSomewhere = leadsSomewhere
        self.pattern = pattern
        self.parameters = parameters
        self.text = text
    }
}

extension UIApplication {
    /// The routers of the process that are alive, in the order of creation.
    package var headlessRouters: [any HeadlessRouter] { knownRouters.compactMap(\.router) }

    /// Adds a router to `headlessRouters`, without retaining the router.
    package func headlessNote(_ router: any HeadlessRouter) {
        knownRouters.removeAll { $0.router == nil }
        knownRouters.append(KnownRouter(router: router))
    }

    struct KnownRouter {
        weak var router: (any HeadlessRouter)?
    }
}
#endif
