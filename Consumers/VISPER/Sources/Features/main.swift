import VISPER_Core

struct Screen: Feature {
    let name: String
}

struct Catalogue: FeatureObserver {
    func featureAdded(application: App, feature: Feature) throws {
        if let screen = feature as? Screen { print("there is a screen named", screen.name) }
    }
}

let app = DefaultApp()
app.add(featureObserver: Catalogue())
try app.add(feature: Screen(name: "start"))  // prints "there is a screen named start"
