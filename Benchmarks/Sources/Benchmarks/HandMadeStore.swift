import Foundation
import Synchronization
import VISPER_Redux

/// A store written by hand for one type of action. It does the minimum that the contract of a store requires. Any
/// thread can dispatch any number of actions. They are reduced in order on the main thread after the dispatch has
/// returned, and subscribers are notified there. The store has no reducers by type, no middleware, no completions, no
/// nesting, and no way to end a subscription.
///
/// Sendable: mutable properties are used under the mutexes only, except `subscribers`, which are added before the
/// first dispatch.
final class HandMadeStore<HandledAction: Action>: @unchecked Sendable {
    private let waiting = Mutex<[Action]>([])
    private let state = Mutex(CounterState())
    private let reduce: (HandledAction, CounterState) -> CounterState
    private var subscribers: [(CounterState) -> Void] = []

    init(reduce: @escaping (HandledAction, CounterState) -> CounterState) { self.reduce = reduce }

    func subscribe(_ subscriber: @escaping (CounterState) -> Void) { subscribers.append(subscriber) }

    @inline(never)
    func dispatch(_ actions: Action...) {
        let isFirst = waiting.withLock { [actions = Box(actions)] waiting in
            defer { waiting += actions.value }
            return waiting.isEmpty
        }
        if isFirst { DispatchQueue.main.async { self.work() } }
    }

    private func work() {
        let actions = waiting.withLock { waiting in
            defer { waiting = [] }
            return Box(waiting)
        }
        for case let action as HandledAction in actions.value {
            // The reducer runs outside the lock, since it may read the state.
            let newState = reduce(action, state.withLock { $0 })
            state.withLock { $0 = newState }
            for subscriber in subscribers { subscriber(newState) }
        }
    }

    /// Sendable: actions are not Sendable, but are moved between threads under the lock.
    private struct Box: @unchecked Sendable {
        let value: [Action]
        init(_ value: [Action]) { self.value = value }
    }
}
