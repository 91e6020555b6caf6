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

enum ProfileAction: Action {
    case setName(String), setEmail(String), setCity(String), setWantsNews(Bool), save
}

struct ProfileMutation: Mutation {
    func mutate(action: ProfileAction, state: inout ProfileState) {
        state.isSaved = false
        switch action {
        case .setName(let name):
            state.name = name
        case .setEmail(let email):
            state.email = email
            state.emailError = nil
        case .setCity(let city):
            state.city = city
        case .setWantsNews(let wantsNews):
            state.wantsNews = wantsNews
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
        TextField("Name", text: profile.binding(\.name, send: { .setName($0) }))
        TextField("Email", text: profile.binding(\.email, send: { .setEmail($0) }))
        if let error = profile.emailError { Text(error) }
        TextField("City", text: profile.binding(\.city, send: { .setCity($0) }))
        Toggle("News", isOn: profile.binding(\.wantsNews, send: { .setWantsNews($0) }))
        Button("Save") { profile.send(.save) }
        if profile.isSaved { Text("Saved") }
    }
}
#endif
