extension Warnings {
    /// The limits beyond which warnings are reported, and the silenced warnings.
    public struct Options: Hashable, Sendable {
        /// The largest number of changes of one store per second. The default permits a change for each event of a
        /// pointer that moves 120 times a second.
        public var changesPerSecond = 300

        /// The longest duration of a transition on the main thread.
        public var reducerTime = Duration.milliseconds(8)

        /// The longest time that all observers of a transition may take together on the main thread, including the
        /// changes that they cause. The default is about the duration of one frame.
        public var observerTime = Duration.milliseconds(16)

        /// The largest number of consecutive changes that leave the state unchanged, each at most one second
        /// after the previous one.
        public var unchangedInARow = 30

        /// A state is reported as growing when this many estimates of its memory were higher than the previous
        /// estimate, and none was lower. The state must also have grown by ``growth`` bytes.
        public var growingSamples = 10

        /// A state is reported as growing when it has grown by this many estimated bytes, and no estimate was lower
        /// than the previous one. There must also have been ``growingSamples`` higher estimates.
        public var growth = 1_048_576

        /// The largest number of notifications pending at one time for one store or one observer's queue.
        public var pending = 1_000

        /// The largest number of live stores with one name. In a list with one store per row, each of these stores
        /// counts.
        public var storesOfOneName = 200

        /// The longest duration of work for a store.
        public var effectTime = Duration.seconds(120)

        /// The largest number of questions of a journal in a row, each from another action of one store, that come as fast as a hand types.
        public var requestsInARow = 5

        /// The silenced warnings.
        public var silenced: Set<Silence>

        /// Creates the default options with silenced warnings.
        public init(silenced: Set<Silence> = []) { self.silenced = silenced }
    }

    /// A pattern of warnings to silence: a kind, a store's name and a place. A warning matches the pattern if it has
    /// the same values as the pattern, apart from values that are nil in the pattern.
    ///
    /// ```swift
    /// Warnings.Silence(.storm)                                  // no storms
    /// Warnings.Silence(store: "Cursor")                         // nothing of the stores of that name
    /// Warnings.Silence(.storm, store: "Map", place: "moved")    // not this one
    /// ```
    public struct Silence: Hashable, Sendable {
        /// The kind; nil for all kinds.
        public var kind: Warning.Kind?

        /// The store's name; nil for all stores.
        public var store: String?

        /// The ``Warning/place``; nil for all places.
        public var place: String?

        /// Creates a pattern. If the kind, the store or the place is nil, it is not compared with that of a warning.
        public init(_ kind: Warning.Kind? = nil, store: String? = nil, place: String? = nil) {
            self.kind = kind
            self.store = store
            self.place = place
        }

        func covers(_ warning: Warning) -> Bool {
            (kind ?? warning.kind) == warning.kind && (store == nil || store == warning.store?.name)
                && (place ?? warning.place) == warning.place
        }
    }
}

extension Warnings.Silence: CustomStringConvertible {
    /// The pattern as Swift code.
    public var description: String {
        let parts = [
            kind.map { ".\($0.rawValue)" }, store.map { "store: \($0.debugDescription)" },
            place.map { "place: \($0.debugDescription)" },
        ]
        return "Warnings.Silence(\(parts.compactMap { $0 }.joined(separator: ", ")))"
    }
}
