import TestSupport
import Testing
import VISPER_Core

@MainActor
@Suite("An app shows its features to its observers")
struct DefaultAppTests {
    private struct Refusal: Error, Equatable {}

    private struct Screen: Feature {
        let name: String
    }

    private final class Observer: FeatureObserver {
        let name: String
        let log: Log<String>
        var refuses = false
        var application: (any App)?
        var onAdded: () -> Void = {}

        init(_ name: String, _ log: Log<String>) {
            self.name = name
            self.log = log
        }

        func featureAdded(application: any App, feature: any Feature) throws {
            self.application = application
            log.note("\(name): \((feature as? Screen)?.name ?? "object")")
            onAdded()
            if refuses { throw Refusal() }
        }
    }

    private let log = Log<String>()
    private let app = DefaultApp()

    @Test(
        "add(feature:) calls all observers, in the order in which they were added, before it returns"
    )
    func order() throws {
        app.add(featureObserver: Observer("A", log))
        app.add(featureObserver: Observer("B", log))
        try app.add(feature: Screen(name: "start"))
        try app.add(feature: Screen(name: "end"))
        #expect(log.values == ["A: start", "B: start", "A: end", "B: end"])
    }

    @Test("An observer receives the app itself")
    func application() throws {
        let observer = Observer("A", log)
        app.add(featureObserver: observer)
        try app.add(feature: Screen(name: "start"))
        #expect(observer.application as? DefaultApp === app)
    }

    @Test("If an observer throws, later observers are not called, and earlier calls are not undone")
    func refusal() {
        let refusing = Observer("B", log)
        refusing.refuses = true
        app.add(featureObserver: Observer("A", log))
        app.add(featureObserver: refusing)
        app.add(featureObserver: Observer("C", log))
        #expect(throws: Refusal()) { try app.add(feature: Screen(name: "start")) }
        #expect(log.values == ["A: start", "B: start"])
    }

    @Test("An observer added while a feature is added receives only later features")
    func late() throws {
        let early = Observer("A", log)
        let late = Observer("B", log)
        early.onAdded = { [app] in
            early.onAdded = {}
            app.add(featureObserver: late)
        }
        app.add(featureObserver: early)
        try app.add(feature: Screen(name: "start"))
        try app.add(feature: Screen(name: "end"))
        #expect(log.values == ["A: start", "A: end", "B: end"])
    }

    @Test("The app retains its observers, but not the features")
    func lifetime() throws {
        final class Tracked: Feature {
            let instance: LifetimeTracker.Instance
            init(_ instance: LifetimeTracker.Instance) { self.instance = instance }
        }
        weak var observer: Observer?
        do {
            let added = Observer("A", log)
            observer = added
            app.add(featureObserver: added)
        }
        #expect(observer != nil)

        let tracker = LifetimeTracker()
        try app.add(feature: Tracked(tracker.instance()))
        #expect(log.values == ["A: object"])
        #expect(tracker.alive == 0)
    }
}
