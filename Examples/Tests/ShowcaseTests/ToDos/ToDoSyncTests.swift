import MillraceTesting
import TestSupport
import Testing
import VISPER

@testable import ShowcaseApps

/// The synchronisation after a change of the list, with a server whose answers come from the test.
@MainActor
@Suite("Syncing to-dos", .timeLimit(.minutes(30)))
struct ToDoSyncTests {
    private let entities: MemoryEntityStore
    private let server = ScriptedServer()
    private let log = ActionLog()
    private let redux: Redux<ToDosState>

    init() throws {
        entities = try MemoryEntityStore([ToDo].two)
        redux = try Self.makeRedux(store: entities, server: server, log: log)
    }

    private static func makeRedux(
        store: EntityStore,
        server: ScriptedServer,
        log: ActionLog
    ) throws -> Redux<ToDosState> {
        let storage = ToDoStorage(store: store)
        let redux = Redux(
            appReducer: ToDosState.reduce,
            initialState: ToDosState(list: try storage.load()),
            middleware: Middleware().syncingChanges().logging(to: log)
        )
        ToDoListReducers().injectReducers(container: redux.reducerContainer)
        SyncLogic(
            reducer: SyncReducer(state: redux.store.observableState, storage: storage, server: server)
        )
        .injectReducers(container: redux.reducerContainer)
        return redux
    }

    /// Waits until the state of the synchronisation is this one.
    private func wait(for sync: SyncState) async {
        for await state in redux.store.observableState.values where state.sync == sync { break }
    }

    @Test("A change is stored, sent to the server, and shown as pending until it has arrived")
    func success() async throws {
        let list = [
            ToDo(id: 1, title: "Tea", isDone: true), ToDo(id: 2, title: "Milk", isDone: true),
        ]
        let test = TestStore(redux)
        try await test.send(SetToDoDone(id: 2, isDone: true)) { $0.list = ToDoList(list) }
        try await test.receive(SyncToDos.self) { $0.sync = .syncing }
        let push = try await server.next()
        #expect(push.toDos == list)
        #expect(try entities.get("2") == list[1])
        push.succeed()
        try await test.receive(UpdateStateWithSubStateAction<SyncState>.self) { $0.sync = .synced }
        try await test.finish()
    }

    @Test("A failure is reported, and a retry may succeed")
    func failure() async throws {
        redux.store.dispatch(DeleteToDo(id: 2))
        try await server.next().fail(.offline)
        await wait(for: .failed(.offline))
        // The deletion is saved although the sync failed.
        #expect(try entities.getAll(ToDo.self).map(\.id) == [1])
        redux.store.dispatch(SyncToDos())
        try await server.next().succeed()
        await wait(for: .synced)
    }

    @Test("The outcome of an older list is ignored while a newer one is being sent")
    func outdated() async throws {
        redux.store.dispatch(SetToDoDone(id: 2, isDone: true))
        let older = try await server.next()
        redux.store.dispatch(SetToDoDone(id: 2, isDone: false))
        let newer = try await server.next()
        let updates = log.entries.value.count
        older.fail(.offline)
        for await entries in log.entries.values where entries.count > updates { break }
        #expect(log.entries.value.last?.details == "subState: syncing")
        newer.succeed()
        await wait(for: .synced)
    }

    @Test(
        "When the network returns, the list is sent to the server; when the network is lost, nothing is sent"
    )
    func connectivity() async throws {
        redux.store.dispatch(
            SetConnectivity(connectivity: .offline),
            SetConnectivity(connectivity: .online)
        )
        let push = try await server.next()
        #expect(push.connectivity == .online)
        push.succeed()
        await wait(for: .synced)
        #expect(
            log.entries.value.map(\.name) == [
                "SetConnectivity", "SetConnectivity", "SyncToDos",
                "UpdateStateWithSubStateAction<SyncState>",
            ]
        )
    }

    @Test("An error of the storage is reported")
    func storageFailure() async throws {
        let redux = try Self.makeRedux(store: RefusingStore(), server: server, log: log)
        redux.store.dispatch(AddToDo(title: "Bread"))
        for await state in redux.store.observableState.values
        where state.sync == .failed(.notStored("refused")) { break }
    }

    @Test("The stub server answers after a delay, and fails without a network")
    func stub() async {
        let clock = ManualClock()
        let server = StubToDoServer(clock: clock)
        for connectivity in [Connectivity.online, .offline] {
            let push = Task { try await server.push(.two, over: connectivity) }
            await clock.waitForSleepers()
            clock.advance(by: StubToDoServer.delay)
            switch await push.result {
            case .success: #expect(connectivity == .online)
            case .failure(let error):
                #expect(connectivity == .offline)
                #expect(error as? SyncError == .offline)
            }
        }
    }
}

/// A storage that refuses every change.
private final class RefusingStore: MemoryEntityStore {
    private struct Refusal: Error, CustomStringConvertible {
        let description = "refused"
    }

    override func transaction(transaction: @escaping (EntityStore) throws -> Void) throws {
        throw Refusal()
    }
}
