import Foundation
import Millrace
import TestSupport
import Testing

@testable import VISPER_Redux

@Suite("Redux: middleware")
struct MiddlewareTests {
    /// The numbers of the resulting `Add` actions.
    private func run(_ middleware: Middleware<Int>, _ action: Action = Add(1), state: Int = 0) -> [Int] {
        middleware.transform({ state }, { (_: Action...) in }, action).map { ($0 as? Add)?.number ?? -1 }
    }

    @Test("Empty middleware passes actions on")
    func empty() {
        #expect(run(Middleware()) == [1])
    }

    @Test("map, flatMap, filter and sideEffect replace, add, drop and observe actions")
    func steps() {
        let double = Middleware<Int>().map { _, action in Add(((action as? Add)?.number ?? 0) * 2) }
        #expect(run(double, Add(3)) == [6])
        let twice = Middleware<Int>().flatMap { _, action in [action, Add(9)] }
        #expect(run(twice) == [1, 9])
        let none = Middleware<Int>().flatMap { _, _ in [] }
        #expect(run(none) == [])
        let optional = Middleware<Int>().flatMap { _, action in (action as? Add)?.number == 1 ? nil : action }
        #expect(run(optional, Add(1)) == [])
        #expect(run(optional, Add(2)) == [2])
        let filtered = Middleware<Int>().filter { _, action in action is Multiply }
        #expect(run(filtered) == [])
        let log = Log<Int>()
        let effect = Middleware<Int>().sideEffect { getState, _, action in
            log.note(getState())
            log.note((action as? Add)?.number ?? -1)
        }
        #expect(run(effect, Add(4), state: 7) == [4])
        #expect(log.values == [7, 4])
    }

    @Test("Each step is applied to every action of the previous step, in order")
    func everyAction() {
        let log = Log<Int>()
        let middleware = Middleware<Int>()
            .flatMap { _, action in [action, Add(2), Add(3)] }
            .sideEffect { _, _, action in log.note((action as? Add)?.number ?? -1) }
            .flatMap { _, action in [action, Add(((action as? Add)?.number ?? 0) * 10)] }
            .filter { _, action in (action as? Add)?.number != 20 }
        #expect(run(middleware) == [1, 10, 2, 3, 30])
        #expect(log.values == [1, 2, 3])
    }

    @Test("Middleware is concatenated from left to right")
    func concatenation() {
        func append(_ digit: Int) -> Middleware<Int> {
            Middleware<Int>().map { _, action in Add(((action as? Add)?.number ?? 0) * 10 + digit) }
        }
        #expect(run(Middleware(append(2), append(3), append(4))) == [1234])
        #expect(run(append(2).concat(append(3))) == [123])
        #expect(run(Middleware(append(2))) == [12])
        #expect(run(Middleware<Int>().concat(append(5)).concat(Middleware())) == [15])
    }

    @available(*, deprecated)
    @Test("increase does the same as flatMap")
    func increase() {
        #expect(run(Middleware<Int>().increase { _, action in [action, action] }) == [1, 1])
    }

    @Test("Middleware runs before dispatch returns, on the dispatching thread")
    func synchronously() async {
        let log = Log<Bool>()
        let redux = Redux(
            initialState: 0,
            middleware: Middleware().sideEffect { _, _, _ in log.note(MainQueue.isCurrent) }
        )
        await Task.detached { redux.store }.value.dispatch(Add(1))
        #expect(log.values.count == 1)
        await MainActor.run { redux.store.dispatch(Add(1)) }
        #expect(log.values.last == true)
        await mainQueueTurn()
    }

    @Test("Actions dropped by middleware change nothing; added actions are reduced one by one")
    func inAStore() {
        let redux = Redux.immediate(
            1,
            middleware: Middleware()
                .filter { _, action in !(action is Unknown) }
                .flatMap { _, action in action is Multiply ? [Add(1), action, Add(1)] : [action] }
        )
        redux.reducerContainer.addReducer(reducer: AddReducer())
        redux.reducerContainer.addReducer(reducer: MultiplyReducer())
        let states = Log<Int>()
        redux.store.observableState.subscribe { states.note($0) }
        redux.store.dispatch(Unknown(), Multiply(10))
        #expect(states.values == [1, 2, 20, 21])
    }

