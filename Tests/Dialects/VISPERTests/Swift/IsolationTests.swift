import Foundation
import MillraceTimeline
import TestSupport
import Testing
import VISPERTestSupport
import VISPER_Swift

/// Closures that are written on the main actor and called elsewhere. Each contains a further closure, which would check at run
/// time that it is on the main actor, if it belonged to it.
@MainActor
@Suite("Closures written on the main actor")
struct IsolationTests {
    private let log = Log<String>()

    private func container() -> ReducerContainerImpl {
        let container = ReducerContainerImpl()
        container.addReducer(reducer: AddReducer())
        container.addReduceFunction { [log] (_, action: Add, state: [Int]) in
            log.note("function \([action.number].map { $0 + 1 })")
            return state.map { $0 + action.number }
        }
        container.addReducer(
            reducer: FunctionalReducer { [log] (_, action: Multiply, state: [Int]) in
                log.note("functional \([action.factor].map { $0 + 1 })")
                return state.map { $0 * action.factor }
            }
        )
        return container
    }

    @Test("The closures of a store, its middleware and its subscribers run on the thread that dispatches")
    func store() async {
        let middleware = Middleware<[Int]>()
            .sideEffect { [log] state, _, _ in log.note("effect \(state().map { $0 + 1 })") }
            .filter { state, _ in state().map { $0 + 1 }.count == 1 }
            .map { _, action in [action].map { $0 }[0] }
            .flatMap { _, action -> [Action] in [action].map { $0 } }
        let store = Store<[Int]>(
            appReducer: { [log] provider, action, state in
                log.note("app \(state.map { $0 + 1 })")
                return provider.reduce(action: action, state: state)
            },
            intialState: [1],
            reducerContainer: container(),
            middleware: middleware,
            delivery: .immediate
        )
        let total = store.observableState.map { $0.map { $0 + 1 }.reduce(0, +) }.distinct { $0 == $1 }
        total.subscribe { [log] in log.note("total \([$0].map { $0 + 1 })") }
        await onAnotherThread { [log] in
            store.dispatch(Add(2), Multiply(2))
            store.dispatch(Add(0)) { log.note("done \([1].map { $0 + 1 })") }
        }
        #expect(store.observableState.value == [6])
        #expect(
            log.values == [
                "total [3]", "effect [2]", "app [2]", "function [3]", "total [5]",
                "effect [4]", "app [4]", "functional [3]", "total [8]",
                "effect [7]", "app [7]", "function [1]", "done [2]",
            ]
        )
    }

    @Test("A completion that is written on the main actor runs where the store's queue is")
    func completion() async {
        let redux = Redux<[Int]>(initialState: [1], delivery: .queue(DispatchQueue(label: "test")))
        redux.actionDispatcher.dispatch(Load()) { [log] in log.note("\([1].map { $0 + 1 })") }
        log.wait { $0 == ["[2]"] }
    }

    @Test("A dispatcher of a Redux is passed to a background queue")
    func dispatcher() async {
        let redux = Redux<Int>(initialState: 0, delivery: .immediate)
        redux.reducerContainer.addReducer(reducer: AddReducer())
        let dispatcher = redux.actionDispatcher
        await onAnotherThread { dispatcher.dispatch(Add(2)) }
        #expect(redux.store.observableState.value == 2)
    }

    @Test("A function of the main actor is called with the value and each later one, also from other threads")
    func subscribeOnMain() async {
        final class Label {
            var texts: [Int] = []
        }
        let label = Label()
        let property = ObservableProperty(1)
        let reference = property.map { $0 * 10 }.subscribeOnMain { label.texts.append($0) }
        property.value = 2
        #expect(label.texts == [10, 20])
        await onAnotherThread { for value in 3...5 { property.value = value } }
        property.value = 6
        #expect(label.texts == [10, 20, 30, 40, 50, 60])
        reference?.dispose()
        property.value = 7
        #expect(label.texts.count == 6)
    }

    @Test("A container's callback can be set and read in the form for Swift 6 mode")
    func callback() async throws {
        let container = container()
        container.addReducer(reducer: InstantReducer(newState: [7]))
        container.dispatchStateChangeActionCallback = { [log] action in
            log.note("\(type(of: action)) \([1].map { $0 + 1 })")
        }
        await onAnotherThread { [log] in
            _ = container.reduce(action: Load(), state: [1]) { log.note("reduced \([1].map { $0 + 1 })") }
        }
        let callback = try #require(container.dispatchStateChangeActionCallback)
        await onAnotherThread { callback(Load()) }
        #expect(
            log.values == ["UpdateStateWithSubStateAction<Array<Int>> [2]", "reduced [2]", "Load [2]"]
        )
    }

    @Test("The closures of a functional entity store run on the thread that uses the store")
    func entities() async throws {
        let store = FunctionalEntityStore<Person>(
            persistEntities: { [log] in log.note("persist \($0.map(\.id))") },
            deleteEntities: { [log] in log.note("delete \($0.map(\.id))") },
            getEntities: { [log] in
                log.note("get \([1].map { $0 + 1 })")
                return []
            }
        )
        nonisolated(unsafe) let shared = store
        await onAnotherThread {
            try? shared.persist(Person("a"))
            _ = try? shared.getAll(Person.self)
        }
        #expect(log.values == ["persist [\"a\"]", "get [2]"])
    }

    @Test("A stateful feature reads the state on any thread")
    func feature() async {
        let feature = DefaultStatefulFeature { [1].map { $0 + 1 } }
        nonisolated(unsafe) let shared = feature
        await onAnotherThread { [log] in log.note("\(shared.getState())") }
        #expect(log.values == ["[2]"])
    }

    @Test("The closures of a pipeline run on the thread that calls them")
    func combining() async {
        let both = CombineLatestClosures { [log] in log.note("both \([1].map { $0 + 1 })") }
        let first = both.chainClosure { [log] in log.note("first \([1].map { $0 + 1 })") }
        both.combineLatest()
        await onAnotherThread { first() }
        #expect(log.values == ["first [2]", "both [2]"])
    }

    @Test("A replay from another thread repeats the reducers of an app, whose store works on the main thread")
    func replay() async {
        await #expect(processExitsWith: .success) {
            let timeline = Timeline()
            let app = await VISPERAppFactory<[Int]>().makeApplication(
                initialState: [1],
                appReducer: { provider, action, state in
                    provider.reduce(action: action, state: state.map { $0 })
                }
            )
            let redux = await app.redux
            redux.reducerContainer.addReduceFunction { (_, action: Add, state: [Int]) in
                state.map { $0 + action.number }
            }
            await withCheckedContinuation { done in redux.store.dispatch(Add(2)) { done.resume() } }
            await withCheckedContinuation { done in redux.store.dispatch(Add(3)) { done.resume() } }
            let first = try #require(timeline.entries.first { $0.transition.action != nil }?.id)
            await onAnotherThread { #expect(throws: Never.self) { try timeline.setSkipped(true, first) } }
            await mainQueueTurn()
            #expect(redux.store.observableState.value == [4])
        }
    }
}

