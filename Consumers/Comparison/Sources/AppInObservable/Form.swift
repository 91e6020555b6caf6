import Observation

#if canImport(SwiftUI)
import SwiftUI
#endif

@MainActor
@Observable
final class ProfileModel {
    var name = "" { didSet { isSaved = false } }
    var email = "" {
        didSet {
            isSaved = false
            emailError = nil
        }
    }
    var city = "" { didSet { isSaved = false } }
    var wantsNews = false { didSet { isSaved = false } }
    private(set) var emailError: String?
    private(set) var isSaved = false

    func save() {
        isSaved = email.contains("@")
        emailError = isSaved ? nil : "No address"
    }
}

#if canImport(SwiftUI)
struct ProfileView: View {
    @Bindable var profile: ProfileModel

    var body: some View {
        TextField("Name", text: $profile.name)
        TextField("Email", text: $profile.email)
        if let error = profile.emailError { Text(error) }
        TextField("City", text: $profile.city)
        Toggle("News", isOn: $profile.wantsNews)
        Button("Save") { profile.save() }
        if profile.isSaved { Text("Saved") }
    }
}
#endif
