import ComposableArchitecture
import SwiftUI

@Reducer
struct Profile {
    @ObservableState
    struct State: Equatable {
        var name = ""
        var email = ""
        var city = ""
        var wantsNews = false
        var emailError: String?
        var isSaved = false
    }

    enum Action: BindableAction {
        case binding(BindingAction<State>), save
    }

    var body: some ReducerOf<Self> {
        BindingReducer()
        Reduce { state, action in
            switch action {
            case .binding(\.email):
                state.isSaved = false
                state.emailError = nil
                return .none
            case .binding:
                state.isSaved = false
                return .none
            case .save:
                state.isSaved = state.email.contains("@")
                state.emailError = state.isSaved ? nil : "No address"
                return .none
            }
        }
    }
}

struct ProfileView: View {
    @Bindable var store: StoreOf<Profile>

    var body: some View {
        TextField("Name", text: $store.name)
        TextField("Email", text: $store.email)
        if let error = store.emailError { Text(error) }
        TextField("City", text: $store.city)
        Toggle("News", isOn: $store.wantsNews)
        Button("Save") { store.send(.save) }
        if store.isSaved { Text("Saved") }
    }
}