/// Code of actors and of classes without isolation, with the app and its parts.
@Suite("Isolation: an app's parts elsewhere")
struct PartsElsewhereTests {
    private actor Downloads {
        private let wireframe: Wireframe
        init(wireframe: Wireframe) { self.wireframe = wireframe }
        func finish() async throws { try await wireframe.route(to: URL(string: "/done")!) }
    }

    private final class Coordinator {
        private let app: AnyVISPERApp<Int>
        init(app: AnyVISPERApp<Int>) { self.app = app }
        func finish() async throws { try await app.wireframe.route(to: URL(string: "/done")!) }
    }

    @Test("An actor and a class without isolation take routes")
    func routes() async throws {
        let routes = Log<String>()
        let app = await VISPERAppFactory<Int>().makeApplication(initialState: 0)
        try await app.wireframe.add(routePattern: "/done") { routes.note($0.routePattern) }
        try await Downloads(wireframe: app.wireframe).finish()
        try await Coordinator(app: app).finish()
        #expect(routes.values == ["/done", "/done"])
    }

    @Test("A route result is passed to a task")
    func result() async throws {
        let result: RouteResult = DefaultRouteResult(routePattern: "/a", parameters: ["id": 1])
        #expect(await Task.detached { result.routePattern }.value == "/a")
    }
}

