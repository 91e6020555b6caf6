import Millrace
import MillraceObservation
import Prex

#if canImport(SwiftUI)
import SwiftUI
#endif

struct Row: Prex.State, Identifiable, Equatable {
    let id: Int
    var title = ""
    var isDone = false
}

enum RowAction: Action, FormAction {
    case set(Field<Row>), remove
}

struct RowMutation: Mutation {
    func mutate(action: RowAction, state: inout Row) {
        if case .set(let field) = action { field.apply(to: &state) }
    }
}

struct RowsState: Prex.State, Equatable {
    var rows: [Row] = []
    var nextID = 0
    var doneCount: Int { rows.count(where: \.isDone) }
}

enum RowsAction: Action {
    case add, row(Row.ID, RowAction)
}

struct RowsMutation: Mutation {
    func mutate(action: RowsAction, state: inout RowsState) {
        switch action {
        case .add:
            state.rows.append(Row(id: state.nextID))
            state.nextID += 1
        case .row(let id, .remove):
            state.rows.removeAll { $0.id == id }
        case .row:
            break
        }
    }
}

func makeRows() -> Flux<RowsAction, RowsState> {
    let mutation = CombinedMutation(
        RowMutation().lifted(each: \.rows, action: RowsAction.row),
        RowsMutation()
    )
    return Flux(state: RowsState(), mutation: mutation)
}

#if canImport(SwiftUI)
struct RowsView: SwiftUI.View {
    let list: Observed<RowsState, RowsAction>

    var body: some SwiftUI.View {
        Text("\(list.doneCount) done")
        ForEach(list.scopes(\.rows, send: RowsAction.row)) { RowView(row: $0) }
        Button("Add") { list.send(.add) }
    }
}

struct RowView: SwiftUI.View {
    let row: Observed<Row, RowAction>

    var body: some SwiftUI.View {
        TextField("Title", text: row[field: \.title])
        Toggle("Done", isOn: row[field: \.isDone])
        Button("Remove") { row.send(.remove) }
    }
}
#endif
