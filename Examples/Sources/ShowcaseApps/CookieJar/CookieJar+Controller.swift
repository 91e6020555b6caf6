import MobiusCore

extension CookieJar {
    /// An empty jar whose loop is not running yet.
    ///
    /// - Parameter clock: The clock that measures how long the sign is shown.
    static func makeController(clock: any Clock<Duration>) -> MobiusController<Model, Event, Effect> {
        Mobius.loop(update: update, effectHandler: effectHandler(clock: clock))
            .withName("CookieJar")
            .makeController(from: Model())
    }

    /// A new sign replaces the previous one, so `signsEnded` is sent only after the last sign.
    static func effectHandler(clock: any Clock<Duration>) -> AnyConnectable<Effect, Event> {
        EffectRouter<Effect, Event>()
            .routeCase(Effect.showSign)
            .latest(in: EffectLane<Effect>(), id: { .showSign })
            .to(EmptySign(clock: clock))
            .asConnectable
    }
}
