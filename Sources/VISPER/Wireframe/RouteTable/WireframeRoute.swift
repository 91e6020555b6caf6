/// A pattern that a wireframe knows, and who is responsible for it.
public struct WireframeRoute: Hashable, Sendable {
    /// Who takes part in the routes of the pattern.
    public struct Owner: Hashable, Sendable {
        /// What an owner does.
        public enum Role: Hashable, Sendable {
            /// It runs, and shows no controller.
            case handler
            /// It makes the controller.
            case controllerProvider
        }

        /// What the owner does.
        public let role: Role

        /// The priority with which it was added.
        public let priority: Int

        /// The name of its type: that of a feature, say. Handlers are closures, which have no name of their own.
        public let name: String
    }

    /// The pattern as it was added.
    public let pattern: String

    /// How early the router tries the pattern; higher ones are tried first.
    public let priority: Int

    /// Who is responsible: first the one that takes the routes, then those that would if it were not there. If there is
    /// nobody, a route throws ``DefaultWireframeError/canNotHandleRoute(routeResult:)``.
    public let owners: [Owner]
}

extension WireframeRoute.Owner: CustomStringConvertible {
    /// The name and the priority.
    public var description: String { "\(name) (\(priority))" }
}

extension WireframeRoute: CustomStringConvertible {
    /// The pattern and its owners.
    public var description: String { "\(pattern)  \(ownersText)" }

    var ownersText: String {
        owners.isEmpty ? "nobody" : owners.map(\.description).joined(separator: ", ")
    }
}
