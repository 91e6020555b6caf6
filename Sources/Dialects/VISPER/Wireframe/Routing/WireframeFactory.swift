/// Makes wireframes with the default routing presenters, resolvers and dismissers.
@preconcurrency @MainActor
open class WireframeFactory {
    /// A factory.
    public init() {}

    /// Makes a wireframe with the container and configures it.
    open func makeWireframe(
        controllerContainer: ControllerContainer = DefaultControllerContainer()
    ) -> Wireframe {
        let wireframe = DefaultWireframe(controllerContainer: controllerContainer)
        configure(wireframe: wireframe, controllerContainer: controllerContainer)
        // `configure` sets this too, but a subclass may override it without calling super.
        wireframe.isConfigured = true
        return wireframe
    }

    /// Adds the default presenters, resolvers and dismissers. Does nothing for a ``DefaultWireframe`` that is
    /// configured already.
    open func configure(wireframe: Wireframe, controllerContainer: ControllerContainer) {
        if let wireframe = wireframe as? DefaultWireframe {
            guard !wireframe.isConfigured else { return }
            wireframe.isConfigured = true
        }
        addDefaultRoutingPresenters(wireframe: wireframe, controllerContainer: controllerContainer)
        addDefaultTopControllerResolvers(wireframe: wireframe)
        addDefaultControllerDismisser(wireframe: wireframe)
    }

    /// Configures an app's wireframe, unless it is a ``DefaultWireframe`` that is configured already. Call this even
    /// for a wireframe that `makeWireframe` has made, since an override of that method may return an unconfigured one.
    package func configureIfNeeded(wireframe: Wireframe, controllerContainer: ControllerContainer) {
        if let wireframe = wireframe as? DefaultWireframe, wireframe.isConfigured { return }
        configure(wireframe: wireframe, controllerContainer: controllerContainer)
    }

    /// Adds the presenters of the default options: modal, push, replace top, root, show, back to. Their priority is
    /// low, so that other presenters are asked first.
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

    /// Adds the default resolvers of the top controller. They look for a presented controller first, then at the
    /// stack of a navigation controller and the selection of a tab bar controller, then at the children of other
    /// controllers.
    open func addDefaultTopControllerResolvers(wireframe: Wireframe) {
        wireframe.add(topControllerResolver: NavigationControllerTopControllerResolver(), priority: -1000)
        wireframe.add(topControllerResolver: TabbarControllerTopControllerResolver(), priority: -1000)
        wireframe.add(topControllerResolver: ChildViewControllerTopControllerResolver(), priority: -5000)
        wireframe.add(topControllerResolver: ModalViewControllerTopControllerResolver(), priority: 1000)
    }

    /// Adds the default dismissers. They dismiss a controller that was presented, together with the navigation
    /// controller that contains it. For any other controller, they pop the top of its navigation controller's stack.
    open func addDefaultControllerDismisser(wireframe: Wireframe) {
        wireframe.add(controllerDimisser: ModalControllerDismisser(), priority: 0)
        wireframe.add(controllerDimisser: NavigationControllerDismisser(), priority: 0)
    }
}
