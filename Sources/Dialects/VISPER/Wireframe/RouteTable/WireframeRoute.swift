/// A pattern of a wireframe, with the handlers and controller providers that are responsible for it.
public struct WireframeRoute: Hashable, Sendable {
    /// A handler or a controller provider of the pattern.
    public struct Owner: Hashable, Sendable {
        /// Whether an owner is a handler or a controller provider.
        public enum Role: Hashable, Sendable {
            /// A handler, which shows no controller.
            case handler
            /// A provider, which makes the controller.
            case controllerProvider
        }

        /// Whether the owner is a handler or a controller provider.
        public let role: Role

        /// The priority with which the owner was added.
        public let priority: Int

        /// The name of the owner's type, for example of a feature. Handlers are closures and have no name of their own.
        public let name: String
    }

    /// The pattern as it was added.
    public let pattern: String

    /// The pattern's priority; the router tries higher ones first.
    public let priority: Int

    /// The handlers and controller providers of the pattern. The first one handles the routes. If there are none, a
    /// route throws ``DefaultWireframeError/canNotHandleRoute(routeResult:)``.
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
