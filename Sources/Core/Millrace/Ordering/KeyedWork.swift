/// Work that exists while a state asks for it: one piece for each of the keys that are a function of the state.
@usableFromInline
package final class KeyedWork<Key: Hashable, Work: LaneWork>: Sendable {
    /// The pieces that are running, by key.
    package let lanes = Lanes<Key, Work>()

    /// The keys of the last state, without repetitions. The work of some may have ended by itself.
    private let known = Guarded(UserValue<[Key]>([]))

    package init() {}

    /// Cancels the work of the keys that `wanted` no longer has, in their order, then calls `start` for those that it has in addition, in
    /// theirs. Called by one thread at a time.
    ///
    /// - Complexity: O(number of keys).
    package func follow(_ wanted: some Collection<Key>, start: (Key) -> Void) {
        let old = known.withLock { $0 }.value
        if old.elementsEqual(wanted) { return }
        var new: [Key] = [], isNew = Set<Key>()
        for key in wanted where isNew.insert(key).inserted { new.append(key) }
        known.exchange(UserValue(new))
        for key in old where !isNew.contains(key) { lanes.cancel(key) }
        isNew.subtract(old)
        for key in new where isNew.contains(key) { start(key) }
    }
}
