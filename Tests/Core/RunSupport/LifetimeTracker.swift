import Foundation

/// Makes objects and counts those that are alive.
public final class LifetimeTracker: Sendable {
    /// An object whose lifetime is tracked.
    public final class Instance: Sendable {
        private let onDeinit: @Sendable () -> Void

        fileprivate init(onDeinit: @escaping @Sendable () -> Void) {
            self.onDeinit = onDeinit
        }

        deinit { onDeinit() }

        /// Uses the object, so that a closure with this call captures it.
        public func touch() {}
    }

    package let count = Counter()

    /// A tracker without instances.
    public init() {}

    /// How many instances are alive.
    public var alive: Int { count.value }

    /// Makes an instance; `onDeinit` runs at its deallocation.
    public func instance(onDeinit: @escaping @Sendable () -> Void = {}) -> Instance {
        count.add(1)
        return Instance { [count] in
            count.add(-1)
            onDeinit()
        }
    }
}

/// A number that any thread may add to.
public final class Counter: @unchecked Sendable {
    // Sendable: `number` is read and written under `condition` only.
    package let condition = NSCondition()
    package private(set) var number = 0

    /// A counter at zero.
    public init() {}

    /// The current number.
    public var value: Int { condition.withLock { number } }

    /// Adds a number and returns the sum.
    @discardableResult
    public func add(_ change: Int) -> Int {
        condition.withLock {
            number += change
            condition.broadcast()
            return number
        }
    }
}
