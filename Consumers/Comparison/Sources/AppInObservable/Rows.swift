import Observation

#if canImport(SwiftUI)
import SwiftUI
#endif

@MainActor
@Observable
final class RowModel: Identifiable {
    let id: Int
    var title = ""
    var isDone = false
    @ObservationIgnored private let onRemove: (RowModel) -> Void

    init(id: Int, onRemove: @escaping (RowModel) -> Void) {
        self.id = id
        self.onRemove = onRemove
    }

    func remove() { onRemove(self) }
}

@MainActor
@Observable
final class RowsModel {
    private(set) var rows: [RowModel] = []
    @ObservationIgnored private var nextID = 0
    var doneCount: Int { rows.count(where: \.isDone) }

    func add() {
        rows.append(RowModel(id: nextID) { [weak self] row in self?.rows.removeAll { $0 === row } })
        nextID += 1
    }
}

#if canImport(SwiftUI)
struct RowsView: View {
    let list: RowsModel

    var body: some View {
        Text("\(list.doneCount) done")
        ForEach(list.rows) { RowView(row: $0) }
        Button("Add") { list.add() }
    }
}

struct RowView: View {
    @Bindable var row: RowModel

    var body: some View {
        TextField("Title", text: $row.title)
        Toggle("Done", isOn: $row.isDone)
        Button("Remove") { row.remove() }
    }
}
#endif
