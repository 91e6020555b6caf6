import Foundation
import TestSupport
import Testing

@testable import VISPER_Redux

@Suite("Redux: reducing")
struct ReduceTests {
    @Test("Responsible reducers are chained in the order in which they were added")
    func chaining() {
        let container = ReducerContainerImpl()
        container.addReducer(reducer: AddReducer())
        container.addReduceFunction { (_, _: Add, state: Int) in state * 10 }
        container.addReduceFunction { (_, action: Add, state: Int) in state + action.number }
        for _ in 0..<2 { #expect(container.reduce(action: Add(2), state: 1) == 32) }
    }

    @Test(
        "In a chain, each reducer is asked with the previous reducer's result, also for optionals"
    )
    func chainingOptionals() {
        let container = ReducerContainerImpl()
        container.addReduceFunction { (_, _: Add, state: Int?) in state ?? 100 }
        container.addReducer(reducer: AddReducer())
        container.addReduceFunction { (_, action: Add, state: Int?) in state == 105 ? nil : state }
        container.addReducer(reducer: AddReducer())
        for _ in 0..<3 {
            #expect(container.reduce(action: Add(1), state: Int?.none) == 102)
            #expect(container.reduce(action: Add(5), state: Int?.none) == nil)
            #expect(container.reduce(action: Add(1), state: Int?.some(1)) == 3)
        }
    }

    @Test("Reducers get the container as provider, and can reduce parts of the state with it")
    func nesting() {
        let container = ReducerContainerImpl()
        container.addReducer(reducer: AddReducer())
        container.addReduceFunction { [unowned container] (provider, action: Add, state: AppState) in
            let isContainer = (provider as AnyObject) === container
            #expect(isContainer)
            var state = state
            state.count = provider.reduce(action: action, state: state.count)
            return state
        }
        for _ in 0..<2 {
            #expect(container.reduce(action: Add(3), state: AppState()) == AppState(count: 3))
        }
    }

    @Test("Without a responsible reducer the state stays, and the completion is called")
    func nothing() {
        let container = ReducerContainerImpl()
        let completions = Counter()
        #expect(container.reduce(action: Unknown(), state: 1, completion: { completions.add(1) }) == 1)
        container.addReducer(reducer: AddReducer())
        #expect(container.reduce(action: Unknown(), state: 1, completion: { completions.add(1) }) == 1)
        #expect(container.reduce(action: Add(1), state: 1, completion: { completions.add(1) }) == 2)
        #expect(completions.value == 3)
    }

    @Test("An asynchronous reducer's result is dispatched with the static type of the reduced state")
    func asynchronous() throws {
        let container = ReducerContainerImpl()
        let dispatched = Log<Action>()
        container.dispatchStateChangeActionCallback = { dispatched.note($0) }
        let reducer = ManualReducer<UserState>()
        container.addReducer(reducer: reducer)
        let completions = Counter()
        let state: UserState? = UserState(name: "a")
        #expect(container.reduce(action: Load(), state: state, completion: { completions.add(1) }) == state)
        #expect(completions.value == 0)
        reducer.complete(UserState(name: "b"))
        let action = try #require(dispatched.values.first as? UpdateStateWithSubStateAction<UserState?>)
        #expect(action.subState == UserState(name: "b"))
        #expect(completions.value == 1)
    }

    @Test("The completion waits for all asynchronous reducers; synchronous reducers run at once")
    func severalAsynchronous() {
        let container = ReducerContainerImpl()
        container.dispatchStateChangeActionCallback = { _ in }
        let reducers = (0..<3).map { _ in ManualReducer<Int>() }
        container.addReducer(reducer: reducers[0])
        container.addReduceFunction { (_, _: Load, state: Int) in state + 1 }
        container.addReducer(reducer: InstantReducer(newState: 0))
        container.addReducer(reducer: reducers[1])
        container.addReducer(reducer: reducers[2])
        let completions = Counter()
        #expect(container.reduce(action: Load(), state: 1, completion: { completions.add(1) }) == 2)
        for (index, reducer) in reducers.enumerated() {
            #expect(completions.value == 0)
            reducer.complete(index)
        }
        #expect(completions.value == 1)
    }

    @Test("A second completion call of one reducer does nothing, during the reduction or after it")
    func repeatedCompletion() {
        struct Twice: AsyncActionReducerType {
            func reduce(
                provider: ReducerProvider,
                action: Load,
                completion: @escaping (_ newState: Int) -> Void
            ) {
                completion(1)
                completion(2)
            }
        }
        let container = ReducerContainerImpl()
        let dispatched = Counter()
        container.dispatchStateChangeActionCallback = { _ in dispatched.add(1) }
        let manual = ManualReducer<Int>()
        container.addReducer(reducer: Twice())
        container.addReducer(reducer: manual)
        let completions = Counter()
        _ = container.reduce(action: Load(), state: 0, completion: { completions.add(1) })
        #expect(dispatched.value == 1 && completions.value == 0)
        manual.complete(1)
        #expect(dispatched.value == 2 && completions.value == 1)
        manual.complete(2)
        #expect(dispatched.value == 2 && completions.value == 1)
    }

    @Test("A result of the wrong type is dropped, and its reducer counts as completed")
    func misfit() {
        let container = ReducerContainerImpl()
        let dispatched = Counter()
        container.dispatchStateChangeActionCallback = { _ in dispatched.add(1) }
        // A reducer of an optional also handles the wrapped type, but nil is no state of that type.
        container.addReducer(reducer: InstantReducer<Int?>(newState: nil))
        let completions = Counter()
        #expect(container.reduce(action: Load(), state: 1, completion: { completions.add(1) }) == 1)
        #expect(dispatched.value == 0 && completions.value == 1)
    }

    @Test("An asynchronous reducer that claims an action of another type counts as completed")
    func wrongAction() {
        struct Greedy: AsyncActionReducerType {
            func isResponsible(action: Action, state: Any) -> Bool { true }
            func reduce(
                provider: ReducerProvider,
                action: Load,
                completion: @escaping (_ newState: Int) -> Void
            ) {}
        }
        let container = ReducerContainerImpl()
        container.dispatchStateChangeActionCallback = { _ in }
        container.addReducer(reducer: Greedy())
        let completions = Counter()
        _ = container.reduce(action: Add(1), state: 1, completion: { completions.add(1) })
        #expect(completions.value == 1)
    }

    @Test("An asynchronous reducer in a container without a dispatch callback stops with a message")
    func noCallback() async throws {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            let container = ReducerContainerImpl()
            container.addReducer(reducer: InstantReducer(newState: 1))
            _ = container.reduce(action: Load(), state: 0)
        }
        let message = standardError(of: result)
        #expect(message.contains("dispatchStateChangeActionCallback is nil"))
        #expect(message.contains("Load"))
    }

