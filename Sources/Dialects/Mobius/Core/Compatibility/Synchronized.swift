import Millrace

/// A value that any thread may read and change.
///
/// Tests of Mobius.swift use a type of this name through `@testable import`.
final class Synchronized<Value>: Sendable {
    fileprivate let stored: Guarded<UserValue<Value>>

    init(value: Value) {
        stored = Guarded(UserValue(value))
    }

    var value: Value {
        get { stored.withLock { $0 }.value }
        set { stored.exchange(UserValue(newValue)) }
    }

    /// Changes the value under the lock. `change` must not use this object, because that would deadlock.
    func mutate(_ change: (inout Value) -> Void) {
        stored.withLock { change(&$0.value) }
    }

    /// Reads the value under the lock. `body` must not use this object, because that would deadlock.
    func read(_ body: (Value) -> Void) {
        stored.withLock { body($0.value) }
    }
}

extension Synchronized where Value: Equatable {
    /// Sets the value to `newValue` if it is `expected`. Returns whether the value was set.
    func compareAndSwap(expected: Value, with newValue: Value) -> Bool {
        stored.withLock {
            if $0.value != expected { return false }
            $0.value = newValue
            return true
        }
    }
}
