import MillraceObservation
import MillraceUndo
import Prex

#if canImport(SwiftUI)
import SwiftUI
#endif

struct ReadingState: Prex.State, Equatable {
    var books: [Book] = []
    var selection: Book.ID?
}

enum ReadingAction: Action {
    case add(Book), remove(Book.ID), select(Book.ID?)
}

struct ReadingMutation: Mutation {
    func mutate(action: ReadingAction, state: inout ReadingState) {
        switch action {
        case .add(let book): state.books.append(book)
        case .remove(let id): state.books.removeAll { $0.id == id }
        case .select(let id): state.selection = id
        }
    }
}

struct ReadingModel: Sendable {
    let flux = Flux(state: ReadingState(), mutation: ReadingMutation())
    let history: UndoHistory

    init() { history = UndoHistory(of: flux, \.books) }
}

#if canImport(SwiftUI)
struct ReadingView: SwiftUI.View {
    let model: ReadingModel

    var body: some SwiftUI.View {
        let reading = model.flux.observed
        ForEach(reading.books) { book in
            Button(book.title) { reading.send(.select(book.id)) }
            Button("Remove") { reading.send(.remove(book.id)) }
        }
        if let id = reading.selection { Text("Selected: \(id)") }
        Button("Add") { reading.send(.add(Book(id: reading.books.count, title: "New"))) }
        Button("Undo") { model.history.undo() }.disabled(!model.history.observed.canUndo)
        Button("Redo") { model.history.redo() }.disabled(!model.history.observed.canRedo)
    }
}
#endif
