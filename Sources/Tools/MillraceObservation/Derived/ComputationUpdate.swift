import Millrace

/// One update of a computation and of all those that it derives from, with one reading of the roots.
struct ComputationUpdate {
    /// The moment at which the reading of the roots began. Unique to each update.
    let begun: Int

    /// Whether other threads may use the results.
    let isKept: Bool

    private(set) var replaced: [Replaced] = []

    /// Parts that were replaced by equal parts in other memory. Released after unlocking, like the results in
    /// `replaced`, because their deinit may run any code.
    var released: [AnyObject] = []

    init(begun: Int, isKept: Bool) {
        self.begun = begun
        self.isKept = isKept
    }

    mutating func noteReplacement(in computation: AnyComputation, of result: AnyObject?) {
        replaced.append(Replaced(computation: computation, result: result))
    }

    /// Restores all replaced results, and retains the new ones, to be released after unlocking.
    mutating func takeBack() {
        for index in replaced.indices { replaced[index].takeBack() }
    }

    /// A result that was replaced by a new one.
    struct Replaced {
        let computation: AnyComputation
        var result: AnyObject?

        /// Restores the replaced result, and retains the new result in this value instead.
        mutating func takeBack() {
            let other = computation.lastResult
            computation.restore(result)
            result = other
        }
    }
}

/// Gives moments ascending numbers, across all threads.
enum Moment {
    private static let last = AtomicCell<Int>(0)

    static func next() -> Int { last.add(1, ordering: .acquiringAndReleasing) }
}

/// Protects the results of a computation and of those that derive from it.
///
/// Sendable: `changed` is read and written under `lock` only.
final class ComputationLock: @unchecked Sendable {
    let lock = Lock()

    /// The moment at which a result under this lock was last replaced.
    @exclusivity(unchecked) var changed = 0

    static func merge(_ own: [ComputationLock], _ others: [[ComputationLock]]) -> [ComputationLock] {
        if own.isEmpty && others.count == 1 { return others[0] }
        var known: Set<ObjectIdentifier> = []
        return (own + others.joined())
            .filter { known.insert(ObjectIdentifier($0)).inserted }
            .sorted { ObjectIdentifier($0) < ObjectIdentifier($1) }
    }
}
