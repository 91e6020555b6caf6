import Observation

#if canImport(SwiftUI)
import SwiftUI
#endif

@MainActor
@Observable
final class EditorModel: Identifiable {
    var title: String
    @ObservationIgnored private let onSave: (String) -> Void

    init(title: String, onSave: @escaping (String) -> Void) {
        self.title = title
        self.onSave = onSave
    }

    func save() { onSave(title) }
}

@MainActor
@Observable
final class NoteModel {
    private(set) var title = ""
    var editor: EditorModel?

    func edit() {
        editor = EditorModel(title: title) { [weak self] title in
            self?.title = title
            self?.editor = nil
        }
    }
}

#if canImport(SwiftUI)
struct NoteView: View {
    @Bindable var note: NoteModel

    var body: some View {
        Text(note.title)
        Button("Edit") { note.edit() }
            .sheet(item: $note.editor) { EditorView(editor: $0) }
    }
}

struct EditorView: View {
    @Bindable var editor: EditorModel

    var body: some View {
        TextField("Title", text: $editor.title)
        Button("Save") { editor.save() }.disabled(editor.title.isEmpty)
    }
}
#endif
