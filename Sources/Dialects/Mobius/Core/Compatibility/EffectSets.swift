// Mobius 0.3 passed effects as a set.

extension First {
    /// Whether there are effects.
    @available(*, deprecated, message: "Use !effects.isEmpty.")
    public var hasEffects: Bool { !effects.isEmpty }
}

extension First where Effect: Hashable {
    /// The first model, with effects that start in any order.
    @available(*, deprecated, message: "Use an array of effects.")
    @_disfavoredOverload
    public init(model: Model, effects: Set<Effect>) {
        self.init(model: model, effects: Array(effects))
    }
}

extension Next {
    /// Whether there are effects.
    @available(*, deprecated, message: "Use !effects.isEmpty.")
    public var hasEffects: Bool { !effects.isEmpty }
}

extension Next where Effect: Hashable {
    /// A new model and effects, which start in any order.
    @available(*, deprecated, message: "Use an array of effects.")
    @_disfavoredOverload
    public static func next(_ model: Model, effects: Set<Effect>) -> Next<Model, Effect> {
        .next(model, effects: Array(effects))
    }

    /// Effects, which start in any order; the model does not change.
    @available(*, deprecated, message: "Use an array of effects.")
    @_disfavoredOverload
    public static func dispatchEffects(_ effects: Set<Effect>) -> Next<Model, Effect> {
        .dispatchEffects(Array(effects))
    }
}
