import Foundation
import Millrace
import TestSupport
import Testing

@testable import VISPER_Redux

@Suite("Redux: the order of a store")
@MainActor
struct StoreOrderTests {
    private func makeRedux(_ state: Int = 0) -> Redux<Int> {
        let redux = Redux(initialState: state)
        redux.reducerContainer.addReducer(reducer: AddReducer())
        redux.reducerContainer.addReducer(reducer: MultiplyReducer())
        return redux
    }

    @Test("With the default delivery, the state does not change before dispatch returns")
    func neverBefore() async {
        let redux = makeRedux()
        redux.store.dispatch(Add(1))
        #expect(redux.store.observableState.value == 0)
        await mainQueueTurn()
        #expect(redux.store.observableState.value == 1)
        redux.store.dispatch(Add(1), Add(1))
        #expect(redux.store.observableState.value == 1)
        await mainQueueTurn()
        #expect(redux.store.observableState.value == 3)
    }

    @Test("Subscribers and completions run on the main thread, whichever thread dispatches")
    func mainThread() async {
        let redux = makeRedux()
        let isMain = Log<Bool>()
        redux.store.observableState.subscribe { if $0 > 0 { isMain.note(MainQueue.isCurrent) } }
        await withCheckedContinuation { continuation in
            DispatchQueue.global().async {
                redux.store.dispatch(Add(1)) {
                    isMain.note(MainQueue.isCurrent)
                    continuation.resume()
                }
            }
        }
        #expect(isMain.values == [true, true])
    }

    @Test("Actions are reduced in the order of dispatch, each on the previous result")
    func dispatchOrder() async {
        let redux = makeRedux(1)
        redux.store.dispatch(Add(1), Multiply(3), Add(4))
        redux.store.dispatch(Multiply(10))
        await mainQueueTurn()
        #expect(redux.store.observableState.value == 100)
    }

    @Test("An action dispatched by a subscriber is reduced after the pending actions")
    func nestedDispatch() async {
        struct Note: Action { let name: String }
        let redux = Redux(initialState: [String]())
        redux.reducerContainer.addReduceFunction { (_, action: Note, state: [String]) in state + [action.name]
        }
        redux.store.observableState.subscribe { [unowned redux] state in
            if state == ["a"] { redux.store.dispatch(Note(name: "inner")) }
        }
        redux.store.dispatch(Note(name: "a"), Note(name: "b"))
        await mainQueueTurn()
        await mainQueueTurn()
        #expect(redux.store.observableState.value == ["a", "b", "inner"])
    }

    @Test("An action dispatched inside a reducer or a completion is enqueued")
    func fromReducerAndCompletion() async {
        let redux = makeRedux()
        let log = Log<Int>()
        redux.store.observableState.subscribe { log.note($0) }
        redux.reducerContainer.addReduceFunction { [unowned redux] (_, _: Load, state: Int) in
            redux.store.dispatch(Add(1))
            return state + 100
        }
        await withCheckedContinuation { continuation in
            redux.store.dispatch(Load()) {
                redux.store.dispatch(Add(10)) { continuation.resume() }
            }
        }
        #expect(log.values == [0, 100, 101, 111])
    }

    @Test("Every value is delivered to all subscribers before the next action is reduced")
    func toldFirst() async {
        let redux = makeRedux()
        let log = Log<String>()
        redux.reducerContainer.addReduceFunction { (_, _: Add, state: Int) in
            log.note("reduce")
            return state
        }
        redux.store.observableState.subscribe { log.note("a\($0)") }
        redux.store.observableState.subscribe { log.note("b\($0)") }
        redux.store.dispatch(Add(1), Add(1))
        await mainQueueTurn()
        #expect(log.values == ["a0", "b0", "reduce", "a1", "b1", "reduce", "a2", "b2"])
    }

