extension _PartialEffectRouter {
    /// Leads to an asynchronous function, which runs in a task of its own for each effect. The effect is over when it
    /// returns. When the connection ends first, the task is cancelled.
    @_disfavoredOverload
    public func to(_ run: @escaping (EffectParameters) async -> Void) -> EffectRouter<Effect, Event> {
        // Disfavoured as the one for any sequence is, lest a function that returns a sequence be taken for one that returns nothing.
        toTask { parameters, _ in await run(parameters) }
    }

    /// Leads to an asynchronous function that makes an event of the effect, or none.
    ///
    /// It runs in a task of its own for each effect. When the connection ends first, the task is cancelled and its
    /// event is dropped.
    public func toEvent(
        _ event: @escaping (EffectParameters) async -> Event?
    ) -> EffectRouter<Effect, Event> {
        toTask { parameters, callback in
            if let event = await event(parameters) { callback.send(event) }
        }
    }

    /// Leads to an asynchronous function that makes a sequence of events of the effect. Each event is sent when it
    /// comes, and the effect is over when the sequence is.
    ///
    /// It runs in a task of its own for each effect. When the connection ends first, the task is cancelled and what
    /// the sequence still has is dropped.
    ///
    /// On systems where sequences do not say that they never fail, before iOS 18 and macOS 15, it is for `AsyncStream` and what
    /// conforms to ``NonfailingSequence``.
    @available(iOS 18, macOS 15, tvOS 18, watchOS 11, visionOS 2, *)
    @_disfavoredOverload
    public func to<Events: AsyncSequence>(
        _ events: @escaping (EffectParameters) async -> Events
    ) -> EffectRouter<Effect, Event> where Events.Element == Event, Events.Failure == Never {
        toTask { parameters, callback in
            for await event in await events(parameters) { callback.send(event) }
        }
    }

    /// Leads to an asynchronous function that makes a stream of events of the effect. Each event is sent when it comes, and the
    /// effect is over when the stream is.
    ///
    /// It runs in a task of its own for each effect. When the connection ends first, the task is cancelled and what
    /// the stream still has is dropped.
    public func to<Events: NonfailingSequence>(
        _ events: @escaping (EffectParameters) async -> Events
    ) -> EffectRouter<Effect, Event> where Events.Element == Event {
        toTask { parameters, callback in
            do {
                for try await event in await events(parameters) { callback.send(event) }
            } catch {
                refuse("\(Events.self) is a NonfailingSequence, and has failed: \(error)")
            }
        }
    }

    private func toTask(
        _ run: @escaping (EffectParameters, EffectCallback<Event>) async -> Void
    ) -> EffectRouter<Effect, Event> {
        to { (parameters: EffectParameters, callback: EffectCallback<Event>) -> Disposable in
            let work = Handover((run: run, parameters: parameters))
            let task = Task {
                await work.value.run(work.value.parameters, callback)
                callback.end()
            }
            return task.asDisposable
        }
    }
}

/// An asynchronous sequence that never fails, for systems where sequences do not say so: before iOS 18 and macOS 15. `AsyncStream` is
/// one, and what is mapped, filtered or cut of one; conform your own to have their events sent by an effect.
public protocol NonfailingSequence: AsyncSequence {}

extension AsyncStream: NonfailingSequence {}
extension AsyncMapSequence: NonfailingSequence where Base: NonfailingSequence {}
extension AsyncCompactMapSequence: NonfailingSequence where Base: NonfailingSequence {}
extension AsyncFlatMapSequence: NonfailingSequence
where Base: NonfailingSequence, SegmentOfResult: NonfailingSequence {}
extension AsyncFilterSequence: NonfailingSequence where Base: NonfailingSequence {}
extension AsyncPrefixSequence: NonfailingSequence where Base: NonfailingSequence {}
extension AsyncPrefixWhileSequence: NonfailingSequence where Base: NonfailingSequence {}
extension AsyncDropFirstSequence: NonfailingSequence where Base: NonfailingSequence {}
extension AsyncDropWhileSequence: NonfailingSequence where Base: NonfailingSequence {}
