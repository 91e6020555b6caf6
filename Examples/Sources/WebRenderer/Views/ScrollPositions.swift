import HeadlessUIKit

/// Finds out where an app scrolls to by itself.
///
/// Each tab scrolls as its person does and reports where it has got to. The last report is remembered, so a content
/// offset that differs from it is one that the app has set: all tabs go there.
@MainActor
final class ScrollPositions {
    private var reported: [NodeID: ScrollOffset] = [:]
    private var seen: Set<NodeID> = []
    private var targets: [ScrollTarget] = []

    /// Notes that a tab has scrolled and that the app has heard of it.
    func report(_ offset: ScrollOffset, of node: NodeID) {
        reported[node] = offset
    }

    /// Looks at a scroll view.
    func visit(_ view: UIScrollView, node: NodeID) {
        seen.insert(node)
        let offset = ScrollOffset(x: Double(view.contentOffset.x), y: Double(view.contentOffset.y))
        guard offset != reported[node, default: ScrollOffset(x: 0, y: 0)] else { return }
        reported[node] = offset
        targets.append(.offset(node, offset))
    }

    /// Notes that the app wants a row to be in view.
    func scroll(toRow row: NodeID, at position: UITableView.ScrollPosition) {
        targets.append(.row(row, ScrollTarget.RowPosition(position)))
    }

    /// Notes that the app wants an item to be in view.
    func scroll(toItem item: NodeID, at position: UICollectionView.ScrollPosition) {
        targets.append(.row(item, ScrollTarget.RowPosition(position)))
    }

    /// Where the app has scrolled to since the last time, in order.
    func takeTargets() -> [ScrollTarget] {
        reported = reported.filter { seen.contains($0.key) }
        seen = []
        defer { targets = [] }
        return targets
    }
}

extension ScrollTarget.RowPosition {
    fileprivate init(_ position: UITableView.ScrollPosition) {
        self =
            switch position {
            case .none: .nearest
            case .top: .start
            case .middle: .center
            case .bottom: .end
            }
    }

    fileprivate init(_ position: UICollectionView.ScrollPosition) {
        if position.contains(.top) {
            self = .start
        } else if position.contains(.centeredVertically) {
            self = .center
        } else {
            self = position.contains(.bottom) ? .end : .nearest
        }
    }
}