    @Test("Other blocks on the main queue run between the actions of a long series")
    func turns() async {
        let redux = makeRedux()
        let log = Log<String>()
        redux.store.observableState.subscribe { [unowned redux] value in
            log.note("\(value)")
            if (1..<5).contains(value) { redux.store.dispatch(Add(1)) }
        }
        redux.store.dispatch(Add(1))
        DispatchQueue.main.async { log.note("other") }
        await mainQueueTurn()
        #expect(log.values.prefix(3) == ["0", "1", "other"])
        while redux.store.observableState.value < 5 { await mainQueueTurn() }
    }

    @Test("Actions from several threads are all applied, in the order of each thread")
    func threads() async {
        struct Step: Action { let thread: Int, number: Int }
        let redux = Redux(initialState: [[Int]](repeating: [], count: 4))
        redux.reducerContainer.addReduceFunction { (_, action: Step, state: [[Int]]) in
            var state = state
            state[action.thread].append(action.number)
            return state
        }
        let counts = Log<Int>()
        redux.store.observableState.subscribe { counts.note($0.map(\.count).reduce(0, +)) }
        let store = redux.store
        onThreads(4) { thread in
            for number in 0..<250 { store.dispatch(Step(thread: thread, number: number)) }
        }
        while counts.values.last != 1_000 { await mainQueueTurn() }
        #expect(store.observableState.value == [[Int]](repeating: Array(0..<250), count: 4))
        #expect(counts.values == Array(0...1_000))
    }

    @Test("With immediate delivery, dispatch returns after all reductions and notifications")
    func immediate() {
        let redux = Redux.immediate(0)
        redux.reducerContainer.addReducer(reducer: AddReducer())
        let log = Log<String>()
        redux.store.observableState.subscribe { [unowned redux] value in
            log.note("\(value)")
            if value == 1 { redux.store.dispatch(Add(10)) }
        }
        redux.store.dispatch(Add(1)) { log.note("done") }
        #expect(log.values == ["0", "1", "done", "11"])
        #expect(redux.store.observableState.value == 11)
    }

    @Test("A store with the label initialState works with and without a delivery")
    func spelling() async {
        let appReducer: SendableAppReducer<Int> = { provider, action, state in
            provider.reduce(action: action, state: state)
        }
        func container() -> ReducerContainerImpl {
            let container = ReducerContainerImpl()
            container.addReducer(reducer: AddReducer())
            return container
        }
        let immediate = Store(
            appReducer: appReducer,
            initialState: 1,
            reducerContainer: container(),
            delivery: .immediate
        )
        immediate.dispatch(Add(1))
        #expect(immediate.observableState.value == 2)
        let store = Store(appReducer: appReducer, initialState: 1, reducerContainer: container())
        store.dispatch(Add(1))
        #expect(store.observableState.value == 1)
        await mainQueueTurn()
        #expect(store.observableState.value == 2)
    }

    @Test("A store with a queue as delivery reduces and notifies on that queue")
    func queue() async {
        let queue = DispatchQueue(label: "test", attributes: .concurrent)
        let redux = Redux(initialState: 0, delivery: .queue(queue))
        redux.reducerContainer.addReducer(reducer: AddReducer())
        let isMain = Log<Bool>()
        redux.store.observableState.subscribe { if $0 > 0 { isMain.note(MainQueue.isCurrent) } }
        for _ in 0..<99 { redux.store.dispatch(Add(1)) }
        await withCheckedContinuation { continuation in
            redux.store.dispatch(Add(1)) { continuation.resume() }
        }
        #expect(redux.store.observableState.value == 100)
        #expect(isMain.values == [Bool](repeating: false, count: 100))
    }

    @Test("An action is reduced on a state that was assigned directly")
    func settingByHand() async {
        let redux = makeRedux()
        redux.store.dispatch(Add(1))
        redux.store.observableState.value = 41
        await mainQueueTurn()
        #expect(redux.store.observableState.value == 42)
    }

