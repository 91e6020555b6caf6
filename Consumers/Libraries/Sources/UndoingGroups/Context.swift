@_exported import Prex

enum NoteAction: Action {
    case setText(String)
    case setTags([String])
}

struct NoteState: State {
    var text = ""
    var tags: [String] = []
}

struct NoteMutation: Mutation {
    func mutate(action: NoteAction, state: inout NoteState) {
        switch action {
        case .setText(let text): state.text = text
        case .setTags(let tags): state.tags = tags
        }
    }
}

final class NoteScreen: View {
    func reflect(change: StateChange<NoteState>) {}
}

@MainActor let screen = NoteScreen()
@MainActor let presenter = Presenter(view: screen, state: NoteState(), mutation: NoteMutation())
