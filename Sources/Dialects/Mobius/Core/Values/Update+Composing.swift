import MillraceValues

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

    /// Turns the update of one case of a model into an update of the whole. While the model has another case, the part's
    /// events change nothing.
    ///
    /// ```swift
    /// listUpdate.lifted(model: ScreenModel.list, event: ScreenEvent.list, effect: ScreenEffect.list)
    /// ```
    ///
    /// - Parameters:
    ///   - model: the case of `WholeModel`, which is an enum, whose payload is the part's model.
    ///   - event: the case of `WholeEvent` whose payload is the part's event.
    ///   - effect: turns an effect of the part into an effect of the whole.
    @available(swift, introduced: 6)
    @inlinable
    public func lifted<WholeModel, WholeEvent, WholeEffect>(
        model: @escaping @Sendable (Model) -> WholeModel,
        event: @escaping @Sendable (Event) -> WholeEvent,
        effect: @escaping @Sendable (Effect) -> WholeEffect
    ) -> Update<WholeModel, WholeEvent, WholeEffect> {
        lifted(uncheckedCase: model, event, effect)
    }

    /// Turns the update of an element into an update of the whole, which changes the element that an event names.
    ///
    /// ```swift
    /// rowUpdate.lifted(each: \ListModel.rows, event: ListEvent.row, effect: ListEffect.row)     // case row(Row.ID, RowEvent)
    /// ```
    ///
    /// If no element has the identity, the event changes nothing: for example if an answer arrives after its row was
    /// removed. Elements with equal identities: the first is changed. O(number of elements), to find it.
    ///
    /// - Parameters:
    ///   - models: the key path of the collection.
    ///   - event: the case of `WholeEvent` whose payload is the identity of an element and its event.
    ///   - effect: makes an effect of the whole from the identity of an element and its effect.
    @available(swift, introduced: 6)
    @inlinable
    public func lifted<WholeModel, WholeEvent, WholeEffect, Models: MutableCollection>(
        each models: WritableKeyPath<WholeModel, Models>,
        event: @escaping @Sendable (Model.ID, Event) -> WholeEvent,
        effect: @escaping @Sendable (Model.ID, Effect) -> WholeEffect
    ) -> Update<WholeModel, WholeEvent, WholeEffect> where Model: Identifiable, Models.Element == Model {
        lifted(uncheckedEach: models, elementEvent(ofCase: event), effect)
    }

    /// Turns the update of an element into an update of the whole, as the function for a case does.
    ///
    /// - Parameters:
    ///   - models: the key path of the collection.
    ///   - event: extracts the identity of an element and its event from an event of the whole; nil if the event is for no
    ///     element.
    ///   - effect: makes an effect of the whole from the identity of an element and its effect.
    @available(swift, introduced: 6)
    @inlinable
    public func lifted<WholeModel, WholeEvent, WholeEffect, Models: MutableCollection>(
        each models: WritableKeyPath<WholeModel, Models>,
        event: @escaping @Sendable (WholeEvent) -> (Model.ID, Event)?,
        effect: @escaping @Sendable (Model.ID, Effect) -> WholeEffect
    ) -> Update<WholeModel, WholeEvent, WholeEffect> where Model: Identifiable, Models.Element == Model {
        lifted(uncheckedEach: models, event, effect)
    }

    @inlinable
    func lifted<WholeModel, WholeEvent, WholeEffect>(
        uncheckedCase model: @escaping (Model) -> WholeModel,
        _ event: @escaping (Event) -> WholeEvent,
        _ effect: @escaping (Effect) -> WholeEffect
    ) -> Update<WholeModel, WholeEvent, WholeEffect> {
        lifted(
            get: extraction(ofCase: model, orElse: "a key path to the part's model"),
            set: { $0 = model($1) },
            extraction(ofCase: event),
            effect
        )
    }

    @inlinable
    func lifted<WholeModel, WholeEvent, WholeEffect, Models: MutableCollection>(
        uncheckedEach models: WritableKeyPath<WholeModel, Models>,
        _ target: @escaping (WholeEvent) -> (Model.ID, Event)?,
        _ effect: @escaping (Model.ID, Effect) -> WholeEffect
    ) -> Update<WholeModel, WholeEvent, WholeEffect> where Model: Identifiable, Models.Element == Model {
        Update<WholeModel, WholeEvent, WholeEffect>(unchecked: { [function] whole, event in
            guard
                let (id, event) = target(event),
                let index = whole[keyPath: models].firstIndex(where: { $0.id == id })
            else { return .noChange }
            let next = function(whole[keyPath: models][index], event)
            let model = next.model.map { element in
                var whole = whole
                whole[keyPath: models][index] = element
                return whole
            }
            return Next(model: model, effects: next.effects.map { effect(id, $0) })
        })
    }

    @inlinable
    func elementEvent<WholeEvent>(
        ofCase event: @escaping (Model.ID, Event) -> WholeEvent
    ) -> (WholeEvent) -> (Model.ID, Event)? where Model: Identifiable {
        extraction(
            ofCase: { event($0.0, $0.1) },
            for: "lifted(each:event:effect:)",
            orElse: "a function that takes out the identity and the event"
        )
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
    func extraction<Whole, Part>(
        ofCase embed: @escaping (Part) -> Whole,
        for asker: String = "lifted(model:event:effect:)",
        orElse alternative: String = "a function that takes out the part's event"
    ) -> (Whole) -> Part? {
        CaseReader(embed, for: asker, orElse: alternative, refuse: { refuse($0) })
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
