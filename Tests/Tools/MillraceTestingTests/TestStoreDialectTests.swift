import Dispatch
import FluxCapacitor
import Millrace
import MillraceTesting
import MobiusCore
import TestSupport
import Testing
import VISPER_Swift

@Suite("A test store, in each dialect")
struct TestStoreDialectTests {
    // MARK: FluxCapacitor

    /// Each test passes a type of its own as `Owner`, and so uses a store of its own.
    private final class TodoStore<Owner>: Storable {
        let todos: Constant<[String]>
        let count: Constant<Int>
        private let _todos = Variable<[String]>([])
        private let _count = Variable(0)

        init() {
            todos = Constant(_todos)
            count = Constant(_count)
        }

        func reduce(with state: TodoChange<Owner>) {
            switch state {
            case .add(let todo):
                _todos.value.append(todo)
                _count.value = _todos.value.count
            case .clear: _todos.value = []
            }
        }
    }

    private enum TodoChange<Owner>: DispatchState {
        typealias RelatedStoreType = TodoStore<Owner>
        typealias RelatedActionType = TodoAction<Owner>

        case add(String), clear
    }

    private struct TodoAction<Owner>: Actionable {
        typealias DispatchStateType = TodoChange<Owner>

        /// Adds the first element of the stream.
        func addFirst(of todos: AsyncStream<String>, cleanedBy buster: DustBuster) -> Task<Void, Never> {
            invoke(cleanedBy: buster) {
                for await todo in todos { return .add(todo) }
                return .clear
            }
        }
    }

    @Test("finish names a running operation of a FluxCapacitor action, and passes after the operation's end")
    func fluxCapacitorWork() async throws {
        enum Own {}
        let store = TodoStore<Own>.instantiate()
        defer { store.clear() }
        let action = TodoAction<Own>()
        let buster = DustBuster()
        let endless = AsyncStream<String>.makeStream()
        let failuresOfOne = try await failures {
            let test = TestStore(store, limit: .zero)
            _ = action.addFirst(of: endless.stream, cleanedBy: buster)
            try await test.finish()
        }
        #expect(failuresOfOne.count == 1)
        #expect(
            failuresOfOne.first?.text
                == """
                finish(): 1 effect or task of the store still runs after 0.0 seconds: \
                TodoAction<Own>.addFirst(of:cleanedBy:)
                """
        )
        buster.clean()

        let streams = (0..<2).map { _ in AsyncStream<String>.makeStream() }
        let failures = try await failures {
            let test = TestStore(store, limit: .zero)
            for stream in streams { _ = action.addFirst(of: stream.stream, cleanedBy: buster) }
            try await test.finish()
        }
        let several = "finish(): 2 effects or tasks of the store still run after 0.0 seconds: "
        #expect(failures.count == 1)
        #expect(failures.first?.text.hasPrefix(several) == true)
        withExtendedLifetime(streams) {}
        buster.clean()

