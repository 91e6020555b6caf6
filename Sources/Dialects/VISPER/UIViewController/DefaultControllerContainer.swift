@_exported import VISPER_Objc

/// A list of controllers that does not retain them.
@preconcurrency @MainActor
open class DefaultControllerContainer: ControllerContainer {
    private struct Reference {
        weak var controller: UIViewController?
    }

    private var references: [Reference] = []

    /// An empty container.
    public init() {}

    /// Adds a controller at the end. A controller that is added again occurs twice.
    ///
    /// - Complexity: O(*n*) for *n* controllers.
    open func addUnretained(controller: UIViewController) {
        references.removeAll { $0.controller == nil }
        references.append(Reference(controller: controller))
    }

    /// Removes all occurrences of a controller.
    ///
    /// - Complexity: O(*n*) for *n* controllers.
    open func remove(controller: UIViewController) {
        references.removeAll { $0.controller == nil || $0.controller === controller }
    }

    /// The last added controller that the closure accepts.
    ///
    /// - Complexity: O(*n*) calls for *n* controllers.
    public func getController(matches: (_ controller: UIViewController?) -> Bool) -> UIViewController? {
        references.removeAll { $0.controller == nil }
        return references.reversed().lazy.compactMap(\.controller).first(where: matches)
    }
}
