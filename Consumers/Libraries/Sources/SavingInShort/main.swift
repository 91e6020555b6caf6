import MillracePersistence

let saved = SavedState("settings", in: .applicationSupportDirectory, default: Settings())
let flux = Flux(state: saved.state, mutation: SettingsMutation())
saved.follow(flux)
