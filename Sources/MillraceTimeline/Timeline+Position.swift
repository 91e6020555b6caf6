import Millrace

extension Timeline {
    /// A moment that the stores can be moved to.
    public enum Position: Hashable, Sendable {
        /// The present.
        case live
        /// Before the oldest entry that is kept.
        case start
        /// When the entry of this number had happened.
        case after(Int)
    }

    /// What could not be done of what was asked for. It is empty if all went well.
    public struct Failures: Error, Sendable {
        /// The stores that are not where they should be, and why.
        public let stores: [(store: StoreHandle, error: TimeTravelError)]

        /// Why no store was moved at all; nil if that was tried.
        public let refusal: TimeTravelError?

        init(stores: [(store: StoreHandle, error: TimeTravelError)] = [], refusal: TimeTravelError? = nil) {
            self.stores = stores
            self.refusal = refusal
        }

        /// Whether all went well.
        public var isEmpty: Bool { stores.isEmpty && refusal == nil }
    }
}

extension Timeline.Failures: CustomStringConvertible {
    /// The errors, one after the other.
    public var description: String {
        ([refusal].compactMap(\.self) + stores.map(\.error)).map { "\($0)" }.joined(separator: " ")
    }
}
