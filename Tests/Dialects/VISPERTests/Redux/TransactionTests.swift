import TestSupport
import Testing

@testable import VISPER_Redux

@Suite("Redux: the container for one action")
struct TransactionTests {
    private let container = MockContainer()
    private let completions = Counter()

    private func makeTransaction() -> ReducerContainerForOneActionTransaction {
        let completions = completions
        return ReducerContainerForOneActionTransaction(
            reducerContainer: container,
            completion: { completions.add(1) }
        )
    }

    @Test("A transaction forwards every call to the container")
    func forwarding() {
        let transaction = makeTransaction()
        transaction.addReducer(reducer: AddReducer())
        transaction.addReducer(reducer: InstantReducer(newState: 1))
        transaction.addReduceFunction { (_, _: Add, state: Int) in state }
        let _: [AnyActionReducer] = transaction.reducers(action: Add(1), state: 1)
        let _: [AnyAsyncActionReducer] = transaction.reducers(action: Add(1), state: 1)
        _ = transaction.reduce(action: Add(1), state: 1)
        _ = transaction.reduce(action: Add(1), state: 1, completion: {})
        #expect(
            container.log.values == [
                "add", "add async", "add function", "reducers", "async reducers", "reduce with completion",
                "reduce with completion",
            ]
        )
        transaction.dispatchStateChangeActionCallback = { _ in }
        #expect(container.dispatchStateChangeActionCallback != nil)
        #expect(transaction.dispatchStateChangeActionCallback != nil)
    }

    @Test("Without reductions, startCompleting calls the completion once")
    func noReductions() {
        let transaction = makeTransaction()
        #expect(completions.value == 0)
        transaction.startCompleting()
        #expect(completions.value == 1)
        transaction.startCompleting()
        #expect(completions.value == 1)
    }

    @Test("The completion is called after startCompleting and once every reduction has completed")
    func reductions() {
        let transaction = makeTransaction()
        let inner = Counter()
        _ = transaction.reduce(action: Add(1), state: 1, completion: { inner.add(1) })
        _ = transaction.reduce(action: Add(1), state: 1)
        container.completeReduction(0)
        #expect(inner.value == 1, "before it is armed, too")
        transaction.startCompleting()
        #expect(completions.value == 0)
        container.completeReduction(1)
        #expect(completions.value == 1)
    }

    @Test("The completion is not called if one reduction never completes")
    func never() {
        let transaction = makeTransaction()
        _ = transaction.reduce(action: Add(1), state: 1)
        _ = transaction.reduce(action: Add(1), state: 1)
        container.completeReduction(0)
        container.completeReduction(0)
        transaction.startCompleting()
        #expect(completions.value == 0)
    }

    @Test("If all reductions have completed before, startCompleting calls the completion")
    func completedBefore() {
        let transaction = makeTransaction()
        _ = transaction.reduce(action: Add(1), state: 1)
        container.completeReduction(0)
        #expect(completions.value == 0)
        transaction.startCompleting()
        #expect(completions.value == 1)
    }

    @Test("A reduction that completes after the transaction's release still completes it")
    func late() {
        var transaction: ReducerContainerForOneActionTransaction? = makeTransaction()
        _ = transaction?.reduce(action: Add(1), state: 1)
        transaction?.startCompleting()
        transaction = nil
        container.completeReduction(0)
        #expect(completions.value == 1)
    }

    @Test("The transaction returns the container's result")
    func result() {
        #expect(makeTransaction().reduce(action: Add(1), state: 41) == 41)
    }
}

@Suite("Redux: combining closures")
struct CombineLatestClosuresTests {
    @Test("The final closure is called after combineLatest, once every chained closure has been called")
    func combine() {
        let log = Log<String>()
        let combine = CombineLatestClosures { log.note("all") }
        let first = combine.chainClosure { log.note("1") }
        let second = combine.chainClosure { log.note("2") }
        first()
        combine.combineLatest()
        #expect(log.values == ["1"])
        second()
        #expect(log.values == ["1", "2", "all"])
    }

    @Test("A chained closure runs at each call, the final one once")
    func repeats() {
        let log = Log<String>()
        let combine = CombineLatestClosures { log.note("all") }
        let first = combine.chainClosure { log.note("1") }
        let second = combine.chainClosure { log.note("2") }
        combine.combineLatest()
        first()
        first()
        #expect(log.values == ["1", "1"])
        second()
        first()
        combine.combineLatest()
        #expect(log.values == ["1", "1", "2", "all", "1"])
    }

    @Test("The final closure is retained until it is called, and then released")
    func lifetime() {
        let tracker = LifetimeTracker()
        let log = Log<String>()
        var closure: (() -> Void)?
        do {
            let instance = tracker.instance()
            let combine = CombineLatestClosures {
                instance.touch()
                log.note("all")
            }
            closure = combine.chainClosure {}
            combine.combineLatest()
        }
        #expect(tracker.alive == 1)
        closure?()
        #expect(log.values == ["all"])
        #expect(tracker.alive == 0)
    }

    @Test("The final closure is called once, even if many threads call the chained ones")
    func threads() {
        for _ in 0..<50 {
            let finals = Counter()
            let combine = CombineLatestClosures { finals.add(1) }
            let closures = Closures((0..<4).map { _ in combine.chainClosure {} })
            onThreads(5) { thread in
                if thread == 4 { combine.combineLatest() } else { closures.values[thread]() }
            }
            #expect(finals.value == 1)
        }
    }

    /// Sendable: the closures may be called from any thread.
    private final class Closures: @unchecked Sendable {
        let values: [() -> Void]
        init(_ values: [() -> Void]) { self.values = values }
    }
}

/// A container that reduces nothing, records its calls, and calls completions when the test says so.
///
/// Sendable: a test sets the callback before it passes the container on.
final class MockContainer: StateChangingReducerContainer, @unchecked Sendable {
    let log = Log<String>()
    private let completions = Log<() -> Void>()
    var dispatchStateChangeActionCallback: ((Action) -> Void)?

    func completeReduction(_ index: Int) { completions.values[index]() }

    func addReducer<R: ActionReducerType>(reducer: R) { log.note("add") }
    func addReducer<R: AsyncActionReducerType>(reducer: R) { log.note("add async") }
    func addReduceFunction<StateType, ActionType: Action>(
        reduceFunction:
            @escaping (_ provider: ReducerProvider, _ action: ActionType, _ state: StateType) -> StateType
    ) { log.note("add function") }
    func reducers<StateType>(action: Action, state: StateType) -> [AnyActionReducer] {
        log.note("reducers")
        return []
    }
    func reducers<StateType>(action: Action, state: StateType) -> [AnyAsyncActionReducer] {
        log.note("async reducers")
        return []
    }
    func reduce<StateType>(action: Action, state: StateType) -> StateType {
        log.note("reduce")
        return state
    }
    func reduce<StateType>(action: Action, state: StateType, completion: @escaping () -> Void) -> StateType {
        log.note("reduce with completion")
        completions.note(completion)
        return state
    }
}
