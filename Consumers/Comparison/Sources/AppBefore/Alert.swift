import MillraceObservation
import Prex

#if canImport(SwiftUI)
import SwiftUI
#endif

struct ShelfState: Prex.State, Equatable {
    var books: [Book] = []
    var deleting: Book?
    var isAsking: Bool { deleting != nil }
}

enum ShelfAction: Action {
    case askToDelete(Book), confirm, closeAlert
}

struct ShelfMutation: Mutation {
    func mutate(action: ShelfAction, state: inout ShelfState) {
        switch action {
        case .askToDelete(let book):
            state.deleting = book
        case .confirm:
            state.books.removeAll { $0.id == state.deleting?.id }
            state.deleting = nil
        case .closeAlert:
            state.deleting = nil
        }
    }
}

#if canImport(SwiftUI)
struct ShelfView: SwiftUI.View {
    let shelf: Observed<ShelfState, ShelfAction>

    var body: some SwiftUI.View {
        ForEach(shelf.books) { book in
            Button("Delete \(book.title)") { shelf.send(.askToDelete(book)) }
        }
        .alert("Delete?", isPresented: shelf.binding(\.isAsking, send: { _ in .closeAlert })) {
            Button("Delete \(shelf.deleting?.title ?? "")") { shelf.send(.confirm) }
            Button("Cancel") {}
        }
    }
}
#endif
