import Foundation

/// A section of a table, as the content of its rows.
struct ListSection<Row: Equatable>: Equatable {
    var title: String?
    var rows: [Row]
}

/// The difference between the old and the new content of a table.
enum ListChange: Equatable {
    case none
    /// Rows were added at the end of the only section.
    case added([IndexPath])
    /// The content of some rows has changed.
    case changed([IndexPath])
    /// The content differs in another way, so the table must be reloaded.
    case everything

    init<Row>(from old: [ListSection<Row>], to new: [ListSection<Row>]) {
        if old == new {
            self = .none
        } else if let added = new.rowsAdded(to: old) {
            self = .added(added)
        } else if let changed = new.rowsChanged(in: old) {
            self = .changed(changed)
        } else {
            self = .everything
        }
    }
}

extension Array {
    fileprivate func rowsAdded<Row>(to old: Self) -> [IndexPath]? where Element == ListSection<Row> {
        guard count == 1, old.count == 1, let oldRows = old.first?.rows, let rows = first?.rows,
            old.first?.title == first?.title, !oldRows.isEmpty, rows.starts(with: oldRows)
        else { return nil }
        return (oldRows.count..<rows.count).map { IndexPath(row: $0, section: 0) }
    }

    fileprivate func rowsChanged<Row>(in old: Self) -> [IndexPath]? where Element == ListSection<Row> {
        guard map(\.title) == old.map(\.title), map(\.rows.count) == old.map(\.rows.count) else { return nil }
        return indices.flatMap { section in
            self[section].rows.indices
                .filter { self[section].rows[$0] != old[section].rows[$0] }
                .map { IndexPath(row: $0, section: section) }
        }
    }
}
