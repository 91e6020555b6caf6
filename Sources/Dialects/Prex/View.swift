/// The passive part of a screen: shows each change, and calls its ``Presenter`` on the user's input.
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
    /// The type of the state that the View shows.
    associatedtype State: Prex.State

    /// Shows a change. Called on the main thread, with every change once, in the order of the changes.
    func reflect(change: StateChange<State>)
}

/// How changes reach a ``View`` when they arrive faster than the main thread handles them.
public enum ViewDelivery: Sendable {
    /// One call for each change.
    case everyChange

    /// One call for all pending changes: the old state of the first, the new state of the last.
    case latest
}
