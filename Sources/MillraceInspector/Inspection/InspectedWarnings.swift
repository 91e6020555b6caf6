import Millrace
import MillraceTimeline

/// An app's warnings for its pages, each with the entry that it concerns.
///
/// Sendable: `watch`, `isOver` and `items` are read and written under `lock` only.
final class InspectedWarnings: @unchecked Sendable {
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
    private let lock = Lock()
    private var watch: Warnings?
    private var isOver = false
    private var items: [Item] = []

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
        guard let options, lock.withLock({ watch == nil && !isOver }) else { return }
        let new = Warnings(options, in: timeline.scope) { [weak self] in self?.note($0) }
        let superfluous = lock.withLock {
            if watch != nil || isOver { return true }
            watch = new
            return false
        }
        if superfluous { new.end() }
    }

    /// Stops watching, and removes all warnings. If `isOver` is true, ``begin()`` does nothing afterwards.
    func end(forGood isOver: Bool = false) {
        let old = lock.withLock {
            defer { watch = nil }
            if isOver { self.isOver = true }
            items = []
            return watch
        }
        old?.end()
    }

    /// Finds the warnings in the entries of an ended session.
    func look(through entries: [TimelineEntry]) {
        guard let options else { return }
        var found: [Item] = []
        for (entry, warning) in Warnings.find(in: entries, options) {
            found.append(
                Item(warning: warning, instant: entry.transition.instant, entry: entry.id, isNew: false)
            )
        }
        lock.withLock { items = found }
    }

    /// Removes the entries' numbers from the warnings, after the timeline has dropped or renumbered its entries.
    func forgetEntries() {
        lock.withLock {
            for index in items.indices {
                items[index].entry = nil
                items[index].isNew = false
            }
        }
    }

    /// The warnings as sent to pages, oldest first.
    var wire: [WireWarning] {
        let orders = lock.withLock { items.filter(\.isNew).compactMap(\.warning.order) }
        if !orders.isEmpty { resolve(Set(orders)) }
        return lock.withLock {
            items.map {
                WireWarning($0.warning, entry: $0.entry, at: timeline.began.duration(to: $0.instant))
            }
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
        lock.withLock {
            for index in items.indices where items[index].isNew {
                guard let order = items[index].warning.order, orders.contains(order) else { continue }
                items[index].entry = numbers[order]
                items[index].isNew = false
            }
        }
    }

    private func note(_ warning: Warning) {
        lock.withLock {
            if items.count == Warnings.kept { items.removeFirst() }
            items.append(Item(warning: warning, instant: .now))
        }
        changes.send(())
    }
}
