/// A dismisser that uses the first responsible dismisser of several.
///
/// VISPER misspells the name; `ComposedControllerDismisser` is an alias.
@preconcurrency @MainActor
public protocol ComposedControllerDimisser: ControllerDismisser {
    /// Adds a dismisser. Dismissers with a higher priority are asked first.
    func add(controllerDimisser: ControllerDismisser, priority: Int)
}

/// Asks its dismissers by descending priority. Dismissers with equal priority are asked in the order in which they
/// were added.
///
/// It retains its dismissers. A dismisser that is added twice is asked twice.
///
/// - Complexity: Adding is O(*n*) for *n* dismissers; asking takes at most *n* calls of `isResponsible`.
@preconcurrency @MainActor
public class DefaultComposedControllerDismisser: ComposedControllerDimisser {
    struct Entry: Prioritized {
        let priority: Int
        let controllerDismisser: ControllerDismisser
    }

    var controllerDismissers: [Entry] = []

    /// A composition without dismissers.
    public init() {}

    /// Adds a dismisser, after those with the same or a higher priority.
    public func add(controllerDimisser: ControllerDismisser, priority: Int) {
        controllerDismissers.insertByPriority(
            Entry(priority: priority, controllerDismisser: controllerDimisser)
        )
    }

    /// Whether any dismisser is responsible. Stops asking at the first responsible dismisser.
    public func isResponsible(animated: Bool, controller: UIViewController) -> Bool {
        firstResponsible(animated, controller) != nil
    }

    /// Dismisses the controller with the first responsible dismisser. If none is responsible, calls the completion at
    /// once.
    public func dismiss(animated: Bool, controller: UIViewController, completion: @escaping () -> Void) {
        guard let dismisser = firstResponsible(animated, controller) else {
            completion()
            return
        }
        dismisser.dismiss(animated: animated, controller: controller, completion: completion)
    }

    fileprivate func firstResponsible(
        _ animated: Bool,
        _ controller: UIViewController
    ) -> ControllerDismisser? {
        for entry in controllerDismissers {
            if let dismisser = entry.controllerDismisser.responsibleDismisser(animated, controller) {
                return dismisser
            }
        }
        return nil
    }
}

extension ControllerDismisser {
    /// The dismisser of the controller: this one, or the responsible dismisser in this composition. Nil if none is
    /// responsible.
    ///
    /// Calling `isResponsible` and `dismiss` of a composition asks its dismissers twice. This asks them once.
    func responsibleDismisser(_ animated: Bool, _ controller: UIViewController) -> ControllerDismisser? {
        if let composition = self as? DefaultComposedControllerDismisser {
            return composition.firstResponsible(animated, controller)
        }
        return isResponsible(animated: animated, controller: controller) ? self : nil
    }
}

/// The correctly spelt name of ``ComposedControllerDimisser``.
public typealias ComposedControllerDismisser = ComposedControllerDimisser

extension ComposedControllerDimisser {
    /// The correctly spelt name of ``add(controllerDimisser:priority:)``.
    public func add(controllerDismisser: ControllerDismisser, priority: Int) {
        add(controllerDimisser: controllerDismisser, priority: priority)
    }
}
