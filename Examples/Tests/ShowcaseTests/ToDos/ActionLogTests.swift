import Testing
import VISPER

@testable import ShowcaseApps

@Suite("The log of actions")
struct ActionLogTests {
    private let log = ActionLog()

    @Test("An entry has the action's name and properties")
    func entry() {
        log.note(SetToDoDone(id: 2, isDone: true))
        log.note(DeleteDone())
        #expect(log.entries.value.map(\.number) == [1, 2])
        #expect(log.entries.value.map(\.name) == ["SetToDoDone", "DeleteDone"])
        #expect(log.entries.value.map(\.details) == ["id: 2, isDone: true", ""])
    }

    @Test("The oldest entries are dropped, and numbers continue")
    func limit() {
        for _ in 0..<ActionLog.limit + 2 { log.note(DeleteDone()) }
        #expect(log.entries.value.count == ActionLog.limit)
        #expect(log.entries.value.first?.number == 3)
        #expect(log.entries.value.last?.number == ActionLog.limit + 2)
    }

    @Test("The middleware logs each action, and forwards it")
    func middleware() {
        let redux = Redux(
            initialState: ToDoFilter.all,
            middleware: Middleware().logging(to: log),
            delivery: .immediate
        )
        redux.reducerContainer.addReducer(reducer: SetFilterReducer())
        redux.store.dispatch(SetFilter(filter: .done))
        #expect(redux.store.observableState.value == .done)
        #expect(log.entries.value.map(\.details) == ["filter: done"])
    }
}
