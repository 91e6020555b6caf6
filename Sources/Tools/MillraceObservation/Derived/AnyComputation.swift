import CMillrace
import Millrace
import MillraceReporting

/// A computation, independent of the type of its result, as a node in the graph of derived values.
///
/// A computation and all those that it derives from are updated together, from one reading of the roots, which are the
/// sources that are not derived. So all of them use the same states, and each computes at most once.
///
/// A computation reads the roots first, and then runs under ``locks``. So a thread that holds the locks never
/// waits for a store, and a thread may wait for the locks inside a transition or transaction. If another thread
/// has replaced a result since the reading of the roots began, the states read may be outdated. Then the roots
/// are read again, unless the other thread's results can be used.
///
/// All mutable state is read and written under `locks` only, except `sources`, which is changed by `deinit`.
class AnyComputation {
    let inputs: [AnyInput]

    /// The sources that are not derived: this computation's own, and those from which its derived sources are computed.
    /// Each occurs once. Those that take part in transactions come first.
    let roots: [RootSource]
    private let transactionalRoots: Int
    private let readsRoots: Bool

    /// The locks of this computation and of those that it derives from. Only a computation that reads a root itself, or
    /// has no sources, has its own lock. The locks are sorted, so that all threads lock in the same order.
    private let locks: [ComputationLock]

    /// The computations from which this one derives.
    @exclusivity(unchecked) private var sources: [AnyComputation]

    /// `visited` is the moment at which the last update that visited this computation began. `updated` is the moment
    /// at which the last update that kept this computation's result began.
    @exclusivity(unchecked) private var visited = 0
    @exclusivity(unchecked) private var updated = 0

    init(of inputs: [AnyInput]) {
        self.inputs = inputs
        sources = inputs.compactMap(\.derived)
        let ownRoots = inputs.filter { $0.derived == nil }.map { RootSource($0) }
        roots = RootSource.merge(ownRoots, sources.map(\.roots))
        transactionalRoots = roots.prefix(while: \.isTransactional).count
        readsRoots = !ownRoots.isEmpty
        let ownLocks = readsRoots || sources.isEmpty ? [ComputationLock()] : []
        locks = ComputationLock.merge(ownLocks, sources.map(\.locks))
    }

    /// Releases unshared sources iteratively, because a recursive release of a chain of thousands would overflow the
    /// stack.
    deinit {
        var released: [AnyComputation] = []
        swap(&released, &sources)
        while var computation = released.popLast() {
            if isKnownUniquelyReferenced(&computation) {
                released += computation.sources
                computation.sources = []
            }
        }
    }

    // MARK: The result

    /// The last result.
    var lastResult: AnyObject? { nil }

    /// Computes again if a part that was read for the last result has changed. Called while the inputs hold the
    /// states, and the thread holds the locks.
    ///
    /// - Parameter released: receives objects to release after unlocking.
    /// - Returns: whether the result was replaced.
    func update(releasing released: inout [AnyObject]) -> Bool { false }

    /// Restores a previous result.
    func restore(_ result: AnyObject?) {}

    // MARK: Updating

    /// The transactions that can change several of the roots; nil if no transaction can.
    var sharedTransactions: (any SharedTransactions)? { roots.first?.sharedTransactions }

    /// Whether the calling thread is in a transaction that may have changed a source. Then results are not kept,
    /// because other threads must not read them before the transaction ends.
    var isInItsTransaction: Bool { sharedTransactions?.isInProgress == true }

