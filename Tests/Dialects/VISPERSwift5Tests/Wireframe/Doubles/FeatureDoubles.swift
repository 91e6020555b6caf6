import VISPER_Core

// The test doubles of this folder belong to the app of a museum. They conform as code of 2019 did: protocol names without
// `any`, no isolation, and methods without `throws` for requirements that have it. Spies are objects that record their
// calls.

// MARK: Features

struct Exhibit: Feature {
    let title: String
}

class Wing: NSObject, Feature {}

// MARK: Observers of features

struct Opening: FeatureObserver {
    let open: (Feature) -> Void

    func featureAdded(application: App, feature: Feature) {
        open(feature)
    }
}

class FeatureObserverSpy: NSObject, FeatureObserver {
    var refusal: Error?
    var added: (application: App, feature: Feature)?
    var isAsked = false

    func featureAdded(application: App, feature: Feature) throws {
        isAsked = true
        added = (application, feature)
        guard let refusal = refusal else { return }
        throw refusal
    }
}

// MARK: Apps

class AppSpy: NSObject, App {
    var observers: [FeatureObserver] = []
    var features: [Feature] = []

    func add(featureObserver: FeatureObserver) {
        observers.append(featureObserver)
    }

    func add(feature: Feature) throws {
        features.append(feature)
    }
}

class CountedApp: DefaultApp {
    var observers = 0
    var features = 0

    override init() {
        super.init()
    }

    override func add(featureObserver: FeatureObserver) {
        super.add(featureObserver: featureObserver)
        observers += 1
    }

    override func add(feature: Feature) throws {
        try super.add(feature: feature)
        features += 1
    }
}

// MARK: Actions

struct TicketSold: Action, Equatable {
    let price: Int
}

class DispatcherSpy: ActionDispatcher {
    var actions: [Action] = []

    func dispatch(_ action: Action, completion: @escaping () -> Void) {
        dispatch(action)
        completion()
    }

    func dispatch(_ action: Action...) {
        actions += action
    }
}
