import MobiusCore

/// A jar of cookies: whoever takes one from the empty jar sees a sign.
enum CookieJar {
    struct Model: Codable, Equatable, Sendable {
        var cookies = 0
        /// The number of times that the sign has been shown without a pause.
        var signs = 0
    }

    enum Event: Codable, Equatable, Sendable {
        case put
        case take
        case signAppeared
        case signsEnded
    }

    enum Effect: Codable, Equatable, Sendable {
        case showSign
    }

    static func update(model: Model, event: Event) -> Next<Model, Effect> {
        var model = model
        switch event {
        case .put:
            model.cookies += 1
        case .take where model.cookies == 0:
            return .dispatchEffects([.showSign])
        case .take:
            model.cookies -= 1
        case .signAppeared:
            model.signs += 1
        case .signsEnded:
            model.signs = 0
        }
        return .next(model)
    }
}
