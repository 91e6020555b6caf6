#if Logging
import Logging
import Millrace

extension TransitionLog {
    /// How important transitions are, by their causes.
    public struct Levels: Hashable, Sendable {
        /// Of a store that has been made.
        public var start: Logger.Level
        /// Of an action, event or dispatch state.
        public var action: Logger.Level
        /// Of an assignment, or an update by a closure.
        public var change: Logger.Level
        /// Of a store that time travel has given another state.
        public var restoration: Logger.Level

        /// Levels for each cause.
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
