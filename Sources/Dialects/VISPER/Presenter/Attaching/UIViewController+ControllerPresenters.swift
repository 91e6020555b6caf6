extension UIViewController {
    /// Attaches a presenter to the controller's lifecycle, with the priority 0.
    public func add(controllerPresenter: ControllerPresenter) {
        add(controllerPresenter: controllerPresenter, priority: 0)
    }

    /// Attaches a presenter to the controller's lifecycle: it is notified of the view's lifecycle and of routes.
    ///
    /// The controller retains the presenter. An object that is attached already keeps its place and is notified once,
    /// so a presenter may be both added here and returned by a `PresenterProvider`.
    ///
    /// The presenters with the *lowest* priority are notified first. Presenters with equal priority are notified in
    /// the order in which they were added.
    ///
    /// - Complexity: O(*n*) for *n* presenters.
    public func add(controllerPresenter: ControllerPresenter, priority: Int) {
        if let eventPresenter = controllerPresenter as? NSObject & ViewControllerEventPresenter {
            addVisperPresenter(eventPresenter, priority: priority)
        } else if !attachedControllerPresenters.contains(where: { isSameObject($0, controllerPresenter) }) {
            addVisperPresenter(
                ControllerPresenterWrapper(controllerPresenter: controllerPresenter),
                priority: priority
            )
        }
    }

    /// The controller presenters attached to the controller, in the order of notification.
    package var attachedControllerPresenters: [ControllerPresenter] {
        self[AttachedPresentersKey.self].inOrder.compactMap { presenter in
            (presenter as? ControllerPresenterWrapper)?.controllerPresenter ?? presenter
                as? ControllerPresenter
        }
    }
}

/// Whether both presenters are the same object; false if they are values.
@MainActor
private func isSameObject(_ first: ControllerPresenter, _ second: ControllerPresenter) -> Bool {
    type(of: first) is AnyClass && first as AnyObject === second as AnyObject
}

extension UIViewController {
    /// Retains the presenter for the controller's lifetime.
    public func retainPresenter(_ presenter: NSObject) {
        self[RetainedPresentersKey.self].append(presenter)
    }
}

private enum RetainedPresentersKey: ControllerValueKey {
    static var defaultValue: [NSObject] { [] }
}