    @Test(
        "An app reducer can use its provider as a container, with a completion or without"
    )
    func providers() {
        let completions = Counter()
        let redux = Redux.immediate(
            0,
            appReducer: { provider, action, state in
                let responsible: [AnyActionReducer] = provider.reducers(action: action, state: state)
                #expect(responsible.count == 1)
                #expect(provider is ReducerContainer)
                return provider.reduce(action: action, state: state) { completions.add(1) }
            }
        )
        let container = redux.reducerContainer
        redux.reducerContainer.addReduceFunction { [unowned container] (provider, action: Add, state: Int) in
            let isContainer = (provider as AnyObject) === container
            #expect(isContainer)
            return state + action.number
        }
        for _ in 0..<3 { redux.store.dispatch(Add(1)) }
        redux.store.dispatch(Add(1)) {}
        #expect(redux.store.observableState.value == 4)
        #expect(completions.value == 4)
    }

    @Test("An app reducer composes the state of its parts")
    func composition() {
        let redux = Redux.immediate(
            AppState(),
            appReducer: { provider, action, state in
                AppState(
                    count: provider.reduce(action: action, state: state.count),
                    user: provider.reduce(action, state.user),
                    trail: state.trail + [state.count]
                )
            }
        )
        redux.reducerContainer.addReducer(reducer: AddReducer())
        redux.reducerContainer.addReduceFunction { (_, action: Add, user: UserState?) in
            UserState(name: (user?.name ?? "") + "\(action.number)")
        }
        redux.store.dispatch(Add(1), Add(2))
        #expect(
            redux.store.observableState.value
                == AppState(count: 3, user: UserState(name: "12"), trail: [0, 1])
        )
    }
}

@Suite("Redux: assignments to the state beside actions")
struct StoreAssignmentTests {
    /// Runs a reducer on one thread, and `assign` on another thread while the reducer runs. The assignment must wait
    /// until the reducer has returned.
    private func reduce(
        _ redux: Redux<Int>,
        whileAnotherThread assign: @escaping @Sendable (ObservableProperty<Int>) -> Void
    ) {
        let store = redux.store
        let isReducing = DispatchSemaphore(value: 0)
        let isAssigning = DispatchSemaphore(value: 0)
        redux.reducerContainer.addReduceFunction { (_, action: Add, state: Int) in
            isReducing.signal()
            isAssigning.wait()
            // The assignment must wait for the reducer. If it does not, it changes the state during this loop. The loop
            // would see that, because reading the state does not wait.
            for _ in 0..<1_000 where store.observableState.value != state { break }
            return state + action.number
        }
        onThreads(2) { thread in
            if thread == 0 { return store.dispatch(Add(1)) }
            isReducing.wait()
            #expect(store.observableState.value == 0, "reading does not wait")
            isAssigning.signal()
            assign(store.observableState)
        }
    }

    @Test("An assignment during another thread's reduction is not lost")
    func assignment() {
        for _ in 0..<50 {
            let redux = Redux.immediate(0)
            let log = Log<Int>()
            redux.store.observableState.subscribe { log.note($0) }
            reduce(redux) { $0.value = 10 }
            #expect(redux.store.observableState.value == 10)
            #expect(log.values == [0, 1, 10])
        }
    }

    @Test("An update during another thread's reduction is not lost")
    func update() {
        for _ in 0..<50 {
            let redux = Redux.immediate(0)
            reduce(redux) { $0.update { $0 += 10 } }
            #expect(redux.store.observableState.value == 11)
        }
    }

    @Test("No action or update is lost if several threads dispatch and update")
    func manyThreads() {
        let redux = Redux.immediate(0)
        redux.reducerContainer.addReduceFunction { (_, action: Add, state: Int) in
            sched_yield()
            return state + action.number
        }
        let store = redux.store
        onThreads(4) { thread in
            for _ in 0..<1_000 {
                if thread % 2 == 0 {
                    store.dispatch(Add(1))
                } else {
                    store.observableState.update { $0 += 1 }
                }
            }
        }
        // Under load another thread may reduce the last actions, after the threads above have ended.
        let states = Log<Int>()
        store.observableState.subscribe { states.note($0) }
        states.wait { ($0.last ?? 0) >= 4_000 }
        #expect(store.observableState.value == 4_000)
    }

