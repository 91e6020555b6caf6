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
