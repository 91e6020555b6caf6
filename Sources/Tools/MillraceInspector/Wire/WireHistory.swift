/// The entries that have changed a value, newest first.
struct WireHistory: Encodable, Equatable {
    struct Change: Encodable, Equatable {
        let order: Int
        @OrNull private(set) var old: String?
        @OrNull private(set) var new: String?
        /// False if the values are too big to be compared.
        let certain: Bool
    }

    var changes: [Change] = []

    /// The number before which more changes may be found; nil if all entries were examined.
    @OrNull var next: Int?
}

/// Where a text occurs: in the newest states, then in the actions, newest first.
struct WireFindings: Encodable, Equatable {
    struct Finding: Encodable, Equatable {
        let order: Int
        let path: String
        /// The indices that lead to the part.
        let steps: [Int]
        let summary: String

        init(order: Int, _ match: ValueSearch.Match) {
            self.order = order
            path = match.path
            steps = match.steps
            summary = match.summary
        }
    }

    var states: [Finding] = []
    var actions: [Finding] = []

    /// Whether some values have more matches, or are too big to be searched completely.
    var truncated = false

    /// The number before which more actions may be found; nil if all were searched.
    @OrNull var next: Int?
}
