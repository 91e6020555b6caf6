import Millrace

/// Ends many observations at once, and when it is released: the property of a screen, say, that is to get nothing after
/// its end.
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

    /// How many dusts may gather until those that have ended by themselves are dropped.
    private var limit = minimumLimit

    private static let minimumLimit = 32

    /// A buster that has nothing to clean.
    public init() {}

    deinit { clean() }

    /// Cleans all dusts that it was given, in that order, and forgets them. It may be given others afterwards.
    ///
    /// From any thread, also from inside of what it cleans. O(dusts).
    public func clean() {
        // Cleaned after the lock: what an observation's closure holds may run any code on deinit.
        var cleaned: [Dust] = []
        lock.withLock { swap(&cleaned, &dusts) }
        for dust in cleaned { dust.clean() }
    }

    func add(_ dust: Dust) {
        // Dropped after the lock: what a task has returned may run any code on deinit.
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
