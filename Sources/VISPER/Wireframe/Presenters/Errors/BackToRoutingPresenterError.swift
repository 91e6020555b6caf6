/// Why ``BackToRoutingPresenter`` showed nothing.
public enum BackToRoutingPresenterError: Error, @unchecked Sendable {
    // Sendable: errors have to be. All but the result belong to the main actor; the result is a value that the thrower
    // lets go of, and what its parameters refer to is the caller's, who gets it back on the thread that it routes on.

    /// The result's option is none that the presenter is responsible for.
    case didNotReceiveBackToRoutingOptionFor(
        controller: UIViewController,
        routeResult: RouteResult,
        wireframe: Wireframe,
        delegate: RoutingDelegate
    )

    /// There is no navigation controller to show the controller on. ``BackToRoutingPresenter`` does without one, so it
    /// does not throw this.
    case noNavigationControllerFound
}

extension BackToRoutingPresenterError: LocalizedError, CustomStringConvertible {
    /// What went wrong, and what to do about it.
    public var description: String {
        switch self {
        case .didNotReceiveBackToRoutingOptionFor(_, let routeResult, _, _):
            PresentationFailure.wrongOption(of: routeResult, expected: "RoutingOptionBackTo").description
        case .noNavigationControllerFound:
            PresentationFailure.noNavigationController.description
        }
    }

    /// The same as `description`.
    public var errorDescription: String? { description }
}
