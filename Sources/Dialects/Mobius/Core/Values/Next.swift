/// The result of an event: a new model, effects, both, or neither.
///
/// ```swift
/// return .next(model + 1)                              // a new model
/// return .next(model + 1, effects: [.askForMore])      // a new model and an effect
/// return .dispatchEffects([.askForMore])               // an effect; the model stays
/// return .noChange                                     // nothing
/// ```
public struct Next<Model, Effect> {
    /// The new model; nil if the model does not change.
    public let model: Model?

    /// The effects to run, in this order, duplicates included.
    public let effects: [Effect]

    @inlinable
    init(model: Model?, effects: [Effect]) {
        self.model = model
        self.effects = effects
    }

    /// A new model, and effects. The model is published even if it equals the old one.
    @inlinable
    public static func next(_ model: Model, effects: [Effect] = []) -> Next<Model, Effect> {
        Next(model: model, effects: effects)
    }

    /// Effects without a new model: nothing is published.
    @inlinable
    public static func dispatchEffects(_ effects: [Effect]) -> Next<Model, Effect> {
        Next(model: nil, effects: effects)
    }

    /// Neither a new model nor effects.
    @inlinable
    public static var noChange: Next<Model, Effect> {
        Next(model: nil, effects: [])
    }
}

extension Next: Equatable where Model: Equatable, Effect: Equatable {}

extension Next: Sendable where Model: Sendable, Effect: Sendable {}

extension Next: CustomDebugStringConvertible {
    /// The model, or `nil`, and the effects: `("a", [1, 2])`.
    public var debugDescription: String {
        let model = model.map { String(reflecting: $0) } ?? "nil"
        return "(\(model), \(effects))"
    }
}
