#if Logging
import Millrace
import MillraceTimeline

extension TransitionLog {
    /// What a log says of an action.
    public enum ActionText: Hashable, Sendable {
        /// Its case if it is an enum, or else its type, without what it carries.
        case named

        /// What it is and carries, in at most so many Unicode scalars. The limit is 1 or more.
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

    /// What a log says of states.
    public enum StateText: Hashable, Sendable {
        /// Nothing: a state may hold what is nobody else's business.
        case omitted

        /// What the states before and after are, each in at most so many Unicode scalars. The limit is 1 or more.
        case described(limit: Int)
    }
}
#endif
