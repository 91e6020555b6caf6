import Foundation
import Synchronization
import VISPER_Redux

/// What one would write for one kind of action, and no more than the contract of a store asks of it: any number of actions of any
/// type come in from any thread, are reduced in order on the main thread after the dispatch has returned, and subscribers hear of
/// it there. No reducers by type, no middleware, no completions, no nesting, nothing that ends a subscription.
///
/// Sendable: what changes is under the mutexes, but for `subscribers`, which are added before the first dispatch.
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
            // Without the lock, since a reducer may read the state.
            let newState = reduce(action, state.withLock { $0 })
            state.withLock { $0 = newState }
            for subscriber in subscribers { subscriber(newState) }
        }
    }

    /// Actions are not Sendable; these change hands under the lock.
    private struct Box: @unchecked Sendable {
        let value: [Action]
        init(_ value: [Action]) { self.value = value }
    }
}
