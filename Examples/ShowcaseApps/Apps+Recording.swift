import Millrace
import MillraceTimeline

extension Apps {
    /// Decides what is recorded of these apps: no password, and nothing of view models, whose values follow from the stores'.
    nonisolated public static let sanitizer: Timeline.Sanitizer = { transition in
        if transition.label.dialect == "FluxCapacitor", case .change = transition.cause { return nil }
        return transition.mapping(Login.withoutPassword)
    }

    /// The actions of VISPER's apps that can be read from a recording, or be written by hand in the inspector. Stores of the other
    /// dialects say so by the type of their actions.
    nonisolated public static var actionTypes: [any Decodable.Type] {
        [
            ChangeUserNameAction.self,
            AddToDo.self, RenameToDo.self, SetToDoDone.self, DeleteToDo.self, DeleteDone.self,
            SetFilter.self, EditDraft.self, DiscardDraft.self, SetConnectivity.self, SyncToDos.self,
        ]
    }
}
