import Dispatch
import Millrace
import MobiusCore
import TestSupport
import Testing

/// Guarantee G6 for loops: the suite of the engine has the others.
@Suite("Nobody waits")
struct NoWaitingTests {
    private typealias Loop = MobiusLoop<Int, Int, Int>

    /// A loop with the callbacks of its initial effects, whose model is the last event. Effects 0 to 4 run in a lane,
    /// each with its own id; the others do not.
    private final class Subject: Sendable {
        let callbacks = Log<EffectCallback<Int>>()
        let lane = EffectLane<Int>()
        let loop: Loop

        init(effects: [Int] = [0, 10]) {
            let handler = AnyEffectHandler<Int, Int> { [callbacks] _, callback in
                callbacks.note(callback)
                return AnonymousDisposable {}
            }
            loop = Mobius.loop(
                update: { (_: Int, event: Int) in Next<Int, Int>.next(event) },
                effectHandler: EffectRouter<Int, Int>()
                    .routeEffects { $0 < 5 ? $0 : nil }.latest(in: lane, id: \.self).to(handler)
                    .routeEffects { $0 < 5 ? nil : $0 }.to(handler)
                    .asConnectable
            ).start(from: -1, effects: effects)
        }
    }

    enum Call: CaseIterable {
        case dispatchEvent, latestModel, addObserver, endObservation, dispose
        case send, end, endWithOutputs, sendOfAnotherEffect, sendOfAWrapper
        case cancel, cancelAll, replace
    }

    private func perform(_ call: Call, on subject: Subject, _ observation: any Disposable) {
        let callback = subject.callbacks.values[0]
        let other = subject.callbacks.values[1]
        switch call {
        case .dispatchEvent: subject.loop.dispatchEvent(2)
        case .latestModel: #expect(subject.loop.latestModel == 1)
        case .addObserver: subject.loop.addObserver { _ in }
        case .endObservation: observation.dispose()
        case .dispose: subject.loop.dispose()
        case .send: callback.send(2)
        case .end: callback.end()
        case .endWithOutputs: callback.end(with: 2, 3)
        case .sendOfAnotherEffect: other.send(2)
        case .sendOfAWrapper:
            EffectCallback<String>(onSend: { callback.send($0.count) }, onEnd: {}).send("aa")
        case .cancel: subject.lane.cancel(0)
        case .cancelAll: subject.lane.cancelAll()
        case .replace:
            // The loop is busy, so the lane's next effect is run by another router.
            let connection = EffectRouter<Int, Int>()
                .routeEffects { $0 }.latest(in: subject.lane, id: \.self).toEvent { _ in nil }
                .asConnectable.connect { _ in }
            connection.accept(0)
            connection.dispose()
        }
    }

    @Test("No call waits for an observer that runs inside another thread's send", arguments: Call.allCases)
    func callsDuringAnObserver(_ call: Call) {
        let subject = Subject()
        let paused = PausedCall()
        let observation = subject.loop.addObserver { if $0 == 1 { paused.pause() } }
        nonisolated(unsafe) let shared = observation
        let callback = subject.callbacks.values[0]
        let isIgnored = paused.isIgnored(
            by: { perform(call, on: subject, shared) },
            during: { callback.send(1) }
        )
        #expect(isIgnored)
    }

    @Test(
        "No call waits for an observer that runs inside another thread's wrapped send",
        arguments: Call.allCases
    )
    func callsDuringAWrappedSend(_ call: Call) {
        let subject = Subject()
        let paused = PausedCall()
        let observation = subject.loop.addObserver { if $0 == 1 { paused.pause() } }
        nonisolated(unsafe) let shared = observation
        let callback = subject.callbacks.values[0]
        let wrapper = EffectCallback<String>(onSend: { callback.send($0.count) }, onEnd: callback.end)
        let isIgnored = paused.isIgnored(
            by: { perform(call, on: subject, shared) },
            during: { wrapper.end(with: "a") }
        )
        #expect(isIgnored)
    }

    @Test("Loops whose observers answer each other from two threads do not deadlock", arguments: 1...20)
    func answers(seed: UInt64) {
        let subjects = [Subject(), Subject()]
        for (one, other) in [(0, 1), (1, 0)] {
            let callback = subjects[other].callbacks.values[1]
            subjects[one].loop.addObserver { if $0 > 0 && $0 < 100 { callback.send(100 + $0) } }
        }
        onThreads(2) { thread in
            var random = SeededGenerator(seed: seed + UInt64(thread))
            for _ in 0..<200 {
                let callback = subjects[thread].callbacks.values[Int.random(in: 0...1, using: &random)]
                callback.send(Int.random(in: 1...150, using: &random))
            }
            for callback in subjects[1 - thread].callbacks.values { callback.end(with: 5) }
            subjects[thread].loop.dispose()
        }
        for subject in subjects { #expect(subject.callbacks.values.filter { !$0.ended }.isEmpty) }
    }

    @Test("After a lane has cancelled an effect, no event follows that another thread was sending for it")
    func nothingAfterTheEnd() {
        for _ in 0..<200 {
            let subject = Subject()
            let models = Log<Int>()
            subject.loop.addObserver { models.note($0) }
            onThreads(2) { thread in
                if thread == 0 {
                    for event in 1...50 { subject.callbacks.values[0].send(event) }
                } else {
                    subject.lane.cancel(0)
                    subject.loop.dispatchEvent(1000)
                }
            }
            #expect(models.values.last == 1000)
        }
    }

    @Test("A bare loop has processed an event when send returns, also the events of a wrapped callback")
    func processedOnReturn() {
        let subject = Subject()
        let callback = subject.callbacks.values[0]
        callback.send(1)
        #expect(subject.loop.latestModel == 1)
        let wrapper = EffectCallback<Int>(onSend: callback.send, onEnd: callback.end)
        wrapper.send(2)
        #expect(subject.loop.latestModel == 2)
        wrapper.end(with: 3, 4)
        #expect(subject.loop.latestModel == 4)
    }
}
