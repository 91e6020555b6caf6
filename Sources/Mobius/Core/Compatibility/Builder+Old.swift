import Dispatch

extension Mobius.Builder {
    /// Decides at each start how the loop begins. Where it is used, `start` takes no effects; a controller's own
    /// initiate function takes its place.
    @available(*, deprecated, message: "Use the initiate parameter of makeController, or effects of start.")
    public func withInitiator(
        _ initiate: @escaping Initiate<Model, Effect>
    ) -> Mobius.Builder<Model, Event, Effect> {
        with { $0.initiate = initiate }
    }

    /// Not available: events are processed where they are dispatched.
    @available(
        *,
        unavailable,
        message: "Events are processed where they are dispatched, or on a controller's queue."
    )
    public func withEventQueue(_ eventQueue: DispatchQueue) -> Mobius.Builder<Model, Event, Effect> {
        self
    }

    /// Not available: use `on(queue:)` of a route.
    @available(*, unavailable, message: "Use on(queue:) of a route.")
    public func withEffectQueue(_ effectQueue: DispatchQueue) -> Mobius.Builder<Model, Event, Effect> {
        self
    }
}
