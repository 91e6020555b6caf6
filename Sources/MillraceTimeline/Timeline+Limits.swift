extension Timeline {
    /// How much a timeline keeps. What is over a limit is dropped, oldest first, when the next transition comes.
    public struct Limits: Hashable, Sendable {
        /// How many entries at most.
        public var count: Int

        /// How old an entry may be.
        public var age: Duration?

        /// How many bytes all entries may hold together, by an estimate: what actions, effects and new states would take if they
        /// shared nothing. Big states do share most of what they hold, so the true figure is lower. With a limit every
        /// transition is measured where its store delivers, which looks at 2,000 values at most.
        public var bytes: Int?

        /// Limits; by default ten thousand entries of any age and size.
        public init(count: Int = 10_000, age: Duration? = nil, bytes: Int? = nil) {
            self.count = count
            self.age = age
            self.bytes = bytes
        }
    }
}
