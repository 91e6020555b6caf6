/// One level of a value: a part of it, and some of that part's own parts.
struct ValueTree: Encodable, Equatable {
    /// A part of a value.
    struct Node: Encodable, Equatable {
        @OrNull private(set) var key: String?
        let type: String
        let kind: InspectedValue.Kind
        let summary: String
        /// How many parts it has; -1 if that takes counting them.
        let children: Int
        /// Its place in what it is a part of.
        let step: Int

        fileprivate init(_ part: InspectedValue.Part, step: Int) {
            let value = InspectedValue(part.value)
            key = part.name
            type = typeName(of: part.value)
            kind = value.kind
            summary = MillraceInspector.summary(of: part.value)
            children = value.count ?? -1
            self.step = step
        }
    }

    /// The part that the path leads to.
    let node: Node
    /// Parts of it.
    let children: [Node]
    /// Whether it has more parts after these.
    let more: Bool

    /// - Parameters:
    ///   - path: The places of the parts that lead to the one that is shown.
    ///   - offset: How many of its parts are left out.
    ///   - limit: How many are shown at most.
    /// - Returns: Nil if the path leads nowhere.
    init?(of value: Any, path: [Int], offset: Int, limit: Int) {
        guard let part = Self.followed(path, from: value) else { return nil }
        node = Node(part, step: path.last ?? 0)
        let shown = InspectedValue(part.value).parts(from: offset, limit: limit + 1)
        more = shown.count > limit
        children = shown.prefix(limit).enumerated().map { Node($1, step: offset + $0) }
    }

    /// The part that a path leads to; nil if it leads nowhere.
    static func part(of value: Any, at path: [Int]) -> Any? { followed(path, from: value)?.value }

    private static func followed(_ path: [Int], from value: Any) -> InspectedValue.Part? {
        path.reduce(InspectedValue.Part(name: nil, value: value)) { part, step in
            step < 0 ? nil : part.flatMap { InspectedValue($0.value).part(at: step) }
        }
    }
}
