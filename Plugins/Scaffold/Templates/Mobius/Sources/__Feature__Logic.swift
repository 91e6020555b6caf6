import MobiusCore

/// Decides how the loop starts, and how an event changes the model.
enum __Feature__Logic {
    /// Loads missing items. A request in progress was cancelled when the loop stopped, so it is started again.
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
