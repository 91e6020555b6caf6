import Millrace

extension AnyEventSource {
    /// An event source whose events are the elements of an asynchronous sequence: of a stream, or of another store.
    ///
    /// ```swift
    /// AnyEventSource(events: { total.values.map { .totalChanged($0) } })
    /// ```
    ///
    /// Each subscription calls `events` once, before `subscribe` returns, and iterates the sequence in a task of its own.
    /// The events keep the order of the sequence. Disposing of the subscription cancels the task, and no event follows
    /// afterwards. It does not wait for the loop: see ``EffectCallback``.
    ///
    /// Behaviour: `Documentation/Behaviour/Mobius.md`, 3.8.
    @available(swift, introduced: 6)
    public convenience init<Events: NonfailingSequence>(events: @escaping @Sendable () -> Events)
    where Events.Element == Event {
        self.init(sequence: events)
    }

    /// An event source whose events are the elements of an asynchronous sequence that cannot fail, of any type.
    ///
    /// Apart from that, it is like the initializer for a ``NonfailingSequence``.
    @available(iOS 18, macOS 15, tvOS 18, watchOS 11, visionOS 2, *)
    @available(swift, introduced: 6)
    @_disfavoredOverload
    public convenience init<Events: AsyncSequence>(events: @escaping @Sendable () -> Events)
    where Events.Element == Event, Events.Failure == Never {
        self.init(sequence: events)
    }

    convenience init<Events: AsyncSequence>(sequence: @escaping () -> Events)
    where Events.Element == Event {
        self.init(unchecked: { consumer in
            let callback = EffectCallback(unchecked: (onSend: consumer, onEnd: {}))
            let events = sequence()
            let work = UserValue {
                do {
                    for try await event in events { callback.send(event) }
                } catch {
                    refuse("\(Events.self) is a NonfailingSequence, and has failed: \(error)")
                }
            }
            let task = Task { await work.value() }
            return AnonymousDisposable {
                callback.end()
                task.cancel()
            }
        })
    }
}
