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

/// Takes the place of the View of a presenter whose screen observes the Flux itself, such as one of SwiftUI.
///
/// ```swift
/// init(api: API, flux: Flux<SearchAction, SearchState>) {
///     self.api = api
///     super.init(view: NoView(), flux: flux)
/// }
/// ```
///
/// The presenter observes nothing for it, so that a state that nobody else observes is changed in place.
public final class NoView<State: Prex.State>: View {
    /// Creates the View.
    public nonisolated init() {}

    /// Does nothing.
    public func reflect(change: StateChange<State>) {}
}

/// How changes reach a ``View`` when they arrive faster than the main thread handles them.
public enum ViewDelivery: Sendable {
    /// One call for each change.
    case everyChange

    /// One call for all pending changes: the old state of the first, the new state of the last.
    case latest
}
