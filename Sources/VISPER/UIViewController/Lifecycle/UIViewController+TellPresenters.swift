extension UIViewController {
    /// Tells the presenters of an event of the controller's life. It is made only if there are any: every
    /// controller of the process comes by here.
    func tellPresenters(of event: @autoclosure () -> LifecycleEvent) {
        guard hasVisperPresenters else { return }
        notifyPresenters(of: view, withEvent: event())
    }
}
