#if !os(iOS) && !os(tvOS) && !os(visionOS)
import HeadlessUIKit

@_spi(MillraceRenderer) import MillraceScreens

extension RenderingPass {
    /// A collection: its sections as wrapping lists of items. ``RowNames`` assigns the ids of the items.
    func collection(_ collection: UICollectionView) -> RenderedNode {
        let id = id(of: collection)
        let paths = (0..<collection.numberOfSections).flatMap { section in
            (0..<collection.numberOfItems(inSection: section)).map { IndexPath(item: $0, section: section) }
        }
        let names = RowNames(in: id, paths) {
            collection.headlessCell(forItemAt: $0).accessibilityIdentifier
        }
        var children = backdrop(collection.backgroundView, id: id)
        for section in 0..<collection.numberOfSections {
            let id = id.part("\(section)")
            let items = (0..<collection.numberOfItems(inSection: section)).compactMap { item in
                let path = IndexPath(item: item, section: section)
                return names[path].map { self.item(path, of: collection, id: $0) }
            }
            let list = RenderedNode(
                id.part("items"),
                .ul,
                [.class: "items", .role: "list"],
                style: spacing(of: collection),
                children: items
            )
            let header = collection.headlessHeaderView(inSection: section)
            let footer = collection.headlessFooterView(inSection: section)
            let content = visible([header].compactMap { $0 }) + [list] + visible([footer].compactMap { $0 })
            children.append(RenderedNode(id, .div, [.class: "section"], children: content))
        }

        var attributes: [Attribute: String] = [
            .class: collection.isScrollEnabled ? "table collection" : "table collection locked"
        ]
        var reports = scrolling(of: collection, id: id)
        reports.display = { items in
            collection.simulateDisplay(ofItems: names.paths(of: items))
        }
        allow(reports, on: id, marking: &attributes)
        scrollPositions.visit(collection, node: id)
        if let (path, position) = collection.headlessTakeScrollTarget(), let item = names[path] {
            scrollPositions.scroll(toItem: item, at: position)
        }
        return RenderedNode(id, .div, attributes, children: children)
    }

    private func spacing(of collection: UICollectionView) -> [StyleProperty: String] {
        guard let flow = collection.collectionViewLayout as? UICollectionViewFlowLayout else { return [:] }
        let inset = flow.sectionInset
        return [
            .gap: "\(css(points: flow.minimumLineSpacing)) \(css(points: flow.minimumInteritemSpacing))",
            .padding: [inset.top, inset.right, inset.bottom, inset.left].map(css(points:)).joined(
                separator: " "
            ),
        ]
    }

    private func item(_ path: IndexPath, of collection: UICollectionView, id: NodeID) -> RenderedNode {
        let cell = collection.headlessCell(forItemAt: path)
        var style: [StyleProperty: String] = [:]
        if let size = collection.headlessSize(ofItemAt: path),
            size != UICollectionViewFlowLayout.automaticSize
        {
            style = [.width: css(points: size.width), .height: css(points: size.height)]
        }
        var content = insideRow(id) {
            collection.allowsSelection
                ? selectable(cell, at: path, of: collection, item: id) : self.cell(cell, item: id)
        }
        if let color = cell.backgroundColor { content.style[.background] = css(color) }
        applyLayer(of: cell, to: &content)
        content.attributes[.ariaLabel] = cell.accessibilityLabel
        content.attributes[.identifier] = cell.accessibilityIdentifier
        return RenderedNode(id, .li, [.class: "item"], style: style, children: [content])
    }

    private func selectable(
        _ cell: UICollectionViewCell,
        at path: IndexPath,
        of collection: UICollectionView,
        item: NodeID
    ) -> RenderedNode {
        var attributes: [Attribute: String] = [.class: "cell custom selectable", .type: "button"]
        let id = item.part("cell")
        allow(Interaction(item: path, of: collection), on: id, marking: &attributes)
        if cell.isSelected { attributes[.ariaPressed] = "true" }
        let children = insideButton { content(of: cell, id: id) }
        return RenderedNode(id, .button, attributes, children: children)
    }

    private func cell(_ cell: UICollectionViewCell, item: NodeID) -> RenderedNode {
        let id = item.part("cell")
        return RenderedNode(id, .div, [.class: "cell custom"], children: content(of: cell, id: id))
    }

    private func content(of cell: UICollectionViewCell, id: NodeID) -> [RenderedNode] {
        if let list = cell.contentConfiguration as? UIListContentConfiguration {
            return content(of: list, id: id)
        }
        // Renders all subviews, because the app may have added views to the cell itself and not to its content view.
        return visible(cell.subviews)
    }
}
#endif
