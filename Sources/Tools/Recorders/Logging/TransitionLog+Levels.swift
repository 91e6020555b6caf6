#if Logging
import Logging
import Millrace
import MillraceReporting

extension TransitionLog {
    /// The log levels of transitions, by cause.
    public struct Levels: Hashable, Sendable {
        /// The level for a store that has been created.
        public var start: Logger.Level
        /// The level for an action, event or dispatch state.
        public var action: Logger.Level
        /// The level for an assignment, or an update by a closure.
        public var change: Logger.Level
        /// The level for a state that time travel has restored.
        public var restoration: Logger.Level

        /// Creates levels for each cause.
        public init(
            start: Logger.Level = .debug,
            action: Logger.Level = .debug,
            change: Logger.Level = .debug,
            restoration: Logger.Level = .info
        ) {
            self.start = start
            self.action = action
            self.change = change
            self.restoration = restoration
        }

        /// One level for all causes.
        public static func all(_ level: Logger.Level) -> Levels {
            Levels(start: level, action: level, change: level, restoration: level)
        }

        subscript(cause: Transition.Cause) -> Logger.Level {
            switch cause {
            case .start: start
            case .action: action
            case .change: change
            case .restoration: restoration
            }
        }
    }
}
#endif
