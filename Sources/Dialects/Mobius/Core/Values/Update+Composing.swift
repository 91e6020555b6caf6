extension Update {
    /// Turns the update of a part into an update of the whole. The new update changes one property of the whole
    /// model, in response to some of the whole's events.
    ///
    /// ```swift
    /// searchUpdate.lifted(model: \AppModel.search, event: \AppEvent.search, effect: AppEffect.search)
    /// ```
    ///
    /// If the part returns no model, the update of the whole returns none.
    ///
    /// - Parameters:
    ///   - model: the key path of the part's model.
    ///   - event: extracts the part's event from an event of the whole; nil if the event is not for the part. A key
    ///     path to an optional property works.
    ///   - effect: turns an effect of the part into an effect of the whole.
    @available(swift, introduced: 6)
    @inlinable
    public func lifted<WholeModel, WholeEvent, WholeEffect>(
        model: WritableKeyPath<WholeModel, Model>,
        event: @escaping @Sendable (WholeEvent) -> Event?,
        effect: @escaping @Sendable (Effect) -> WholeEffect
    ) -> Update<WholeModel, WholeEvent, WholeEffect> {
        lifted(unchecked: model, event, effect)
    }

    /// Turns the update of an optional part into an update of the whole. While the part's model is nil, the part's
    /// events change nothing. An example is an answer that arrives after its screen was closed.
    ///
    /// - Parameters:
    ///   - model: the key path of the part's optional model.
    ///   - event: extracts the part's event from an event of the whole; nil if the event is not for the part. A key
    ///     path to an optional property works.
    ///   - effect: turns an effect of the part into an effect of the whole.
    @available(swift, introduced: 6)
    @inlinable
    public func lifted<WholeModel, WholeEvent, WholeEffect>(
        model: WritableKeyPath<WholeModel, Model?>,
        event: @escaping @Sendable (WholeEvent) -> Event?,
        effect: @escaping @Sendable (Effect) -> WholeEffect
    ) -> Update<WholeModel, WholeEvent, WholeEffect> {
        lifted(unchecked: model, event, effect)
    }

    /// Turns the update of a part into an update of the whole, for the events of one case.
    ///
    /// ```swift
    /// searchUpdate.lifted(model: \AppModel.search, event: AppEvent.search, effect: AppEffect.search)
    /// ```
    ///
    /// The case is found as in `routeCase` of ``EffectRouter``, with the same limits.
    ///
    /// - Parameters:
    ///   - model: the key path of the part's model.
    ///   - event: the case of `WholeEvent` whose payload is the part's event, such as `AppEvent.search`.
    ///   - effect: turns an effect of the part into an effect of the whole.
    @available(swift, introduced: 6)
    @inlinable
    public func lifted<WholeModel, WholeEvent, WholeEffect>(
        model: WritableKeyPath<WholeModel, Model>,
        event: @escaping @Sendable (Event) -> WholeEvent,
        effect: @escaping @Sendable (Effect) -> WholeEffect
    ) -> Update<WholeModel, WholeEvent, WholeEffect> {
        lifted(unchecked: model, extraction(ofCase: event), effect)
    }

    /// Turns the update of an optional part into an update of the whole, for the events of one case.
    ///
    /// - Parameters:
    ///   - model: the key path of the part's optional model.
    ///   - event: the case of `WholeEvent` whose payload is the part's event, such as `AppEvent.search`.
    ///   - effect: turns an effect of the part into an effect of the whole.
    @available(swift, introduced: 6)
    @inlinable
    public func lifted<WholeModel, WholeEvent, WholeEffect>(
        model: WritableKeyPath<WholeModel, Model?>,
        event: @escaping @Sendable (Event) -> WholeEvent,
        effect: @escaping @Sendable (Effect) -> WholeEffect
    ) -> Update<WholeModel, WholeEvent, WholeEffect> {
        lifted(unchecked: model, extraction(ofCase: event), effect)
    }

    @inlinable
    func lifted<WholeModel, WholeEvent, WholeEffect>(
        unchecked model: WritableKeyPath<WholeModel, Model>,
        _ event: @escaping (WholeEvent) -> Event?,
        _ effect: @escaping (Effect) -> WholeEffect
    ) -> Update<WholeModel, WholeEvent, WholeEffect> {
        lifted(get: { $0[keyPath: model] }, set: { $0[keyPath: model] = $1 }, event, effect)
    }

    @inlinable
    func lifted<WholeModel, WholeEvent, WholeEffect>(
        unchecked model: WritableKeyPath<WholeModel, Model?>,
        _ event: @escaping (WholeEvent) -> Event?,
        _ effect: @escaping (Effect) -> WholeEffect
    ) -> Update<WholeModel, WholeEvent, WholeEffect> {
        lifted(get: { $0[keyPath: model] }, set: { $0[keyPath: model] = $1 }, event, effect)
    }

    @inlinable
    func lifted<WholeModel, WholeEvent, WholeEffect>(
        get: @escaping (WholeModel) -> Model?,
        set: @escaping (inout WholeModel, Model) -> Void,
        _ partEvent: @escaping (WholeEvent) -> Event?,
        _ wholeEffect: @escaping (Effect) -> WholeEffect
    ) -> Update<WholeModel, WholeEvent, WholeEffect> {
        Update<WholeModel, WholeEvent, WholeEffect>(unchecked: { [function] model, event in
            guard let event = partEvent(event), let part = get(model) else { return .noChange }
            let next = function(part, event)
            let newModel = next.model.map { part in
                var model = model
                set(&model, part)
                return model
            }
            return Next(model: newModel, effects: next.effects.map(wholeEffect))
        })
    }

    @inlinable
    func extraction<WholeEvent>(
        ofCase embed: @escaping (Event) -> WholeEvent
    ) -> (WholeEvent) -> Event? {
        EnumCase(
            embed,
            for: "lifted(model:event:effect:)",
            orElse: "a function that takes out the part's event"
        )
        .extract
    }

    /// Combines several updates of one model.
    ///
    /// ```swift
    /// let update = Update(
    ///     combining: searchUpdate.lifted(model: \AppModel.search, event: AppEvent.search, effect: AppEffect.search),
    ///     loginUpdate.lifted(model: \.login, event: AppEvent.login, effect: AppEffect.login)
    /// )
    /// ```
    ///
    /// Each event runs through all updates, in this order; each update receives the model that the previous ones have
    /// returned. The last model is published once; if no update returns a model, nothing is published. All effects
    /// are run, in order.
    ///
    /// - Complexity: the sum of the updates' complexities.
    @inlinable
    public init(combining updates: Update...) {
        self.init(unchecked: { model, event in
            var newModel: Model?
            var effects: [Effect] = []
            for update in updates {
                let next = update.function(newModel ?? model, event)
                newModel = next.model ?? newModel
                effects = effects.isEmpty ? next.effects : effects + next.effects
            }
            return Next(model: newModel, effects: effects)
        })
    }
}
