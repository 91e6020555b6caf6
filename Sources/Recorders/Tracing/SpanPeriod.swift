#if Tracing
import Millrace
import MillraceTimeline
import Tracing

/// When a transition began and ended, by the clock of tracers: time of day, in nanoseconds since 1970.
struct SpanPeriod {
    let start: DefaultTracerClock.Timestamp
    let end: DefaultTracerClock.Timestamp

    /// The period of a transition that began a while ago. How long ago is measured by the continuous clock, so that nothing
    /// shifts when somebody sets the time of day later.
    init(
        of transition: Transition,
        now: ContinuousClock.Instant = .now,
        timeOfDay: DefaultTracerClock.Timestamp = DefaultTracerClock.now
    ) {
        let ago = UInt64(max(0, (now - transition.instant).nanoseconds))
        let start = timeOfDay.nanosecondsSinceEpoch - min(ago, timeOfDay.nanosecondsSinceEpoch)
        self.start = DefaultTracerClock.Timestamp(nanosecondsSinceEpoch: start)
        end = DefaultTracerClock.Timestamp(
            nanosecondsSinceEpoch: start + UInt64(transition.duration.nanoseconds)
        )
    }
}
#endif
