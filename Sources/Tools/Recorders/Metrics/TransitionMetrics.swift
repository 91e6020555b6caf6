#if Metrics
import CoreMetrics
import Millrace
import MillraceReporting
import MillraceTimeline

/// Counts and times the transitions of the stores of all dialects.
///
/// ```swift
/// MetricsSystem.bootstrap(…)
/// let metrics = TransitionMetrics()
/// ```
///
/// | metric | type | measures |
/// |---|---|---|
/// | `millrace_transitions_total` | counter | transitions |
/// | `millrace_transition_duration` | timer | transitions, without their observers and effects |
/// | `millrace_effects_total` | counter | effects that transitions return |
///
/// Each metric has the dimensions `dialect`, `store` (its name), `cause` (`start`, `action`, `change` or
/// `restoration`), and optionally `action`. Stores with the same dialect and name are counted together. Metrics are
/// created when first needed; the factory decides how long they live.
///
/// Transitions are counted from creation until ``end()`` or release. Several objects of this class may count at once,
/// and each may be created and ended on any thread. Two that use the same factory need different prefixes, because
/// otherwise transitions are counted twice. Values are recorded on the delivering thread, before the store's own
/// observers are notified, one transition at a time.
public final class TransitionMetrics: Sendable {
    private let recording: TransitionProbe.Recording

    /// Starts to count.
    ///
    /// - Parameters:
    ///   - prefix: the prefix of the metrics' names, before an underscore.
    ///   - actionNames: whether to add a dimension `action`. Its value is the name of the case, or the name of the type
    ///     if the action is not an enum. It is empty if there is no action. The dimension multiplies the number of
    ///     metrics by the number of actions.
    ///   - factory: creates the metrics. Bootstrap the metrics system first if you use its factory.
    ///   - sanitizer: returns the transition to count in place of each transition; nil to omit it.
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

    /// Stops counting permanently. The metrics keep their values. Idempotent, from any thread.
    public func end() { recording.end() }
}
#endif
