#if !os(iOS) && !os(tvOS) && !os(visionOS)
import Foundation

/// Items in sections, made by a data source and arranged by a layout.
///
/// This class does not arrange the items: the host that displays the view does, as the layout specifies.
///
/// As in a ``UITableView``, *prepared* items have a cell, and *displayed* items are the prepared ones that the person
/// sees, as reported by the host (`simulateDisplay(ofItems:)`). The data source is asked for the numbers of sections
/// and items once, and again after ``reloadData()`` and after changes of items or sections.
open class UICollectionView: UIScrollView {
    /// The kind of views above sections.
    public static let elementKindSectionHeader = "UICollectionElementKindSectionHeader"

    /// The kind of views below sections.
    public static let elementKindSectionFooter = "UICollectionElementKindSectionFooter"

    /// The arrangement of the items, for a host.
    open var collectionViewLayout: UICollectionViewLayout {
        didSet {
            guard collectionViewLayout !== oldValue else { return }
            if oldValue.collectionView === self { oldValue.collectionView = nil }
            collectionViewLayout.collectionView = self
            collectionViewLayout.invalidateLayout()
        }
    }

    /// The source of the items. Not retained. Assigning another one reloads the collection.
    open weak var dataSource: (any UICollectionViewDataSource)? {
        didSet { if dataSource !== oldValue { reloadData() } }
    }

    /// The object that permits or refuses a person's actions on items, and is notified of events. Not retained.
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

    /// The cells, the numbers of items, and the selection.
    var items = ListItems<UICollectionViewCell>()

    var reuse = ReusePool<UICollectionViewCell>()

    /// The views above and below sections that were requested from the data source.
    var supplementaryViews: [SupplementaryPlace: UICollectionReusableView] = [:]

    var supplementaryReuse: [String: ReusePool<UICollectionReusableView>] = [:]

    /// The position to which the host is asked to scroll.
    var scrollTarget: (indexPath: IndexPath, position: ScrollPosition)?

    /// Makes a collection.
    public init(frame: CGRect, collectionViewLayout layout: UICollectionViewLayout) {
        collectionViewLayout = layout
        super.init(frame: frame)
        layout.collectionView = self
    }

    /// Makes a collection with a flow layout.
    public convenience override init(frame: CGRect) {
        self.init(frame: frame, collectionViewLayout: UICollectionViewFlowLayout())
    }

    /// Returns nil, because views cannot be decoded from archives here.
    public required init?(coder: NSCoder) {
        return nil
    }

    /// Discards all cells and counts, asks the data source again, and deselects all items.
    ///
    /// Displayed items that still exist are displayed again on a later turn of the main queue.
    open func reloadData() {
        forgetItems()
    }

    /// Arranges the items with another layout. The change takes effect at once, animated or not.
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
