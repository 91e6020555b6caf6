#if !os(iOS) && !os(tvOS) && !os(visionOS)
import Foundation

extension UITableView {
    /// Takes the host's word for which rows the person sees.
    func display(_ visible: [IndexPath]) {
        let visible = Set(visible.filter { hasRow(at: $0) })
        let before = Set(rows.displayed)
        let left = rows.displayed.filter { !visible.contains($0) && !rows.unannounced.contains($0) }
        let entered = visible.subtracting(before)
        rows.unannounced = (rows.unannounced.filter(visible.contains) + entered).sorted()
        rows.displayed = visible.sorted()
        for path in left {
            guard let cell = rows.cells[path] else { continue }
            delegate?.tableView(self, didEndDisplaying: cell, forRowAt: path)
        }
        if !awaitsRedisplay { announceDisplayedRows() }
    }

    /// Displays rows again whose cells were given back, on a later turn of the main queue: the data source
    /// and the delegate must not be called from inside a reload.
    func redisplayLater(where isIncluded: (IndexPath) -> Bool) {
        let again = rows.displayed.filter { isIncluded($0) && !rows.unannounced.contains($0) }
        rows.unannounced = (rows.unannounced + again).sorted()
        guard !rows.unannounced.isEmpty, !awaitsRedisplay else { return }
        awaitsRedisplay = true
        MainQueueTurn.after { [weak self] in
            guard let self else { return }
            awaitsRedisplay = false
            announceDisplayedRows()
        }
    }

    /// Tells the delegate of each displayed row that it has not heard of.
    private func announceDisplayedRows() {
        // The delegate may change the rows meanwhile. Then the paths here move along; after a reload the
        // rest waits.
        while !awaitsRedisplay, !rows.unannounced.isEmpty {
            let path = rows.unannounced.removeFirst()
            guard hasRow(at: path) else {
                rows.displayed.removeAll { $0 == path }
                continue
            }
            delegate?.tableView(self, willDisplay: headlessCell(forRowAt: path), forRowAt: path)
        }
    }
}
#endif
