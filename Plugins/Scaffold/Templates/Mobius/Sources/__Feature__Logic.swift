import MobiusCore

/// Decides how the loop starts, and how an event changes the model.
nonisolated enum __Feature__Logic {
    /// Loads the items, unless there are items already. A load that the loop's end has cancelled begins again.
    static func initiate(model: __Feature__Model) -> First<__Feature__Model, __Feature__Effect> {
        guard model.phase.items.isEmpty else { return First(model: model) }
        return First(model: __Feature__Model(phase: .loading), effects: [.load])
    }

    static func update(
        model: __Feature__Model,
        event: __Feature__Event
    ) -> Next<__Feature__Model, __Feature__Effect> {
        var model = model
        switch event {
        case .retryTapped:
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
