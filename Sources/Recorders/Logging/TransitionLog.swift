#if Logging
import Logging
import Millrace
import MillraceTimeline

/// Logs what happens in the stores of all dialects: one message for each transition.
///
/// ```swift
/// var logger = Logger(label: "transitions")
/// logger.logLevel = .debug
/// let log = TransitionLog(logger)
/// // debug transitions: cause=action dialect=Prex duration=0.6µs order=1 store=CounterState thread=main increment
/// ```
///
/// The message says what the action is, or else the cause. The metadata has the rest: see <doc:MillraceLogging>.
///
/// It logs from when it is made until ``end()``, or until it is dropped. Several may log at once, and each may be made and
/// ended on any thread. A message is written on the thread that delivers the transition, before the store's own
/// observers hear of it, and one message at a time. So the log handler has to return soon, as log handlers do.
/// A transition whose level is below the logger's own is not described.
public final class TransitionLog: Sendable {
    private let recording: TransitionProbe.Recording

    /// Begins to log.
    ///
    /// - Parameters:
    ///   - logger: where to. Its level is the one that it has now.
    ///   - levels: how important which transitions are.
    ///   - actions: what is said of an action.
    ///   - states: what is said of the states before and after.
    ///   - sanitizer: is handed each transition, and returns what is to be logged in its place: itself, a copy without what must
    ///     not be in a log (`Transition.mapping(_:)`), or nil for nothing. If the log handler itself shows messages by means of
    ///     a store, that store has to be left out here, or each message would cause another one.
    public init(
        _ logger: Logger,
        levels: Levels = Levels(),
        actions: ActionText = .described(limit: 200),
        states: StateText = .omitted,
        sanitizer: Timeline.Sanitizer? = nil
    ) {
        recording = TransitionProbe.attach(behind: sanitizer) { transition in
            logger.log(
                level: levels[transition.cause],
                "\(actions.message(for: transition))",
                metadata: transition.metadata(with: states)
            )
        }
    }

    deinit { end() }

    /// Stops logging, for good. Idempotent, from any thread.
    public func end() { recording.end() }
}
#endif
