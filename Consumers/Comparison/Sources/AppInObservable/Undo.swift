import Observation

#if canImport(SwiftUI)
import SwiftUI
#endif

@MainActor
@Observable
final class ReadingModel {
    private(set) var books: [Book] = []
    var selection: Book.ID?
    private var past: [[Book]] = []
    private var future: [[Book]] = []

    var canUndo: Bool { !past.isEmpty }
    var canRedo: Bool { !future.isEmpty }

    func add(_ book: Book) { edit { $0.append(book) } }

    func remove(_ id: Book.ID) { edit { $0.removeAll { $0.id == id } } }

    func undo() {
        guard let last = past.popLast() else { return }
        future.append(books)
        books = last
    }

    func redo() {
        guard let next = future.popLast() else { return }
        past.append(books)
        books = next
    }

    private func edit(_ change: (inout [Book]) -> Void) {
        let old = books
        change(&books)
        if books == old { return }
        past.append(old)
        future = []
    }
}

#if canImport(SwiftUI)
struct ReadingView: View {
    let reading: ReadingModel

    var body: some View {
        ForEach(reading.books) { book in
            Button(book.title) { reading.selection = book.id }
            Button("Remove") { reading.remove(book.id) }
        }
        if let id = reading.selection { Text("Selected: \(id)") }
        Button("Add") { reading.add(Book(id: reading.books.count, title: "New")) }
        Button("Undo") { reading.undo() }.disabled(!reading.canUndo)
        Button("Redo") { reading.redo() }.disabled(!reading.canRedo)
    }
}
#endif
