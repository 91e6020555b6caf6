import Dispatch
import Millrace

extension _PartialEffectRouter {
    /// Makes each effect cancel the previous effect with the same id, unless that effect has ended. The disposable of
    /// the cancelled effect is disposed of, and events that this effect still sends are dropped.
    ///
    /// The route may lead to a handler, a closure or an asynchronous function. It must not lead to a connectable,
    /// because a connectable cannot cancel single effects.
    @available(swift, introduced: 6)
    public func latest<ID: Hashable & NonisolatedConformance>(
        in lane: EffectLane<ID>,
        id: @escaping @Sendable (EffectParameters) -> ID
    ) -> Self {
        latest(in: lane, unchecked: id)
    }

    @_disfavoredOverload
    func latest<ID: Hashable>(in lane: EffectLane<ID>, unchecked id: @escaping (EffectParameters) -> ID)
        -> Self
    {
        wrapping { handler, _ in
            AnyEffectHandler(unchecked: { parameters, callback in
                lane.run(id(parameters), callback) { handler.handle(parameters, $0) }
            })
        }
    }

    /// Delays each effect, and drops it if another effect with the same id arrives meanwhile. If an effect with that
    /// id is already running, it is cancelled too, as by ``latest(in:id:)``.
    ///
    /// After the delay, the effect runs where ``on(queue:)`` or ``onMainActor()`` says, otherwise on the thread of a
    /// task.
    ///
    /// - Parameters:
    ///   - interval: the delay.
    ///   - clock: measures the delay. Tests pass a clock that they advance themselves.
    ///   - lane: holds the running effects by id.
    ///   - id: returns the id of an effect.
    @available(swift, introduced: 6)
    public func debounced<ID: Hashable & NonisolatedConformance>(
        for interval: Duration,
        clock: any Clock<Duration> = ContinuousClock(),
        in lane: EffectLane<ID>,
        id: @escaping @Sendable (EffectParameters) -> ID
    ) -> Self {
        debounced(for: interval, clock: clock, in: lane, unchecked: id)
    }

    func debounced<ID: Hashable>(
        for interval: Duration,
        clock: any Clock<Duration>,
        in lane: EffectLane<ID>,
        unchecked id: @escaping (EffectParameters) -> ID
    ) -> Self {
        wrapping { handler, queue in
            AnyEffectHandler(unchecked: { parameters, callback in
                lane.run(id(parameters), callback) { callback in
                    let running = LateDisposable()
                    let work = UserValue((handler: handler, parameters: parameters))
                    let run = { @Sendable in
                        if callback.ended { return }
                        running.set(work.value.handler.handle(work.value.parameters, callback))
                    }
                    let task = Task {
                        // `sleep` throws only when the task is cancelled.
                        guard (try? await clock.sleep(for: interval)) != nil else { return }
                        if let queue { EffectRoute<Effect, Event>.enqueue(on: queue, run) } else { run() }
                    }
                    return CompositeDisposable(disposables: [task.asDisposable, running])
                }
            })
        }
    }

    /// Adds a wrapper, which is applied to the handler before the wrappers that were added earlier.
    private func wrapping(_ wrap: @escaping Wrap) -> Self {
        var copy = self
        let outer = self.wrap
        copy.wrap = { handler, queue in
            let inner = wrap(handler, queue)
            return outer?(inner, queue) ?? inner
        }
        return copy
    }
}
