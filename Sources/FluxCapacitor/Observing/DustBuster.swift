import Millrace

/// Ends many observations at once: on ``clean()``, or when the buster is released. It is typically a property of a
/// screen that must receive no values after its end.
///
/// ```swift
/// private let dustBuster = DustBuster()
///
/// store.users.observe(on: .main) { [weak self] in self?.show($0) }.cleaned(by: dustBuster)
/// ```
///
/// Sendable: the mutable properties are read and written under `lock` only.
public final class DustBuster: @unchecked Sendable {
    private let lock = Lock()
    private var dusts: [Dust] = []

    /// When the buster has this many dusts, it removes those that have ended.
    private var limit = minimumLimit

    private static let minimumLimit = 32

    /// Creates a buster without dusts.
    public init() {}

    deinit { clean() }

    /// Cleans all dusts, in the order in which they were added, and removes them. The buster can be used again
    /// afterwards.
    ///
    /// From any thread, also from inside a cleaned observation's closure. O(dusts).
    public func clean() {
        // The dusts are cleaned after unlocking, because the deinit of a closure's captures may run any code.
        var cleaned: [Dust] = []
        lock.withLock { swap(&cleaned, &dusts) }
        for dust in cleaned { dust.clean() }
    }

    func add(_ dust: Dust) {
        // The old array is released after unlocking, because the deinit of a task's result may run any code.
        var before: [Dust] = []
        defer { withExtendedLifetime(before) {} }
        lock.withLock {
            dusts.append(dust)
            if dusts.count >= limit {
                before = dusts
                dusts.removeAll { !$0.isActive }
                limit = max(Self.minimumLimit, dusts.count * 2)
            }
        }
    }
}
