/// Makes wireframes that know the usual ways to show, to find and to put away controllers.
@preconcurrency @MainActor
open class WireframeFactory {
    /// Makes a factory.
    public init() {}

    /// Makes a wireframe around the container and configures it.
    open func makeWireframe(
        controllerContainer: ControllerContainer = DefaultControllerContainer()
    ) -> Wireframe {
        let wireframe = DefaultWireframe(controllerContainer: controllerContainer)
        configure(wireframe: wireframe, controllerContainer: controllerContainer)
        // An override of configure need not call super.
        wireframe.isConfigured = true
        return wireframe
    }

    /// Adds the usual presenters, resolvers and dismissers. A ``DefaultWireframe`` is configured once: one that was is
    /// left as it is.
    open func configure(wireframe: Wireframe, controllerContainer: ControllerContainer) {
        if let wireframe = wireframe as? DefaultWireframe {
            guard !wireframe.isConfigured else { return }
            wireframe.isConfigured = true
        }
        addDefaultRoutingPresenters(wireframe: wireframe, controllerContainer: controllerContainer)
        addDefaultTopControllerResolvers(wireframe: wireframe)
        addDefaultControllerDismisser(wireframe: wireframe)
    }

    /// Configures the wireframe of an app, unless it is a ``DefaultWireframe`` that was. An override of `makeWireframe`
    /// may hand out one that was not.
    package func configureIfNeeded(wireframe: Wireframe, controllerContainer: ControllerContainer) {
        if let wireframe = wireframe as? DefaultWireframe, wireframe.isConfigured { return }
        configure(wireframe: wireframe, controllerContainer: controllerContainer)
    }

    /// Adds the presenters of the default options, with a priority so low that others are asked first: modal, push,
    /// replace top, root, show, back to.
    open func addDefaultRoutingPresenters(wireframe: Wireframe, controllerContainer: ControllerContainer) {
        let presenters: [RoutingPresenter] = [
            ModalRoutingPresenter(controllerContainer: controllerContainer),
            PushRoutingPresenter(controllerContainer: controllerContainer),
            ReplaceTopVCRoutingPresenter(controllerContainer: controllerContainer),
            RootVCRoutingPresenter(controllerContainer: controllerContainer),
            ShowRoutingPresenter(controllerContainer: controllerContainer),
            BackToRoutingPresenter(controllerContainer: controllerContainer),
        ]
        for presenter in presenters { wireframe.add(routingPresenter: presenter, priority: -1000) }
    }

    /// Adds the resolvers. What is presented over a controller is looked for first, then the stack of a navigation
    /// controller and the selection of a tab bar controller, then children.
    open func addDefaultTopControllerResolvers(wireframe: Wireframe) {
        wireframe.add(topControllerResolver: NavigationControllerTopControllerResolver(), priority: -1000)
        wireframe.add(topControllerResolver: TabbarControllerTopControllerResolver(), priority: -1000)
        wireframe.add(topControllerResolver: ChildViewControllerTopControllerResolver(), priority: -5000)
        wireframe.add(topControllerResolver: ModalViewControllerTopControllerResolver(), priority: 1000)
    }

    /// Adds the dismissers. What was presented is dismissed, with the navigation controller that may be in it; only if
    /// nothing was presented the top of the stack is popped.
    open func addDefaultControllerDismisser(wireframe: Wireframe) {
        wireframe.add(controllerDimisser: ModalControllerDismisser(), priority: 0)
        wireframe.add(controllerDimisser: NavigationControllerDismisser(), priority: 0)
    }
}
