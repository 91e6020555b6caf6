/// Why ``ModalRoutingPresenter`` showed nothing.
public enum ModalRoutingPresenterError: Error, @unchecked Sendable {
    // Sendable: errors have to be. All but the result belong to the main actor; the result is a value that the thrower
    // lets go of, and what its parameters refer to is the caller's, who gets it back on the thread that it routes on.

    /// The result's option is none that the presenter is responsible for.
    case didNotReceiveModalRoutingOptionFor(
        controller: UIViewController,
        routeResult: RouteResult,
        wireframe: Wireframe,
        delegate: RoutingDelegate
    )

    /// There is neither a navigation controller nor a root controller in the key window to present on.
    case noPresentingViewControllerFound
}

extension ModalRoutingPresenterError: LocalizedError, CustomStringConvertible {
    /// What went wrong, and what to do about it.
    public var description: String {
        switch self {
        case .didNotReceiveModalRoutingOptionFor(_, let routeResult, _, _):
            PresentationFailure.wrongOption(of: routeResult, expected: "RoutingOptionModal").description
        case .noPresentingViewControllerFound:
            PresentationFailure.noPresentingController.description
        }
    }

    /// The same as `description`.
    public var errorDescription: String? { description }
}
