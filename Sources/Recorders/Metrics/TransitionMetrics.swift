#if Metrics
import CoreMetrics
import Millrace
import MillraceTimeline

/// Counts and times what happens in the stores of all dialects.
///
/// ```swift
/// MetricsSystem.bootstrap(…)
/// let metrics = TransitionMetrics()
/// ```
///
/// | metric | is a | of |
/// |---|---|---|
/// | `millrace_transitions_total` | counter | transitions |
/// | `millrace_transition_duration` | timer | transitions, without their observers and effects |
/// | `millrace_effects_total` | counter | effects that transitions ask for |
///
/// Each has the dimensions `dialect`, `store` (its name), `cause` (`start`, `action`, `change` or `restoration`), and `action` if
/// asked for. Stores of one name count together, so there are as many metrics as there are names times causes; they are
/// made when first needed, and live as long as the factory keeps them.
///
/// It counts from when it is made until ``end()``, or until it is dropped. Several may count at once, and each may be made and
/// ended on any thread. Two that count into one factory need different prefixes, or transitions are counted twice.
/// Values are handed over on the thread that delivers the transition, before the store's own observers hear of it, one
/// transition at a time.
public final class TransitionMetrics: Sendable {
    private let recording: TransitionProbe.Recording

    /// Begins to count.
    ///
    /// - Parameters:
    ///   - prefix: what the metrics' names begin with, before an underscore.
    ///   - actionNames: whether there is a dimension `action`: the action's case if it is an enum, or else its type, and empty
    ///     where there is no action. It multiplies the metrics by the number of actions.
    ///   - factory: what makes the metrics. Bootstrap the metrics system before, if it is to be that one's.
    ///   - sanitizer: is handed each transition, and returns what is to be counted in its place; nil for nothing.
    public init(
        prefix: String = "millrace",
        actionNames: Bool = false,
        factory: any MetricsFactory = MetricsSystem.factory,
        sanitizer: Timeline.Sanitizer? = nil
    ) {
        let instruments = InstrumentCache(prefix: prefix, actionNames: actionNames, factory: factory)
        recording = TransitionProbe.attach(behind: sanitizer) { instruments.record($0) }
    }

    deinit { end() }

    /// Stops counting, for good. The metrics keep their values. Idempotent, from any thread.
    public func end() { recording.end() }
}
#endif
