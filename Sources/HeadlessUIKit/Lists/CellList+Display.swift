#if !os(iOS) && !os(tvOS) && !os(visionOS)
import Foundation

extension CellList {
    /// The cells of the items that the person sees, in order.
    var displayedCells: [Cell] { items.displayed.compactMap { items.cells[$0] } }

    /// Takes the host's word for which items the person sees.
    func display(_ visible: [IndexPath]) {
        let visible = Set(visible.filter { hasItem(at: $0) })
        let before = Set(items.displayed)
        let left = items.displayed.filter { !visible.contains($0) && !items.unannounced.contains($0) }
        let entered = visible.subtracting(before)
        items.unannounced = (items.unannounced.filter(visible.contains) + entered).sorted()
        items.displayed = visible.sorted()
        for path in left {
            guard let cell = items.cells[path] else { continue }
            tellDidEndDisplaying(cell, at: path)
        }
        if !items.awaitsRedisplay { announceDisplayedItems() }
    }

    /// Displays items again whose cells were given back, on a later turn of the main queue: the data source
    /// and the delegate must not be called from inside a reload.
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

    /// Tells the delegate of each displayed item that it was not told of.
    private func announceDisplayedItems() {
        // The delegate may change the items meanwhile. Then the paths here move along; after a reload the
        // rest waits.
        while !items.awaitsRedisplay, !items.unannounced.isEmpty {
            let path = items.unannounced.removeFirst()
            guard hasItem(at: path) else {
                items.displayed.removeAll { $0 == path }
                continue
            }
            tellWillDisplay(preparedCell(at: path), at: path)
        }
    }
}
#endif
