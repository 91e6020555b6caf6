#if !os(iOS) && !os(tvOS) && !os(visionOS)
import Foundation

/// The arrangement of a collection's items. It is data for a host: nothing is arranged here.
@preconcurrency @MainActor
open class UICollectionViewLayout: NSObject {
    /// The collection whose items are arranged.
    open internal(set) weak var collectionView: UICollectionView?

    /// Makes a layout.
    public override init() {
        super.init()
    }

    /// Asks the host to arrange the items again.
    open func invalidateLayout() {
        collectionView?.setNeedsLayout()
        collectionView?.setNeedsDisplay()
    }
}

/// Arranges items in lines, each of which holds as many items as fit.
open class UICollectionViewFlowLayout: UICollectionViewLayout {
    /// The direction in which a collection scrolls.
    public enum ScrollDirection: Int, Sendable {
        case vertical
        case horizontal
    }

    /// A placeholder for the size that the content needs.
    public static let automaticSize = CGSize(
        width: CGFloat.greatestFiniteMagnitude,
        height: CGFloat.greatestFiniteMagnitude
    )

    /// The size of an item, unless the delegate specifies another.
    open var itemSize = CGSize(width: 50, height: 50) {
        didSet { invalidate(if: itemSize != oldValue) }
    }

    /// The assumed size of items whose size is not known yet; zero for none.
    open var estimatedItemSize = CGSize.zero {
        didSet { invalidate(if: estimatedItemSize != oldValue) }
    }

    /// The distance between lines.
    open var minimumLineSpacing: CGFloat = 10 {
        didSet { invalidate(if: minimumLineSpacing != oldValue) }
    }

    /// The distance between the items of a line.
    open var minimumInteritemSpacing: CGFloat = 10 {
        didSet { invalidate(if: minimumInteritemSpacing != oldValue) }
    }

    /// The direction in which the collection scrolls.
    open var scrollDirection = ScrollDirection.vertical {
        didSet { invalidate(if: scrollDirection != oldValue) }
    }

    /// The distances around the items of a section.
    open var sectionInset = UIEdgeInsets.zero {
        didSet { invalidate(if: sectionInset != oldValue) }
    }

    /// The size of the views above sections; zero for none.
    open var headerReferenceSize = CGSize.zero {
        didSet { invalidate(if: headerReferenceSize != oldValue) }
    }

    /// The size of the views below sections; zero for none.
    open var footerReferenceSize = CGSize.zero {
        didSet { invalidate(if: footerReferenceSize != oldValue) }
    }

    /// Whether the view above a section stays visible as long as the section is visible.
    open var sectionHeadersPinToVisibleBounds = false {
        didSet { invalidate(if: sectionHeadersPinToVisibleBounds != oldValue) }
    }

    private func invalidate(if isOther: Bool) {
        if isOther { invalidateLayout() }
    }
}

/// Specifies sizes and distances for single items and sections, in place of the flow layout's properties. All methods
/// are optional.
@preconcurrency @MainActor
public protocol UICollectionViewDelegateFlowLayout: UICollectionViewDelegate {
    /// The size of an item.
    func collectionView(
        _ collectionView: UICollectionView,
        layout collectionViewLayout: UICollectionViewLayout,
        sizeForItemAt indexPath: IndexPath
    ) -> CGSize
    /// The distances around the items of a section.
    func collectionView(
        _ collectionView: UICollectionView,
        layout collectionViewLayout: UICollectionViewLayout,
        insetForSectionAt section: Int
    ) -> UIEdgeInsets
    /// The distance between the lines of a section.
    func collectionView(
        _ collectionView: UICollectionView,
        layout collectionViewLayout: UICollectionViewLayout,
        minimumLineSpacingForSectionAt section: Int
    ) -> CGFloat
    /// The distance between the items of a line of a section.
    func collectionView(
        _ collectionView: UICollectionView,
        layout collectionViewLayout: UICollectionViewLayout,
        minimumInteritemSpacingForSectionAt section: Int
    ) -> CGFloat
    /// The size of the view above a section; zero for none.
    func collectionView(
        _ collectionView: UICollectionView,
        layout collectionViewLayout: UICollectionViewLayout,
        referenceSizeForHeaderInSection section: Int
    ) -> CGSize
    /// The size of the view below a section; zero for none.
    func collectionView(
        _ collectionView: UICollectionView,
        layout collectionViewLayout: UICollectionViewLayout,
        referenceSizeForFooterInSection section: Int
    ) -> CGSize
}

extension UICollectionViewDelegateFlowLayout {
    /// Returns `itemSize` of the flow layout; zero if the layout is not a flow layout.
    public func collectionView(
        _ collectionView: UICollectionView,
        layout collectionViewLayout: UICollectionViewLayout,
        sizeForItemAt indexPath: IndexPath
    ) -> CGSize { collectionViewLayout.flow?.itemSize ?? .zero }
    /// Returns `sectionInset` of the flow layout; zero if the layout is not a flow layout.
    public func collectionView(
        _ collectionView: UICollectionView,
        layout collectionViewLayout: UICollectionViewLayout,
        insetForSectionAt section: Int
    ) -> UIEdgeInsets { collectionViewLayout.flow?.sectionInset ?? .zero }
    /// Returns `minimumLineSpacing` of the flow layout; zero if the layout is not a flow layout.
    public func collectionView(
        _ collectionView: UICollectionView,
        layout collectionViewLayout: UICollectionViewLayout,
        minimumLineSpacingForSectionAt section: Int
    ) -> CGFloat { collectionViewLayout.flow?.minimumLineSpacing ?? 0 }
    /// Returns `minimumInteritemSpacing` of the flow layout; zero if the layout is not a flow layout.
    public func collectionView(
        _ collectionView: UICollectionView,
        layout collectionViewLayout: UICollectionViewLayout,
        minimumInteritemSpacingForSectionAt section: Int
    ) -> CGFloat { collectionViewLayout.flow?.minimumInteritemSpacing ?? 0 }
    /// Returns `headerReferenceSize` of the flow layout; zero if the layout is not a flow layout.
    public func collectionView(
        _ collectionView: UICollectionView,
        layout collectionViewLayout: UICollectionViewLayout,
        referenceSizeForHeaderInSection section: Int
    ) -> CGSize { collectionViewLayout.flow?.headerReferenceSize ?? .zero }
    /// Returns `footerReferenceSize` of the flow layout; zero if the layout is not a flow layout.
    public func collectionView(
        _ collectionView: UICollectionView,
        layout collectionViewLayout: UICollectionViewLayout,
        referenceSizeForFooterInSection section: Int
    ) -> CGSize { collectionViewLayout.flow?.footerReferenceSize ?? .zero }
}

extension UICollectionViewLayout {
    var flow: UICollectionViewFlowLayout? { self as? UICollectionViewFlowLayout }
}
#endif
