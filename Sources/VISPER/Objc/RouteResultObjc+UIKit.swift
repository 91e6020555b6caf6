#if os(iOS) || os(tvOS) || os(visionOS)
/// A route result as an object, to be handed to `UIViewController.willRoute(_:routeResult:)`.
open class RouteResultObjc: NSObject {
    /// What the object stands for.
    public final var routeResult: RouteResult

    /// Makes an object that stands for the result.
    public init(routeResult: RouteResult) {
        self.routeResult = routeResult
        super.init()
    }
}
#endif
