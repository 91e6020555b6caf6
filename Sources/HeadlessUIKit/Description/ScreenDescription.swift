#if !os(iOS) && !os(tvOS) && !os(visionOS)
import Foundation

/// The lines of a tree of views.
@MainActor
struct ScreenDescription {
    private var lines: [String] = []

    init(of view: UIView) {
        add(view, depth: 0)
    }

    var text: String { lines.joined(separator: "\n") }

    private mutating func add(_ line: DescriptionLine, depth: Int) {
        lines.append(String(repeating: "  ", count: depth) + line.text)
    }

    private mutating func add(_ view: UIView, depth: Int) {
        var depth = depth
        if let controller = view.viewController {
            add(DescriptionLine(of: controller), depth: depth)
            depth += 1
        }
        let line = DescriptionLine(of: view)
        if !view.isPlain || line.saysSomething {
            add(line, depth: depth)
            depth += 1
        }
        addContents(of: view, depth: depth)
    }

    private mutating func addContents(of view: UIView, depth: Int) {
        switch view {
        case let bar as UINavigationBar: addItems(of: bar, depth: depth)
        case let bar as UITabBar:
            for item in bar.items ?? [] { add(DescriptionLine(of: item, in: bar), depth: depth) }
        case let table as UITableView: addRows(of: table, depth: depth)
        case let collection as UICollectionView: addItems(of: collection, depth: depth)
        default: addVisible(view.subviews, depth: depth)
        }
        if let alert = view.viewController as? UIAlertController {
            for action in alert.actions { add(DescriptionLine(of: action, in: alert), depth: depth) }
        }
    }

    private mutating func addVisible(_ views: [UIView], depth: Int) {
        // The description of a button already contains the text of its title label.
        for view in views where !view.isHidden && view.alpha >= 0.01 && !(view is ButtonTitleLabel) {
            add(view, depth: depth)
        }
    }

    private mutating func addItems(of bar: UINavigationBar, depth: Int) {
        if let title = bar.headlessBackButtonTitle {
            add(DescriptionLine("back button", texts: [title]), depth: depth)
        }
        add(bar.topItem?.leftBarButtonItems ?? [], side: "left", depth: depth)
        addVisible([bar.topItem?.titleView].compactMap { $0 }, depth: depth)
        add(bar.topItem?.rightBarButtonItems ?? [], side: "right", depth: depth)
    }

    private mutating func add(_ items: [UIBarButtonItem], side: String, depth: Int) {
        for item in items {
            add(DescriptionLine(of: item, side: side), depth: depth)
            addVisible([item.customView].compactMap { $0 }, depth: depth + 1)
        }
    }

    private mutating func addRows(of table: UITableView, depth: Int) {
        addVisible([table.backgroundView, table.tableHeaderView].compactMap { $0 }, depth: depth)
        if let dataSource = table.dataSource {
            for section in 0..<table.numberOfSections {
                let header = table.headlessHeaderView(inSection: section)
                let title = dataSource.tableView(table, titleForHeaderInSection: section)
                add("header", view: header, title: title, depth: depth)
                for row in 0..<table.numberOfRows(inSection: section) {
                    add(table.headlessCell(forRowAt: IndexPath(row: row, section: section)), depth: depth)
                }
                let footer = table.headlessFooterView(inSection: section)
                let end = dataSource.tableView(table, titleForFooterInSection: section)
                add("footer", view: footer, title: end, depth: depth)
            }
        }
        addVisible([table.tableFooterView].compactMap { $0 }, depth: depth)
    }

    private mutating func addItems(of collection: UICollectionView, depth: Int) {
        addVisible([collection.backgroundView].compactMap { $0 }, depth: depth)
        for section in 0..<collection.numberOfSections {
            addVisible([collection.headlessHeaderView(inSection: section)].compactMap { $0 }, depth: depth)
            for item in 0..<collection.numberOfItems(inSection: section) {
                add(collection.headlessCell(forItemAt: IndexPath(item: item, section: section)), depth: depth)
            }
            addVisible([collection.headlessFooterView(inSection: section)].compactMap { $0 }, depth: depth)
        }
    }

    private mutating func add(_ place: String, view: UIView?, title: String?, depth: Int) {
        if let view {
            addVisible([view], depth: depth)
        } else if let title {
            add(DescriptionLine(place, texts: [title]), depth: depth)
        }
    }
}

extension UIView {
    /// Whether the view only groups its subviews.
    fileprivate var isPlain: Bool {
        type(of: self) == UIView.self || type(of: self) == UIStackView.self
    }
}
#endif
