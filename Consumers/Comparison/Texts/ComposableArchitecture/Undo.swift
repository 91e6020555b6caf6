import ComposableArchitecture
import SwiftUI

@Reducer
struct Reading {
    @ObservableState
    struct State: Equatable {
        var books: [Book] = []
        var selection: Book.ID?
        var past: [[Book]] = []
        var future: [[Book]] = []
    }

    enum Action {
        case add(Book), remove(Book.ID), select(Book.ID?), undo, redo
    }

    var body: some ReducerOf<Self> {
        Reduce { state, action in
            switch action {
            case .add(let book):
                edit(&state) { $0.append(book) }
            case .remove(let id):
                edit(&state) { $0.removeAll { $0.id == id } }
            case .select(let id):
                state.selection = id
            case .undo:
                guard let last = state.past.popLast() else { return .none }
                state.future.append(state.books)
                state.books = last
            case .redo:
                guard let next = state.future.popLast() else { return .none }
                state.past.append(state.books)
                state.books = next
            }
            return .none
        }
    }

    private func edit(_ state: inout State, _ change: (inout [Book]) -> Void) {
        let old = state.books
        change(&state.books)
        if state.books == old { return }
        state.past.append(old)
        state.future = []
    }
}

struct ReadingView: View {
    let store: StoreOf<Reading>

    var body: some View {
        ForEach(store.books) { book in
            Button(book.title) { store.send(.select(book.id)) }
            Button("Remove") { store.send(.remove(book.id)) }
        }
        if let id = store.selection { Text("Selected: \(id)") }
        Button("Add") { store.send(.add(Book(id: store.books.count, title: "New"))) }
        Button("Undo") { store.send(.undo) }.disabled(store.past.isEmpty)
        Button("Redo") { store.send(.redo) }.disabled(store.future.isEmpty)
    }
}
