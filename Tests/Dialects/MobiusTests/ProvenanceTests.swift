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
}
