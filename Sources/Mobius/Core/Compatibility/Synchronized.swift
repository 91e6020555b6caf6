import Millrace

/// A value that any thread may read and change.
///
/// Tests of Mobius.swift use a type of this name through `@testable import`.
///
/// Sendable: `stored` is read and written under `lock` only.
final class Synchronized<Value>: @unchecked Sendable {
    fileprivate let lock = Lock()
    fileprivate var stored: Value

    init(value: Value) {
        stored = value
    }

    var value: Value {
        get { lock.withLock { stored } }
        set { mutate { $0 = newValue } }
    }

    /// Changes the value under the lock. `change` must not use this object, because that would deadlock.
    func mutate(_ change: (inout Value) -> Void) {
        lock.withLock { change(&stored) }
    }

    /// Reads the value under the lock. `body` must not use this object, because that would deadlock.
    func read(_ body: (Value) -> Void) {
        lock.withLock { body(stored) }
    }
}

extension Synchronized where Value: Equatable {
    /// Sets the value to `newValue` if it is `expected`. Returns whether the value was set.
    func compareAndSwap(expected: Value, with newValue: Value) -> Bool {
        lock.withLock {
            if stored != expected { return false }
            stored = newValue
            return true
        }
    }
}
