#if Metrics
import CoreMetrics
import Millrace
import MillraceReporting
import MillraceTimeline

/// The metrics created so far.
///
/// Sendable: only ``record(_:)`` uses `instruments`. Like every recorder, it is called for one transition at a time,
/// whichever threads the transitions come from. The other properties never change.
final class InstrumentCache: @unchecked Sendable {
    private let prefix: String
    private let actionNames: Bool
    private let factory: any MetricsFactory
    private var instruments: [Key: Instruments] = [:]

    init(prefix: String, actionNames: Bool, factory: any MetricsFactory) {
        self.prefix = prefix
        self.actionNames = actionNames
        self.factory = factory
    }

    func record(_ transition: Transition) {
        let key = Key(
            label: transition.label,
            cause: transition.cause.name,
            action: actionNames ? transition.actionName ?? "" : nil
        )
        instruments(for: key).record(transition)
    }

    private func instruments(for key: Key) -> Instruments {
        if let known = instruments[key] { return known }
        let new = Instruments(prefix: prefix, dimensions: key.dimensions, factory: factory)
        instruments[key] = new
        return new
    }

    private struct Key: Hashable {
        let label: StoreLabel
        let cause: String
        let action: String?

        /// The names and values of the dimensions. The names are the same for all transitions, because some metrics
        /// systems require it.
        var dimensions: [(String, String)] {
            let common = [("dialect", label.dialect), ("store", label.name), ("cause", cause)]
            return action.map { common + [("action", $0)] } ?? common
        }
    }

    private struct Instruments {
        let transitions: Counter
        let duration: CoreMetrics.Timer
        let effects: Counter

        init(prefix: String, dimensions: [(String, String)], factory: any MetricsFactory) {
            transitions = Counter(
                label: "\(prefix)_transitions_total",
                dimensions: dimensions,
                factory: factory
            )
            duration = CoreMetrics.Timer(
                label: "\(prefix)_transition_duration",
                dimensions: dimensions,
                factory: factory
            )
            effects = Counter(label: "\(prefix)_effects_total", dimensions: dimensions, factory: factory)
        }

        func record(_ transition: Transition) {
            transitions.increment()
            duration.recordNanoseconds(transition.duration.nanoseconds)
            if !transition.effects.isEmpty { effects.increment(by: transition.effects.count) }
        }
    }
}
#endif
