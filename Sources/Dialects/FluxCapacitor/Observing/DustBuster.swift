import Millrace
import MillraceReporting

/// Ends many observations at once: on ``clean()``, or when the buster is released. It is typically a property of a
/// screen that must receive no values after its end.
///
/// ```swift
/// private let dustBuster = DustBuster()
///
/// store.users.observe(on: .main) { [weak self] in self?.show($0) }.cleaned(by: dustBuster)
/// ```
public final class DustBuster: Sendable {
    private let heap = Guarded(Heap())

    private struct Heap {
        var dusts: [Dust] = []

        /// When to remove the dusts that have ended.
        var limit = PruningLimit()
    }

    /// Creates a buster without dusts.
    public init() {}

    deinit { clean() }

    /// Cleans all dusts, in the order in which they were added, and removes them. The buster can be used again
    /// afterwards.
    ///
    /// From any thread, also from inside a cleaned observation's closure. O(dusts).
    public func clean() {
        // The dusts are cleaned after unlocking, because the deinit of a closure's captures may run any code.
        let cleaned = heap.withLock { heap in
            defer { heap.dusts = [] }
            return heap.dusts
        }
        for dust in cleaned { dust.clean() }
    }

    func add(_ dust: Dust) {
        // The old array is released after unlocking, because the deinit of a task's result may run any code.
        _ = heap.withLock { heap -> [Dust] in
            heap.dusts.append(dust)
            if !heap.limit.isReached(by: heap.dusts.count) { return [] }
            let before = heap.dusts
            heap.dusts.removeAll { !$0.isActive }
            heap.limit.note(remaining: heap.dusts.count)
            return before
        }
    }
}
