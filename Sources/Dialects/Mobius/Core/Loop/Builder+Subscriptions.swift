import Millrace
import MillraceReporting

extension Mobius.Builder {
    /// Adds work that exists while the model asks for it: one task for each of the model's keys.
    ///
    /// ```swift
    /// extension Model {
    ///     /// What the screen listens to.
    ///     var feeds: Set<Feed> { room.map { [.messages(in: $0)] } ?? [] }
    /// }
    ///
    /// let loop = Mobius.loop(update: update, effectHandler: effectHandler)
    ///     .withSubscriptions(\.feeds) { [chat] feed, send in
    ///         switch feed {
    ///         case .messages(let room): for await message in chat.messages(in: room) { send(.received(message)) }
    ///         }
    ///     }
    /// ```
    ///
    /// For each new model, before its observers, the tasks of the keys that have gone are cancelled; then each key that has
    /// been added starts a task. The tasks of the other keys are left alone, and so is a key whose task has returned. After a
    /// cancellation nothing more is sent. All tasks end with the loop.
    ///
    /// The first model, and the models of undo and of time travel, start and end tasks too. Events that a task sends while a
    /// timeline is locked are ignored, as all are. A loop may have several kinds of subscriptions, beside an event source.
    ///
    /// Behaviour: `Documentation/Behaviour/Mobius.md`, 3.9.
    ///
    /// - Parameters:
    ///   - keys: returns the keys for a model; equal ones count once. It must be pure. Called for every model, by the thread
    ///     that works on the loop, so it should be quick.
    ///   - run: runs in a task for each key, in the isolation of the code that contains the closure, otherwise on any thread.
    ///     It receives the key, and a function that sends events.
    /// - Complexity: for each model, that of `keys`, and O(number of keys).
    @available(swift, introduced: 6)
    public func withSubscriptions<Keys: Collection>(
        _ keys: @escaping @Sendable (Model) -> Keys,
        @_inheritActorContext run:
            @escaping @Sendable (_ key: Keys.Element, _ send: @escaping SendableConsumer<Event>) async -> Void
    ) -> Self where Keys.Element: Hashable & NonisolatedConformance {
        withSubscriptions(unchecked: keys, run)
    }

    func withSubscriptions<Keys: Collection>(
        unchecked keys: @escaping (Model) -> Keys,
        _ run: @escaping (Keys.Element, @escaping SendableConsumer<Event>) async -> Void
    ) -> Self where Keys.Element: Hashable {
        let added = AnyConnectable<Model, Event>(unchecked: { consumer in
            let running = KeyedWork<Keys.Element, LateDisposable>()
            let lane = EffectLane(running.lanes)
            return Connection(
                acceptClosure: { model in
                    running.follow(keys(model)) { key in
                        let callback = EffectCallback<Event>(unchecked: (onSend: consumer, onEnd: {}))
                        _ = lane.run(key, callback) { callback in
                            let work = UserValue { await run(key) { callback.send($0) } }
                            let origin = Provenance.inherited
                            let task = Task {
                                await Provenance.working(after: origin) { await work.value() }
                                callback.end()
                            }
                            return task.asDisposable
                        }
                    }
                },
                disposeClosure: { running.lanes.end() }
            )
        })
        return with { $0.subscriptions = $0.subscriptions?.followed(by: added) ?? added }
    }
}

extension AnyConnectable {
    /// Passes each input to this connectable, then to another one.
    fileprivate func followed(by other: AnyConnectable) -> AnyConnectable {
        AnyConnectable(unchecked: { consumer in
            let (first, second) = (connect(consumer), other.connect(consumer))
            return Connection(
                acceptClosure: { input in
                    first.accept(input)
                    second.accept(input)
                },
                disposeClosure: {
                    first.dispose()
                    second.dispose()
                }
            )
        })
    }
}
