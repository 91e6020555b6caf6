import MobiusCore

/// How the loop begins, and what follows from an event.
enum __Feature__Logic {
    /// Loads what is not there yet. What was under way when the loop stopped was cancelled, and begins anew.
    static func initiate(model: __Feature__Model) -> First<__Feature__Model, __Feature__Effect> {
        switch model.phase {
        case .idle, .loading: First(model: __Feature__Model(phase: .loading), effects: [.load])
        case .loaded, .failed: First(model: model)
        }
    }

    static func update(
        model: __Feature__Model,
        event: __Feature__Event
    ) -> Next<__Feature__Model, __Feature__Effect> {
        var model = model
        switch event {
        case .retryTapped:
            guard model.phase != .loading else { return .noChange }
            model.phase = .loading
            return .next(model, effects: [.load])
        case .loaded(let items):
            model.phase = .loaded(items)
        case .failed(let message):
            model.phase = .failed(message)
        }
        return .next(model)
    }
}
