import FluxCapacitor
import Millrace
import MillraceObservation
import MillraceReporting
import TestSupport

/// A state of several parts.
struct Shelf: Equatable, Sendable {
    struct Owner: Equatable, Sendable {
        var name = "Ada"
        var age = 36
    }

    var items = [1, 2, 3]
    var query = ""
    var owner = Owner()
    var showsItems = true

    /// A property that is not Equatable.
    var mark = Mark(number: 1)

    struct Mark: Sendable { var number: Int }

    static func == (one: Shelf, other: Shelf) -> Bool {
        (one.items, one.query, one.owner, one.showsItems) == (
            other.items, other.query, other.owner, other.showsItems
        )
    }
}

/// A FluxCapacitor store for each type `Owner`. Each test passes a type of its own, since all tests share one
/// dispatcher.
final class Account<Owner>: Storable, Sendable {
    typealias DispatchStateType = AccountState<Owner>

    let balance: Constant<Int>
    let note: Constant<String>
    private let _balance = Variable(0)
    private let _note = Variable("")

    init() {
        balance = Constant(_balance)
        note = Constant(_note)
    }

    func reduce(with state: AccountState<Owner>) {
        switch state {
        case .add(let amount): _balance.value += amount
        case .note(let text): _note.value = text
        case .both(let amount, let text):
            _balance.value += amount
            _note.value = text
        case .perform(let body): body()
        }
    }
}

enum AccountState<Owner>: DispatchState {
    typealias RelatedStoreType = Account<Owner>
    typealias RelatedActionType = AccountAction<Owner>

    case add(Int)
    case note(String)
    case both(Int, String)

    /// Runs a closure of the test inside of a reduce.
    case perform(() -> Void)
}

struct AccountAction<Owner>: Actionable {
    typealias DispatchStateType = AccountState<Owner>
}

/// A source that lets a test run code directly after its state was read, before the reader uses it, or directly before an observer is
/// added.
final class InterruptedSource: StateSource, Sendable {
    private struct Content: Sendable {
        var state = 0
        var interruption: (@Sendable () -> Void)?
        var observingInterruption: (@Sendable () -> Void)?
    }

    private let content = Guarded(Content())
    private let changes = Broadcast<Void>()
    private let isTransactional: Bool

    init(isTransactional: Bool = false) { self.isTransactional = isTransactional }

    var stateFeed: StateFeed<Int> {
        StateFeed(
            of: self,
            sharedTransactions: isTransactional ? StoreTransactions() : nil,
            read: { [weak self] in self?.read() },
            observerCount: { [changes] in changes.observers.count },
            observe: { [content, changes] body in
                let interruption = content.withLock { content in
                    defer { content.observingInterruption = nil }
                    return content.observingInterruption
                }
                interruption?()
                return changes.observers.add { _ in body(nil) }.end
            }
        )
    }

    func set(_ state: Int) {
        content.withLock { $0.state = state }
        changes.send(())
    }

    /// Runs `body` directly after the next reading of the state.
    func interrupt(_ body: @escaping @Sendable () -> Void) { content.withLock { $0.interruption = body } }

    /// Runs `body` directly before the next observer is added.
    func interruptObserving(_ body: @escaping @Sendable () -> Void) {
        content.withLock { $0.observingInterruption = body }
    }

    private func read() -> Int {
        let (state, interruption) = content.withLock { content in
            defer { content.interruption = nil }
            return (content.state, content.interruption)
        }
        interruption?()
        return state
    }
}
