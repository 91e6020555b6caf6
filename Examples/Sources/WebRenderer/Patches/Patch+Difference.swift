@_spi(MillraceRenderer) import MillraceScreenHTML

extension Patch {
    /// The patches that turn a tree into a newer one, which must have the same root.
    ///
    /// Elements are matched by id. An element that stays in its parent is never rebuilt, so it keeps its state in the
    /// browser: focus, caret, scroll position. If the order of siblings has changed, as few of them as possible are
    /// moved. An element with a new parent or of a new kind is removed and inserted again.
    ///
    /// All removals come first, so that an id is free before its element is inserted elsewhere.
    ///
    /// - Complexity: O(*n* log *n*) in the number of elements.
    static func turning(_ older: RenderedNode, into newer: RenderedNode) -> [Patch] {
        guard newer.canReplaceInPlace(older) else {
            fatalError(
                "The root of a screen changed from \(older.id) to \(newer.id): send the new tree as a whole instead."
            )
        }
        var removals: [Patch] = []
        var changes: [Patch] = []
        older.collectPatches(to: newer, removals: &removals, changes: &changes)
        return removals + changes
    }
}

extension RenderedNode {
    /// Whether the element that shows `older` can be changed to show this node.
    fileprivate func canReplaceInPlace(_ older: RenderedNode) -> Bool {
        guard id == older.id, tag == older.tag else { return false }
        return switch (content, older.content) {
        case (.text, .text), (.children, .children): true
        default: false
        }
    }

    fileprivate func collectPatches(to newer: RenderedNode, removals: inout [Patch], changes: inout [Patch]) {
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
        // Work from the last child to the first, so that each child's next sibling is already in place.
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

/// The keys whose values differ, in a fixed order, with the new values.
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