    @Test("UpdateStateWithSubStateAction sets a state if their static types are equal")
    func builtInRule() {
        let container = ReducerContainerImpl()
        for _ in 0..<2 {
            #expect(container.reduce(action: UpdateStateWithSubStateAction(subState: 5), state: 1) == 5)
            #expect(
                container.reduce(action: UpdateStateWithSubStateAction(subState: 5), state: Int?.some(1)) == 1
            )
            #expect(
                container.reduce(action: UpdateStateWithSubStateAction<Int?>(subState: nil), state: 1) == 1
            )
            #expect(
                container.reduce(
                    action: UpdateStateWithSubStateAction<Int?>(subState: 3),
                    state: Int?.none
                ) == 3
            )
            #expect(
                container.reduce(
                    action: UpdateStateWithSubStateAction(subState: ["a"]),
                    state: ["b"]
                ) == ["a"]
            )
        }
    }

    @Test("A registered reducer replaces the built-in one for UpdateStateWithSubStateAction")
    func precedence() {
        let container = ReducerContainerImpl()
        container.addReduceFunction { (_, action: UpdateStateWithSubStateAction<Int>, state: Int) in
            state + action.subState
        }
        for _ in 0..<2 {
            #expect(container.reduce(action: UpdateStateWithSubStateAction(subState: 5), state: 1) == 6)
        }
        let refusing = ReducerContainerImpl()
        struct Refusing: ActionReducerType {
            func isResponsible(action: Action, state: Any) -> Bool { false }
            func reduce(
                provider: ReducerProvider,
                action: UpdateStateWithSubStateAction<Int>,
                state: Int
            ) -> Int { -1 }
        }
        refusing.addReducer(reducer: Refusing())
        for _ in 0..<2 {
            #expect(refusing.reduce(action: UpdateStateWithSubStateAction(subState: 5), state: 1) == 5)
        }
    }

    @Test("Reducers may be added while other threads reduce")
    func threads() {
        let container = ReducerContainerImpl()
        container.addReducer(reducer: AddReducer())
        let wrong = Counter()
        onThreads(4) { thread in
            for round in 0..<200 {
                if thread == 0 {
                    container.addReduceFunction { (_, _: Multiply, state: Int) in state + 1 }
                } else if container.reduce(action: Add(1), state: round) != round + 1 {
                    wrong.add(1)
                }
            }
        }
        #expect(wrong.value == 0)
        #expect(container.reduce(action: Multiply(1), state: 0) == 200)
    }

    @Test("A reducer may add reducers, which are called from the next reduction on")
    func addingInside() {
        let container = ReducerContainerImpl()
        container.addReduceFunction { [unowned container] (_, _: Add, state: Int) in
            container.addReducer(reducer: AddReducer())
            return state
        }
        #expect(container.reduce(action: Add(1), state: 0) == 0)
        #expect(container.reduce(action: Add(1), state: 0) == 1)
        #expect(container.reduce(action: Add(1), state: 0) == 2)
    }

    @Test("A subclass of the container may override methods")
    func subclass() {
        final class Logging: ReducerContainerImpl, @unchecked Sendable {
            let log = Log<String>()
            override func reduce<StateType>(
                action: Action,
                state: StateType,
                completion: @escaping () -> Void
            ) -> StateType {
                log.note("\(type(of: action))")
                return super.reduce(action: action, state: state, completion: completion)
            }
        }
        let container = Logging()
        container.addReducer(reducer: AddReducer())
        #expect(container.reduce(action: Add(1), state: 1) == 2)
        #expect(container.log.values == ["Add"])
    }
}
