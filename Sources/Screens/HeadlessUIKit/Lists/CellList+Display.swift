#if !os(iOS) && !os(tvOS) && !os(visionOS)
import Foundation

extension CellList {
    /// The cells of the items that the person sees, in order.
    var displayedCells: [Cell] { items.displayed.compactMap { items.cells[$0] } }

    /// Sets the items that the person sees, as reported by the host.
    func display(_ visible: [IndexPath]) {
        let visible = Set(visible.filter { hasItem(at: $0) })
        let before = Set(items.displayed)
        let left = items.displayed.filter { !visible.contains($0) && !items.unannounced.contains($0) }
        let entered = visible.subtracting(before)
        items.unannounced = (items.unannounced.filter(visible.contains) + entered).sorted()
        items.displayed = visible.sorted()
        for path in left {
            guard let cell = items.cells[path] else { continue }
            notifyDidEndDisplaying(cell, at: path)
        }
        if !items.awaitsRedisplay { announceDisplayedItems() }
    }

    /// Schedules a new display of items whose cells were recycled. The items are displayed on a later turn of the
    /// main queue, because a reload must not call the data source or the delegate.
    func redisplayLater(where isIncluded: (IndexPath) -> Bool) {
        let again = items.displayed.filter { isIncluded($0) && !items.unannounced.contains($0) }
        items.unannounced = (items.unannounced + again).sorted()
        guard !items.unannounced.isEmpty, !items.awaitsRedisplay else { return }
        items.awaitsRedisplay = true
        MainQueueTurn.after { [weak self] in
            guard let self else { return }
            items.awaitsRedisplay = false
            announceDisplayedItems()
        }
    }

    /// Notifies the delegate of each displayed item, except items of which the delegate was already notified.
    private func announceDisplayedItems() {
        // The delegate may change the items during this loop. Insertions and deletions adjust the paths in
        // `unannounced`. A reload sets `awaitsRedisplay`, which ends the loop. The remaining items are then announced
        // by the next display.
        while !items.awaitsRedisplay, !items.unannounced.isEmpty {
            let path = items.unannounced.removeFirst()
            guard hasItem(at: path) else {
                items.displayed.removeAll { $0 == path }
                continue
            }
            notifyWillDisplay(preparedCell(at: path), at: path)
        }
    }
}
#endif
