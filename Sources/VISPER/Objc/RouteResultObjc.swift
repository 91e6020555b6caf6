#if !os(iOS) && !os(tvOS) && !os(visionOS)
// The class is in HeadlessUIKit, whose controllers name it in a method that is to be overridden.

extension RouteResultObjc {
    /// Makes an object that stands for the result.
    public convenience init(routeResult: RouteResult) {
        self.init(headlessPayload: routeResult)
    }

    /// What the object stands for.
    public var routeResult: RouteResult {
        get {
            guard let routeResult = headlessPayload as? RouteResult else {
                fatalError("A RouteResultObjc must be made of a RouteResult.")
            }
            return routeResult
        }
        set { headlessPayload = newValue }
    }
}
#endif
