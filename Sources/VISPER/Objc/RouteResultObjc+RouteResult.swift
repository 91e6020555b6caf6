/// As a result it is the one that it stands for.
extension RouteResultObjc: RouteResult {
    /// The text of the pattern that matched, as it was registered.
    public var routePattern: String { routeResult.routePattern }

    /// How the target should be shown.
    public var routingOption: RoutingOption? {
        get { routeResult.routingOption }
        set { routeResult.routingOption = newValue }
    }

    /// What the URL and the caller said, by name.
    public var parameters: [String: Any] { routeResult.parameters }

    /// Whether the result that the object stands for says the same as the other, or as the one that the other stands
    /// for.
    public func isEqual(routeResult other: RouteResult?) -> Bool {
        routeResult.isEqual(routeResult: (other as? RouteResultObjc)?.routeResult ?? other)
    }
}
