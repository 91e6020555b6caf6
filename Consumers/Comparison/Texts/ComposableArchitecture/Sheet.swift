import ComposableArchitecture
import SwiftUI

@Reducer
struct Editor {
    @ObservableState
    struct State: Equatable {
        var title: String
    }

    enum Action: BindableAction {
        case binding(BindingAction<State>), save
    }

    var body: some ReducerOf<Self> {
        BindingReducer()
    }
}

@Reducer
struct Note {
    @ObservableState
    struct State: Equatable {
        var title = ""
        @Presents var editor: Editor.State?
    }

    enum Action {
        case edit, editor(PresentationAction<Editor.Action>)
    }

    var body: some ReducerOf<Self> {
        Reduce { state, action in
            switch action {
            case .edit:
                state.editor = Editor.State(title: state.title)
                return .none
            case .editor(.presented(.save)):
                state.title = state.editor?.title ?? state.title
                state.editor = nil
                return .none
            case .editor:
                return .none
            }
        }
        .ifLet(\.$editor, action: \.editor) { Editor() }
    }
}

struct NoteView: View {
    @Bindable var store: StoreOf<Note>

    var body: some View {
        Text(store.title)
        Button("Edit") { store.send(.edit) }
            .sheet(item: $store.scope(state: \.editor, action: \.editor)) { EditorView(store: $0) }
    }
}

struct EditorView: View {
    @Bindable var store: StoreOf<Editor>

    var body: some View {
        TextField("Title", text: $store.title)
        Button("Save") { store.send(.save) }.disabled(store.title.isEmpty)
    }
}
