import Dispatch

extension _PartialEffectRouter {
    /// Has each effect take the place of the one before it with the same id, which is cancelled if it has not ended:
    /// its disposable is disposed of, and what it still sends is dropped.
    ///
    /// For handlers, closures and asynchronous functions; a connectable has no effects that could be cancelled.
    public func latest<ID: Hashable>(
        in lane: EffectLane<ID>,
        id: @escaping (EffectParameters) -> ID
    ) -> Self {
        wrapping { handler, _ in
            AnyEffectHandler { parameters, callback in
                lane.run(id(parameters), callback) { handler.handle(parameters, $0) }
            }
        }
    }

    /// Has each effect wait for a while before it is run, and dropped if another one with the same id comes meanwhile.
    /// One that has been running for longer is cancelled too, as by ``latest(in:id:)``.
    ///
    /// After the wait it is run where ``on(queue:)`` or ``onMainActor()`` says, otherwise on whichever thread a task has.
    ///
    /// - Parameters:
    ///   - interval: how long it has to be quiet.
    ///   - clock: what measures the time: in tests, one that stands still until it is moved.
    ///   - lane: where the effects with the same id are.
    ///   - id: an effect's id.
    public func debounced<ID: Hashable, C: Clock>(
        for interval: C.Duration,
        clock: C = ContinuousClock(),
        in lane: EffectLane<ID>,
        id: @escaping (EffectParameters) -> ID
    ) -> Self {
        wrapping { handler, queue in
            AnyEffectHandler { parameters, callback in
                lane.run(id(parameters), callback) { callback in
                    let running = LateDisposable()
                    let work = Handover((handler: handler, parameters: parameters))
                    let run = { @Sendable in
                        if callback.ended { return }
                        running.set(work.value.handler.handle(work.value.parameters, callback))
                    }
                    let task = Task {
                        // A sleep throws only when it is cancelled.
                        guard (try? await clock.sleep(for: interval)) != nil else { return }
                        if let queue { queue.async(execute: run) } else { run() }
                    }
                    return CompositeDisposable(disposables: [task.asDisposable, running])
                }
            }
        }
    }

    /// The last step is the innermost.
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
