import MobiusCore

extension Mobius {
    /// Describes a loop without effects, whose update function returns only the new model.
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
    /// Observers receive the model after every event, whether it has changed or not.
    public static func beginnerLoop<Model, Event>(
        update: @escaping (Model, Event) -> Model
    ) -> Builder<Model, Event, Never> {
        loop(
            update: { model, event in .next(update(model, event)) },
            effectHandler: EffectRouter<Never, Event>().asConnectable
        )
    }
}
