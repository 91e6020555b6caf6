#if !os(iOS) && !os(tvOS) && !os(visionOS)
import Foundation

extension UICollectionView {
    /// The selected items, in the order in which they were selected; nil if there are none.
    public var indexPathsForSelectedItems: [IndexPath]? { items.selected.isEmpty ? nil : items.selected }

    /// Selects an item; nil deselects all. Has no effect if `allowsSelection` is false. The delegate is not notified.
    public func selectItem(at indexPath: IndexPath?, animated: Bool, scrollPosition: ScrollPosition) {
        guard allowsSelection else { return }
        guard let indexPath else { return deselectAll(animated: animated) }
        guard selectItem(indexPath, animated: animated) else { return }
        if !scrollPosition.isEmpty { scrollToItem(at: indexPath, at: scrollPosition, animated: animated) }
    }

    /// Deselects an item. Has no effect if `allowsSelection` is false. The delegate is not notified.
    public func deselectItem(at indexPath: IndexPath, animated: Bool) {
        if allowsSelection { deselect(indexPath, animated: animated) }
    }
}

extension UICollectionView {
    /// The position of an item after scrolling to it.
    public struct ScrollPosition: OptionSet, Hashable, Sendable {
        /// The same bits as in UIKit.
        public let rawValue: UInt

        /// Makes a position from UIKit's bits.
        public init(rawValue: UInt) {
            self.rawValue = rawValue
        }

        /// At the top.
        public static let top = ScrollPosition(rawValue: 1 << 0)
        /// In the middle between top and bottom.
        public static let centeredVertically = ScrollPosition(rawValue: 1 << 1)
        /// At the bottom.
        public static let bottom = ScrollPosition(rawValue: 1 << 2)
        /// At the left.
        public static let left = ScrollPosition(rawValue: 1 << 3)
        /// In the middle between left and right.
        public static let centeredHorizontally = ScrollPosition(rawValue: 1 << 4)
        /// At the right.
        public static let right = ScrollPosition(rawValue: 1 << 5)
    }

    /// Asks the host to scroll to an item.
    public func scrollToItem(at indexPath: IndexPath, at scrollPosition: ScrollPosition, animated: Bool) {
        scroll(to: indexPath, at: scrollPosition)
    }

    /// Returns the item that the host was last asked to scroll to, and removes the request; nil if there is no
    /// request.
    public func headlessTakeScrollTarget() -> (indexPath: IndexPath, position: ScrollPosition)? {
        takeScrollTarget()
    }
}
#endif