    @Test("A store created with the label initialState uses its middleware")
    func initialStateSpeltRight() {
        let container = ReducerContainerImpl()
        container.addReducer(reducer: AddReducer())
        let store = Store<Int>(
            appReducer: { provider, action, state in provider.reduce(action: action, state: state) },
            initialState: 1,
            reducerContainer: container,
            middleware: Middleware<Int>().map { _, _ in Add(10) },
            delivery: .immediate
        )
        store.dispatch(Add(1))
        #expect(store.observableState.value == 11)
    }

    @Test("getState returns the state without pending actions")
    @MainActor
    func getState() async {
        let seen = Log<Int>()
        let redux = Redux(
            initialState: 0,
            middleware: Middleware().sideEffect { getState, _, _ in seen.note(getState()) }
        )
        redux.reducerContainer.addReducer(reducer: AddReducer())
        redux.store.dispatch(Add(1), Add(1))
        await mainQueueTurn()
        redux.store.dispatch(Add(1))
        #expect(seen.values == [0, 0, 2])
        await mainQueueTurn()
    }

    @Test("An action dispatched by middleware passes all steps, and is reduced before the current action")
    func redispatch() {
        let log = Log<String>()
        let redux = Redux.immediate(
            0,
            middleware: Middleware<Int>()
                .sideEffect { _, _, action in log.note("first \(action)") }
                .sideEffect { _, dispatch, action in
                    if action is Load { dispatch(Add(2), Multiply(5)) }
                }
                .sideEffect { _, _, action in log.note("last \(action)") }
        )
        let reduced = Log<String>()
        redux.reducerContainer.addReducer(reducer: AddReducer())
        redux.reducerContainer.addReducer(reducer: MultiplyReducer())
        redux.reducerContainer.addReduceFunction { (_, _: Load, state: Int) in
            reduced.note("load on \(state)")
            return state
        }
        redux.store.dispatch(Load())
        #expect(
            log.values == [
                "first Load()", "first Add(number: 2)", "last Add(number: 2)", "first Multiply(factor: 5)",
                "last Multiply(factor: 5)", "last Load()",
            ]
        )
        #expect(reduced.values == ["load on 10"])
    }

    @Test("Middleware may dispatch later, from any thread, and without effect after the store's release")
    func later() async {
        let kept = Log<@Sendable (Action...) -> Void>()
        var redux: Redux<Int>? = Redux.immediate(
            0,
            middleware: Middleware().sideEffect { _, dispatch, action in
                if action is Load { kept.note(dispatch) }
            }
        )
        redux?.reducerContainer.addReducer(reducer: AddReducer())
        redux?.store.dispatch(Load())
        let dispatch = kept.values[0]
        await Task.detached { dispatch(Add(2), Add(3)) }.value
        #expect(redux?.store.observableState.value == 5)
        weak let store = redux?.store
        let state = redux?.store.observableState
        redux = nil
        #expect(store == nil)
        dispatch(Add(1))
        #expect(state?.value == 5)
    }

    @Test(
        "Neither a long finite chain of dispatches nor an endless asynchronous one counts as a circle"
    )
    func honest() async {
        let redux = Redux.immediate(
            0,
            middleware: Middleware<Int>().sideEffect { _, dispatch, action in
                if let add = action as? Add, add.number > 1 { dispatch(Add(add.number - 1)) }
            }
        )
        redux.reducerContainer.addReducer(reducer: AddReducer())
        redux.store.dispatch(Add(100))
        #expect(redux.store.observableState.value == 5_050)

        let turns = Counter()
        let end = AsyncStream<Void>.makeStream()
        let queue = DispatchQueue(label: "test")
        let polling = Redux.immediate(
            0,
            middleware: Middleware<Int>().sideEffect { _, dispatch, _ in
                if turns.add(1) == 5_000 { return end.continuation.finish() }
                queue.async { dispatch(Load()) }
            }
        )
        polling.store.dispatch(Load())
        for await _ in end.stream {}
        #expect(turns.value == 5_000)
    }

    @Test(
        "Middleware that dispatches in a circle stops with a message, also on a thread with a stack of 512 kB"
    )
    func circle() async throws {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            onThreads(1, stackSize: 512 << 10) { _ in
                let redux = Redux<Int>(
                    initialState: 0,
                    middleware: Middleware().sideEffect { _, dispatch, action in dispatch(action) }
                )
                redux.store.dispatch(Load())
            }
        }
        let message = standardError(of: result)
        #expect(message.contains("Middleware dispatches in a circle"))
        #expect(message.contains("Load"))
    }
}