/// Classes of an app that override what has a form for Swift 6 mode.
@Suite("Isolation: overrides")
struct OverrideTests {
    private final class Logging: Store<Int>, @unchecked Sendable {
        let log = Log<String>()

        override func dispatch(_ action: Action, completion: @escaping () -> Void) {
            log.note("\(action)")
            super.dispatch(action, completion: completion)
        }
    }

    private final class Circular: Store<Int>, @unchecked Sendable {
        override func dispatch(_ action: Action, completion: @escaping () -> Void) {
            super.dispatch(action) {}
        }
    }

    private final class Counting: ReducerContainerImpl, @unchecked Sendable {
        let log = Log<String>()

        override func addReduceFunction<StateType, ActionType: Action>(
            reduceFunction:
                @escaping (_ provider: ReducerProvider, _ action: ActionType, _ state: StateType) -> StateType
        ) {
            log.note("add")
            super.addReduceFunction(reduceFunction: reduceFunction)
        }
    }

    private final class OwnFactory: VISPERAppFactory<Int> {
        override func makeApplication(
            initialState: Int,
            appReducer: @escaping AppReducer<Int>,
            wireframe: Wireframe? = nil,
            controllerContainer: ControllerContainer = DefaultControllerContainer(),
            middleware: Middleware<Int> = Middleware<Int>()
        ) -> AnyVISPERApp<Int> {
            super.makeApplication(
                initialState: initialState + 100,
                appReducer: appReducer,
                wireframe: wireframe,
                controllerContainer: controllerContainer,
                middleware: middleware
            )
        }
    }

    @Test("An override of dispatch, of addReduceFunction and of makeApplication is called by both forms")
    @MainActor
    func overridden() {
        let container = Counting()
        let store = Logging(
            appReducer: { provider, action, state in provider.reduce(action: action, state: state) },
            intialState: 0,
            reducerContainer: container,
            delivery: .immediate
        )
        (store as Store<Int>).dispatch(Add(1)) {}
        (store as any ActionDispatcher).dispatch(Add(2)) {}
        let completion: () -> Void = {}
        (store as Store<Int>).dispatch(Add(3), completion: completion)
        #expect(store.log.values == ["Add(number: 1)", "Add(number: 2)", "Add(number: 3)"])

        (container as any ReducerContainer).addReduceFunction { (_, _: Add, state: Int) in state }
        (container as ReducerContainerImpl).addReduceFunction { (_, _: Add, state: Int) in state }
        #expect(container.log.values == ["add", "add"])

        let factory: VISPERAppFactory<Int> = OwnFactory()
        let app = factory.makeApplication(initialState: 1, appReducer: { _, _, state in state })
        #expect(app.state.value == 101)
    }

    @Test("An override that passes a closure literal to super is stopped with a message")
    func circle() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            let store: Store<Int> = Circular(
                appReducer: { _, _, state in state },
                intialState: 0,
                reducerContainer: ReducerContainerImpl(),
                delivery: .immediate
            )
            store.dispatch(Load()) {}
        }
        let message = standardError(of: result)
        #expect(message.contains("Circular calls dispatch(_:completion:) in a circle"))
        #expect(message.contains("let done: () -> Void"))
    }
}