    /// The result for the present states of the roots. If a root has been released, returns the last result, or nil if
    /// there was no result before.
    func bringUpToDate() -> AnyObject? {
        if millrace_thread_is_computing().pointee { Misuse.readInComputation() }
        let isKept = !isInItsTransaction
        let asked = Moment.next()
        var begun = asked
        while true {
            let states = readRoots()
            var update = ComputationUpdate(begun: begun, isKept: isKept)
            // Release `states` and `update` after unlocking, because the deinit of a state may run any code.
            defer { withExtendedLifetime((states, update)) {} }
            lock()
            defer { unlock() }
            guard let states else { return lastResult }
            // If another thread's update began after this call and has already finished, its result is current.
            if isKept && updated > asked { return lastResult }
            if !isKept || locks.allSatisfy({ $0.changed < begun }) {
                return bringUpToDate(with: states, &update)
            }
            if let sourcesUpdated = sourcesUpdate(after: asked) {
                update = ComputationUpdate(begun: sourcesUpdated, isKept: true)
                updateAlone(&update)
                finish(&update)
                return lastResult
            }
            begun = Moment.next()
        }
    }

    /// The states of all roots; nil if one has been released. The transactional roots are read in one transaction.
    private func readRoots() -> [AnyObject]? {
        var states: [AnyObject] = []
        states.reserveCapacity(roots.count)
        if transactionalRoots > 1, let sharedTransactions {
            sharedTransactions.perform { read(roots[..<transactionalRoots], &states) }
            read(roots[transactionalRoots...], &states)
        } else {
            read(roots[...], &states)
        }
        return states.count == roots.count ? states : nil
    }

    private func read(_ roots: ArraySlice<RootSource>, _ states: inout [AnyObject]) {
        for root in roots {
            guard let state = root.read() else { return }
            states.append(state)
        }
    }

    /// - Returns: the new result, even if `finish` then restores the previous one.
    private func bringUpToDate(with states: [AnyObject], _ update: inout ComputationUpdate) -> AnyObject? {
        for index in roots.indices { roots[index].hold(states[index]) }
        updateAll(&update)
        for root in roots { root.hold(nil) }
        let result = lastResult
        finish(&update)
        return result
    }

    /// The moment at which the last update of all sources began. If it is not nil, the sources' results are based on
    /// one reading of the roots, and include every change before `moment`.
    ///
    /// Nil if this computation reads a root itself, if the sources were updated separately, or if their update began
    /// before `moment`.
    private func sourcesUpdate(after moment: Int) -> Int? {
        guard !readsRoots, let updated = sources.first?.updated, updated > moment,
            sources.allSatisfy({ $0.updated == updated })
        else { return nil }
        return updated
    }

    /// Updates the computations from which this one derives, each after its sources, and then this one.
    private func updateAll(_ update: inout ComputationUpdate) {
        if sources.isEmpty { return updateAlone(&update) }
        var pending: ContiguousArray<AnyComputation> = [self]
        while let computation = pending.last {
            let count = pending.count
            if computation.visited != update.begun {
                for source in computation.sources where source.visited != update.begun {
                    pending.append(source)
                }
            }
            if pending.count == count {
                pending.removeLast()
                if computation.visited != update.begun { computation.updateAlone(&update) }
            }
        }
    }

    private func updateAlone(_ update: inout ComputationUpdate) {
        let old = lastResult
        if !sources.isEmpty { holdSources(true) }
        if self.update(releasing: &update.released) { update.noteReplacement(in: self, of: old) }
        if !sources.isEmpty { holdSources(false) }
        visited = update.begun
        if update.isKept { updated = update.begun }
    }

    /// If the results are not kept, restores the previous ones. If they are kept and differ, stores the present moment
    /// in the locks, so that other threads notice the change.
    private func finish(_ update: inout ComputationUpdate) {
        if !update.isKept {
            update.takeBack()
        } else if !update.replaced.isEmpty {
            let now = Moment.next()
            for lock in locks { lock.changed = now }
        }
    }

    /// Sets the results of derived sources in the inputs, or removes the results from the inputs.
    private func holdSources(_ isHeld: Bool) {
        for input in inputs {
            if let source = input.derived { input.state = isHeld ? source.lastResult : nil }
        }
    }

    private func lock() {
        for lock in locks { lock.lock.lock() }
        millrace_thread_is_computing().pointee = true
    }

    private func unlock() {
        millrace_thread_is_computing().pointee = false
        for lock in locks { lock.lock.unlock() }
    }
}
