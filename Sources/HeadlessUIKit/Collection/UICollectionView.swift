#if !os(iOS) && !os(tvOS) && !os(visionOS)
import Foundation

/// Items in sections, made by a data source and arranged by a layout.
///
/// Nothing is arranged here: what the layout says is data for a host. Otherwise a collection does what a ``UITableView``
/// does: *prepared* items have a cell, *displayed* ones are those of them that the host says the person sees
/// (`simulateDisplay(ofItems:)`), and the numbers of sections and items are asked of the data source once, and again
/// after ``reloadData()``.
open class UICollectionView: UIScrollView {
    /// The kind of views above sections.
    public static let elementKindSectionHeader = "UICollectionElementKindSectionHeader"

    /// The kind of views below sections.
    public static let elementKindSectionFooter = "UICollectionElementKindSectionFooter"

    /// How the items are arranged, for a host.
    open var collectionViewLayout: UICollectionViewLayout {
        didSet {
            guard collectionViewLayout !== oldValue else { return }
            if oldValue.collectionView === self { oldValue.collectionView = nil }
            collectionViewLayout.collectionView = self
            collectionViewLayout.invalidateLayout()
        }
    }

    /// Where the items come from. Not retained. Setting another one reloads.
    open weak var dataSource: (any UICollectionViewDataSource)? {
        didSet { if dataSource !== oldValue { reloadData() } }
    }

    /// Is notified of the items. Not retained.
    open var delegate: (any UICollectionViewDelegate)? {
        get { scrollDelegate as? any UICollectionViewDelegate }
        set { scrollDelegate = newValue }
    }

    /// A view behind the items.
    open var backgroundView: UIView? {
        didSet {
            guard backgroundView !== oldValue else { return }
            oldValue?.removeFromSuperview()
            if let backgroundView { insertSubview(backgroundView, at: 0) }
        }
    }

    /// Whether the person can select items.
    open var allowsSelection = true {
        didSet { displayChange(from: oldValue, to: allowsSelection) }
    }

    /// Whether the person can select several items.
    open var allowsMultipleSelection = false {
        didSet { displayChange(from: oldValue, to: allowsMultipleSelection) }
    }

    /// The cells there are, the numbers of items, and what is selected.
    var items = ListItems<UICollectionViewCell>()

    var reuse = ReusePool<UICollectionViewCell>()

    /// The views beside the cells, as far as they were asked for.
    var supplementaryViews: [SupplementaryPlace: UICollectionReusableView] = [:]

    var supplementaryReuse: [String: ReusePool<UICollectionReusableView>] = [:]

    /// Where code wants the host to scroll to.
    var scrollTarget: (indexPath: IndexPath, position: ScrollPosition)?

    /// Makes a collection.
    public init(frame: CGRect, collectionViewLayout layout: UICollectionViewLayout) {
        collectionViewLayout = layout
        super.init(frame: frame)
        layout.collectionView = self
    }

    /// Makes a collection with a layout in lines.
    public convenience override init(frame: CGRect) {
        self.init(frame: frame, collectionViewLayout: UICollectionViewFlowLayout())
    }

    /// Always nil: there are no archives of views here.
    public required init?(coder: NSCoder) {
        return nil
    }

    /// Forgets all cells and numbers and asks the data source anew. What was selected is not any more.
    ///
    /// The displayed items that are still there are displayed again on a later turn of the main queue.
    open func reloadData() {
        forgetItems()
    }

    /// Arranges the items in another way. It takes no time here, animated or not.
    open func setCollectionViewLayout(
        _ layout: UICollectionViewLayout,
        animated: Bool,
        completion: ((Bool) -> Void)? = nil
    ) {
        collectionViewLayout = layout
        if let completion { MainQueueTurn.after { completion(true) } }
    }
}
#endif
