extension DefaultWireframe {
    /// The URLs of the routed controllers in the stack of the navigation controller, from the bottom to the
    /// top. Save them to rebuild the stack with ``restore(stack:)``.
    ///
    /// Controllers that were not shown by a route are left out. Parameters that a caller passed in addition to the
    /// URL are not saved: put the values that a screen needs into its URL.
    ///
    /// - Complexity: O(*n*) for a stack of *n* controllers.
    public var stackURLs: [URL] {
        onMainThread {
            let stack = navigationController?.viewControllers ?? []
            return stack.compactMap {
                $0.routeResult?.parameters[DefaultRouter.parametersRouteURLKey] as? URL
            }
        }
    }

    /// Makes the controllers for the URLs, from the bottom to the top, and sets them as the navigation controller's
    /// stack in one step.
    ///
    /// Each controller is made as a route makes it, with its provider, its option and its presenters. The delegate
    /// and the observers are notified of each controller before the stack changes, and again, in the same order,
    /// afterwards. They receive nil as `routingPresenter`. Handlers do not run. The stack is replaced without
    /// animation; presented controllers stay.
    ///
    /// If a URL fails, the stack does not change, and `didPresent` is not called. An empty list has no effect.
    ///
    /// - Throws: ``RestoringError``.
    /// - Complexity: That of one route per URL.
    public func restore(stack: [URL]) throws {
        try onMainThread {
            guard !stack.isEmpty else { return }
            guard let navigationController else { throw RestoringError.noNavigationControllerFound }
            let delegate = DeferringRoutingDelegate(routingDelegate)
            let controllers = try stack.enumerated().map { position, url in
                do {
                    return try restoredController(url: url, routingDelegate: delegate)
                } catch {
                    throw RestoringError.cannotRestore(url: url, position: position, reason: error)
                }
            }
            navigationController.setViewControllers(controllers, animated: false)
            delegate.tellOfEnds()
        }
    }

    private var navigationController: UINavigationController? {
        controllerToNavigate { $0 is UINavigationController } as? UINavigationController
    }

    private func restoredController(url: URL, routingDelegate: RoutingDelegate) throws -> UIViewController {
        var routeResult = try result(of: url, parameters: [:], option: nil)
        routeResult.routingOption = composedOptionProvider.option(routeResult: routeResult)
        guard let controller = try controller(of: routeResult, routingDelegate: routingDelegate) else {
            throw DefaultWireframeError.noControllerFor(routeResult: routeResult)
        }
        return controller
    }
}

/// The reason why ``DefaultWireframe/restore(stack:)`` has restored nothing.
public enum RestoringError: Error {
    /// There is no navigation controller whose stack could be set.
    case noNavigationControllerFound

    /// No controller could be made for one of the URLs.
    ///
    /// - Parameters:
    ///   - position: The index of the URL in the list.
    ///   - reason: The error that a route to the URL would have thrown.
    case cannotRestore(url: URL, position: Int, reason: any Error)
}

extension RestoringError: LocalizedError, CustomStringConvertible {
    /// What is wrong, and how to correct it.
    public var description: String {
        switch self {
        case .noNavigationControllerFound:
            PresentationFailure.noNavigationController.description
        case .cannotRestore(let url, let position, let reason):
            "The stack was not restored, because of its URL \(position), \"\(url)\": \(reason)"
        }
    }

    /// The same as `description`.
    public var errorDescription: String? { description }
}
