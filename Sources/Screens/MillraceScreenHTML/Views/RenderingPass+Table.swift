#if !os(iOS) && !os(tvOS) && !os(visionOS)
import HeadlessUIKit

@_spi(MillraceRenderer) import MillraceScreens

extension RenderingPass {
    /// A table: its sections as lists of rows. ``RowNames`` assigns the ids of the rows.
    func table(_ table: UITableView) -> RenderedNode {
        let id = id(of: table)
        let paths = (0..<table.numberOfSections).flatMap { section in
            (0..<table.numberOfRows(inSection: section)).map { IndexPath(row: $0, section: section) }
        }
        let names = RowNames(in: id, paths) { table.headlessCell(forRowAt: $0).accessibilityIdentifier }
        var children = backdrop(table.backgroundView, id: id)
        children += table.tableHeaderView.map { visible([$0]) } ?? []
        for section in 0..<table.numberOfSections {
            children.append(self.section(section, of: table, id: id.part("\(section)"), names: names))
        }
        children += table.tableFooterView.map { visible([$0]) } ?? []

        var attributes: [Attribute: String] = [.class: classes(of: table)]
        var reports = scrolling(of: table, id: id)
        reports.display = { rows in
            table.simulateDisplay(ofRows: names.paths(of: rows))
        }
        allow(reports, on: id, marking: &attributes)
        scrollPositions.visit(table, node: id)
        if let (path, position) = table.headlessTakeScrollTarget(), let row = names[path] {
            scrollPositions.scroll(toRow: row, at: position)
        }
        return RenderedNode(id, .div, attributes, children: children)
    }

    /// The background view, which does not scroll with the rows.
    func backdrop(_ view: UIView?, id: NodeID) -> [RenderedNode] {
        guard let view, !view.isHidden else { return [] }
        return [
            RenderedNode(
                id.part("background"),
                .div,
                [.class: "table-background"],
                children: [self.view(view)]
            )
        ]
    }

    private func classes(of table: UITableView) -> String {
        let style =
            switch table.style {
            case .plain: "table plain"
            case .grouped: "table grouped"
            case .insetGrouped: "table grouped inset"
            }
        return style + (table.separatorStyle == .none ? "" : " separated")
            + (table.isScrollEnabled ? "" : " locked")
    }

    private func section(
        _ section: Int,
        of table: UITableView,
        id: NodeID,
        names: RowNames
    ) -> RenderedNode {
        let rows = (0..<table.numberOfRows(inSection: section)).compactMap { row in
            let path = IndexPath(row: row, section: section)
            return names[path].map { self.row(path, of: table, id: $0) }
        }
        var children = [RenderedNode(id.part("rows"), .ul, [.class: "rows", .role: "list"], children: rows)]
        if let header = header(of: section, in: table, id: id) { children.insert(header, at: 0) }
        if let footer = footer(of: section, in: table, id: id) { children.append(footer) }
        return RenderedNode(id, .div, [.class: "section"], children: children)
    }

    private func header(of section: Int, in table: UITableView, id: NodeID) -> RenderedNode? {
        if let view = table.headlessHeaderView(inSection: section) { return self.view(view) }
        return table.dataSource?.tableView(table, titleForHeaderInSection: section).map {
            RenderedNode(id.part("header"), .h4, [.class: "section-header"], text: $0)
        }
    }

    private func footer(of section: Int, in table: UITableView, id: NodeID) -> RenderedNode? {
        if let view = table.headlessFooterView(inSection: section) { return self.view(view) }
        return table.dataSource?.tableView(table, titleForFooterInSection: section).map {
            RenderedNode(id.part("footer"), .p, [.class: "section-footer"], text: $0)
        }
    }

    private func row(_ path: IndexPath, of table: UITableView, id: NodeID) -> RenderedNode {
        let cell = table.headlessCell(forRowAt: path)
        let isSelectable = table.allowsSelection && cell.selectionStyle != .none
        var children = insideRow(id) {
            isSelectable ? selectable(cell, at: path, of: table, row: id) : [self.cell(cell, row: id)]
        }
        if let color = cell.backgroundColor { children[0].style[.background] = css(color) }
        children[0].attributes[.ariaLabel] = cell.accessibilityLabel
        children[0].attributes[.identifier] = cell.accessibilityIdentifier
        return RenderedNode(id, .li, [.class: "row"], children: children)
    }

    /// A button with the cell's content. An accessory that can be tapped separately goes beside the button, because
    /// HTML does not permit nested buttons.
    private func selectable(
        _ cell: UITableViewCell,
        at path: IndexPath,
        of table: UITableView,
        row: NodeID
    ) -> [RenderedNode] {
        var attributes: [Attribute: String] = [.class: "\(classes(of: cell)) selectable", .type: "button"]
        let id = row.part("cell")
        allow(Interaction(row: path, of: table), on: id, marking: &attributes)
        if cell.isSelected { attributes[.ariaPressed] = "true" }
        let control = cell.accessoryView as? UIControl
        let content = insideButton {
            self.content(of: cell, id: id) + (control == nil ? accessory(of: cell, id: id) : [])
        }
        return [RenderedNode(id, .button, attributes, children: content)]
            + visible(control.map { [$0] } ?? [])
    }

    private func cell(_ cell: UITableViewCell, row: NodeID) -> RenderedNode {
        let id = row.part("cell")
        return RenderedNode(
            id,
            .div,
            [.class: classes(of: cell)],
            children: content(of: cell, id: id) + accessory(of: cell, id: id)
        )
    }
}
#endif
