import Millrace
import MillraceReporting

extension _PartialEffectRouter {
    /// Runs an asynchronous function for each effect, in a task of its own. The effect ends when the function returns.
    /// If the connection ends first, the task is cancelled.
    @available(swift, introduced: 6)
    @_disfavoredOverload
    public func to(
        @_inheritActorContext _ run: @escaping @Sendable (EffectParameters) async -> Void
    ) -> EffectRouter<Effect, Event> {
        // Disfavoured, so that a function that returns a sequence resolves to the overload for sequences, not to this
        // one.
        toTask { parameters, _ in await run(parameters) }
    }

    /// Runs an asynchronous function that makes an event from the effect, or returns nil for no event.
    ///
    /// The function runs in a task of its own for each effect. If the connection ends first, the task is cancelled
    /// and its event is dropped.
    @available(swift, introduced: 6)
    public func toEvent(
        @_inheritActorContext _ event: @escaping @Sendable (EffectParameters) async -> Event?
    ) -> EffectRouter<Effect, Event> {
        toTask(sending: event)
    }

    /// Runs an asynchronous function that makes an event from the effect, or returns nil for no event. If the function
    /// throws, `failure` makes the event.
    ///
    /// ```swift
    /// .routeCase(Effect.convert).toEvent { try await api.convert($0) } failure: { _ in .conversionFailed }
    /// ```
    ///
    /// The function runs in a task of its own for each effect. If the connection ends first, or a lane cancels the effect,
    /// the task is cancelled, and neither the event nor a failure is sent. `failure` runs on any thread.
    @available(swift, introduced: 6)
    public func toEvent(
        @_inheritActorContext _ event: @escaping @Sendable (EffectParameters) async throws -> Event?,
        failure: @escaping @Sendable (any Error) -> Event?
    ) -> EffectRouter<Effect, Event> {
        toTask(sending: event, failure: failure)
    }

    /// Runs an asynchronous function that makes a sequence of events from the effect. Each event is sent as soon as
    /// the sequence delivers it. The effect ends when the sequence ends.
    ///
    /// The function runs in a task of its own for each effect. If the connection ends first, the task is cancelled
    /// and the remaining events are dropped.
    ///
    /// From iOS 18 and macOS 15 on, the type of a sequence says whether it can fail. On older systems, use an
    /// `AsyncStream` or another ``NonfailingSequence``.
    @available(swift, introduced: 6)
    @available(iOS 18, macOS 15, tvOS 18, watchOS 11, visionOS 2, *)
    @_disfavoredOverload
    public func to<Events: AsyncSequence>(
        @_inheritActorContext _ events: @escaping @Sendable (EffectParameters) async -> Events
    ) -> EffectRouter<Effect, Event> where Events.Element == Event, Events.Failure == Never {
        toTask(sendingAll: events)
    }

    /// Runs an asynchronous function that makes a stream of events from the effect. Each event is sent as soon as the
    /// stream delivers it. The effect ends when the stream ends.
    ///
    /// The function runs in a task of its own for each effect. If the connection ends first, the task is cancelled
    /// and the remaining events are dropped.
    @available(swift, introduced: 6)
    public func to<Events: NonfailingSequence>(
        @_inheritActorContext _ events: @escaping @Sendable (EffectParameters) async -> Events
    ) -> EffectRouter<Effect, Event> where Events.Element == Event {
        toTask(sendingAll: events)
    }

    func toTask(sending event: @escaping (EffectParameters) async -> Event?) -> EffectRouter<Effect, Event> {
        toTask { parameters, callback in
            if let event = await event(parameters) { callback.send(event) }
        }
    }

    func toTask(
        sending event: @escaping (EffectParameters) async throws -> Event?,
        failure: @escaping (any Error) -> Event?
    ) -> EffectRouter<Effect, Event> {
        toTask(sending: { parameters in
            do {
                return try await event(parameters)
            } catch {
                return Task.isCancelled ? nil : failure(error)
            }
        })
    }

    func toTask<Events: AsyncSequence>(
        sendingAll events: @escaping (EffectParameters) async -> Events
    ) -> EffectRouter<Effect, Event> where Events.Element == Event {
        toTask { parameters, callback in
            do {
                for try await event in await events(parameters) { callback.send(event) }
            } catch {
                refuse("\(Events.self) is a NonfailingSequence, and has failed: \(error)")
            }
        }
    }

    func toTask(
        _ run: @escaping (EffectParameters, EffectCallback<Event>) async -> Void
    ) -> EffectRouter<Effect, Event> {
        leading(
            toHandler: AnyEffectHandler(unchecked: { parameters, callback in
                let work = UserValue((run: run, parameters: parameters))
                let origin = Provenance.inherited
                let task = Task {
                    await Provenance.working(after: origin) {
                        await work.value.run(work.value.parameters, callback)
                    }
                    callback.end()
                }
                return task.asDisposable
            })
        )
    }
}

/// An asynchronous sequence that never fails, for systems before iOS 18 and macOS 15, where the type of a sequence
/// does not say whether it can fail. `AsyncStream` conforms, and so do the results of its `map`, `filter`, `prefix`
/// and `drop` functions. Let your own sequences conform, so that routes can send their events.
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
