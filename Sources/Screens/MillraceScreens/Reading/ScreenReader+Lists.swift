#if !os(iOS) && !os(tvOS) && !os(visionOS)
import HeadlessUIKit

extension ScreenReader {
    func table(_ table: UITableView) -> ScreenElement {
        var list = ScreenElement(.list)
        list.name(table.accessibilityLabel, showing: nil)
        list.children = elements(of: [table.backgroundView, table.tableHeaderView].compactMap { $0 })
        let sections = (0..<table.numberOfSections).map(table.numberOfRows)
        let wanted = rows(of: &list, table, sections)
        for section in sections.indices where wanted.hasSection(section) {
            let header = table.headlessHeaderView(inSection: section)
            let title = table.dataSource?.tableView(table, titleForHeaderInSection: section)
            list.children += end(.header, of: section, header, title)
            for row in wanted.rows(ofSection: section) {
                list.children.append(self.row(IndexPath(row: row, section: section), of: table))
            }
            let footer = table.headlessFooterView(inSection: section)
            let note = table.dataSource?.tableView(table, titleForFooterInSection: section)
            list.children += end(.footer, of: section, footer, note)
        }
        list.children += elements(of: [table.tableFooterView].compactMap { $0 })
        return list
    }

    func collection(_ collection: UICollectionView) -> ScreenElement {
        var list = ScreenElement(.list)
        list.name(collection.accessibilityLabel, showing: nil)
        list.children = elements(of: [collection.backgroundView].compactMap { $0 })
        let sections = (0..<collection.numberOfSections).map(collection.numberOfItems)
        let wanted = rows(of: &list, collection, sections)
        for section in sections.indices where wanted.hasSection(section) {
            list.children += end(.header, of: section, collection.headlessHeaderView(inSection: section), nil)
            for item in wanted.rows(ofSection: section) {
                list.children.append(self.item(IndexPath(item: item, section: section), of: collection))
            }
            list.children += end(.footer, of: section, collection.headlessFooterView(inSection: section), nil)
        }
        return list
    }

    /// The rows of a list that are to be read: all rows, or those that ``ScreenUses/wantedRows`` returns.
    private func rows(of list: inout ScreenElement, _ view: UIView, _ sections: [Int]) -> ListRows {
        guard let uses else {
            return ListRows(sections: sections, wanted: IndexSet(integersIn: 0..<sections.reduce(0, +)))
        }
        let wanted = ListRows(sections: sections, wanted: uses.wantedRows(view, sections))
        list.use = uses.add(ScreenUses.Use(object: view, part: .whole, rows: wanted, interaction: nil))
        return wanted
    }

    /// The header or footer of a section, as an array of one element; empty if there is none. Texts that have no other
    /// properties become the texts of this element.
    private func end(
        _ role: ScreenElement.Role,
        of section: Int,
        _ view: UIView?,
        _ title: String?
    ) -> [ScreenElement] {
        let parts = view.map { elements(of: [$0]) } ?? []
        guard view != nil ? !parts.isEmpty : title?.isEmpty == false else { return [] }
        var element = ScreenElement(role)
        element.place = .init(section: section, index: nil)
        element.children = parts
        element.takeTexts(callingIt: view?.accessibilityLabel)
        if view == nil { element.label = title }
        return [element]
    }

    private func row(_ path: IndexPath, of table: UITableView) -> ScreenElement {
        let cell = table.headlessCell(forRowAt: path)
        var row = self.row(
            cell,
            content: content(cell.contentConfiguration) ?? elements(of: cell.contentView),
            at: path
        )
        row.children += elements(of: [cell.accessoryView].compactMap { $0 })
        row.mark(.selected, if: cell.isSelected)
        switch cell.accessoryType {
        case .none: break
        case .checkmark: row.mark(.checkmark)
        case .disclosureIndicator: row.mark(.disclosure)
        case .detailButton, .detailDisclosureButton: row.mark(.detail)
        }
        row.actions = offer(.select, if: table.allowsSelection && cell.selectionStyle != .none)
        note(&row, of: table, part: .row(path), Interaction(row: path, of: table))
        return row
    }

    private func item(_ path: IndexPath, of collection: UICollectionView) -> ScreenElement {
        let cell = collection.headlessCell(forItemAt: path)
        // Read all subviews, because an app may add views to the cell itself and not to its content view.
        let views = content(cell.contentConfiguration) ?? elements(of: cell.subviews)
        var row = self.row(cell, content: views, at: path)
        row.mark(.selected, if: cell.isSelected)
        row.actions = offer(.select, if: collection.allowsSelection)
        note(&row, of: collection, part: .row(path), Interaction(item: path, of: collection))
        return row
    }

    private func row(_ cell: UIView, content: [ScreenElement], at path: IndexPath) -> ScreenElement {
        var row = ScreenElement(.row)
        row.place = .init(section: path.section, index: path.item)
        row.children = content
        row.takeTexts(callingIt: cell.accessibilityLabel)
        describe(cell, &row)
        return row
    }

    /// The elements of a list content configuration; nil for any other configuration.
    func content(_ configuration: (any UIContentConfiguration)?) -> [ScreenElement]? {
        guard let list = configuration as? UIListContentConfiguration else { return nil }
        var image = ScreenElement(.image)
        image.image = list.image.flatMap(name)
        let texts = [list.text, list.secondaryText].compactMap { text -> ScreenElement? in
            var element = ScreenElement(.text)
            element.name(nil, showing: text)
            return element.label == nil ? nil : element
        }
        return (image.image == nil ? [] : [image]) + texts
    }
}
#endif
