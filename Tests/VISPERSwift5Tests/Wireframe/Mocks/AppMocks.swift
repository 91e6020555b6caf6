import VISPER_Core

// Conformances as written in 2019: protocol names without `any`, no isolation, and methods without `throws` for
// requirements that have it.

struct MockAction: Action, Equatable {
    let number: Int
}

class MockActionDispatcher: ActionDispatcher {
    var dispatched: [Action] = []

    func dispatch(_ action: Action...) {
        dispatched.append(contentsOf: action)
    }

    func dispatch(_ action: Action, completion: @escaping () -> Void) {
        dispatched.append(action)
        completion()
    }
}

class MockFeature: NSObject, Feature {}

struct StructFeature: Feature {
    let name: String
}

class MockFeatureObserver: NSObject, FeatureObserver {
    var invokedFeatureAdded = false
    var invokedFeatureAddedParameters: (application: App, feature: Feature)?
    var stubbedError: Error?

    func featureAdded(application: App, feature: Feature) throws {
        invokedFeatureAdded = true
        invokedFeatureAddedParameters = (application, feature)
        if let error = stubbedError {
            throw error
        }
    }
}

struct StructFeatureObserver: FeatureObserver {
    let added: (Feature) -> Void

    func featureAdded(application: App, feature: Feature) {
        added(feature)
    }
}

class MockApp: NSObject, App {
    var features: [Feature] = []
    var observers: [FeatureObserver] = []

    func add(feature: Feature) throws {
        features.append(feature)
    }

    func add(featureObserver: FeatureObserver) {
        observers.append(featureObserver)
    }
}

class CountingApp: DefaultApp {
    var featureCount = 0
    var observerCount = 0

    override init() {
        super.init()
    }

    override func add(feature: Feature) throws {
        featureCount += 1
        try super.add(feature: feature)
    }

    override func add(featureObserver: FeatureObserver) {
        observerCount += 1
        super.add(featureObserver: featureObserver)
    }
}
