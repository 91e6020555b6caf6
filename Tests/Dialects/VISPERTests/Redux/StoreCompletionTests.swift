import Foundation
import Millrace
import TestSupport
import Testing

@testable import VISPER_Redux

@Suite("Redux: completions and asynchronous reducers")
@MainActor
struct StoreCompletionTests {
    @Test("The completion runs once, after the state is set and its subscribers are called")
    func once() async {
        let redux = Redux(initialState: 0)
        redux.reducerContainer.addReducer(reducer: AddReducer())
        let log = Log<String>()
        redux.store.observableState.subscribe { log.note("\($0)") }
        redux.store.dispatch(Add(1)) { log.note("first at \(redux.store.observableState.value)") }
        redux.store.dispatch(Add(1)) { log.note("second at \(redux.store.observableState.value)") }
        await mainQueueTurn()
        await mainQueueTurn()
        #expect(log.values == ["0", "1", "first at 1", "2", "second at 2"])
    }

    @Test("The completion runs once for each action that leaves the middleware", arguments: [0, 1, 3])
    func perAction(count: Int) {
        let redux = Redux.immediate(
            0,
            middleware: Middleware().flatMap { _, action in [Action](repeating: action, count: count) }
        )
        let completions = Counter()
        redux.store.dispatch(Add(1)) { completions.add(1) }
        #expect(completions.value == count)
    }

    @Test("The completion runs even if the app reducer calls no reducer")
    func noReduction() async {
        let redux = Redux<Int>(appReducer: { _, _, state in state + 1 }, initialState: 0)
        await withCheckedContinuation { continuation in
            redux.store.dispatch(Unknown()) { continuation.resume() }
        }
        #expect(redux.store.observableState.value == 1)
    }

    @Test("If an asynchronous reducer completes at once, the completion runs after its result is applied")
    func instant() async {
        let redux = Redux(initialState: 1)
        redux.reducerContainer.addReducer(reducer: InstantReducer(newState: 7))
        let seen = Log<Int>()
        await withCheckedContinuation { continuation in
            redux.store.dispatch(Load()) {
                seen.note(redux.store.observableState.value)
                continuation.resume()
            }
        }
        #expect(seen.values == [7])
    }

    @Test(
        "The completion sees the result of a reducer that completes at once, even if another part is reduced last"
    )
    func instantBeforeOtherPart() {
        let redux = Redux.immediate(
            AppState(),
            appReducer: { provider, action, state in
                var state = state
                state.count = provider.reduce(action: action, state: state.count)
                state.user = provider.reduce(action: action, state: state.user)
                return state
            }
        )
        redux.reducerContainer.addReducer(reducer: InstantReducer(newState: 7))
        let seen = Log<AppState>()
        redux.store.dispatch(Load()) { seen.note(redux.store.observableState.value) }
        #expect(seen.values == [AppState(count: 7)])
    }

    @Test(
        "The completion runs once, on the main thread, after a late asynchronous reducer's result is applied"
    )
    func late() async {
        let redux = Redux(initialState: 1)
        let reducer = ManualReducer<Int>()
        redux.reducerContainer.addReducer(reducer: reducer)
        let log = Log<String>()
        redux.store.dispatch(Load()) {
            log.note("\(redux.store.observableState.value) \(MainQueue.isCurrent)")
        }
        await mainQueueTurn()
        #expect(reducer.calls == 1)
        #expect(log.values == [])
        await Task.detached {
            reducer.complete(5)
            reducer.complete(6)
        }.value
        await mainQueueTurn()
        await mainQueueTurn()
        #expect(log.values == ["5 true"])
        #expect(redux.store.observableState.value == 5)
    }

    @Test(
        "The completion waits for the asynchronous reducers of the app reducer, not for nested ones"
    )
    func direct() {
        let redux = Redux.immediate(
            AppState(),
            appReducer: { provider, action, state in
                var state = provider.reduce(action: action, state: state)
                state.count = provider.reduce(action: action, state: state.count)
                state.user = provider.reduce(action: action, state: state.user)
                return state
            }
        )
        let count = ManualReducer<Int>()
        let user = ManualReducer<UserState?>()
        let nested = ManualReducer<String>()
        redux.reducerContainer.addReducer(reducer: count)
        redux.reducerContainer.addReducer(reducer: user)
        redux.reducerContainer.addReducer(reducer: nested)
        redux.reducerContainer.addReduceFunction { (provider, action: Load, state: AppState) in
            _ = provider.reduce(action: action, state: "nested")
            return state
        }
        let completions = Counter()
        redux.store.dispatch(Load()) { completions.add(1) }
        #expect(count.calls == 1 && user.calls == 1 && nested.calls == 1)
        user.complete(UserState(name: "a"))
        #expect(completions.value == 0)
        #expect(redux.store.observableState.value == AppState(count: 0, user: UserState(name: "a")))
        count.complete(4)
        #expect(completions.value == 1)
        #expect(redux.store.observableState.value == AppState(count: 4, user: UserState(name: "a")))
    }

