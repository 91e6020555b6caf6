import Dispatch

extension Mobius.Builder {
    /// Calls `initiate` at each start, to get the first model and the first effects. If effects are passed to `start`
    /// too, the process stops with a message. A controller's own initiate function replaces `initiate`.
    @available(swift, introduced: 6)
    @available(*, deprecated, message: "Use the initiate parameter of makeController, or effects of start.")
    public func withInitiator(
        _ initiate: @escaping @Sendable (Model) -> First<Model, Effect>
    ) -> Mobius.Builder<Model, Event, Effect> {
        with { $0.initiate = initiate }
    }

    /// Calls `initiate` at each start, as in Swift 6 mode.
    @available(swift, obsoleted: 6)
    @_documentation(visibility: internal)
    @available(*, deprecated, message: "Use the initiate parameter of makeController, or effects of start.")
    public func withInitiator(
        _ initiate: @escaping Initiate<Model, Effect>
    ) -> Mobius.Builder<Model, Event, Effect> {
        with { $0.initiate = initiate }
    }

    /// Unavailable, because a loop processes events on the thread that dispatches them.
    @available(
        *,
        unavailable,
        message: "Events are processed where they are dispatched, or on a controller's queue."
    )
    public func withEventQueue(_ eventQueue: DispatchQueue) -> Mobius.Builder<Model, Event, Effect> {
        self
    }

    /// Unavailable: use `on(queue:)` of a route.
    @available(*, unavailable, message: "Use on(queue:) of a route.")
    public func withEffectQueue(_ effectQueue: DispatchQueue) -> Mobius.Builder<Model, Event, Effect> {
        self
    }
}
