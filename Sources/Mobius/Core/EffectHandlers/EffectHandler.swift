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
public protocol EffectHandler<EffectParameters, Event> {
    /// What an effect carries.
    associatedtype EffectParameters
    /// What it may cause.
    associatedtype Event

    /// Runs one effect.
    ///
    /// - Parameters:
    ///   - effectParameters: what the effect carries.
    ///   - callback: takes events, any number of them, from any thread. Call its `end` when the effect is over.
    /// - Returns: what cancels the effect. It is disposed of only if the effect has not ended by then.
    func handle(_ effectParameters: EffectParameters, _ callback: EffectCallback<Event>) -> Disposable
}
