#if Tracing
import Millrace
import MillraceReporting
import MillraceTimeline
import Tracing

/// Creates a span for each transition of the stores of all dialects.
///
/// ```swift
/// InstrumentationSystem.bootstrap(…)
/// let spans = TransitionSpans()
/// ```
///
/// A span is named after the store and the action, as in `CounterState increment`, and has the duration of the
/// transition, without its observers and effects. For its attributes see <doc:MillraceTracing>.
///
/// The parent of a span is the span in the delivering thread's `ServiceContext.current`. For a dispatch inside
/// `withSpan`, that is the span of `withSpan`. The transition of a dispatch inside a callback is delivered later. The
/// parent of its span is then the span around the dispatch that led to the callback. If another thread than the
/// dispatching one delivers the transition, the span has no parent, because that thread's context is unrelated.
///
/// Transitions are traced from creation until ``end()`` or release. Several objects of this class may trace at once,
/// and each may be created and ended on any thread. Spans are created one at a time, each after its transition and
/// before the store's own observers are notified.
public final class TransitionSpans: Sendable {
    private let recording: TransitionProbe.Recording

    /// Starts to trace.
    ///
    /// - Parameters:
    ///   - tracer: creates the spans. Bootstrap the instrumentation system first if you use its tracer.
    ///   - sanitizer: returns the transition to trace in place of each transition; nil to omit it. Of actions, states
    ///     and effects, spans contain only the action's name and the number of effects.
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

    /// Stops tracing permanently. Idempotent, from any thread.
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
