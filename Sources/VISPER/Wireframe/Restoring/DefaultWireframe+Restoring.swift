extension DefaultWireframe {
    /// The URLs of the routes whose controllers are in the stack of the navigation controller, from the bottom to the
    /// top: what to save, so that ``restore(stack:)`` can make the stack again.
    ///
    /// Controllers that did not come by a route are left out, and so are parameters that a caller passed beside the
    /// URL: put what a screen needs into its URL.
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

    /// Makes the controllers that the URLs stand for, from the bottom to the top, and gives them to the navigation
    /// controller in one step.
    ///
    /// Each controller comes as it does by a route: from its provider, with its option and its presenters. Delegate and
    /// observers are told of each before the stack changes and, in the same order, after; `routingPresenter` is nil
    /// then. Handlers are not asked. The stack is replaced without animation; what is presented over it stays.
    ///
    /// It is all or nothing: if a URL fails, the stack is as it was, and nobody is told that anything was shown. An
    /// empty list changes nothing.
    ///
    /// - Throws: ``RestoringError``.
    /// - Complexity: As many routes as there are URLs.
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

/// Why ``DefaultWireframe/restore(stack:)`` has restored nothing.
public enum RestoringError: Error {
    /// There is no navigation controller whose stack could be restored.
    case noNavigationControllerFound

    /// No controller could be made for one of the URLs.
    ///
    /// - Parameters:
    ///   - position: Where the URL is in the list.
    ///   - reason: What a route to the URL would have thrown.
    case cannotRestore(url: URL, position: Int, reason: any Error)
}

extension RestoringError: LocalizedError, CustomStringConvertible {
    /// What went wrong, and what to do about it.
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
