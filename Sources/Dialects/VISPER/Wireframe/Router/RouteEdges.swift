/// A hash table with open addressing. It maps a node of a ``RouteTree`` and the text of a literal, called a label, to
/// the node's child for that literal.
///
/// It hashes and compares parts of a URL in place; a `Dictionary` would need each part as a `String`.
struct RouteEdges {
    /// Indices of children; negative for an empty slot. The number of slots is a power of two, and at least twice the
    /// number of children.
    private var slots: [Int32] = Array(repeating: -1, count: 16)
    private var count = 0

    /// The hash of a label (FNV-1a). The labels come from the app's patterns, so an attacker cannot make them collide.
    @inline(__always)
    static func hash(_ label: some Sequence<UInt8>) -> UInt64 {
        var hash: UInt64 = 0xCBF2_9CE4_8422_2325
        for byte in label { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
        return hash
    }

    /// The parent's child with this label.
    ///
    /// - Complexity: O(1) comparisons expected.
    @inline(__always)
    func child(
        of parent: Int,
        labelHash: UInt64,
        in nodes: [RouteTree.Node],
        where isWanted: (_ label: Range<Int>) -> Bool
    ) -> Int? {
        var slot = firstSlot(parent: Int32(parent), labelHash: labelHash)
        while slots[slot] >= 0 {
            let child = Int(slots[slot])
            if nodes[child].labelHash == labelHash, nodes[child].parent == parent,
                isWanted(Int(nodes[child].label.lowerBound)..<Int(nodes[child].label.upperBound))
            {
                return child
            }
            slot = (slot + 1) & (slots.count - 1)
        }
        return nil
    }

    /// Adds the last element of `nodes` as a literal child of its parent.
    mutating func insertLast(of nodes: [RouteTree.Node]) {
        count += 1
        if count * 2 > slots.count {
            let children = slots.filter { $0 >= 0 }
            slots = Array(repeating: -1, count: slots.count * 2)
            for child in children { insert(child, of: nodes) }
        }
        insert(Int32(nodes.count - 1), of: nodes)
    }

    private mutating func insert(_ child: Int32, of nodes: [RouteTree.Node]) {
        let node = nodes[Int(child)]
        var slot = firstSlot(parent: node.parent, labelHash: node.labelHash)
        while slots[slot] >= 0 { slot = (slot + 1) & (slots.count - 1) }
        slots[slot] = child
    }

    @inline(__always)
    private func firstSlot(parent: Int32, labelHash: UInt64) -> Int {
        let hash = (labelHash ^ UInt64(UInt32(bitPattern: parent))) &* 0x9E37_79B9_7F4A_7C15
        return Int(truncatingIfNeeded: hash >> 32) & (slots.count - 1)
    }
}
