/// The definitions of a router, merged into trees over the pieces of URLs, so that a search takes a step per piece, however
/// many definitions there are.
///
/// There is a tree for the definitions without an origin, and one for each origin. A node has a child for each literal
/// that can follow, and one child for all variables. It knows the first-ranked definition in its subtree, by which a
/// search skips what cannot win.
struct RouteTree {
    /// The root of the tree of definitions without an origin.
    static let anyOrigin = 0
    /// The node whose literal children are the roots of the trees of the origins.
    static let origins = 1

    private(set) var nodes: [Node] = [Node(parent: -1), Node(parent: -1)]
    /// The literal children of all nodes.
    private(set) var edges = RouteEdges()
    /// The labels of all nodes.
    private(set) var labels: [UInt8] = []
    /// How many components the longest definition has.
    private(set) var depth = 0

    struct Node {
        let parent: Int32
        /// Where ``RouteTree/labels`` has the decoded text of the literal that leads here.
        var label: Range<Int32> = 0..<0
        var labelHash: UInt64 = 0
        var hasLiteralChildren = false
        /// The child for variables; negative if there is none.
        var variableChild: Int32 = -1
        /// The first-ranked definition that ends here.
        var end = RouteRank.none
        /// The first-ranked definition whose wildcard is next.
        var wildcard = RouteRank.none
        /// The first-ranked definition of the subtree.
        var best = RouteRank.none
    }

    /// Adds a definition.
    ///
    /// - Complexity: O(length of its text), amortised.
    mutating func insert(_ definition: RouteDefinition, rank: RouteRank) {
        depth = max(depth, definition.components.count)
        var node = root(for: definition.origin)
        nodes[node].best = max(nodes[node].best, rank)
        for component in definition.components {
            switch component.type {
            case .literal: node = literalChild(of: node, label: component.canonicalText)
            case .variable: node = variableChild(of: node)
            case .wildcard:
                nodes[node].wildcard = max(nodes[node].wildcard, rank)
                return
            }
            nodes[node].best = max(nodes[node].best, rank)
        }
        nodes[node].end = max(nodes[node].end, rank)
    }

    private mutating func root(for origin: RouteDefinition.Origin?) -> Int {
        guard let origin else { return Self.anyOrigin }
        return literalChild(of: Self.origins, label: origin.label)
    }

    private mutating func literalChild(of parent: Int, label: String) -> Int {
        let label = Array(label.utf8)
        let hash = RouteEdges.hash(label)
        if let child = edges.child(
            of: parent,
            labelHash: hash,
            in: nodes,
            where: { labels[$0].elementsEqual(label) }
        ) {
            return child
        }
        var node = Node(parent: Int32(parent))
        node.label = Int32(labels.count)..<Int32(labels.count + label.count)
        node.labelHash = hash
        labels += label
        nodes.append(node)
        nodes[parent].hasLiteralChildren = true
        edges.insertLast(of: nodes)
        return nodes.count - 1
    }

    private mutating func variableChild(of parent: Int) -> Int {
        if nodes[parent].variableChild < 0 {
            nodes.append(Node(parent: Int32(parent)))
            nodes[parent].variableChild = Int32(nodes.count - 1)
        }
        return Int(nodes[parent].variableChild)
    }
}

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
