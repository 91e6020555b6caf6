import MobiusCore

extension BeepingCounter {
    /// A counter at zero whose loop is not running yet.
    ///
    /// - Parameter clock: The clock that measures a beep.
    static func makeController(clock: any Clock<Duration>) -> MobiusController<Model, Event, Effect> {
        Mobius.loop(update: update, effectHandler: effectHandler(clock: clock))
            .withName("BeepingCounter")
            .makeController(from: Model())
    }

    /// A new beep cancels the previous one, so `beepsEnded` is sent only after the last beep.
    static func effectHandler(clock: any Clock<Duration>) -> AnyConnectable<Effect, Event> {
        EffectRouter<Effect, Event>()
            .routeCase(Effect.playSound)
            .latest(in: EffectLane<Effect>(), id: { .playSound })
            .to(Loudspeaker(clock: clock))
            .asConnectable
    }
}
