#if Tracing
import Millrace
import MillraceReporting
import MillraceTimeline
import Tracing

/// The start and end of a transition, as tracers measure time: in nanoseconds since 1970.
struct SpanPeriod {
    let start: DefaultTracerClock.Timestamp
    let end: DefaultTracerClock.Timestamp

    /// Creates the period of a transition that has ended. The transition's age is measured by the continuous clock, so
    /// that a change of the system time after the transition has no effect.
    init(
        of transition: Transition,
        now: ContinuousClock.Instant = .now,
        timeOfDay: DefaultTracerClock.Timestamp = DefaultTracerClock.now
    ) {
        // The time of a journal's event is its end.
        let began = transition.store.isJournal ? transition.instant - transition.duration : transition.instant
        let ago = UInt64(max(0, (now - began).nanoseconds))
        let start = timeOfDay.nanosecondsSinceEpoch - min(ago, timeOfDay.nanosecondsSinceEpoch)
        self.start = DefaultTracerClock.Timestamp(nanosecondsSinceEpoch: start)
        end = DefaultTracerClock.Timestamp(
            nanosecondsSinceEpoch: start + UInt64(transition.duration.nanoseconds)
        )
    }
}
#endif
