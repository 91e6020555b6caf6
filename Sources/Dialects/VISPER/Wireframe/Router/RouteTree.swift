/// The route definitions of a router, merged into prefix trees over the pieces of URLs. So a search takes about one
/// step per piece, however many definitions there are.
///
/// There is one tree for the definitions without an origin (a scheme and a host), and one tree for each origin. A node
/// has a child for each possible next literal, and one child for all variables. Each node stores the highest rank in
/// its subtree. By these ranks, a search skips subtrees that cannot contain a better match.
struct RouteTree {
    /// The index of the root node of the tree for definitions without an origin.
    static let anyOrigin = 0
    /// The index of a node above the trees for definitions with an origin. It has one literal child for each origin:
    /// the root node of that origin's tree.
    static let origins = 1

    private(set) var nodes: [Node] = [Node(parent: -1), Node(parent: -1)]
    /// The literal children of all nodes.
    private(set) var edges = RouteEdges()
    /// The bytes of the labels of all nodes, one label after the other.
    private(set) var labels: [UInt8] = []
    /// The number of components of the longest definition.
    private(set) var depth = 0

    struct Node {
        let parent: Int32
        /// The range in ``RouteTree/labels`` of the decoded literal that leads to this node.
        var label: Range<Int32> = 0..<0
        var labelHash: UInt64 = 0
        var hasLiteralChildren = false
        /// The index of the child for variables; negative if there is none.
        var variableChild: Int32 = -1
        /// The highest-ranked definition that ends at this node.
        var end = RouteRank.none
        /// The highest-ranked definition that has its wildcard after this node.
        var wildcard = RouteRank.none
        /// The highest-ranked definition of the subtree.
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

/// The order in which definitions are tried: by priority, and with equal priority, the last added first.
struct RouteRank: Comparable {
    let priority: Int
    /// The index of the definition in the order of adding.
    let index: Int32

    /// The lowest rank, which belongs to no definition.
    static let none = RouteRank(priority: .min, index: -1)

    /// Whether `lhs` is tried after `rhs`.
    static func < (lhs: RouteRank, rhs: RouteRank) -> Bool {
        lhs.priority != rhs.priority ? lhs.priority < rhs.priority : lhs.index < rhs.index
    }
}
