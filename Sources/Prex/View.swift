/// The passive part of a screen: shows what it is told, and tells its ``Presenter`` what the person does.
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
