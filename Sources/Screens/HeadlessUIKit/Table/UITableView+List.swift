#if !os(iOS) && !os(tvOS) && !os(visionOS)
import Foundation

extension UITableView: CellList {
    func askedCounts() -> [Int] {
        guard let dataSource else { return [] }
        return (0..<dataSource.numberOfSections(in: self)).map {
            dataSource.tableView(self, numberOfRowsInSection: $0)
        }
    }

    func askedCell(at indexPath: IndexPath) -> UITableViewCell? {
        dataSource?.tableView(self, cellForRowAt: indexPath)
    }

    func setSelected(_ isSelected: Bool, of cell: UITableViewCell, animated: Bool) {
        if cell.isSelected != isSelected { cell.setSelected(isSelected, animated: animated) }
    }

    func notifyWillDisplay(_ cell: UITableViewCell, at indexPath: IndexPath) {
        delegate?.tableView(self, willDisplay: cell, forRowAt: indexPath)
    }

    func notifyDidEndDisplaying(_ cell: UITableViewCell, at indexPath: IndexPath) {
        delegate?.tableView(self, didEndDisplaying: cell, forRowAt: indexPath)
    }
}

extension UITableViewCell: ReusableView {}
#endif