        let test = TestStore(store)
        let one = AsyncStream<String>.makeStream()
        _ = action.addFirst(of: one.stream, cleanedBy: buster)
        one.continuation.yield("milk")
        try await test.receive(TodoChange<Own>.add) {
            $0.todos = ["milk"]
            $0.count = 1
        }
        try await test.finish()
    }

    @Test("Changes of a FluxCapacitor store's variables are described by the variables' names")
    func fluxCapacitor() async throws {
        enum Own {}
        let store = TodoStore<Own>.instantiate()
        defer { store.clear() }
        let test = TestStore(store)
        try await test.send(.add("tea")) {
            $0.todos = ["tea"]
            $0.count = 1
        }
        Task.detached { TodoAction<Own>().invoke(.add("milk")) }
        try await test.receive(.add("milk")) {
            $0.todos.append("milk")
            $0.count += 1
        }
        try await test.finish()
    }

    @Test("A failure shows an undescribed variable by its name")
    func fluxCapacitorFailure() throws {
        enum Own {}
        let store = TodoStore<Own>.instantiate()
        defer { store.clear() }
        let failures = try failures {
            let test = TestStore(store)
            try test.send(.add("tea")) { $0.todos = ["milk"] }
            try test.finish()
        }
        #expect(
            failures.map(\.text) == [
                """
                send(.add("tea")): the state is not as described.
                  todos[0]: "tea" → expected "milk"
                  count: 0 → 1, which was not described
                What changes is { $0.todos = ["tea"]; $0.count = 1 }
                """
            ]
        )
    }

    @Test("A test store can test a single variable")
    func variable() throws {
        let variable = Variable(1)
        let test = TestStore(variable)
        variable.value = 2
        variable.value += 1
        try test.receiveChange { $0 = 2 }
        try test.receiveChange { $0 = 3 }
        try test.finish()
    }

    @Test("Each value of a variable is a change, also one that an observer sets in answer")
    func answeringObserver() throws {
        let variable = Variable(0)
        _ = variable.observe { if $0 == 1 { variable.value = 2 } }
        let test = TestStore(variable)
        variable.value = 1
        try test.receiveChange { $0 = 1 }
        try test.receiveChange { $0 = 2 }
        try test.finish()
    }

    // MARK: Mobius

    @Test("A controller's starts are changes, with the effects that its loops start with")
    func controller() async throws {
        let controller = Mobius.loop(
            update: updateLogin,
            effectHandler: AnyConnectable<LoginEffect, LoginEvent> { _ in
                Connection(acceptClosure: { _ in }, disposeClosure: {})
            }
        )
        .makeController(from: Login(), initiate: { First(model: $0, effects: [.log]) })
        let test = TestStore(controller)
        controller.start()
        try await test.receiveChange(effects: [.log])
        try await test.send(.typed("Ann")) { $0.name = "Ann" }
        controller.stop()
        controller.start()
        try await test.receiveChange(effects: [.log])
        controller.stop()
        try await test.finish()
    }

    @Test("Without await a controller's start is received with its effects if the loop's queue has run")
    func controllerNow() throws {
        let queue = DispatchQueue(label: "loop")
        let controller = Mobius.loop(
            update: updateLogin,
            effectHandler: AnyConnectable<LoginEffect, LoginEvent> { _ in
                Connection(acceptClosure: { _ in }, disposeClosure: {})
            }
        )
        .makeController(from: Login(), initiate: { First(model: $0, effects: [.log]) }, loopQueue: queue)
        let failures = try failures {
            let test = TestStore(controller)
            for effects: [LoginEffect] in [[.log], [.log, .log]] {
                controller.start()
                queue.sync {}
                try test.receiveChange(effects: effects)
                controller.stop()
            }
            try test.finish()
        }
        let text = """
            receiveChange(): the effects are not the expected ones.
              missing: .log
            It has `effects: [.log]`.
            """
        #expect(failures.map(\.text) == [text])
    }

    @Test("finish waits for an effect that ends, and names one that still runs")
    func work() async throws {
        let callbacks = Guarded<[EffectCallback<LoginEvent>]>([])
        let router = EffectRouter<LoginEffect, LoginEvent>()
            .routeCase(LoginEffect.logIn).to { (_: String, callback: EffectCallback<LoginEvent>) in
                callbacks.withLock { $0.append(callback) }
                return AnonymousDisposable {}
            }
            .routeCase(LoginEffect.log).to {}
        let loop = Mobius.loop(update: updateLogin, effectHandler: router.asConnectable).start(from: Login())
        let line = #line + 4
        let failures = try await failures {
            let test = TestStore(loop, limit: .zero)
            try await test.send(.submit, effects: [.log, .logIn("")]) { $0.isLoading = true }
            try await test.finish()
        }
        let running = "finish(): 1 effect or task of the store still runs after 0.0 seconds: .logIn(\"\")"
        #expect(failures == [ReportedFailure(text: running, line: line)])

        callbacks.withLock { $0.first }?.end()
        let test = TestStore(loop)
        try await test.send(.submit, effects: [.log, .logIn("")])
        let callback = try #require(callbacks.withLock { $0.last })
        Task.detached { callback.end(with: .loggedIn("Ann")) }
        try await test.receive(.loggedIn("Ann")) {
            $0.isLoading = false
            $0.name = "Ann"
        }
        try await test.finish()
        loop.dispose()
    }

    // MARK: VISPER

    private struct Count: Equatable { var count = 0 }
    private struct Add: VISPER_Swift.Action { let number: Int }
    private struct AddReducer: ActionReducerType {
        func reduce(provider: ReducerProvider, action: Add, state: Count) -> Count {
            Count(count: state.count + action.number)
        }
    }
    private struct Double: VISPER_Swift.Action {}
    private struct DoubleLater: AsyncActionReducerType {
        let currentState: @Sendable () -> Count

        func reduce(provider: ReducerProvider, action: Double, completion: @escaping (Count) -> Void) {
            let state = currentState()
            let done = Handover(completion)
            Task.detached { done.value(Count(count: state.count * 2)) }
        }
    }

    /// Moves a closure to another task.
    ///
    /// Sendable: only the task that it is moved to uses the closure.
    private struct Handover<Value>: @unchecked Sendable {
        let value: Value
        init(_ value: Value) { self.value = value }
    }

    private func store(
        _ delivery: StoreDelivery,
        _ middleware: Middleware<Count> = Middleware(),
        _ reducers: ReducerContainerImpl = ReducerContainerImpl()
    ) -> Store<Count> {
        reducers.addReducer(reducer: AddReducer())
        return Store<Count>(
            appReducer: { $0.reduce(action: $1, state: $2) },
            intialState: Count(),
            reducerContainer: reducers,
            middleware: middleware,
            delivery: delivery
        )
    }

    @MainActor
    @Test("A test store sends actions of any type to a VISPER store, and waits for the store's queue")
    func visper() async throws {
        let test = TestStore(store(.main))
        try await test.send(Add(number: 2)) { $0.count = 2 }
        test.dispatch(Add(number: 3))
        try await test.receive(Add.self) { $0.count = 5 }
        test.dispatch(Add(number: 4))
        try await test.receive(where: { ($0 as? Add)?.number == 4 }) { $0.count = 9 }
        try await test.finish()
    }

    @Test("The actions that middleware produces from one action are received")
    func middleware() throws {
        let doubling = Middleware<Count>().flatMap { _, action in
            (action as? Add).map { [Add(number: $0.number), Add(number: $0.number)] } ?? []
        }
        let test = TestStore(store(.immediate, doubling))
        test.dispatch(Double())
        test.dispatch(Add(number: 2))
        try test.receive(Add(number: 2)) { $0.count = 2 }
        try test.receive(where: { $0 is Add }) { $0.count = 4 }
        test.dispatch(Add(number: 3))
        try test.receive(Add.self) { $0.count = 7 }
        try test.receive(Add.self) { $0.count = 10 }
        try test.finish(releasing: true)
    }

    @Test("The result of an asynchronous reducer is received")
    func asynchronousReducer() async throws {
        let reducers = ReducerContainerImpl()
        let store = store(.immediate, Middleware(), reducers)
        reducers.addReducer(reducer: DoubleLater { [unowned store] in store.observableState.value })
        let test = TestStore(store)
        try await test.send(Add(number: 2)) { $0.count = 2 }
        try await test.send(Double())
        try await test.receive(UpdateStateWithSubStateAction<Count>.self) { $0.count = 4 }
        try await test.finish()
    }

    @Test("A test store can test a single property")
    func property() throws {
        let property = ObservableProperty(1)
        let test = TestStore(property)
        property.value = 2
        try test.receiveChange { $0 = 2 }
        try test.finish()
    }

    @Test("Each value of a property is a change, also one that a subscriber sets in answer")
    func answeringSubscriber() throws {
        let property = ObservableProperty(0)
        property.subscribe { if $0 == 1 { property.value = 2 } }
        let test = TestStore(property)
        property.value = 1
        try test.receiveChange { $0 = 1 }
        try test.receiveChange { $0 = 2 }
        try test.finish()
    }
}
