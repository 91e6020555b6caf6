import MobiusCore

extension Mobius {
    /// Describes a loop without effects, whose update function returns only the new model.
    ///
    /// ```swift
    /// let loop = Mobius.beginnerLoop { (cookies: Int, event: JarEvent) -> Int in
    ///     switch event {
    ///     case .put: cookies + 1
    ///     case .take: cookies - 1
    ///     }
    /// }.start(from: 0)
    /// ```
    ///
    /// Observers receive the model after every event, whether it has changed or not.
    @available(swift, introduced: 6)
    public static func beginnerLoop<Model, Event>(
        update: @escaping @Sendable (Model, Event) -> Model
    ) -> Builder<Model, Event, Never> {
        beginnerLoop(unchecked: update)
    }

    /// Describes a loop without effects, as in Swift 6 mode.
    @available(swift, obsoleted: 6)
    @_documentation(visibility: internal)
    public static func beginnerLoop<Model, Event>(
        update: @escaping (Model, Event) -> Model
    ) -> Builder<Model, Event, Never> {
        beginnerLoop(unchecked: update)
    }

    @_disfavoredOverload
    static func beginnerLoop<Model, Event>(
        unchecked update: @escaping (Model, Event) -> Model
    ) -> Builder<Model, Event, Never> {
        loop(
            update: Update(unchecked: { model, event in .next(update(model, event)) }),
            effectHandler: EffectRouter<Never, Event>().asConnectable
        )
    }
}
