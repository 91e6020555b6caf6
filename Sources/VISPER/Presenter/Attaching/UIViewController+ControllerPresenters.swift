extension UIViewController {
    /// Has a presenter follow the controller's life, with the priority 0.
    public func add(controllerPresenter: ControllerPresenter) {
        add(controllerPresenter: controllerPresenter, priority: 0)
    }

    /// Has a presenter follow the controller's life: the lifecycle of its view and its routes.
    ///
    /// The controller keeps the presenter. An object that is there already stays where it is and is told once,
    /// so it does no harm to add a presenter by hand that a `PresenterProvider` returns too.
    ///
    /// The presenter with the *lowest* priority is told first; of equal ones the one that was added first.
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

    /// The controller presenters that follow the controller's life, in the order in which they are told.
    package var attachedControllerPresenters: [ControllerPresenter] {
        self[AttachedPresentersKey.self].inOrder.compactMap { presenter in
            (presenter as? ControllerPresenterWrapper)?.controllerPresenter ?? presenter
                as? ControllerPresenter
        }
    }
}

/// Whether both are one and the same object; values never are.
@MainActor
private func isSameObject(_ first: ControllerPresenter, _ second: ControllerPresenter) -> Bool {
    type(of: first) is AnyClass && first as AnyObject === second as AnyObject
}

extension UIViewController {
    /// Keeps the presenter alive for as long as the controller lives.
    public func retainPresenter(_ presenter: NSObject) {
        self[RetainedPresentersKey.self].append(presenter)
    }
}

private enum RetainedPresentersKey: ControllerValueKey {
    static var defaultValue: [NSObject] { [] }
}
