import MillraceObservation
import Prex

#if canImport(SwiftUI)
import SwiftUI
#endif

struct Editor: Prex.State, Identifiable, Equatable {
    let id: Int
    var title: String
}

enum EditorAction: Action {
    case type(String), save
}

struct EditorMutation: Mutation {
    func mutate(action: EditorAction, state: inout Editor) {
        if case .type(let title) = action { state.title = title }
    }
}

struct NoteState: Prex.State, Equatable {
    var title = ""
    var editor: Editor?
    var draft: String { editor?.title ?? "" }
}

enum NoteAction: Action {
    case edit, editor(EditorAction), closeEditor
}

extension NoteAction {
    var editor: EditorAction? {
        if case .editor(let action) = self { action } else { nil }
    }
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
        EditorMutation().lifted(state: \.editor, action: \NoteAction.editor),
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
            .sheet(item: note.binding(\.editor, send: { _ in .closeEditor })) { _ in
                EditorView(note: note)
            }
    }
}

struct EditorView: SwiftUI.View {
    let note: Observed<NoteState, NoteAction>

    var body: some SwiftUI.View {
        TextField("Title", text: note.binding(\.draft, send: { .editor(.type($0)) }))
        Button("Save") { note.send(.editor(.save)) }.disabled(note.draft.isEmpty)
    }
}
#endif
