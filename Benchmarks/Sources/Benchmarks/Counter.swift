import Millrace
import OpenCombine
import Prex
import Synchronization

/// The actions of the smallest store, a counter. Each of the compared libraries implements this store.
enum CounterAction: Prex.Action {
    case increment
    case decrement
    case add(Int)
}

struct CounterState: Prex.State {
    var count = 0

    mutating func reduce(_ action: CounterAction) {
        switch action {
        case .increment: count += 1
        case .decrement: count -= 1
        case .add(let number): count += number
        }
    }
}

struct CounterMutation: Mutation {
    func mutate(action: CounterAction, state: inout CounterState) { state.reduce(action) }
}

/// The fastest store that is possible with a mutex. Its time is the limit with which the other stores are compared.
///
/// A `switch` handles each action. The observers are called with the lock held, so they cannot dispatch. Only the
/// observer that was added last can be removed.
final class BareStore<State>: Sendable {
    private struct Guarded: @unchecked Sendable {
        var state: State
        var observers: [(State) -> Void] = []
    }

    private let guarded: Mutex<Guarded>

    init(_ state: State) { guarded = Mutex(Guarded(state: state)) }

    @inline(__always)
    func update(_ transition: (inout State) -> Void) {
        guarded.withLock { guarded in
            transition(&guarded.state)
            for observer in guarded.observers { observer(guarded.state) }
        }
    }

    func observe(_ observer: @escaping (State) -> Void) {
        guarded.withLock { [box = Box(observer)] in $0.observers.append(box.value) }
    }

    /// Adds an observer, and calls it with the current state at once. Returns an object that can remove the observer as
    /// long as no other observer was added after it.
    @inline(never)
    func observeFromNow(_ observer: @escaping (State) -> Void) -> BareHandle {
        guarded.withLock { [box = Box(observer)] guarded in
            guarded.observers.append(box.value)
            box.value(guarded.state)
            return BareHandle(index: guarded.observers.count - 1)
        }
    }

    @inline(never)
    func remove(_ handle: BareHandle) {
        guarded.withLock { guarded in
            if handle.index == guarded.observers.count - 1 { guarded.observers.removeLast() }
        }
    }

    func removeLast() { guarded.withLock { _ = $0.observers.removeLast() } }

    /// Sendable: the closure is not Sendable, but is called under the lock only.
    private struct Box: @unchecked Sendable {
        let value: (State) -> Void
        init(_ value: @escaping (State) -> Void) { self.value = value }
    }
}

/// The smallest object that can end an observation.
final class BareHandle: Sendable {
    let index: Int
    init(index: Int) { self.index = index }
}

extension BareStore where State == CounterState {
    func dispatch(_ action: CounterAction) { update { $0.reduce(action) } }
    var count: Int {
        var count = 0
        update { count = $0.count }
        return count
    }
}

/// A store written with Combine: a subject that holds the state. For use from one thread only, because reading and
/// sending are two steps.
final class SubjectStore {
    private let subject = CurrentValueSubject<CounterState, Never>(CounterState())
    private var cancellables: Set<AnyCancellable> = []

    func dispatch(_ action: CounterAction) {
        var state = subject.value
        state.reduce(action)
        subject.send(state)
    }

    func observe(_ observer: @escaping (CounterState) -> Void) {
        subject.sink(receiveValue: observer).store(in: &cancellables)
    }

    /// The subject calls a new observer at once. The stores that this benchmark compares it with do not.
    func subscribeAndCancel(_ observer: @escaping (CounterState) -> Void) {
        subject.sink(receiveValue: observer).cancel()
    }
}

/// A store written with Swift concurrency.
actor ActorStore {
    private(set) var state = CounterState()
    private var observers: [(CounterState) -> Void] = []

    func dispatch(_ action: CounterAction) {
        state.reduce(action)
        for observer in observers { observer(state) }
    }

    func observe(_ observer: sending @escaping (CounterState) -> Void) {
        observers.append(observer)
    }
}
