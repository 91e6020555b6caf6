#if Tracing
import Millrace
import MillraceTimeline
import Tracing

/// Makes a span of each transition of the stores of all dialects.
///
/// ```swift
/// InstrumentationSystem.bootstrap(…)
/// let spans = TransitionSpans()
/// ```
///
/// A span is named after the store and the action, `CounterState increment`, and lasts as long as the transition did, without its
/// observers and effects. Its attributes say more: see <doc:MillraceTracing>.
///
/// Its parent is what `ServiceContext.current` says on the thread that delivers the transition: for a dispatch inside of
/// `withSpan`, that span. For a dispatch from a callback, which waits its turn, it is the span around the dispatch that the
/// callback came of. Where another thread delivers the transition than has applied it, since that is busy with the store
/// anyway, the span has no parent: what goes on over there is not its cause.
///
/// It traces from when it is made until ``end()``, or until it is dropped. Several may trace at once, and each may be made and
/// ended on any thread. A span is made when the transition is over, before the store's own observers hear of it, one
/// at a time.
public final class TransitionSpans: Sendable {
    private let recording: TransitionProbe.Recording

    /// Begins to trace.
    ///
    /// - Parameters:
    ///   - tracer: what makes the spans. Bootstrap the instrumentation system before, if it is to be that one's.
    ///   - sanitizer: is handed each transition, and returns what is to be traced in its place; nil for nothing. Of actions,
    ///     states and effects only the action's name and the number of effects are traced.
    public init(tracer: any Tracer = InstrumentationSystem.tracer, sanitizer: Timeline.Sanitizer? = nil) {
        recording = TransitionProbe.attach(behind: sanitizer) { transition in
            let period = SpanPeriod(of: transition)
            let span = tracer.startSpan(
                "\(transition.label.name) \(transition.actionName ?? transition.cause.name)",
                context: transition.thread.isCurrent ? ServiceContext.current ?? .topLevel : .topLevel,
                ofKind: .internal,
                at: period.start
            )
            span.attributes.merge(transition.spanAttributes)
            span.end(at: period.end)
        }
    }

    deinit { end() }

    /// Stops tracing, for good. Idempotent, from any thread.
    public func end() { recording.end() }
}

extension Transition {
    fileprivate var spanAttributes: SpanAttributes {
        var attributes: SpanAttributes = [
            "millrace.dialect": .string(label.dialect),
            "millrace.store": .string(label.name),
            "millrace.cause": .string(cause.name),
            "millrace.order": .int64(Int64(clamping: order)),
            "millrace.effects": .int64(Int64(effects.count)),
            "millrace.thread": .string("\(thread)"),
        ]
        if let actionName { attributes["millrace.action"] = actionName }
        return attributes
    }
}
#endif
