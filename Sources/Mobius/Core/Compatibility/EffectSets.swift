// Effects were a set in Mobius 0.3.

extension First {
    /// Whether there are effects.
    @available(*, deprecated, message: "Use !effects.isEmpty.")
    public var hasEffects: Bool { !effects.isEmpty }
}

extension First where Effect: Hashable {
    /// Begins with `model` and `effects`, in any order.
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
    /// A new model and effects, in any order.
    @available(*, deprecated, message: "Use an array of effects.")
    @_disfavoredOverload
    public static func next(_ model: Model, effects: Set<Effect>) -> Next<Model, Effect> {
        .next(model, effects: Array(effects))
    }

    /// Effects, in any order; the model stays as it is.
    @available(*, deprecated, message: "Use an array of effects.")
    @_disfavoredOverload
    public static func dispatchEffects(_ effects: Set<Effect>) -> Next<Model, Effect> {
        .dispatchEffects(Array(effects))
    }
}
