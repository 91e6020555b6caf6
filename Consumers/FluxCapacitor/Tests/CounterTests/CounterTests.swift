import FluxCapacitor
import Testing

@testable import Counter

// A store alone: create one, reduce, and compare its constants.
struct CounterStoreTests {
    let store = CounterStore()

    @Test func decrementCountsDown() {
        store.reduce(with: .increment)
        store.reduce(with: .increment)
        store.reduce(with: .decrement)
        #expect(store.count.value == 1)
    }
}

// A view model takes its store as a parameter. The app leaves it out.
final class CounterViewModel {
    let text: Constant<String>
    private let _text = Variable("")
    private let dustBuster = DustBuster()

    init(store: CounterStore = .instantiate()) {
        text = Constant(_text)
        store.count
            .observe { [_text] in _text.value = "\($0) of 3" }
            .cleaned(by: dustBuster)
    }
}

// So the test has a store that no other test knows.
struct CounterViewModelTests {
    let store = CounterStore()

    @Test func theTextFollowsTheStore() {
        let viewModel = CounterViewModel(store: store)
        // All changes of this test are on one thread.
        nonisolated(unsafe) var texts: [String] = []
        let dust = viewModel.text.observe { texts.append($0) }
        defer { dust.clean() }
        store.reduce(with: .increment)
        #expect(texts == ["0 of 3", "1 of 3"])
    }
}

// An action invokes the registered store, which all tests share. So these tests run one at a time, each
// starts with a new store, and no other suite uses the registered one.
@Suite(.serialized)
struct CounterActionTests {
    let action = CounterAction()
    let store: CounterStore

    init() {
        CounterStore.instantiate().clear()
        store = CounterStore.instantiate()
    }

    @Test func theActionInvokes() {
        action.increment()
        action.increment()
        #expect(store.count.value == 2)
    }

    // Observers are notified before the invoke returns.
    @Test func observersHearOfEveryInvoke() {
        nonisolated(unsafe) var counts: [Int] = []
        let dust = store.count.observe(ignoreFirst: true) { counts.append($0) }
        defer { dust.clean() }
        action.increment()
        #expect(counts == [1])
        action.decrement()
        #expect(counts == [1, 0])
    }

    // An invoke on another thread: await the value.
    @Test func anInvokeInTheBackgroundArrives() async {
        Task.detached { CounterAction().increment() }
        for await count in store.count.values where count == 1 { break }
        #expect(store.count.value == 1)
    }
}
