/// Decides how a loop starts: its first model and its first effects.
public typealias Initiate<Model, Effect> = (Model) -> First<Model, Effect>

/// The start of a loop: its first model and its first effects.
public struct First<Model, Effect> {
    /// The first model.
    public let model: Model

    /// The effects to run at the start, in this order.
    public let effects: [Effect]

    /// A start with `model` and `effects`.
    @inlinable
    public init(model: Model, effects: [Effect] = []) {
        self.model = model
        self.effects = effects
    }
}

extension First: Equatable where Model: Equatable, Effect: Equatable {}

extension First: Sendable where Model: Sendable, Effect: Sendable {}
