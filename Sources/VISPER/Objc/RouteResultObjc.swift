/// As a result it is the one that it stands for.
extension RouteResultObjc: RouteResult {
    /// The text of the pattern that matched, as it was registered.
    public var routePattern: String { routeResult?.routePattern ?? "" }

    /// How the target should be shown.
    public var routingOption: RoutingOption? {
        get { routeResult?.routingOption }
        set { routeResult?.routingOption = newValue }
    }

    /// What the URL and the caller said, by name.
    public var parameters: [String: Any] { routeResult?.parameters ?? [:] }

    /// Whether the result that the object stands for says the same as the other, or as the one that the other stands
    /// for.
    public func isEqual(routeResult other: RouteResult?) -> Bool {
        let other = if let other = other as? RouteResultObjc { other.routeResult } else { other }
        return routeResult?.isEqual(routeResult: other) ?? (other == nil)
    }
}

#if !os(iOS) && !os(tvOS) && !os(visionOS)
// The class is in HeadlessUIKit, whose controllers name it in a method that is to be overridden.

extension RouteResultObjc {
    /// Makes an object that stands for the result.
    public convenience init(routeResult: RouteResult) {
        self.init(headlessPayload: routeResult)
    }

    /// What the object stands for. Optional for the sake of sources written for VISPER, where it may stand for a result of
    /// Objective-C; if it is set to nil, the object has an empty pattern and no parameters.
    public var routeResult: RouteResult? {
        get { headlessPayload as? RouteResult }
        set { headlessPayload = newValue as Any }
    }
}
#endif

#if os(iOS) || os(tvOS) || os(visionOS)
/// A route result as an object, to be handed to `UIViewController.willRoute(_:routeResult:)`.
open class RouteResultObjc: NSObject {
    /// What the object stands for. Optional for the sake of sources written for VISPER, where it may stand for a result of
    /// Objective-C; if it is set to nil, the object has an empty pattern and no parameters.
    public final var routeResult: RouteResult?

    /// Makes an object that stands for the result.
    public init(routeResult: RouteResult) {
        self.routeResult = routeResult
        super.init()
    }
}
#endif
