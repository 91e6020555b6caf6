import ComposableArchitecture
import SwiftUI

@Reducer
struct Shelf {
    @ObservableState
    struct State: Equatable {
        var books: [Book]
        @Presents var alert: AlertState<Action.Alert>?
    }

    enum Action {
        case askToDelete(Book), alert(PresentationAction<Alert>)

        enum Alert: Equatable { case confirm(Book.ID) }
    }

    var body: some ReducerOf<Self> {
        Reduce { state, action in
            switch action {
            case .askToDelete(let book):
                state.alert = AlertState {
                    TextState("Delete?")
                } actions: {
                    ButtonState(action: .confirm(book.id)) { TextState("Delete \(book.title)") }
                    ButtonState(role: .cancel) { TextState("Cancel") }
                }
                return .none
            case .alert(.presented(.confirm(let id))):
                state.books.removeAll { $0.id == id }
                return .none
            case .alert:
                return .none
            }
        }
        .ifLet(\.$alert, action: \.alert)
    }
}

struct ShelfView: View {
    @Bindable var store: StoreOf<Shelf>

    var body: some View {
        ForEach(store.books) { book in
            Button("Delete \(book.title)") { store.send(.askToDelete(book)) }
        }
        .alert($store.scope(state: \.alert, action: \.alert))
    }
}
