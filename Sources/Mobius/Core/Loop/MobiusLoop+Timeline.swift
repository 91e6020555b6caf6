import Millrace

extension MobiusLoop {
    /// The slow path of an update, while a recorder is attached. Does nothing while actions are held off.
    @usableFromInline
    func recordedUpdate(_ event: Event) -> Next<Model, Effect> {
        if TransitionProbe.isHoldingActions { return .noChange }
        let old = publisher.lastValue!
        let instant = ContinuousClock.now
        let next = update(old, event)
        let duration = instant.duration(to: .now)
        record(.action(event), old, next.model ?? old, next.effects, instant, duration)
        return next
    }

    /// Lets recorders know of the loop, before it processes anything.
    @usableFromInline
    func recordStart(_ effects: [Effect]) {
        let model = publisher.lastValue!
        record(.start, model, model, effects, .now, .zero)
    }

    /// Sets the model as time travel does, and publishes it: neither the update function nor an effect runs, and event sources
    /// do not see it. Called by who is at work.
    @usableFromInline
    func restoreNow(_ model: Model) {
        if isDisposed.load(ordering: .acquiring) { return }
        if TransitionProbe.isAttached {
            record(.restoration, publisher.lastValue!, model, [], .now, .zero)
        }
        ThreadContext.current.restoring { publisher.deliver(publisher.store(model)) }
    }

    private func record(
        _ cause: Transition.Cause,
        _ old: Model,
        _ new: Model,
        _ effects: [Effect],
        _ instant: ContinuousClock.Instant,
        _ duration: Duration
    ) {
        let handle = self.handle ?? makeHandle()
        self.handle = handle
        TransitionProbe.record(
            Transition(
                of: handle,
                cause: cause,
                old: old,
                new: new,
                effects: effects,
                instant: instant,
                duration: duration
            )
        )
    }

    private func makeHandle() -> StoreHandle {
        StoreHandle(
            label: StoreLabel(dialect: "Mobius", name: name ?? "\(Model.self)"),
            operations: ActionStoreOperations<Model, Event>(
                state: { [weak self] in self.flatMap { $0.hasEnded ? nil : $0.latestModel } },
                restore: { [weak self] model in self?.restore(model) ?? false },
                reduce: { [weak self] model, event in
                    self.map { loop in
                        let next = loop.silentUpdate(model, event)
                        return StoreHandle.Reduction(state: next.model ?? model, effects: next.effects)
                    }
                },
                dispatch: { [weak self] event in
                    guard let self, !hasEnded else { return false }
                    unguardedDispatchEvent(event)
                    return true
                }
            )
        )
    }

    private var hasEnded: Bool { isDisposed.load(ordering: .acquiring) }

    /// Has the model set where the loop works.
    ///
    /// - Returns: false if the loop has ended.
    private func restore(_ model: Model) -> Bool {
        if hasEnded { return false }
        if let executor {
            executor { [weak self] in self?.accept(.restoration(model)) }
        } else {
            accept(.restoration(model))
        }
        return true
    }
}