    @Test("A state assigned inside a reducer can be read and is delivered; the reducer's result replaces it")
    func insideOfAReducer() {
        let redux = Redux.immediate(0)
        let state = redux.store.observableState
        let log = Log<Int>()
        state.subscribe { log.note($0) }
        redux.reducerContainer.addReduceFunction { [unowned state] (_, action: Add, number: Int) in
            state.value = 10
            state.update { $0 += 1 }
            #expect(state.value == 11)
            return number + action.number
        }
        redux.store.dispatch(Add(1))
        #expect(log.values == [0, 10, 11, 1])
    }

    @Test("An assignment waits for the reducer, and not for the subscribers of its result")
    func subscribersDoNotHoldUp() {
        let redux = Redux.immediate(0)
        redux.reducerContainer.addReducer(reducer: AddReducer())
        let store = redux.store
        let isTold = DispatchSemaphore(value: 0)
        let isAssigned = DispatchSemaphore(value: 0)
        store.observableState.subscribe { value in
            guard value == 1 else { return }
            isTold.signal()
            isAssigned.wait()
        }
        onThreads(2) { thread in
            if thread == 0 { return store.dispatch(Add(1)) }
            isTold.wait()
            store.observableState.value = 10
            isAssigned.signal()
        }
        #expect(store.observableState.value == 10)
    }
}

@Suite("Redux: random programs against a model")
struct StoreRandomProgramTests {
    @Test("Nested dispatches are reduced first in, first out", arguments: 0..<100)
    func programs(seed: Int) {
        var generator = SeededGenerator(seed: UInt64(seed))
        func numbers(_ count: ClosedRange<Int>) -> [Int] {
            (0..<Int.random(in: count, using: &generator)).map { _ in
                Int.random(in: 1...50, using: &generator)
            }
        }
        // The numbers that a subscriber dispatches at certain states, until its budget is used up.
        let reactions = (0..<7).map { _ in numbers(0...2) }
        let program = numbers(10...20)

        var expected = ["0"]
        var state = 0
        var budget = 40
        for number in program {
            var waiting = [number]
            while !waiting.isEmpty {
                state += waiting.removeFirst()
                expected.append("\(state)")
                if budget > 0 {
                    budget -= 1
                    waiting += reactions[state % reactions.count]
                }
                expected.append("done \(state)")
            }
        }

        let redux = Redux.immediate(0)
        redux.reducerContainer.addReducer(reducer: AddReducer())
        let log = Log<String>()
        let realBudget = Guarded(40)
        @Sendable func dispatch(_ number: Int) {
            redux.store.dispatch(Add(number)) { log.note("done \(redux.store.observableState.value)") }
        }
        redux.store.observableState.subscribe { value in
            log.note("\(value)")
            let isReacting = realBudget.withLock { budget in
                guard value > 0 && budget > 0 else { return false }
                budget -= 1
                return true
            }
            if isReacting {
                for number in reactions[value % reactions.count] { dispatch(number) }
            }
        }
        for number in program { dispatch(number) }
        #expect(log.values == expected, "seed \(seed)")
    }
}

@Suite("Redux: no capture")
struct StoreNoCaptureTests {
    @Test(
        "A dispatch on the main thread to an immediate store returns while others dispatch continuously",
        .timeLimit(.minutes(30))
    )
    @MainActor
    func immediateStore() {
        let redux = Redux.immediate(0)
        redux.reducerContainer.addReducer(reducer: AddReducer())
        let store = redux.store
        expectNoCapture(
            dispatch: { store.dispatch(Add(1)) },
            observe: { body in store.observableState.subscribe { if $0 > 0 { body($0) } } }
        )
    }
}
