#if !os(iOS) && !os(tvOS) && !os(visionOS)
import HeadlessUIKit

/// Detects where the app has scrolled.
///
/// Each browser tab reports its own scroll position. A content offset that differs from the last report was set by
/// the app, so all tabs scroll there.
@MainActor
final class ScrollPositions {
    private var reported: [NodeID: ScrollOffset] = [:]
    private var seen: Set<NodeID> = []
    private var targets: [ScrollTarget] = []

    /// Records that a browser tab has scrolled and that the app has the new offset.
    func report(_ offset: ScrollOffset, of node: NodeID) {
        reported[node] = offset
    }

    /// Checks a scroll view's offset, and adds a scroll target if the app has changed the offset.
    func visit(_ view: UIScrollView, node: NodeID) {
        seen.insert(node)
        let offset = ScrollOffset(x: Double(view.contentOffset.x), y: Double(view.contentOffset.y))
        guard offset != reported[node, default: ScrollOffset(x: 0, y: 0)] else { return }
        reported[node] = offset
        targets.append(.offset(node, offset))
    }

    /// Records that the app has scrolled to a row.
    func scroll(toRow row: NodeID, at position: UITableView.ScrollPosition) {
        targets.append(.row(row, ScrollTarget.RowPosition(position)))
    }

    /// Records that the app has scrolled to an item.
    func scroll(toItem item: NodeID, at position: UICollectionView.ScrollPosition) {
        targets.append(.row(item, ScrollTarget.RowPosition(position)))
    }

    /// The scroll targets that were added since the last call of this method, in order.
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
#endif
