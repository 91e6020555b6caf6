#if !os(iOS) && !os(tvOS) && !os(visionOS)
import Foundation

/// Views above and below sections.
extension UICollectionView {
    /// The kind and the section of a view above or below a section.
    struct SupplementaryPlace: Hashable {
        let kind: String
        let indexPath: IndexPath
    }

    /// Registers the class of the views that have the kind and the identifier.
    public func register(
        _ viewClass: AnyClass?,
        forSupplementaryViewOfKind elementKind: String,
        withReuseIdentifier identifier: String
    ) {
        supplementaryReuse[elementKind, default: ReusePool()].register(viewClass, for: identifier)
    }

    /// Removes the registration if `nib` is nil. Any other value stops the program, because there are no nibs here.
    /// Register the view by its class.
    public func register(
        _ nib: UINib?,
        forSupplementaryViewOfKind elementKind: String,
        withReuseIdentifier identifier: String
    ) {
        supplementaryReuse[elementKind, default: ReusePool()].register(nib, for: identifier)
    }

    /// An unused view of the kind, or a new one of the registered class.
    public func dequeueReusableSupplementaryView(
        ofKind elementKind: String,
        withReuseIdentifier identifier: String,
        for indexPath: IndexPath
    ) -> UICollectionReusableView {
        supplementaryReuse[elementKind, default: ReusePool()].dequeueRegistered(
            identifier,
            registeringBy: "register(_:forSupplementaryViewOfKind:withReuseIdentifier:)"
        )
    }

    /// A view above or below a section; nil if the data source was not asked for it.
    public func supplementaryView(
        forElementKind elementKind: String,
        at indexPath: IndexPath
    ) -> UICollectionReusableView? {
        supplementaryViews[SupplementaryPlace(kind: elementKind, indexPath: indexPath)]
    }

    /// The view above a section, for a host that draws it; nil if the layout has no such views. The data source is
    /// asked for the view only once.
    public func headlessHeaderView(inSection section: Int) -> UICollectionReusableView? {
        guard let flow = collectionViewLayout.flow else { return nil }
        let delegate = delegate as? any UICollectionViewDelegateFlowLayout
        let size = delegate?.collectionView(self, layout: flow, referenceSizeForHeaderInSection: section)
        return view(
            ofKind: Self.elementKindSectionHeader,
            in: section,
            size: size ?? flow.headerReferenceSize
        )
    }

    /// The view below a section, for a host that draws it; nil if the layout has no such views. The data source is
    /// asked for the view only once.
    public func headlessFooterView(inSection section: Int) -> UICollectionReusableView? {
        guard let flow = collectionViewLayout.flow else { return nil }
        let delegate = delegate as? any UICollectionViewDelegateFlowLayout
        let size = delegate?.collectionView(self, layout: flow, referenceSizeForFooterInSection: section)
        return view(
            ofKind: Self.elementKindSectionFooter,
            in: section,
            size: size ?? flow.footerReferenceSize
        )
    }

    private func view(ofKind kind: String, in section: Int, size: CGSize) -> UICollectionReusableView? {
        guard size != .zero else { return nil }
        let place = SupplementaryPlace(kind: kind, indexPath: IndexPath(item: 0, section: section))
        if let known = supplementaryViews[place] { return known }
        let asked = dataSource?.collectionView(
            self,
            viewForSupplementaryElementOfKind: kind,
            at: place.indexPath
        )
        guard let view = asked else { return nil }
        supplementaryViews[place] = view
        attachPrepared(view)
        return view
    }

    func forgetSectionViews() {
        let inOrder = supplementaryViews.sorted { $0.key.indexPath < $1.key.indexPath }
        for (kind, views) in Dictionary(grouping: inOrder, by: \.key.kind) {
            for (_, view) in views { view.removeFromSuperview() }
            supplementaryReuse[kind, default: ReusePool()].recycle(views.map(\.value))
        }
        supplementaryViews = [:]
    }
}
#endif
