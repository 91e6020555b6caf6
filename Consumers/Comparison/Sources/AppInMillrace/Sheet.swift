import Millrace
import MillraceObservation
import Prex

#if canImport(SwiftUI)
import SwiftUI
#endif

struct Editor: Prex.State, Identifiable, Equatable {
    let id: Int
    var title: String
}

enum EditorAction: Action, FormAction {
    case set(Field<Editor>), save
}

struct EditorMutation: Mutation {
    func mutate(action: EditorAction, state: inout Editor) {
        if case .set(let field) = action { field.apply(to: &state) }
    }
}

struct NoteState: Prex.State, Equatable {
    var title = ""
    var editor: Editor?
}

enum NoteAction: Action {
    case edit, editor(EditorAction), closeEditor
}

struct NoteMutation: Mutation {
    func mutate(action: NoteAction, state: inout NoteState) {
        switch action {
        case .edit:
            state.editor = Editor(id: 0, title: state.title)
        case .editor(.save):
            state.title = state.editor?.title ?? state.title
            state.editor = nil
        case .closeEditor:
            state.editor = nil
        case .editor:
            break
        }
    }
}

func makeNote() -> Flux<NoteAction, NoteState> {
    let mutation = CombinedMutation(
        EditorMutation().lifted(state: \.editor, action: NoteAction.editor),
        NoteMutation()
    )
    return Flux(state: NoteState(), mutation: mutation)
}

#if canImport(SwiftUI)
struct NoteView: SwiftUI.View {
    let note: Observed<NoteState, NoteAction>

    var body: some SwiftUI.View {
        Text(note.title)
        Button("Edit") { note.send(.edit) }
            .sheet(item: note.binding(item: \.editor, send: NoteAction.editor, dismiss: .closeEditor)) {
                EditorView(editor: $0)
            }
    }
}

struct EditorView: SwiftUI.View {
    let editor: Observed<Editor, EditorAction>

    var body: some SwiftUI.View {
        TextField("Title", text: editor[field: \.title])
        Button("Save") { editor.send(.save) }.disabled(editor.title.isEmpty)
    }
}
#endif
