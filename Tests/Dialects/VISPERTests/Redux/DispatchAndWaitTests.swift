import Dispatch
import Millrace
import TestSupport
import Testing
import VISPER_Redux

@Suite("Redux: waiting for a dispatch")
@MainActor
struct DispatchAndWaitTests {
    private nonisolated static let deliveries: [StoreDelivery] = [
        .main, .immediate, .queue(DispatchQueue(label: "store")),
    ]

    private func redux(
        _ delivery: StoreDelivery = .main,
        middleware: Middleware<Int> = Middleware()
    ) -> Redux<Int> {
        let redux = Redux(initialState: 0, middleware: middleware, delivery: delivery)
        redux.reducerContainer.addReducer(reducer: AddReducer())
        return redux
    }

    @Test(
        "It returns after all actions that the middleware makes of one were reduced and delivered",
        arguments: [0, 1, 3],
        deliveries
    )
    func actions(count: Int, delivery: StoreDelivery) async {
        let redux = redux(
            delivery,
            middleware: Middleware().flatMap { _, action in [Action](repeating: action, count: count) }
        )
        let seen = Log<Int>()
        redux.store.observableState.subscribe { seen.note($0) }
        await redux.store.dispatchAndWait(Add(2))
        #expect(seen.values == (0...count).map { $0 * 2 })
        await redux.store.dispatchAndWait(Add(2))
        #expect(seen.values == (0...2 * count).map { $0 * 2 })
    }

    @Test("It returns after an action that the middleware dispatches in place of the dropped one")
    func replaced() async {
        let queue = DispatchQueue(label: "store")
        let redux = redux(
            .queue(queue),
            middleware: Middleware()
                .sideEffect { _, dispatch, action in if action is Unknown { dispatch(Add(5)) } }
                .filter { _, action in !(action is Unknown) }
        )
        queue.suspend()
        let returns = Counter()
        let waiting = Task {
            await redux.store.dispatchAndWait(Unknown())
            returns.add(1)
        }
        for _ in 0..<3 { await mainQueueTurn() }
        #expect(returns.value == 0)
        queue.resume()
        await waiting.value
        #expect(redux.store.observableState.value == 5)
    }

    @Test("Middleware runs on the thread of the caller, before the call suspends")
    func callersThread() async {
        let isOnMain = Log<Bool>()
        let redux = redux(
            middleware: Middleware().sideEffect { _, _, _ in isOnMain.note(MainQueue.isCurrent) }
        )
        await redux.store.dispatchAndWait(Add(1))
        #expect(isOnMain.values == [true])
    }

    @Test("It returns after the result of an asynchronous reducer is applied")
    func asynchronous() async {
        let redux = redux()
        let reducer = ManualReducer<Int>()
        redux.reducerContainer.addReducer(reducer: reducer)
        let store = redux.store
        async let waiting: Void = store.dispatchAndWait(Load())
        while reducer.calls == 0 { await mainQueueTurn() }
        reducer.complete(7)
        await waiting
        #expect(store.observableState.value == 7)
    }

    @Test("It returns if an asynchronous reducer releases its completion without calling it")
    func releasedCompletion() async {
        struct Forgetful: AsyncActionReducerType {
            func reduce(
                provider: ReducerProvider,
                action: Load,
                completion: @escaping (_ newState: Int) -> Void
            ) {}
        }
        let redux = redux()
        redux.reducerContainer.addReducer(reducer: Forgetful())
        await redux.store.dispatchAndWait(Load())
        #expect(redux.store.observableState.value == 0)
    }

    @Test("It returns if its user releases the store meanwhile, which then ends")
    func released() async {
        var redux: Redux<Int>? = redux()
        let reducer = ManualReducer<Int>()
        redux?.reducerContainer.addReducer(reducer: reducer)
        weak let store = redux?.store
        let waiting = Task { [store = redux?.store] in await store?.dispatchAndWait(Load()) }
        redux = nil
        while reducer.calls == 0 { await mainQueueTurn() }
        reducer.complete(7)
        await waiting.value
        await mainQueueTurn()
        #expect(store == nil)
    }

    @Test("A subclass that overrides dispatch is called")
    func subclass() async {
        final class Doubling: Store<Int>, @unchecked Sendable {
            override func dispatch(_ action: Action, completion: @escaping () -> Void) {
                super.dispatch(action, completion: completion)
                super.dispatch(action, completion: completion)
            }
        }
        let container = ReducerContainerImpl()
        container.addReducer(reducer: AddReducer())
        let store = Doubling(
            appReducer: { provider, action, state in provider.reduce(action: action, state: state) },
            intialState: 0,
            reducerContainer: container
        )
        await store.dispatchAndWait(Add(1))
        #expect(store.observableState.value == 2)
    }

    @Test("Beside it, a dispatch in an asynchronous function needs no await")
    func plainDispatch() async {
        let redux = redux(.immediate)
        redux.store.dispatch(Add(1))
        #expect(redux.store.observableState.value == 1)
    }
}
