import Millrace
import MillraceReporting

extension Timeline {
    /// A moment of the timeline. Time travel sets the stores to their states at that moment.
    public enum Position: Hashable, Sendable {
        /// The present.
        case live
        /// The moment before the oldest entry.
        case start
        /// The moment after the entry with this number.
        case after(Int)
    }

    /// The errors that occurred while stores were set to their states at a moment. Empty if there were none.
    public struct Failures: Error, Sendable {
        /// The stores that could not be set to their states at the moment, with the reasons.
        public let stores: [(store: StoreHandle, error: TimeTravelError)]

        /// The reason why no store was set to another state at all; nil unless the whole operation was refused.
        public let refusal: TimeTravelError?

        init(stores: [(store: StoreHandle, error: TimeTravelError)] = [], refusal: TimeTravelError? = nil) {
            self.stores = stores
            self.refusal = refusal
        }

        /// Whether there were no errors.
        public var isEmpty: Bool { stores.isEmpty && refusal == nil }
    }
}

extension Timeline.Failures: CustomStringConvertible {
    /// The descriptions of the errors, one after another.
    public var description: String {
        ([refusal].compactMap(\.self) + stores.map(\.error)).map { "\($0)" }.joined(separator: " ")
    }
}
