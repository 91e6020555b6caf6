/// A dismisser made of others, of which the first responsible one puts the controller away.
///
/// The name is spelt as it always was; `ComposedControllerDismisser` is the same.
@preconcurrency @MainActor
public protocol ComposedControllerDimisser: ControllerDismisser {
    /// Adds a dismisser. A higher priority is asked first.
    func add(controllerDimisser: ControllerDismisser, priority: Int)
}
