/// The passive part of a screen: shows each change, and calls its ``Presenter`` for what the person does.
///
/// ```swift
/// extension CounterViewController: View {
///     func reflect(change: StateChange<CounterState>) {
///         if let count = change.count?.value { label.text = "\(count)" }
///     }
/// }
/// ```
@preconcurrency @MainActor
public protocol View<State>: AnyObject {
    /// What it shows.
    associatedtype State: Prex.State

    /// Shows what has changed. Called on the main thread, with every change once, in the order of the changes.
    func reflect(change: StateChange<State>)
}

/// How changes reach a ``View`` when they come faster than the main thread takes them.
public enum ViewDelivery: Sendable {
    /// Each by itself.
    case everyChange

    /// Those that have piled up as one: the old state of the first, the new state of the last.
    case latest
}
