#if Tracing
import Foundation
import InMemoryTracing
import Millrace
import MillraceReporting
import MillraceTracing
import TestSupport
import Testing
import Tracing

/// A recorder receives the transitions of the whole process, so these tests run in processes of their own.
@Suite("TransitionSpans")
struct TransitionSpansTests {
    @Test("Each transition is a span with its dialect, store, cause, action and thread")
    func spans() async {
        await #expect(processExitsWith: .success) {
            let tracer = InMemoryTracer()
            let spans = TransitionSpans(tracer: tracer)
            let loop = CounterLoop.started()
            loop.dispatchEvent(.add(41))
            loop.dispatchEvent(.refuse)
            let container = StateContainer(0, name: "container")
            container.update { $0 += 1 }
            spans.end()

            let finished = tracer.finishedSpans
            #expect(tracer.activeSpans.isEmpty)
            #expect(
                finished.map(\.operationName) == [
                    "counter start", "counter add", "counter refuse", "container start", "container change",
                ]
            )
            #expect(finished.allSatisfy { $0.kind == .internal && $0.parentSpanID == nil })
            var refusal = finished[2].attributes
            #expect(refusal.get("millrace.thread") != nil)
            #expect(refusal.get("millrace.order") != nil)
            refusal["millrace.thread"] = nil
            refusal["millrace.order"] = nil
            #expect(
                refusal == [
                    "millrace.dialect": "Mobius", "millrace.store": "counter", "millrace.cause": "action",
                    "millrace.action": "refuse", "millrace.effects": .int64(2),
                ]
            )
            #expect(finished[4].attributes.get("millrace.action") == nil)
        }
    }

    @Test("A span has the transition's duration and start")
    func times() async {
        await #expect(processExitsWith: .success) {
            let tracer = InMemoryTracer()
            let durations = Log<Duration>()
            let recording = TransitionProbe.attach { durations.note($0.duration) }
            let spans = TransitionSpans(tracer: tracer)
            let before = Date()
            let loop = CounterLoop.started()
            for _ in 0..<10 { loop.dispatchEvent(.increment) }
            let after = Date()
            spans.end()
            recording.end()
            let periods = tracer.finishedSpans.map {
                ($0.startInstant.nanosecondsSinceEpoch, $0.endInstant.nanosecondsSinceEpoch)
            }
            #expect(periods.map { Duration.nanoseconds($0.1 - $0.0) } == durations.values)
            // The system may adjust its clock slightly during the test.
            let seconds = periods.map { Double($0.0) / 1e9 }
            #expect(seconds.allSatisfy { $0 > before.timeIntervalSince1970 - 1 })
            #expect(seconds.allSatisfy { $0 < after.timeIntervalSince1970 + 1 })
        }
    }

    @Test("A span's parent is the span around the dispatch, also for actions that callbacks dispatch")
    func parents() async {
        await #expect(processExitsWith: .success) {
            let tracer = InMemoryTracer()
            let spans = TransitionSpans(tracer: tracer)
            let loop = CounterLoop.started()
            let follower = CounterLoop.started(named: "follower")
            loop.addObserver { if $0 > 0 { follower.dispatchEvent(.increment) } }
            tracer.withSpan("work") { _ in loop.dispatchEvent(.increment) }
            loop.dispatchEvent(.increment)
            spans.end()
            let work = try #require(tracer.finishedSpans.first { $0.operationName == "work" })
            let increments = tracer.finishedSpans.filter { $0.operationName.hasSuffix("increment") }
            #expect(increments.map(\.operationName).prefix(2) == ["counter increment", "follower increment"])
            #expect(increments.map(\.parentSpanID) == [work.spanID, work.spanID, nil, nil])
            #expect(increments.map { $0.traceID == work.traceID } == [true, true, false, false])
        }
    }

    @Test("A transition that another thread delivers has no parent span")
    func parentsOnOtherThreads() async {
        await #expect(processExitsWith: .success) {
            let tracer = InMemoryTracer()
            let spans = TransitionSpans(tracer: tracer)
            let container = StateContainer(0, name: "container")
            container.observe { state in
                guard state == 1 else { return }
                // This thread is notifying the store's observers. So it will also deliver the change that the other
                // thread makes now.
                let applied = DispatchSemaphore(value: 0)
                Thread.detachNewThread {
                    tracer.withSpan("other work") { _ in container.update { $0 += 1 } }
                    applied.signal()
                }
                applied.wait()
            }.keep()
            tracer.withSpan("work") { _ in container.update { $0 += 1 } }
            spans.end()
            let work = try #require(tracer.finishedSpans.first { $0.operationName == "work" })
            let changes = tracer.finishedSpans.filter { $0.operationName == "container change" }
            #expect(changes.map(\.parentSpanID) == [work.spanID, nil])
        }
    }

    @Test("A sanitizer omits transitions and replaces actions")
    func sanitizer() async {
        await #expect(processExitsWith: .success) {
            let tracer = InMemoryTracer()
            let spans = TransitionSpans(tracer: tracer) { transition in
                if transition.label.name == "quiet" { return nil }
                return transition.mapping {
                    if case CounterEvent.add = $0 { CounterEvent.increment } else { $0 }
                }
            }
            let quiet = CounterLoop.started(named: "quiet")
            let loud = CounterLoop.started(named: "loud")
            quiet.dispatchEvent(.increment)
            loud.dispatchEvent(.add(41))
            spans.end()
            #expect(tracer.finishedSpans.map(\.operationName) == ["loud start", "loud increment"])
        }
    }

    @Test("Several recorders of spans trace at once, until they are ended or released")
    func attaching() async {
        await #expect(processExitsWith: .success) {
            let tracer = InMemoryTracer()
            let otherTracer = InMemoryTracer()
            let loop = CounterLoop.started()
            let spans = TransitionSpans(tracer: tracer)
            var other: TransitionSpans? = TransitionSpans(tracer: otherTracer)
            #expect(other != nil)
            loop.dispatchEvent(.increment)
            spans.end()
            spans.end()
            #expect(TransitionProbe.isAttached)
            loop.dispatchEvent(.increment)
            other = nil
            #expect(!TransitionProbe.isAttached)
            loop.dispatchEvent(.increment)
            #expect(tracer.finishedSpans.count == 1)
            #expect(otherTracer.finishedSpans.count == 2)
        }
    }
}
#endif
