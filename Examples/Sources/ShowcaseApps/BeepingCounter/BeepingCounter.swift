import MobiusCore

/// The counter of Mobius's tutorial: it beeps instead of going below zero.
enum BeepingCounter {
    struct Model: Codable, Equatable, Sendable {
        var count = 0
        /// The number of beeps that have begun since the counter was silent.
        var beeps = 0
    }

    enum Event: Codable, Equatable, Sendable {
        case increment
        case decrement
        case beepBegan
        case beepsEnded
    }

    enum Effect: Codable, Equatable, Sendable {
        case playSound
    }

    static func update(model: Model, event: Event) -> Next<Model, Effect> {
        var model = model
        switch event {
        case .increment:
            model.count += 1
        case .decrement where model.count == 0:
            return .dispatchEffects([.playSound])
        case .decrement:
            model.count -= 1
        case .beepBegan:
            model.beeps += 1
        case .beepsEnded:
            model.beeps = 0
        }
        return .next(model)
    }
}
