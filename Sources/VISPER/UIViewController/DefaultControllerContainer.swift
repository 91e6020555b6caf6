@_exported import VISPER_Objc

/// A list of controllers that does not keep them alive.
@preconcurrency @MainActor
open class DefaultControllerContainer: ControllerContainer {
    private struct Reference {
        weak var controller: UIViewController?
    }

    private var references: [Reference] = []

    /// Makes an empty container.
    public init() {}

    /// Adds a controller at the end. One that is there already is then there twice.
    ///
    /// - Complexity: O(*n*) for *n* controllers.
    open func addUnretained(controller: UIViewController) {
        references.removeAll { $0.controller == nil }
        references.append(Reference(controller: controller))
    }

    /// Takes a controller out, however often it was added.
    ///
    /// - Complexity: O(*n*) for *n* controllers.
    open func remove(controller: UIViewController) {
        references.removeAll { $0.controller == nil || $0.controller === controller }
    }

    /// The first controller that the closure accepts, asked from the one added last to the one added first.
    ///
    /// - Complexity: O(*n*) calls for *n* controllers.
    public func getController(matches: (_ controller: UIViewController?) -> Bool) -> UIViewController? {
        references.removeAll { $0.controller == nil }
        return references.reversed().lazy.compactMap(\.controller).first(where: matches)
    }
}
