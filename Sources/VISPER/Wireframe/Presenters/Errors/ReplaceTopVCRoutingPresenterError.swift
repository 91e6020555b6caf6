/// Why ``ReplaceTopVCRoutingPresenter`` showed nothing.
public enum ReplaceTopVCRoutingPresenterError: Error, @unchecked Sendable {
    // Sendable: errors have to be. All but the result belong to the main actor; the result is a value that the thrower
    // lets go of, and what its parameters refer to is the caller's, who gets it back on the thread that it routes on.

    /// The result's option is none that the presenter is responsible for.
    case didNotReceiveReplaceTopVCRoutingOptionFor(
        controller: UIViewController,
        routeResult: RouteResult,
        wireframe: Wireframe,
        delegate: RoutingDelegate
    )

    /// There is no navigation controller to show the controller on.
    case noNavigationControllerFound
}

extension ReplaceTopVCRoutingPresenterError: LocalizedError, CustomStringConvertible {
    /// What went wrong, and what to do about it.
    public var description: String {
        switch self {
        case .didNotReceiveReplaceTopVCRoutingOptionFor(_, let routeResult, _, _):
            PresentationFailure.wrongOption(of: routeResult, expected: "RoutingOptionReplaceTopVC")
                .description
        case .noNavigationControllerFound:
            PresentationFailure.noNavigationController.description
        }
    }

    /// The same as `description`.
    public var errorDescription: String? { description }
}
