/// The functions that describe a loop.
public enum Mobius {
    /// Describes a loop with this update function and this effect handler. Refine and start it with the returned
    /// builder.
    ///
    /// ```swift
    /// let loop = Mobius.loop(update: update, effectHandler: effectHandler).start(from: 0)
    /// ```
    public static func loop<Model, Event, Effect, H: Connectable>(
        update: Update<Model, Event, Effect>,
        effectHandler: H
    ) -> Builder<Model, Event, Effect> where H.Input == Effect, H.Output == Event {
        Builder(update: update, effectHandler: AnyConnectable(effectHandler))
    }

    /// Describes a loop with this update function and this effect handler. Refine and start it with the returned
    /// builder.
    @available(swift, introduced: 6)
    public static func loop<Model, Event, Effect, H: Connectable>(
        update: @escaping @Sendable (Model, Event) -> Next<Model, Effect>,
        effectHandler: H
    ) -> Builder<Model, Event, Effect> where H.Input == Effect, H.Output == Event {
        loop(update: Update(update), effectHandler: effectHandler)
    }
}
