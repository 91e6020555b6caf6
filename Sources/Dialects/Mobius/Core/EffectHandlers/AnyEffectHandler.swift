/// A type-erased ``EffectHandler``.
public struct AnyEffectHandler<EffectParameters, Event>: EffectHandler {
    private let handleClosure: (EffectParameters, EffectCallback<Event>) -> Disposable

    /// Handles effects by calling `handle`.
    @available(swift, introduced: 6)
    public init(handle: @escaping @Sendable (EffectParameters, EffectCallback<Event>) -> Disposable) {
        self.init(unchecked: handle)
    }

    @_disfavoredOverload
    @usableFromInline
    init(unchecked handle: @escaping (EffectParameters, EffectCallback<Event>) -> Disposable) {
        handleClosure = handle
    }

    /// Forwards to `handler`. An `AnyEffectHandler` is copied, not wrapped again.
    public init<H: EffectHandler>(handler: H) where H.EffectParameters == EffectParameters, H.Event == Event {
        if let handler = handler as? AnyEffectHandler<EffectParameters, Event> {
            self = handler
        } else {
            self.init(unchecked: handler.handle)
        }
    }

    /// Handles one effect.
    public func handle(_ parameters: EffectParameters, _ callback: EffectCallback<Event>) -> Disposable {
        handleClosure(parameters, callback)
    }
}
