/// Forwards to the wrapped result.
extension RouteResultObjc: RouteResult {
    /// The matching pattern, as it was registered.
    public var routePattern: String { routeResult?.routePattern ?? "" }

    /// How the controller should be shown.
    public var routingOption: RoutingOption? {
        get { routeResult?.routingOption }
        set { routeResult?.routingOption = newValue }
    }

    /// The parameters of the URL and of the caller, by name.
    public var parameters: [String: Any] { routeResult?.parameters ?? [:] }

    /// Whether the wrapped result equals the other result. If the other result is a `RouteResultObjc` too, compares
    /// the results that both wrap.
    public func isEqual(routeResult other: RouteResult?) -> Bool {
        let other = if let other = other as? RouteResultObjc { other.routeResult } else { other }
        return routeResult?.isEqual(routeResult: other) ?? (other == nil)
    }
}

#if !os(iOS) && !os(tvOS) && !os(visionOS)
/// Wraps a route result in an object for `UIViewController.willRoute(_:routeResult:)`.
///
/// HeadlessUIKit declares the class, since its `UIViewController` has a method with such a parameter.
public typealias RouteResultObjc = HeadlessRouteBox

extension RouteResultObjc {
    /// Wraps a result.
    public convenience init(routeResult: RouteResult) {
        self.init(headlessPayload: routeResult)
    }

    /// The wrapped result. The type is optional, as in VISPER, where the object may wrap an Objective-C result. If the
    /// result is nil, the object has an empty pattern and no parameters.
    public var routeResult: RouteResult? {
        get { headlessPayload as? RouteResult }
        set { headlessPayload = newValue as Any }
    }
}
#endif

#if os(iOS) || os(tvOS) || os(visionOS)
/// Wraps a route result in an object for `UIViewController.willRoute(_:routeResult:)`.
///
/// Sendable: the result is changed only by an assignment to `routingOption` or `routeResult`, which whoever makes the
/// object does before passing it on.
open class RouteResultObjc: NSObject, @unchecked Sendable {
    /// The wrapped result. The type is optional, as in VISPER, where the object may wrap an Objective-C result. If the
    /// result is nil, the object has an empty pattern and no parameters.
    public final var routeResult: RouteResult?

    /// Wraps a result.
    public init(routeResult: RouteResult) {
        self.routeResult = routeResult
        super.init()
    }
}
#endif
