import Testing
import VISPER

@testable import ShowcaseApps

@MainActor
@Suite("The reducers of the to-dos")
struct ToDosReducersTests {
    private let container = ReducerContainerImpl()

    init() {
        ToDoListReducers().injectReducers(container: container)
        ToDoDraftReducers().injectReducers(container: container)
        container.addReducer(reducer: SetFilterReducer())
        container.addReducer(reducer: SetConnectivityReducer())
    }

    /// The state after some actions.
    private func state(after actions: any Action...) -> ToDosState {
        actions.reduce(ToDosState(list: ToDoList(.two))) { state, action in
            ToDosState.reduce(provider: container, action: action, state: state)
        }
    }

    @Test("A new to-do is appended, with an id of its own and a trimmed title")
    func add() {
        let state = state(after: AddToDo(title: " Bread\n"))
        #expect(state.list.toDos == .two + [ToDo(id: 3, title: "Bread")])
    }

    @Test("An id is never reused")
    func ids() {
        let state = state(after: DeleteToDo(id: 2), AddToDo(title: "Bread"))
        #expect(state.list.toDos.map(\.id) == [1, 3])
    }

    @Test("A blank title has no effect", arguments: ["", " \n"])
    func blankTitle(title: String) {
        #expect(state(after: AddToDo(title: title)).list == ToDoList(.two))
        #expect(state(after: RenameToDo(id: 1, title: title)).list == ToDoList(.two))
    }

    @Test("An action changes only the to-do and the property that it names")
    func change() {
        let state = state(after: RenameToDo(id: 1, title: "Green tea"), SetToDoDone(id: 2, isDone: true))
        #expect(
            state.list.toDos == [
                ToDo(id: 1, title: "Green tea", isDone: true), ToDo(id: 2, title: "Milk", isDone: true),
            ]
        )
    }

    @Test(
        "An action for a missing to-do changes nothing",
        arguments: [RenameToDo(id: 9, title: "x"), SetToDoDone(id: 9, isDone: true), DeleteToDo(id: 9)]
            as [any Action & Sendable]
    )
    func unknownID(action: any Action & Sendable) {
        #expect(state(after: action) == state())
    }

    @Test("One to-do is deleted, or all that are done")
    func delete() {
        #expect(state(after: DeleteToDo(id: 2)).list.toDos.map(\.id) == [1])
        #expect(state(after: DeleteDone()).list.toDos.map(\.id) == [2])
    }

    @Test("A draft can be edited and discarded")
    func draft() {
        #expect(state(after: EditDraft(title: "Bre")).draft == ToDoDraft(title: "Bre"))
        #expect(state(after: EditDraft(title: "Bre"), DiscardDraft()).draft == ToDoDraft())
    }

    @Test("Adding a to-do also clears the draft")
    func addDraft() {
        let state = state(after: EditDraft(title: "Bread"), AddToDo(title: "Bread"))
        #expect(state.draft == ToDoDraft())
        #expect(state.list[3]?.title == "Bread")
    }

    @Test("A blank draft cannot be added", arguments: [("", false), (" ", false), (" a", true)])
    func canBeAdded(title: String, canBeAdded: Bool) {
        #expect(ToDoDraft(title: title).canBeAdded == canBeAdded)
    }

    @Test("A filter selects its to-dos, and the counts include all to-dos", arguments: ToDoFilter.allCases)
    func filter(filter: ToDoFilter) {
        let state = state(after: SetFilter(filter: filter))
        let ids: [ToDoFilter: [Int]] = [.all: [1, 2], .open: [2], .done: [1]]
        #expect(state.filter == filter)
        #expect(state.shownToDos.map(\.id) == ids[filter])
        #expect(state.counts == [.all: 2, .open: 1, .done: 1])
    }

    @Test("SetConnectivity stores that the network is lost or restored")
    func connectivity() {
        let offline = SetConnectivity(connectivity: .offline)
        #expect(state(after: offline).connectivity == .offline)
        #expect(state(after: offline, SetConnectivity(connectivity: .online)).connectivity == .online)
    }
}
