extension MobiusLogger {
    /// Wraps `initiate` so that the logger is notified before and after each call.
    func wrap(initiate: @escaping Initiate<Model, Effect>) -> Initiate<Model, Effect> {
        { model in
            willInitiate(model: model)
            let first = initiate(model)
            didInitiate(model: model, first: first)
            return first
        }
    }

    /// Wraps `update` so that the logger is notified before and after each call.
    func wrap(
        update: @escaping (Model, Event) -> Next<Model, Effect>
    ) -> (Model, Event) -> Next<Model, Effect> {
        { model, event in
            willUpdate(model: model, event: event)
            let next = update(model, event)
            didUpdate(model: model, event: event, next: next)
            return next
        }
    }

    /// Wraps `update` so that the logger is notified before and after each call.
    func wrap(update: Update<Model, Event, Effect>) -> Update<Model, Event, Effect> {
        Update(unchecked: wrap(update: update.function))
    }
}
