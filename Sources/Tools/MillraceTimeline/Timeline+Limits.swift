extension Timeline {
    /// Limits of a timeline. When a transition is recorded or the limits are set, entries over a limit are dropped,
    /// oldest first.
    public struct Limits: Hashable, Sendable {
        /// The largest number of entries.
        public var count: Int

        /// The greatest age of an entry; nil for any age.
        public var age: Duration?

        /// The largest estimated memory of all entries, in bytes; nil for no limit. The estimate counts actions,
        /// effects and new states as if they shared no storage. Big states usually share most of their storage, so
        /// the true value is lower. With this limit every transition is measured on the delivering thread, which
        /// examines at most 2,000 values inside the action, inside the new state and inside each effect.
        public var bytes: Int?

        /// Creates limits; by default 10,000 entries of any age and size.
        public init(count: Int = 10_000, age: Duration? = nil, bytes: Int? = nil) {
            self.count = count
            self.age = age
            self.bytes = bytes
        }
    }
}
