// Presenters that are told of a controller's events.

extension UIViewController {
    /// The presenters that are told of the controller's events, in the order in which they are told.
    ///
    /// A controller presenter that is no `ViewControllerEventPresenter` itself is represented by the one that
    /// passes the events on to it.
    public var visperPresenters: [Any] { self[AttachedPresentersKey.self].inOrder }

    /// Has a presenter be told of the controller's events, with the priority 0.
    public func addVisperPresenter(_ presenter: NSObject & ViewControllerEventPresenter) {
        addVisperPresenter(presenter, priority: 0)
    }

    /// Has a presenter be told of the controller's events.
    ///
    /// The controller keeps it until it is removed. One that is there already stays where it is, and is told
    /// once.
    ///
    /// Unlike everywhere else in VISPER the presenter with the *lowest* priority is told first; of equal ones the one
    /// that was added first.
    ///
    /// - Complexity: O(*n*) for *n* presenters.
    public func addVisperPresenter(_ presenter: NSObject & ViewControllerEventPresenter, priority: Int) {
        guard !self[AttachedPresentersKey.self].inOrder.contains(where: { $0 === presenter }) else { return }
        self[AttachedPresentersKey.self].add(presenter, priority: priority)
    }

    /// Has a presenter be told no more. Nothing happens if it is not there.
    ///
    /// An event that is on its way still reaches it.
    public func removeVisperPresenter(_ presenter: NSObject & ViewControllerEventPresenter) {
        self[AttachedPresentersKey.self].remove(presenter)
    }

    /// Tells every presenter that wants the event, before it returns.
    ///
    /// Who is added or removed meanwhile makes no difference to this event.
    public func notifyPresenters(of view: UIView, withEvent event: NSObject) {
        // All optional, which is the form that leads to the others.
        let (event, view, controller): (NSObject?, UIView?, UIViewController?) = (event, view, self)
        for presenter in self[AttachedPresentersKey.self].inOrder
        where presenter.isResponsible(event, view: view, controller: controller) {
            presenter.receivedEvent(event, view: view, controller: controller)
        }
    }

    /// Whether anyone is told of the controller's events.
    package var hasVisperPresenters: Bool { !self[AttachedPresentersKey.self].isEmpty }
}
