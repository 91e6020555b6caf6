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
