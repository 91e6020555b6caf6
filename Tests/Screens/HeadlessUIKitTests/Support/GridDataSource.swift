#if !os(iOS) && !os(tvOS) && !os(visionOS)
import HeadlessUIKit

/// A cell with a label.
final class GridCell: UICollectionViewCell {
    let label = UILabel()
    var uses = 0

    override init(frame: CGRect) {
        super.init(frame: frame)
        contentView.addSubview(label)
    }

    @available(*, unavailable)
    required init?(coder: NSCoder) {
        fatalError("init(coder:) has not been implemented")
    }

    override func prepareForReuse() {
        super.prepareForReuse()
        uses += 1
    }
}

/// A view above or below a section, with a label.
final class GridHeader: UICollectionReusableView {
    let label = UILabel()

    override init(frame: CGRect) {
        super.init(frame: frame)
        addSubview(label)
    }

    @available(*, unavailable)
    required init?(coder: NSCoder) {
        fatalError("init(coder:) has not been implemented")
    }
}

/// Sections of texts, as items of a collection.
@MainActor
final class GridDataSource: NSObject, UICollectionViewDataSource {
    var sections: [[String]]
    /// The items whose cells were requested.
    var asked: [IndexPath] = []

    init(_ sections: [[String]]) {
        self.sections = sections
        super.init()
    }

    func numberOfSections(in collectionView: UICollectionView) -> Int { sections.count }

    func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int) -> Int {
        sections[section].count
    }

    func collectionView(
        _ collectionView: UICollectionView,
        cellForItemAt indexPath: IndexPath
    ) -> UICollectionViewCell {
        asked.append(indexPath)
        let cell = collectionView.dequeueReusableCell(withReuseIdentifier: "cell", for: indexPath)
        (cell as? GridCell)?.label.text = sections[indexPath.section][indexPath.item]
        return cell
    }

    func collectionView(
        _ collectionView: UICollectionView,
        viewForSupplementaryElementOfKind kind: String,
        at indexPath: IndexPath
    ) -> UICollectionReusableView {
        let view = collectionView.dequeueReusableSupplementaryView(
            ofKind: kind,
            withReuseIdentifier: "view",
            for: indexPath
        )
        let place = kind == UICollectionView.elementKindSectionHeader ? "header" : "footer"
        (view as? GridHeader)?.label.text = "\(place) \(indexPath.section)"
        return view
    }
}

/// Records the calls of a collection's delegate.
@MainActor
final class ItemLog: NSObject, UICollectionViewDelegate {
    private var entries: [String] = []
    var mayHighlight = true
    var maySelect = true
    var mayDeselect = true

    func take() -> [String] {
        defer { entries = [] }
        return entries
    }

    private func add(_ what: String, _ path: IndexPath) {
        entries.append("\(what) \(path.section).\(path.item)")
    }

    func collectionView(
        _ collectionView: UICollectionView,
        willDisplay cell: UICollectionViewCell,
        forItemAt indexPath: IndexPath
    ) {
        add("display", indexPath)
    }

    func collectionView(
        _ collectionView: UICollectionView,
        didEndDisplaying cell: UICollectionViewCell,
        forItemAt indexPath: IndexPath
    ) {
        add("end", indexPath)
    }

    func collectionView(
        _ collectionView: UICollectionView,
        shouldHighlightItemAt indexPath: IndexPath
    ) -> Bool { mayHighlight }

    func collectionView(_ collectionView: UICollectionView, didHighlightItemAt indexPath: IndexPath) {
        add("highlight", indexPath)
    }

    func collectionView(_ collectionView: UICollectionView, didUnhighlightItemAt indexPath: IndexPath) {
        add("unhighlight", indexPath)
    }

    func collectionView(
        _ collectionView: UICollectionView,
        shouldSelectItemAt indexPath: IndexPath
    ) -> Bool { maySelect }

    func collectionView(
        _ collectionView: UICollectionView,
        shouldDeselectItemAt indexPath: IndexPath
    ) -> Bool { mayDeselect }

    func collectionView(_ collectionView: UICollectionView, didSelectItemAt indexPath: IndexPath) {
        add("select", indexPath)
    }

    func collectionView(_ collectionView: UICollectionView, didDeselectItemAt indexPath: IndexPath) {
        add("deselect", indexPath)
    }
}
#endif
