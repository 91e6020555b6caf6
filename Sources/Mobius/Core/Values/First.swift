/// Decides how a loop begins: the model to start from, and the first effects.
public typealias Initiate<Model, Effect> = (Model) -> First<Model, Effect>

/// How a loop begins: the model to start from, and the first effects.
public struct First<Model, Effect> {
    /// The model to start from.
    public let model: Model

    /// The effects to run at the start, in this order.
    public let effects: [Effect]

    /// Begins with `model` and, if there are any, `effects`.
    @inlinable
    public init(model: Model, effects: [Effect] = []) {
        self.model = model
        self.effects = effects
    }
}

extension First: Equatable where Model: Equatable, Effect: Equatable {}

extension First: Sendable where Model: Sendable, Effect: Sendable {}
