/// The effect of routing a URL, or the reason why the route fails.
///
/// ```swift
/// print(wireframe.explain(url: URL(string: "/bok/Emma")!))
/// ```
///
/// prints
///
///     "/bok/Emma" leads nowhere: no pattern matches. Nearest are "/book/:title" (the URL has "bok" where the
///     pattern wants "book", at piece 1).
public struct RouteExplanation: Hashable, Sendable {
    /// The outcome of a route.
    public enum Outcome: Hashable, Sendable {
        /// A handler runs.
        case handler(WireframeRoute.Owner)

        /// The owner makes a controller. A routing presenter of the type `presenter` shows it, with an option of the
        /// type `option`.
        case controller(WireframeRoute.Owner, option: String, presenter: String)

        /// No pattern matches. `nearest` contains the most similar patterns, nearest first.
        case noPattern(nearest: [NearMiss])

        /// A pattern matches, but there is neither a handler nor a controller provider for it.
        case noneResponsible

        /// There is a controller, but no routing presenter for the option. `option` is nil if the route has no
        /// option.
        case noRoutingPresenter(option: String?)

        /// There is a controller, but no navigation controller on which `presenter` could show it.
        case noNavigationController(presenter: String)

        /// The router threw this error.
        case routerFailed(String)
    }

    /// A pattern that is similar to a URL.
    public struct NearMiss: Hashable, Sendable {
        /// The pattern as it was added.
        public let pattern: String
        /// The first difference between the pattern and the URL, worded to follow "the URL" in a sentence.
        public let difference: String
    }

    /// The URL.
    public let url: URL

    /// The pattern that matches.
    public let pattern: String?

    /// The parameters in text form, without the reserved ones.
    public let parameters: [String: String]

    /// The outcome of the route.
    public let outcome: Outcome

    /// Whether a handler would run, or a controller would be shown.
    public var leadsSomewhere: Bool {
        switch outcome {
        case .handler, .controller: true
        default: false
        }
    }
}

extension RouteExplanation: CustomStringConvertible {
    /// The outcome as a sentence; for a failure, with the reason and the remedy.
    public var description: String {
        let matches = "\"\(url)\" matches \"\(pattern ?? "")\""
        let start = "\"\(url)\" leads nowhere:"
        switch outcome {
        case .handler(let owner): return "\(matches): \(owner) runs."
        case .controller(let owner, let option, let presenter):
            return "\(matches): \(owner) makes the controller, \(presenter) shows it (\(option))."
        case .noPattern(let nearest):
            let near = DefaultRouter.sentence(about: nearest.map { ($0.pattern, $0.difference) })
            return "\(start) no pattern matches. \(near)"
        case .noneResponsible:
            return """
                \(start) it matches "\(pattern ?? "")", for which there is neither a handler nor a controller provider. Add a view \
                feature, a controller provider or a handler that is responsible.
                """
        case .noRoutingPresenter(let option?):
            return """
                \(start) it matches "\(pattern ?? "")", and no routing presenter is responsible for the option \(option). Make \
                the wireframe with WireframeFactory, which adds the usual ones, or add one of your own.
                """
        case .noRoutingPresenter(nil):
            return """
                \(start) it matches "\(pattern ?? "")", but no routing option says how to show its controller. Route with an option, or add \
                an option provider.
                """
        case .noNavigationController(let presenter):
            return """
                \(start) it matches "\(pattern ?? "")", and \(presenter) has no navigation controller to show the controller on. \
                Hand one to navigateOn(_:) of the wireframe, and keep it: the wireframe does not.
                """
        case .routerFailed(let error): return "\(start) the router has thrown \(error)"
        }
    }
}
