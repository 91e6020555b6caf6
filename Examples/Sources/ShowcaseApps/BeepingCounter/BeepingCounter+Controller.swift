import MobiusCore

extension BeepingCounter {
    /// A counter at zero that is not running yet.
    ///
    /// - Parameter clock: What the length of a beep is measured by.
    static func makeController(clock: any Clock<Duration>) -> MobiusController<Model, Event, Effect> {
        Mobius.loop(update: update, effectHandler: effectHandler(clock: clock))
            .withName("BeepingCounter")
            .makeController(from: Model())
    }

    /// A new beep takes the place of the one before: silence begins after the last.
    static func effectHandler(clock: any Clock<Duration>) -> AnyConnectable<Effect, Event> {
        EffectRouter<Effect, Event>()
            .routeCase(Effect.playSound)
            .latest(in: EffectLane<Effect>(), id: { .playSound })
            .to(Loudspeaker(clock: clock))
            .asConnectable
    }
}
