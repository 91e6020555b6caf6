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

    deinit {
        let dusts = takeAll()
        // The release of an observation's closure may release the next buster, and so on. Without an end of that recursion,
        // a long chain would overflow the stack.
        if !Cleaning.postpones(dusts) { Cleaning.run(dusts) }
    }

    /// Cleans all dusts, in the order in which they were added, and removes them. The buster can be used again
    /// afterwards.
    ///
    /// From any thread, also from inside a cleaned observation's closure. O(dusts).
    public func clean() {
        Cleaning.run(takeAll())
    }

    /// Removes the dusts, to be cleaned after unlocking, because the deinit of a closure's captures may run any code.
    private func takeAll() -> [Dust] {
        heap.withLock { heap in
            defer { heap.dusts = [] }
            return heap.dusts
        }
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

/// The cleanings in progress on the calling thread, each inside another.
private enum Cleaning {
    /// With more cleanings than this inside each other, the dusts of a buster that is released are cleaned by the cleaning at
    /// this depth.
    private static let mostNested = 32

    private static var state: UnsafeMutablePointer<ThreadDeliveries.Storage> {
        ThreadDeliveries.Storage.current
    }

    /// Leaves dusts to a cleaning further up the stack, if there are too many in progress.
    static func postpones(_ dusts: [Dust]) -> Bool {
        if state.pointee.cleanings < mostNested { return false }
        state.pointee.postponedCleanings.append { for dust in dusts { dust.clean() } }
        return true
    }

    static func run(_ dusts: [Dust]) {
        state.pointee.cleanings += 1
        defer { state.pointee.cleanings -= 1 }
        for dust in dusts { dust.clean() }
        guard state.pointee.cleanings == mostNested else { return }
        while !state.pointee.postponedCleanings.isEmpty {
            var postponed: [() -> Void] = []
            swap(&postponed, &state.pointee.postponedCleanings)
            for clean in postponed { clean() }
        }
    }
}
