import Millrace
import MillraceObservation
import Prex

#if canImport(SwiftUI)
import SwiftUI
#endif

struct ProfileState: Prex.State, Equatable {
    var name = ""
    var email = ""
    var city = ""
    var wantsNews = false
    var emailError: String?
    var isSaved = false
}

enum ProfileAction: Action, FormAction {
    case set(Field<ProfileState>), save
}

struct ProfileMutation: Mutation {
    func mutate(action: ProfileAction, state: inout ProfileState) {
        switch action {
        case .set(let field):
            field.apply(to: &state)
            state.isSaved = false
            if field.isOf(\.email) { state.emailError = nil }
        case .save:
            state.isSaved = state.email.contains("@")
            state.emailError = state.isSaved ? nil : "No address"
        }
    }
}

#if canImport(SwiftUI)
struct ProfileView: SwiftUI.View {
    let profile: Observed<ProfileState, ProfileAction>

    var body: some SwiftUI.View {
        TextField("Name", text: profile[field: \.name])
        TextField("Email", text: profile[field: \.email])
        if let error = profile.emailError { Text(error) }
        TextField("City", text: profile[field: \.city])
        Toggle("News", isOn: profile[field: \.wantsNews])
        Button("Save") { profile.send(.save) }
        if profile.isSaved { Text("Saved") }
    }
}
#endif
