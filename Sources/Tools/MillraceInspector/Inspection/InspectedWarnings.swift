import Millrace
import MillraceTimeline

/// An app's warnings for its pages, each with the entry that it concerns.
final class InspectedWarnings: Sendable {
    private struct Item {
        let warning: Warning
        /// When the warning was found.
        let instant: ContinuousClock.Instant
        /// The number of the entry that the warning concerns; nil if the entry is unknown or was dropped.
        var entry: Int?
        /// Whether the entry is still to be searched for. The search is done later, because a warning may arrive
        /// before its entry.
        var isNew = true
    }

    private let timeline: Timeline
    private let options: Warnings.Options?
    private let storage = Guarded(Storage())

    private struct Storage {
        var watch: Warnings?
        var isOver = false
        var items: [Item] = []
    }

    /// Whether warnings are enabled.
    var areWatchedFor: Bool { options != nil }

    /// Notifies of every change of ``wire``.
    let changes = Broadcast<Void>()

    /// The search for the entry that a warning concerns covers only this number of newest entries.
    private static let reach = 5_000

    /// - Parameter options: nil disables warnings.
    init(of timeline: Timeline, _ options: Warnings.Options?) {
        self.timeline = timeline
        self.options = options
    }

    /// Starts watching. Idempotent.
    func begin() {
        guard let options, storage.withLock({ $0.watch == nil && !$0.isOver }) else { return }
        let new = Warnings(options, in: timeline.scope) { [weak self] in self?.note($0) }
        let superfluous = storage.withLock { storage in
            if storage.watch != nil || storage.isOver { return true }
            storage.watch = new
            return false
        }
        if superfluous { new.end() }
    }

    /// Stops watching, and removes all warnings. If `isOver` is true, ``begin()`` does nothing afterwards.
    func end(forGood isOver: Bool = false) {
        let old = storage.withLock { storage in
            defer { storage.watch = nil }
            if isOver { storage.isOver = true }
            storage.items = []
            return storage.watch
        }
        old?.end()
    }

    /// Finds the warnings in the entries of an ended session.
    func look(through entries: [TimelineEntry]) {
        guard let options else { return }
        let found = Warnings.find(in: entries, options).map { entry, warning in
            Item(warning: warning, instant: entry.transition.instant, entry: entry.id, isNew: false)
        }
        storage.withLock { $0.items = found }
    }

    /// Removes the entries' numbers from the warnings, after the timeline has dropped or renumbered its entries.
    func forgetEntries() {
        storage.withLock { storage in
            for index in storage.items.indices {
                storage.items[index].entry = nil
                storage.items[index].isNew = false
            }
        }
    }

    /// The warnings as sent to pages, oldest first.
    var wire: [WireWarning] {
        let orders = storage.withLock { $0.items.filter(\.isNew).compactMap(\.warning.order) }
        if !orders.isEmpty { resolve(Set(orders)) }
        return storage.withLock { $0.items }.map {
            WireWarning($0.warning, entry: $0.entry, at: timeline.began.duration(to: $0.instant))
        }
    }

    private func resolve(_ orders: Set<UInt64>) {
        let ids = timeline.ids
        let first = max(ids.lowerBound, ids.upperBound - Self.reach)
        var numbers: [UInt64: Int] = [:]
        for entry in timeline.entries(in: first..<ids.upperBound)
        where orders.contains(entry.transition.order) {
            numbers[entry.transition.order] = entry.id
        }
        storage.withLock { [numbers] storage in
            for (index, item) in storage.items.enumerated() where item.isNew {
                guard let order = item.warning.order, orders.contains(order) else { continue }
                storage.items[index].entry = numbers[order]
                storage.items[index].isNew = false
            }
        }
    }

    private func note(_ warning: Warning) {
        storage.withLock { storage in
            if storage.items.count == Warnings.kept { storage.items.removeFirst() }
            storage.items.append(Item(warning: warning, instant: .now))
        }
        changes.send(())
    }
}
