/// How early a definition is tried: by priority, and within a priority the one that was added last is first.
struct RouteRank: Comparable {
    let priority: Int
    /// The index of the definition, which says when it was added.
    let index: Int32

    /// Comes after all others, and belongs to no definition.
    static let none = RouteRank(priority: .min, index: -1)

    /// Whether it is tried later.
    static func < (lhs: RouteRank, rhs: RouteRank) -> Bool {
        lhs.priority != rhs.priority ? lhs.priority < rhs.priority : lhs.index < rhs.index
    }
}
