import Millrace
import Prex

/// A draft that is typed. Not `Codable`.
public struct DraftState: State, Equatable {
    var title = ""
    var address = Address(city: "")
    var isSent = false

    struct Address: Equatable, Sendable {
        var city: String
    }
}

/// The actions of a draft.
public enum DraftAction: Action, FormAction {
    case set(Field<DraftState>)
    case retitle(String)
    case send

    /// A title typed letter by letter, a city, and a title that is cleared.
    static let typing: [DraftAction] =
        ["H", "Hi", "H", "Ho"].map { .retitle($0) }
        + ["O", "Os", "Oslo"].map { .set(Field(\.address.city, $0)) }
        + [.send, .retitle("Hot"), .retitle(""), .retitle("A")]
}

/// Applies the actions of a draft.
public struct DraftMutation: Mutation {
    /// Sets the field, or sends.
    public func mutate(action: DraftAction, state: inout DraftState) {
        switch action {
        case .set(let field): field.apply(to: &state)
        case .retitle(let title): state.title = title
        case .send: state.isSent = true
        }
    }
}

/// Applies the actions of a draft as before a fault was mended: it does not send.
struct FaultyDraftMutation: Mutation {
    func mutate(action: DraftAction, state: inout DraftState) {
        if case .send = action { return }
        DraftMutation().mutate(action: action, state: &state)
    }
}
