#if Tracing
import Millrace
import MillraceReporting
import TestSupport
import Testing
import Tracing

@testable import MillraceTracing

@Suite("SpanPeriod")
struct SpanPeriodTests {
    @Test("A span's start by the time of day is as long ago as the transition's instant")
    func period() async {
        await #expect(processExitsWith: .success) {
            let transition = try #require(anyTransition())
            let period = SpanPeriod(
                of: transition,
                now: transition.instant + .seconds(2),
                timeOfDay: .init(nanosecondsSinceEpoch: 5_000_000_000)
            )
            #expect(period.start.nanosecondsSinceEpoch == 3_000_000_000)
            #expect(.nanoseconds(period.end.nanosecondsSinceEpoch - 3_000_000_000) == transition.duration)
        }
    }

    @Test("The span of a journal's event ends when the event was noted")
    func event() async {
        await #expect(processExitsWith: .success) {
            let log = Log<Transition>()
            let recording = TransitionProbe.attach { log.note($0) }
            Journal("Calls").note("GET /films", duration: .seconds(1))
            recording.end()
            let event = try #require(log.values.first)
            let now = DefaultTracerClock.Timestamp(nanosecondsSinceEpoch: 5_000_000_000)
            let period = SpanPeriod(of: event, now: event.instant, timeOfDay: now)
            #expect(period.start.nanosecondsSinceEpoch == 4_000_000_000)
            #expect(period.end.nanosecondsSinceEpoch == 5_000_000_000)
        }
    }

    @Test("A span that would start before 1970 starts at 1970")
    func earlyPeriod() async {
        await #expect(processExitsWith: .success) {
            let transition = try #require(anyTransition())
            let period = SpanPeriod(
                of: transition,
                now: transition.instant + .seconds(2),
                timeOfDay: .init(nanosecondsSinceEpoch: 1_000_000_000)
            )
            #expect(period.start.nanosecondsSinceEpoch == 0)
        }
    }
}

private func anyTransition() -> Transition? {
    let transitions = Log<Transition>()
    let recording = TransitionProbe.attach { transitions.note($0) }
    defer { recording.end() }
    CounterLoop.started().dispatchEvent(.increment)
    return transitions.values.last
}
#endif
