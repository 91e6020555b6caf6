#if Logging
import Logging
import Millrace
import MillraceReporting
import MillraceTimeline

/// Logs the transitions of the stores of all dialects, with one message for each.
///
/// ```swift
/// var logger = Logger(label: "transitions")
/// logger.logLevel = .debug
/// let log = TransitionLog(logger)
/// // debug transitions: cause=action dialect=Prex duration=0.6µs order=1 store=CounterState thread=main increment
/// ```
///
/// The message is the action, or the cause if there is no action. The metadata contains the rest: see
/// <doc:MillraceLogging>.
///
/// A log works from its creation until ``end()`` or its release. Several logs may work at once, and each may be created
/// and ended on any thread. A message is written on the delivering thread, before the store's own observers are
/// notified, one message at a time. So the log handler must return soon, as log handlers do. No text is made for a
/// transition whose level is below the logger's.
public final class TransitionLog: Sendable {
    private let recording: TransitionProbe.Recording

    /// Starts to log.
    ///
    /// - Parameters:
    ///   - logger: the logger to use, with its present level.
    ///   - levels: the levels of transitions.
    ///   - actions: the text for an action.
    ///   - states: the text for the states before and after.
    ///   - sanitizer: returns the transition to log in place of each transition: the same one, a redacted copy
    ///     (`Transition.mapping(_:)`), or nil to omit it. If the log handler shows messages through a store, omit
    ///     that store here, because each message would cause another.
    public init(
        _ logger: Logger,
        levels: Levels = Levels(),
        actions: ActionText = .described(limit: 200),
        states: StateText = .omitted,
        sanitizer: Timeline.Sanitizer? = nil
    ) {
        // Otherwise each line would cause another, if the logger notes its lines in a journal.
        let filter: Timeline.Sanitizer = { transition in
            transition.action is LogLine ? nil : sanitizer.map { $0(transition) } ?? transition
        }
        recording = TransitionProbe.attach(behind: filter) { transition in
            logger.log(
                level: levels[transition.cause],
                "\(actions.message(for: transition))",
                metadata: transition.metadata(with: states)
            )
        }
    }

    deinit { end() }

    /// Stops logging permanently. Idempotent, from any thread.
    public func end() { recording.end() }
}
#endif
