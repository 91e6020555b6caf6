import Foundation

/// Hands out objects and knows which of them still live.
public final class LifetimeTracker: Sendable {
    /// An object whose life is watched.
    public final class Instance: Sendable {
        private let onDeinit: @Sendable () -> Void

        fileprivate init(onDeinit: @escaping @Sendable () -> Void) {
            self.onDeinit = onDeinit
        }

        deinit { onDeinit() }

        /// Uses the object, so that a closure that calls this captures it.
        public func touch() {}
    }

    let count = Counter()

    /// A tracker that has handed out nothing.
    public init() {}

    /// How many instances are alive.
    public var alive: Int { count.value }

    /// A new instance; `onDeinit` runs when it goes.
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
    let condition = NSCondition()
    private(set) var number = 0

    /// A counter at zero.
    public init() {}

    /// The number as of now.
    public var value: Int { condition.withLock { number } }

    /// Adds and returns the new number.
    @discardableResult
    public func add(_ change: Int) -> Int {
        condition.withLock {
            number += change
            condition.broadcast()
            return number
        }
    }
}
