import Observation

#if canImport(SwiftUI)
import SwiftUI
#endif

@MainActor
@Observable
final class ShelfModel {
    private(set) var books: [Book]
    private(set) var deleting: Book?
    var isAsking: Bool {
        get { deleting != nil }
        set { if !newValue { deleting = nil } }
    }

    init(books: [Book]) {
        self.books = books
    }

    func askToDelete(_ book: Book) {
        deleting = book
    }

    func confirm() {
        books.removeAll { $0.id == deleting?.id }
        deleting = nil
    }
}

#if canImport(SwiftUI)
struct ShelfView: View {
    @Bindable var shelf: ShelfModel

    var body: some View {
        ForEach(shelf.books) { book in
            Button("Delete \(book.title)") { shelf.askToDelete(book) }
        }
        .alert("Delete?", isPresented: $shelf.isAsking) {
            Button("Delete \(shelf.deleting?.title ?? "")") { shelf.confirm() }
            Button("Cancel") {}
        }
    }
}
#endif
