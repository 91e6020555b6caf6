import MillracePersistence
import Prex

struct Settings: State, Codable {
    var name = ""
    var fontSize = 12
}

let saved = SavedState(
    "settings",
    in: .applicationSupportDirectory,
    default: Settings(),
    onError: { print($0) }  // your log: see "When something is wrong"
)
let flux = Flux(state: saved.state, mutation: SettingsMutation())
saved.follow(flux)
