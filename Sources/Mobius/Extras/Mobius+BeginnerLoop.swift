import MobiusCore

extension Mobius {
    /// A loop without effects, whose update function returns the new model and nothing else.
    ///
    /// ```swift
    /// let loop = Mobius.beginnerLoop { (count: Int, event: CounterEvent) -> Int in
    ///     switch event {
    ///     case .increment: count + 1
    ///     case .decrement: count - 1
    ///     }
    /// }.start(from: 0)
    /// ```
    ///
    /// Observers are notified of the model after every event, changed or not.
    public static func beginnerLoop<Model, Event>(
        update: @escaping (Model, Event) -> Model
    ) -> Builder<Model, Event, Never> {
        loop(
            update: { model, event in .next(update(model, event)) },
            effectHandler: EffectRouter<Never, Event>().asConnectable
        )
    }
}