    @Test("If an asynchronous reducer never completes, the completion never runs; the store continues")
    func never() {
        let redux = Redux.immediate(0)
        redux.reducerContainer.addReducer(reducer: ManualReducer<Int>())
        redux.reducerContainer.addReducer(reducer: AddReducer())
        let completions = Counter()
        redux.store.dispatch(Load()) { completions.add(1) }
        redux.store.dispatch(Add(2))
        #expect(completions.value == 0)
        #expect(redux.store.observableState.value == 2)
    }

    @Test("An asynchronous reducer that calls its completion twice on another thread counts once")
    func racing() async {
        struct Background: AsyncActionReducerType {
            let state: ObservableProperty<Int>
            func reduce(
                provider: ReducerProvider,
                action: Load,
                completion: @escaping (_ newState: Int) -> Void
            ) {
                let completion = Completion(completion)
                let state = state
                DispatchQueue.global().async {
                    completion.run(state.value)
                    completion.run(-1)
                }
            }
            /// Sendable: a completion may be called from any thread.
            struct Completion: @unchecked Sendable {
                let run: (Int) -> Void
                init(_ run: @escaping (Int) -> Void) { self.run = run }
            }
        }
        let redux = Redux(initialState: 0)
        redux.reducerContainer.addReducer(reducer: Background(state: redux.store.observableState))
        let completions = Counter()
        for _ in 0..<200 { redux.store.dispatch(Load()) { completions.add(1) } }
        while completions.value < 200 { await mainQueueTurn() }
        for _ in 0..<3 { await mainQueueTurn() }
        #expect(completions.value == 200)
        #expect(redux.store.observableState.value == 0)
    }

    @Test(
        "An action without asynchronous reducers is done before the next, whatever completes meanwhile"
    )
    func othersComplete() {
        let redux = Redux.immediate(0)
        let reducer = ManualReducer<Int>()
        redux.reducerContainer.addReducer(reducer: AddReducer())
        redux.reducerContainer.addReducer(reducer: reducer)
        let log = Log<String>()
        redux.store.dispatch(Load()) { log.note("loaded") }
        redux.store.observableState.subscribe { [unowned redux] value in
            log.note("\(value)")
            guard value == 1 else { return }
            redux.store.dispatch(Add(1)) { log.note("second done") }
            reducer.complete(10)
        }
        redux.store.dispatch(Add(1)) { log.note("first done") }
        #expect(log.values == ["0", "1", "first done", "2", "second done", "10", "loaded"])
    }

    @Test("The completion is called on the main queue even if the store was released")
    func storeGone() async {
        var redux: Redux<Int>? = Redux(initialState: 0)
        let reducer = ManualReducer<Int>()
        redux?.reducerContainer.addReducer(reducer: reducer)
        let completions = Log<Bool>()
        redux?.store.dispatch(Load()) { completions.note(MainQueue.isCurrent) }
        await mainQueueTurn()
        weak let store = redux?.store
        redux = nil
        #expect(store == nil)
        reducer.complete(5)
        #expect(completions.values == [])
        await mainQueueTurn()
        #expect(completions.values == [true])
    }

    @Test("A custom container is called with a completion for every dispatch")
    func foreignContainer() {
        let container = MockContainer()
        let store = Store<Int>(
            appReducer: { provider, action, state in provider.reduce(action: action, state: state) },
            intialState: 0,
            reducerContainer: container,
            delivery: .immediate
        )
        #expect(container.dispatchStateChangeActionCallback != nil)
        let completions = Counter()
        store.dispatch(Add(1)) { completions.add(1) }
        store.dispatch(Add(1))
        #expect(container.log.values == ["reduce with completion", "reduce with completion"])
        #expect(completions.value == 0)
        container.completeReduction(0)
        #expect(completions.value == 1)
        container.completeReduction(0)
        container.completeReduction(1)
        #expect(completions.value == 1)
    }

    @Test(
        "If the main thread waits for a completion that needs the main queue, a message says so",
        .timeLimit(.minutes(30))
    )
    func mainThreadWaiting() async {
        await #expect(processExitsWith: .success) {
            let errors = Pipe()
            dup2(errors.fileHandleForWriting.fileDescriptor, STDERR_FILENO)
            let redux = Redux(initialState: 0)
            // The completion of the first action does not block. The main thread waits only for that of the second one.
            // So the store must check more than once whether the main thread waits.
            redux.store.dispatch(Add(1)) {
                let isDone = DispatchSemaphore(value: 0)
                redux.store.dispatch(Add(1)) { isDone.signal() }
                isDone.wait()
            }
            let message = String(decoding: errors.fileHandleForReading.availableData, as: UTF8.self)
            exit(
                message.contains("If the main thread waits for that completion") ? EXIT_SUCCESS : EXIT_FAILURE
            )
        }
    }
}
