/// One level of a value: a part, and some of that part's children.
struct ValueTree: Encodable, Equatable {
    /// A part of a value.
    struct Node: Encodable, Equatable {
        @OrNull private(set) var key: String?
        let type: String
        let kind: InspectedValue.Kind
        let summary: String
        /// The number of children; -1 if it takes O(n) to find out.
        let children: Int
        /// The index of the part in its parent.
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

    /// The part at the path.
    let node: Node
    /// Some children of the part.
    let children: [Node]
    /// Whether more children follow.
    let more: Bool

    /// - Parameters:
    ///   - path: The indices that lead to the part.
    ///   - offset: How many children to skip.
    ///   - limit: The maximum number of children.
    /// - Returns: Nil if there is no part at the path.
    init?(of value: Any, path: [Int], offset: Int, limit: Int) {
        guard let part = Self.followed(path, from: value) else { return nil }
        node = Node(part, step: path.last ?? 0)
        let shown = InspectedValue(part.value).parts(from: offset, limit: limit + 1)
        more = shown.count > limit
        children = shown.prefix(limit).enumerated().map { Node($1, step: offset + $0) }
    }

    /// The part at a path; nil if there is none.
    static func part(of value: Any, at path: [Int]) -> Any? { followed(path, from: value)?.value }

    private static func followed(_ path: [Int], from value: Any) -> InspectedValue.Part? {
        path.reduce(InspectedValue.Part(name: nil, value: value)) { part, step in
            step < 0 ? nil : part.flatMap { InspectedValue($0.value).part(at: step) }
        }
    }
}
