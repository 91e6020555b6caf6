/// Puts controllers away in one way: pops them, dismisses them.
@preconcurrency @MainActor
public protocol ControllerDismisser {
    /// Whether the dismisser can put this controller away.
    func isResponsible(animated: Bool, controller: UIViewController) -> Bool

    /// Puts the controller away and calls the completion when it is gone.
    func dismiss(animated: Bool, controller: UIViewController, completion: @escaping () -> Void)
}
