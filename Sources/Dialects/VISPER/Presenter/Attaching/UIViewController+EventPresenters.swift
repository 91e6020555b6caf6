// Presenters that are notified of a controller's events.

extension UIViewController {
    /// The presenters that are notified of the controller's events, in the order of notification.
    ///
    /// A controller presenter that is not a `ViewControllerEventPresenter` itself is represented by a wrapper that
    /// forwards the events to it.
    public var visperPresenters: [Any] { self[AttachedPresentersKey.self].inOrder }

    /// Attaches a presenter to the controller's events, with the priority 0.
    public func addVisperPresenter(_ presenter: NSObject & ViewControllerEventPresenter) {
        addVisperPresenter(presenter, priority: 0)
    }

    /// Attaches a presenter to the controller's events.
    ///
    /// The controller retains the presenter until it is removed. A presenter that is attached already keeps its place
    /// and is notified once.
    ///
    /// Unlike everywhere else in VISPER, the presenters with the *lowest* priority are notified first. Presenters
    /// with equal priority are notified in the order in which they were added.
    ///
    /// - Complexity: O(*n*) for *n* presenters.
    public func addVisperPresenter(_ presenter: NSObject & ViewControllerEventPresenter, priority: Int) {
        guard !self[AttachedPresentersKey.self].inOrder.contains(where: { $0 === presenter }) else { return }
        self[AttachedPresentersKey.self].add(presenter, priority: priority)
    }

    /// Detaches a presenter. Does nothing if it is not attached.
    ///
    /// The presenter still receives an event whose notification is in progress.
    public func removeVisperPresenter(_ presenter: NSObject & ViewControllerEventPresenter) {
        self[AttachedPresentersKey.self].remove(presenter)
    }

    /// Notifies every presenter that is responsible for the event.
    ///
    /// Adding or removing a presenter meanwhile does not affect the notification in progress.
    public func notifyPresenters(of view: UIView, withEvent event: NSObject) {
        // Optional arguments select the overload with optional parameters. Its default implementation calls the other
        // overloads.
        let (event, view, controller): (NSObject?, UIView?, UIViewController?) = (event, view, self)
        for presenter in self[AttachedPresentersKey.self].inOrder
        where presenter.isResponsible(event, view: view, controller: controller) {
            presenter.receivedEvent(event, view: view, controller: controller)
        }
    }

    /// Whether presenters are attached to the controller's events.
    package var hasVisperPresenters: Bool { !self[AttachedPresentersKey.self].isEmpty }
}
