#if Logging
import Millrace
import MillraceReporting
import MillraceTimeline

extension TransitionLog {
    /// The text for an action in the log.
    public enum ActionText: Hashable, Sendable {
        /// The name of the case without associated values, or the name of the type if the action is not an enum.
        case named

        /// A description with associated values, of at most `limit` Unicode scalars. The limit is 1 or more.
        case described(limit: Int)

        func message(for transition: Transition) -> String {
            guard let action = transition.action, let name = transition.actionName else {
                return transition.cause.name
            }
            return switch self {
            case .named: name
            case .described(let limit): BoundedDescription.of(action, limit: limit)
            }
        }
    }

    /// The text for the states in the log.
    public enum StateText: Hashable, Sendable {
        /// No states, because they may contain private data.
        case omitted

        /// Descriptions of the states before and after, of at most `limit` Unicode scalars each. The limit is 1 or
        /// more.
        case described(limit: Int)
    }
}
#endif
