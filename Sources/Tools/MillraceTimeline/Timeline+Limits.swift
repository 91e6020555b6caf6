extension Timeline {
    /// Limits of a timeline. When a transition is recorded or the limits are set, entries over a limit are dropped,
    /// oldest first.
    public struct Limits: Hashable, Sendable {
        /// The largest number of entries.
        public var count: Int

        /// The greatest age of an entry; nil for any age.
        public var age: Duration?

        /// The largest estimated memory of all entries, in bytes; nil for no limit.
        ///
        /// An entry's estimate counts its action, its effects, and the memory of the new state that the old state does
        /// not share. It examines at most 100 values, and extrapolates from the first changed elements of a larger
        /// collection. While a store's entries are small and do not grow, only one of 32 is measured. An entry that is
        /// over the limit by itself is dropped at once.
        public var bytes: Int?

        /// Creates limits; by default 10,000 entries of any age, and 100 MB.
        public init(count: Int = 10_000, age: Duration? = nil, bytes: Int? = 100_000_000) {
            self.count = count
            self.age = age
            self.bytes = bytes
        }
    }
}
