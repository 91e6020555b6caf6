#if !os(iOS) && !os(tvOS) && !os(visionOS)
import Foundation

/// The cells of a table that no row uses, and the classes of which new ones are made.
@MainActor
struct CellReusePool {
    private var classes: [String: UITableViewCell.Type] = [:]
    private var idle: [String: [UITableViewCell]] = [:]

    mutating func register(_ cellClass: UITableViewCell.Type?, for identifier: String) {
        classes[identifier] = cellClass
    }

    /// Takes cells that no row uses any more, in the order of their rows.
    mutating func recycle(_ cells: [UITableViewCell]) {
        for (identifier, batch) in Dictionary(grouping: cells, by: { $0.reuseIdentifier }) {
            guard let identifier else { continue }
            // First in, first out: after a reload each row gets its own cell again, and a host has less to
            // redraw.
            idle[identifier, default: []].insert(contentsOf: batch.reversed(), at: 0)
        }
    }

    /// An idle cell, or a new one if a class is registered.
    mutating func dequeue(_ identifier: String) -> UITableViewCell? {
        if let cell = idle[identifier]?.popLast() {
            cell.prepareForReuse()
            return cell
        }
        return classes[identifier]?.init(headlessReuseIdentifier: identifier)
    }
}
#endif
