/// A dismisser made of others, of which the first responsible one puts the controller away.
///
/// The name is spelt as it always was; `ComposedControllerDismisser` is the same.
@preconcurrency @MainActor
public protocol ComposedControllerDimisser: ControllerDismisser {
    /// Adds a dismisser. A higher priority is asked first.
    func add(controllerDimisser: ControllerDismisser, priority: Int)
}

/// Asks its dismissers by descending priority, and of equal ones the one that was added first.
///
/// Duplicates are kept, and each dismisser for as long as the composition lives.
///
/// - Complexity: Adding is O(*n*) for *n* dismissers, asking is O(*n*) calls of `isResponsible` at most.
@preconcurrency @MainActor
public class DefaultComposedControllerDismisser: ComposedControllerDimisser {
    struct Entry: Prioritized {
        let priority: Int
        let controllerDismisser: ControllerDismisser
    }

    var controllerDismissers: [Entry] = []

    /// Makes a composition of nothing.
    public init() {}

    /// Adds a dismisser, behind those of its own or a higher priority.
    public func add(controllerDimisser: ControllerDismisser, priority: Int) {
        controllerDismissers.insertByPriority(
            Entry(priority: priority, controllerDismisser: controllerDimisser)
        )
    }

    /// Whether a dismisser is responsible. Those behind the first that is are not asked.
    public func isResponsible(animated: Bool, controller: UIViewController) -> Bool {
        firstResponsible(animated, controller) != nil
    }

    /// Lets the first responsible dismisser put the controller away. If none is responsible there is nothing to wait
    /// for: the completion is called at once.
    public func dismiss(animated: Bool, controller: UIViewController, completion: @escaping () -> Void) {
        guard let dismisser = firstResponsible(animated, controller) else {
            completion()
            return
        }
        dismisser.dismiss(animated: animated, controller: controller, completion: completion)
    }

    private func firstResponsible(_ animated: Bool, _ controller: UIViewController) -> ControllerDismisser? {
        controllerDismissers
            .first { $0.controllerDismisser.isResponsible(animated: animated, controller: controller) }?
            .controllerDismisser
    }
}

/// The right spelling of ``ComposedControllerDimisser``.
public typealias ComposedControllerDismisser = ComposedControllerDimisser

extension ComposedControllerDimisser {
    /// The right spelling of ``add(controllerDimisser:priority:)``.
    public func add(controllerDismisser: ControllerDismisser, priority: Int) {
        add(controllerDimisser: controllerDismisser, priority: priority)
    }
}
