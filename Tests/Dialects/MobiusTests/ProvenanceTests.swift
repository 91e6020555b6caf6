import Dispatch
import Millrace
import MillraceTimeline
import MobiusCore
import TestSupport
import Testing

@testable import MillraceReporting

@Suite("What an event follows from, and where it was sent from", .recordingScope)
struct ProvenanceTests {
    enum Event: Sendable { case ask, answered }
    enum Effect { case now, queue, callback, task, none }

    private let queue = DispatchQueue(label: "effects")

    private func answerOnQueue(_ callback: EffectCallback<Event>) -> Disposable {
        queue.async { callback.end(with: .answered) }
        return AnonymousDisposable {}
    }

    private func answerInTask(_ callback: EffectCallback<Event>) -> Disposable {
        Task {
            await Task.yield()
            callback.end(with: .answered)
        }
        return AnonymousDisposable {}
    }

    /// A loop in which `ask` starts an effect that sends `answered`.
    private func loop(_ effect: Effect) -> Mobius.Builder<Int, Event, Effect> {
        let router = EffectRouter<Effect, Event>()
        let all =
            switch effect {
            case .now: router.routeCase(effect).toEvent { .answered }
            case .queue: router.routeCase(effect).on(queue: queue).toEvent { .answered }
            case .callback: router.routeCase(effect).to { _, callback in answerOnQueue(callback) }
            case .task: router.routeCase(effect).to { _, callback in answerInTask(callback) }
            case .none: router.routeCase(effect).to {}
            }
        return Mobius.loop(
            update: Update { model, event in
                switch event {
                case .ask: .next(model + 1, effects: [effect])
                case .answered: .next(model + 10)
                }
            },
            effectHandler: all.asConnectable
        )
    }

    @Test(
        "An answer follows from the event that asked for it, wherever the effect runs",
        arguments: [Effect.now, .queue, .callback, .task]
    )
    func effects(effect: Effect) async {
        let timeline = Timeline()
        let loop = loop(effect).start(from: 0)
        defer { loop.dispose() }
        loop.dispatchEvent(.ask)
        while timeline.entries.count < 3 { await Task.yield() }
        loop.dispatchEvent(.answered)
        while timeline.entries.count < 4 { await Task.yield() }
        #expect(timeline.entries.map { timeline.trigger(of: $0)?.id } == [nil, nil, 2, nil])
    }

    @Test("The first effects of a loop follow from its start")
    func start() {
        let timeline = Timeline()
        let loop = loop(.now).start(from: 0, effects: [.now])
        defer { loop.dispose() }
        #expect(timeline.entries.map { timeline.trigger(of: $0)?.id } == [nil, 1])
    }

    @Test("What an observer of a model dispatches follows from the event that made the model")
    func observers() {
        let timeline = Timeline()
        let loop = loop(.none).start(from: 0)
        defer { loop.dispose() }
        let other = StateContainer(0, name: "other")
        loop.addObserver { [weak loop] model in
            other.update { $0 = model }
            if model == 1 { loop?.dispatchEvent(.ask) }
        }
        loop.dispatchEvent(.ask)
        let events = timeline.entries.filter { $0.transition.label.dialect == "Mobius" }
        #expect(events.map { timeline.trigger(of: $0)?.id } == [nil, nil, events[1].id])
        let others = timeline.entries.filter { $0.transition.label.name == "other" && $0.new as? Int != 0 }
        #expect(others.map { timeline.trigger(of: $0)?.id } == events.dropFirst().map(\.id))
    }

    @Test(
        "An event that a loop queue processes later keeps the place that has sent it",
        .enabled(if: TransitionProbe.recordsCallers)
    )
    func controllers() async throws {
        let timeline = Timeline()
        let controller = loop(.none).makeController(from: 0, loopQueue: queue, viewQueue: queue)
        controller.start()
        controller.dispatchEvent(.ask)
        let here = try #require(CallSite.current)
        controller.stop()
        let sent = try #require(timeline.entries.last { $0.transition.action is Event }?.transition.caller)
        // The function that has called this one is in both.
        #expect(sent.addresses.suffix(3) == here.addresses.suffix(3))
        let elsewhere = await withCheckedContinuation { continuation in
            queue.async { continuation.resume(returning: CallSite.current) }
        }
        #expect(sent.addresses.suffix(3) != elsewhere?.addresses.suffix(3))
    }

