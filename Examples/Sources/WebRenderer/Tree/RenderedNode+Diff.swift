extension RenderedNode {
    /// The patches that turn this tree into `newer`, which must have the same root.
    ///
    /// Elements are matched by id. One that stays in its parent is never rebuilt, so it keeps what the browser
    /// holds for it: focus, caret, scroll position. Among siblings that changed order the fewest possible are
    /// moved. An element that goes to another parent, or becomes another kind, is removed and inserted anew.
    ///
    /// All removals come first, so that an id is free before it is inserted elsewhere.
    ///
    /// - Complexity: O(*n* log *n*) in the number of elements.
    func patches(to newer: RenderedNode) -> [Patch] {
        guard newer.canReplaceInPlace(self) else {
            fatalError(
                "The root of a screen changed from \(id) to \(newer.id): send the new tree as a whole instead."
            )
        }
        var removals: [Patch] = []
        var changes: [Patch] = []
        collectPatches(to: newer, removals: &removals, changes: &changes)
        return removals + changes
    }

    /// Whether the element that shows `older` can go on to show this node.
    func canReplaceInPlace(_ older: RenderedNode) -> Bool {
        guard id == older.id, tag == older.tag else { return false }
        return switch (content, older.content) {
        case (.text, .text), (.children, .children): true
        default: false
        }
    }

    private func collectPatches(to newer: RenderedNode, removals: inout [Patch], changes: inout [Patch]) {
        for (name, value) in changedValues(from: attributes, to: newer.attributes) {
            changes.append(.setAttribute(id, name, value))
        }
        for (name, value) in changedValues(from: style, to: newer.style) {
            changes.append(.setStyle(id, name, value))
        }
        switch (content, newer.content) {
        case (.text(let old), .text(let new)) where old != new:
            changes.append(.setText(id, new))
        case (.children(let old), .children(let new)):
            collectChildPatches(from: old, to: new, removals: &removals, changes: &changes)
        default:
            break
        }
    }

    private func collectChildPatches(
        from old: [RenderedNode],
        to new: [RenderedNode],
        removals: inout [Patch],
        changes: inout [Patch]
    ) {
        let newByID = Dictionary(uniqueKeysWithValues: new.map { ($0.id, $0) })
        var staying: [NodeID: (position: Int, node: RenderedNode)] = [:]
        for (position, child) in old.enumerated() {
            if let successor = newByID[child.id], successor.canReplaceInPlace(child) {
                staying[child.id] = (position, child)
                child.collectPatches(to: successor, removals: &removals, changes: &changes)
            } else {
                removals.append(.remove(child.id))
            }
        }

        let unmoved = longestIncreasingSubsequence(of: new.compactMap { staying[$0.id]?.position })
        let unmovedIDs = Set(unmoved.map { old[$0].id })
        // From the last to the first, so that the sibling after each is already where it belongs.
        var next: NodeID?
        for child in new.reversed() {
            if staying[child.id] == nil {
                changes.append(.insert(child, parent: id, before: next))
            } else if !unmovedIDs.contains(child.id) {
                changes.append(.move(child.id, before: next))
            }
            next = child.id
        }
    }
}

/// The keys whose value differs, in a fixed order, with the value that each shall have.
private func changedValues<Key: RawRepresentable<String> & Hashable>(
    from old: [Key: String],
    to new: [Key: String]
) -> [(Key, String?)] {
    guard old != new else { return [] }
    return Set(old.keys).union(new.keys)
        .filter { old[$0] != new[$0] }
        .sorted { $0.rawValue < $1.rawValue }
        .map { ($0, new[$0]) }
}
