#if !os(iOS) && !os(tvOS) && !os(visionOS)
import Foundation

/// A screen that shows a collection. The controller is the collection's data source and delegate.
///
/// A subclass overrides those methods of the two protocols that it needs. The other methods do the same as the
/// protocols' defaults.
open class UICollectionViewController: UIViewController, UICollectionViewDataSource, UICollectionViewDelegate
{
    /// The layout that the collection was made with.
    public let collectionViewLayout: UICollectionViewLayout

    /// The collection. Reading it loads the view.
    open var collectionView: UICollectionView! {
        get {
            loadViewIfNeeded()
            return collection
        }
        set {
            collection?.removeFromSuperview()
            collection = newValue
            if isViewLoaded { installCollection() }
        }
    }

    private var collection: UICollectionView?

    /// Whether the selection is cleared before the view appears.
    open var clearsSelectionOnViewWillAppear = true

    /// Makes a screen.
    public init(collectionViewLayout layout: UICollectionViewLayout) {
        collectionViewLayout = layout
        super.init(nibName: nil, bundle: nil)
    }

    /// Makes a screen with a flow layout.
    public override init(nibName nibNameOrNil: String?, bundle nibBundleOrNil: Bundle?) {
        collectionViewLayout = UICollectionViewFlowLayout()
        super.init(nibName: nibNameOrNil, bundle: nibBundleOrNil)
    }

    /// Returns nil, because controllers cannot be decoded from archives here.
    public required init?(coder: NSCoder) {
        return nil
    }

    /// Makes a view with the collection in it.
    open override func loadView() {
        super.loadView()
        if collection == nil {
            collection = UICollectionView(frame: .zero, collectionViewLayout: collectionViewLayout)
        }
        installCollection()
    }

    open override func viewWillAppear(_ animated: Bool) {
        super.viewWillAppear(animated)
        if clearsSelectionOnViewWillAppear { collection?.deselectAll(animated: animated) }
    }

    private func installCollection() {
        guard let collection else { return }
        view.addSubview(collection)
        if collection.dataSource == nil { collection.dataSource = self }
        if collection.delegate == nil { collection.delegate = self }
    }

    // MARK: Data source

    /// Returns one section.
    open func numberOfSections(in collectionView: UICollectionView) -> Int { 1 }

    /// Returns 0. A subclass with items overrides this method.
    open func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int) -> Int {
        0
    }

    /// Stops the program, because a subclass with items has to override this method.
    open func collectionView(
        _ collectionView: UICollectionView,
        cellForItemAt indexPath: IndexPath
    ) -> UICollectionViewCell {
        fatalError("\(type(of: self)) has items, but no cells. Override collectionView(_:cellForItemAt:).")
    }

    /// Stops the program, because a subclass whose layout has views above or below sections has to override this
    /// method.
    open func collectionView(
        _ collectionView: UICollectionView,
        viewForSupplementaryElementOfKind kind: String,
        at indexPath: IndexPath
    ) -> UICollectionReusableView {
        fatalError(
            """
            The layout of \(type(of: self)) has views of the kind \(kind). \
            Override collectionView(_:viewForSupplementaryElementOfKind:at:).
            """
        )
    }

    // MARK: Delegate

    /// Does nothing.
    open func collectionView(
        _ collectionView: UICollectionView,
        willDisplay cell: UICollectionViewCell,
        forItemAt indexPath: IndexPath
    ) {}

    /// Does nothing.
    open func collectionView(
        _ collectionView: UICollectionView,
        didEndDisplaying cell: UICollectionViewCell,
        forItemAt indexPath: IndexPath
    ) {}

    /// Returns true.
    open func collectionView(
        _ collectionView: UICollectionView,
        shouldHighlightItemAt indexPath: IndexPath
    ) -> Bool { true }

    /// Does nothing.
    open func collectionView(_ collectionView: UICollectionView, didHighlightItemAt indexPath: IndexPath) {}

    /// Does nothing.
    open func collectionView(_ collectionView: UICollectionView, didUnhighlightItemAt indexPath: IndexPath) {}

    /// Returns true.
    open func collectionView(
        _ collectionView: UICollectionView,
        shouldSelectItemAt indexPath: IndexPath
    ) -> Bool { true }

    /// Returns true.
    open func collectionView(
        _ collectionView: UICollectionView,
        shouldDeselectItemAt indexPath: IndexPath
    ) -> Bool { true }

    /// Does nothing.
    open func collectionView(_ collectionView: UICollectionView, didSelectItemAt indexPath: IndexPath) {}

    /// Does nothing.
    open func collectionView(_ collectionView: UICollectionView, didDeselectItemAt indexPath: IndexPath) {}

    /// Does nothing.
    open func scrollViewDidScroll(_ scrollView: UIScrollView) {}
}
#endif