    @Test(
        "An event that an effect sends after an answer follows from the answer, also if it was debounced and runs on a queue",
        arguments: [false, true]
    )
    func answers(isDebounced: Bool) async {
        let timeline = Timeline()
        let calls = Journal("Calls")
        let route = EffectRouter<Effect, Event>().routeCase(Effect.task)
        let queued = route.on(queue: queue).debounced(for: .zero, in: EffectLane<Int>(), id: { _ in 0 })
        let handler = (isDebounced ? queued : route)
            .toEvent {
                await calls.noting("something", answer: { $0 }) { await Task.yield() }
                return .answered
            }
            .asConnectable
        let update = Update<Int, Event, Effect> { model, event in
            event == .ask ? .next(model + 1, effects: [.task]) : .next(model + 10)
        }
        let loop = Mobius.loop(update: update, effectHandler: handler).start(from: 0)
        defer { loop.dispose() }
        loop.dispatchEvent(.ask)
        while timeline.entries.count < 5 { await Task.yield() }
        #expect(timeline.entries.map { timeline.trigger(of: $0)?.id } == [nil, nil, 2, 3, 4])
    }

    @Test("What a subscription sends after an answer follows from the answer")
    func answersOfSubscriptions() async {
        let timeline = Timeline()
        let calls = Journal("Calls")
        let loop = Mobius.loop(
            update: Update<Int, Event, Effect> { model, _ in .next(model + 10) },
            effectHandler: EffectRouter<Effect, Event>().routeCase(Effect.none).to {}.asConnectable
        )
        .withSubscriptions({ $0 == 0 ? ["station"] : [] }) { key, send in
            await calls.noting(key, answer: { $0 }) { await Task.yield() }
            send(.answered)
        }
        .start(from: 0)
        defer { loop.dispose() }
        while timeline.entries.count < 4 { await Task.yield() }
        #expect(timeline.entries.map { timeline.trigger(of: $0)?.id } == [nil, nil, 2, 3])
    }

    @Test("A loop that is started after an answer follows from it, with its effects and subscriptions")
    func loopsAfterAnswers() async {
        let timeline = Timeline()
        let calls = Journal("Calls")
        let handler = EffectRouter<Effect, Event>()
            .routeCase(Effect.task).toEvent {
                calls.note("effect")
                return .answered
            }
            .asConnectable
        let update = Update<Int, Event, Effect> { model, _ in .next(model + 10) }
        await Provenance.working {
            await calls.noting("something", answer: { $0 }) { await Task.yield() }
            let loop = Mobius.loop(update: update, effectHandler: handler)
                .withSubscriptions({ $0 == 0 ? ["station"] : [] }) { key, _ in calls.note("subscription") }
                .start(from: 0, effects: [.task])
            while timeline.entries.count < 6 { await Task.yield() }
            loop.dispose()
        }
        let triggers = timeline.entries.map { entry in
            (entry.transition.action.map { "\($0)" } ?? "start", timeline.trigger(of: entry)?.id)
        }
        let expected = ["something": nil, "()": 1, "start": 2, "effect": 3, "subscription": 2, "answered": 3]
        for (name, trigger) in triggers { #expect(expected[name] == trigger, "\(name)") }
        #expect(triggers.count == 6)
    }

    @Test(
        "What another effect has sent does not follow from the answer of the effect whose task processes it"
    )
    func answersOfOthers() async {
        let timeline = Timeline()
        let calls = Journal("Calls")
        let callbacks = Log<EffectCallback<Event>>()
        let handler = EffectRouter<Effect, Event>()
            .routeCase(Effect.callback).to { _, callback in
                callbacks.note(callback)
                return AnonymousDisposable {}
            }
            .routeCase(Effect.task).toEvent {
                await calls.noting("something", answer: { $0 }) { await Task.yield() }
                return .answered
            }
            .asConnectable
        let update = Update<Int, Event, Effect> { model, event in
            event == .ask ? .next(model + 1, effects: [.callback, .task]) : .next(model + 10)
        }
        let loop = Mobius.loop(update: update, effectHandler: handler).start(from: 0)
        defer { loop.dispose() }
        // The loop is busy with the task's event when the other effect sends.
        loop.addObserver { model in
            if model == 11 { onThreads(1) { _ in callbacks.values.first?.end(with: .answered) } }
        }
        loop.dispatchEvent(.ask)
        while timeline.entries.count < 6 { await Task.yield() }
        #expect(timeline.entries.map { timeline.trigger(of: $0)?.id } == [nil, nil, 2, 3, 4, 2])
    }
}
