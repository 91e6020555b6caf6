import Millrace

/// Runs effects of one kind.
///
/// ```swift
/// struct LoadUser: EffectHandler {
///     func handle(_ id: User.ID, _ callback: EffectCallback<AppEvent>) -> Disposable {
///         let request = api.load(id) { user in callback.end(with: .loaded(user)) }
///         return AnonymousDisposable(disposer: request.cancel)
///     }
/// }
/// ```
///
/// `handle` is called on the thread or queue of the loop or of the route, so a conformance must not be isolated to an
/// actor.
public protocol EffectHandler<EffectParameters, Event>: NonisolatedConformance {
    /// The value that an effect carries.
    associatedtype EffectParameters
    /// The events that the effect may send.
    associatedtype Event

    /// Runs one effect.
    ///
    /// - Parameters:
    ///   - effectParameters: the value that the effect carries.
    ///   - callback: sends any number of events, from any thread. Call its `end` when the effect is over.
    /// - Returns: a disposable that cancels the effect. It is disposed of only while the effect has not ended.
    func handle(_ effectParameters: EffectParameters, _ callback: EffectCallback<Event>) -> Disposable
}
