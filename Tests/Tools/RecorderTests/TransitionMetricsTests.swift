#if Metrics
import CoreMetrics
import MetricsTestKit
import Millrace
import MillraceReporting
import MillraceMetrics
import TestSupport
import Testing

/// A recorder receives the transitions of the whole process, so these tests run in processes of their own.
@Suite("TransitionMetrics")
struct TransitionMetricsTests {
    @Test("Transitions and effects are counted, and transitions timed, by dialect, store and cause")
    func counts() async {
        await #expect(processExitsWith: .success) {
            let factory = TestMetrics()
            let metrics = TransitionMetrics(factory: factory)
            let loop = CounterLoop.started()
            loop.dispatchEvent(.increment)
            loop.dispatchEvent(.add(2))
            loop.dispatchEvent(.refuse)
            let container = StateContainer(0, name: "container")
            container.update { $0 += 1 }
            metrics.end()

            let starts = dimensions("Mobius", "counter", "start")
            let actions = dimensions("Mobius", "counter", "action")
            let changes = dimensions("Millrace", "container", "change")
            let total = "millrace_transitions_total"
            try #expect(factory.expectCounter(total, starts).totalValue == 1)
            try #expect(factory.expectCounter(total, actions).totalValue == 3)
            try #expect(factory.expectCounter(total, changes).totalValue == 1)
            try #expect(factory.expectCounter("millrace_effects_total", actions).totalValue == 2)
            try #expect(factory.expectCounter("millrace_effects_total", changes).totalValue == 0)
            let durations = try factory.expectTimer("millrace_transition_duration", actions).values
            #expect(durations.count == 3 && durations.allSatisfy { $0 > 0 })
        }
    }

    @Test("The timer receives the transition's duration in nanoseconds")
    func durations() async {
        await #expect(processExitsWith: .success) {
            let factory = TestMetrics()
            let recorded = Log<Duration>()
            let recording = TransitionProbe.attach { recorded.note($0.duration) }
            let metrics = TransitionMetrics(factory: factory)
            let loop = CounterLoop.started()
            for _ in 0..<10 { loop.dispatchEvent(.increment) }
            metrics.end()
            recording.end()
            let actions = dimensions("Mobius", "counter", "action")
            let timed = try factory.expectTimer("millrace_transition_duration", actions).values
            #expect(timed.map { Duration.nanoseconds($0) } == Array(recorded.values.dropFirst()))
        }
    }

    @Test("On request every metric has the action's name as a dimension")
    func actionNames() async {
        await #expect(processExitsWith: .success) {
            let factory = TestMetrics()
            let metrics = TransitionMetrics(prefix: "app", actionNames: true, factory: factory)
            let loop = CounterLoop.started()
            loop.dispatchEvent(.add(1))
            loop.dispatchEvent(.add(2))
            metrics.end()
            let start = dimensions("Mobius", "counter", "start") + [("action", "")]
            let add = dimensions("Mobius", "counter", "action") + [("action", "add")]
            try #expect(factory.expectCounter("app_transitions_total", start).totalValue == 1)
            try #expect(factory.expectCounter("app_transitions_total", add).totalValue == 2)
            #expect(factory.counters.count == 4)
        }
    }

    @Test("A metric is made once, however many transitions and stores of the name there are")
    func caching() async {
        await #expect(processExitsWith: .success) {
            let factory = CountingFactory()
            let metrics = TransitionMetrics(factory: factory)
            for _ in 0..<3 {
                let loop = CounterLoop.started()
                for _ in 0..<10 { loop.dispatchEvent(.increment) }
            }
            metrics.end()
            #expect(
                factory.made == [
                    "millrace_effects_total": 2, "millrace_transition_duration": 2,
                    "millrace_transitions_total": 2,
                ]
            )
        }
    }

    @Test("A sanitizer omits a store's transitions")
    func sanitizer() async {
        await #expect(processExitsWith: .success) {
            let factory = TestMetrics()
            let metrics = TransitionMetrics(factory: factory) { $0.label.name == "quiet" ? nil : $0 }
            CounterLoop.started(named: "quiet").dispatchEvent(.increment)
            CounterLoop.started(named: "loud").dispatchEvent(.increment)
            metrics.end()
            #expect(
                Set(factory.counters.flatMap(\.dimensions).filter { $0.0 == "store" }.map(\.1)) == ["loud"]
            )
        }
    }

    @Test("Several recorders of metrics count at once, until they are ended or released")
    func attaching() async {
        await #expect(processExitsWith: .success) {
            let factory = TestMetrics()
            let loop = CounterLoop.started()
            let metrics = TransitionMetrics(factory: factory)
            var other: TransitionMetrics? = TransitionMetrics(prefix: "other", factory: factory)
            #expect(other != nil)
            loop.dispatchEvent(.increment)
            metrics.end()
            metrics.end()
            #expect(TransitionProbe.isAttached)
            loop.dispatchEvent(.increment)
            other = nil
            #expect(!TransitionProbe.isAttached)
            loop.dispatchEvent(.increment)
            let actions = dimensions("Mobius", "counter", "action")
            try #expect(factory.expectCounter("millrace_transitions_total", actions).totalValue == 1)
            try #expect(factory.expectCounter("other_transitions_total", actions).totalValue == 2)
        }
    }

    @Test("All transitions of several threads are counted")
    func threads() async {
        await #expect(processExitsWith: .success) {
            let factory = TestMetrics()
            let metrics = TransitionMetrics(factory: factory)
            let recorded = Counter()
            let counting = TransitionProbe.attach { _ in recorded.add(1) }
            onThreads(4) { thread in
                let own = CounterLoop.started(named: "counter \(thread)")
                let common = StateContainer(0, name: "common")
                for _ in 0..<200 {
                    own.dispatchEvent(.increment)
                    common.update { $0 += 1 }
                }
            }
            // Under load another thread may call the recorders, after the threads above have ended.
            recorded.wait { $0 == 4 * 402 }
            counting.end()
            metrics.end()
            for thread in 0..<4 {
                let actions = dimensions("Mobius", "counter \(thread)", "action")
                try #expect(factory.expectCounter("millrace_transitions_total", actions).totalValue == 200)
            }
            let changes = dimensions("Millrace", "common", "change")
            try #expect(factory.expectCounter("millrace_transitions_total", changes).totalValue == 800)
        }
    }
}

private func dimensions(_ dialect: String, _ store: String, _ cause: String) -> [(String, String)] {
    [("dialect", dialect), ("store", store), ("cause", cause)]
}
#endif
