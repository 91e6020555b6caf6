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

enum RowAction: Action {
    case rename(String), setDone(Bool), remove
}

struct RowMutation: Mutation {
    func mutate(action: RowAction, state: inout Row) {
        switch action {
        case .rename(let title): state.title = title
        case .setDone(let isDone): state.isDone = isDone
        case .remove: break
        }
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
        case .row(let id, let action):
            guard let index = state.rows.firstIndex(where: { $0.id == id }) else { return }
            RowMutation().mutate(action: action, state: &state.rows[index])
        }
    }
}

#if canImport(SwiftUI)
struct RowsView: SwiftUI.View {
    let list: Observed<RowsState, RowsAction>

    var body: some SwiftUI.View {
        Text("\(list.doneCount) done")
        ForEach(list.elements(\.rows)) { row in
            RowView(row: row) { list.send(.row(row.id, $0)) }
        }
        Button("Add") { list.send(.add) }
    }
}

struct RowView: SwiftUI.View {
    let row: ObservedElement<Row>
    let send: (RowAction) -> Void

    var body: some SwiftUI.View {
        TextField("Title", text: row.binding(\.title, set: { send(.rename($0)) }))
        Toggle("Done", isOn: row.binding(\.isDone, set: { send(.setDone($0)) }))
        Button("Remove") { send(.remove) }
    }
}
#endif
