import ComposableArchitecture
import SwiftUI

@Reducer
struct Row {
    @ObservableState
    struct State: Identifiable, Equatable {
        let id: Int
        var title = ""
        var isDone = false
    }

    enum Action: BindableAction {
        case binding(BindingAction<State>), remove
    }

    var body: some ReducerOf<Self> {
        BindingReducer()
    }
}

@Reducer
struct Rows {
    @ObservableState
    struct State: Equatable {
        var rows: IdentifiedArrayOf<Row.State> = []
        var nextID = 0
        var doneCount: Int { rows.count(where: \.isDone) }
    }

    enum Action {
        case add, rows(IdentifiedActionOf<Row>)
    }

    var body: some ReducerOf<Self> {
        Reduce { state, action in
            switch action {
            case .add:
                state.rows.append(Row.State(id: state.nextID))
                state.nextID += 1
                return .none
            case .rows(.element(let id, .remove)):
                state.rows.remove(id: id)
                return .none
            case .rows:
                return .none
            }
        }
        .forEach(\.rows, action: \.rows) { Row() }
    }
}

struct RowsView: View {
    let store: StoreOf<Rows>

    var body: some View {
        Text("\(store.doneCount) done")
        ForEach(store.scope(state: \.rows, action: \.rows)) { RowView(store: $0) }
        Button("Add") { store.send(.add) }
    }
}

struct RowView: View {
    @Bindable var store: StoreOf<Row>

    var body: some View {
        TextField("Title", text: $store.title)
        Toggle("Done", isOn: $store.isDone)
        Button("Remove") { store.send(.remove) }
    }
}
