import Testing
import VISPERTestSupport

@testable import VISPER_Wireframe

@MainActor
@Suite("Composed option providers")
struct ComposedRoutingOptionProviderTests {
    private let journal = Journal()
    private let composed = DefaultComposedRoutingOptionProvider()

    private func option(of incoming: String? = nil, pattern: String = "/a") -> String? {
        let result = DefaultRouteResult(
            routePattern: pattern,
            parameters: [:],
            routingOption: incoming.map { NamedOption($0) }
        )
        return (composed.option(routeResult: result) as? NamedOption)?.description
    }

    private func add(_ name: String, priority: Int, answering option: String?) -> Participant {
        let provider = Participant(name, journal)
        provider.option = option.map { NamedOption($0) }
        composed.add(optionProvider: provider, priority: priority)
        return provider
    }

    @Test("Without providers the incoming option remains")
    func empty() {
        #expect(option(of: "incoming") == "incoming")
        #expect(option() == nil)
    }

    @Test(
        "Providers are asked in ascending priority, the last added first; the last answer wins"
    )
    func order() {
        let high = add("high", priority: 1, answering: "of high")
        let first = add("first", priority: 0, answering: "of first")
        let second = add("second", priority: 0, answering: "of second")
        #expect(composed.optionProviders.map(\.priority) == [1, 0, 0])
        #expect((composed.optionProviders[0].optionProvider as? Participant) === high)

        #expect(option(of: "incoming") == "of high")
        #expect(journal.take() == ["second.option", "first.option", "high.option"])
        func seen(_ provider: Participant) -> [String?] {
            provider.seenOptions.map { ($0 as? NamedOption)?.description }
        }
        #expect(seen(second) == ["incoming"])
        #expect(seen(first) == ["of second"])
        #expect(seen(high) == ["of first"])
    }

    @Test("A provider that returns nil preserves the option of an earlier provider")
    func nilKeeps() {
        _ = add("low", priority: 0, answering: "of low")
        _ = add("high", priority: 1, answering: nil)
        #expect(option() == "of low")
        #expect(option(of: "incoming") == "of low")
    }

    @Test("A provider that returns nil preserves the incoming option")
    func nilKeepsIncoming() {
        _ = add("only", priority: 0, answering: nil)
        #expect(option(of: "incoming") == "incoming")
        #expect(option() == nil)
    }

    /// Makes the controller for its pattern, and supplies that controller's default option.
    private struct Feature: ViewFeature {
        var routePattern = "/a"
        let priority: Int
        let name: String
        var isOn = true

        func isResponsible(routeResult: RouteResult) -> Bool {
            isOn && routeResult.routePattern == routePattern
        }
        func makeController(routeResult: RouteResult) throws -> UIViewController { UIViewController() }
        func makeOption(routeResult: RouteResult) -> RoutingOption { NamedOption(name) }
    }

    private func add(_ feature: Feature) {
        composed.add(optionProvider: feature, priority: feature.priority)
    }

    @Test(
        "The view feature with the higher priority determines the default option",
        arguments: [true, false]
    )
    func higherFeature(isHighFirst: Bool) {
        let features = [Feature(priority: 1, name: "high"), Feature(priority: 0, name: "low")]
        for feature in isHighFirst ? features : features.reversed() { add(feature) }
        #expect(option() == "high")
    }

    @Test("Of view features with equal priorities, the first added determines the default option")
    func tie() {
        add(Feature(priority: 0, name: "first"))
        add(Feature(priority: 0, name: "second"))
        #expect(option() == "first")
    }

    @Test("Features that are not responsible for the route do not determine the option")
    func notResponsible() {
        add(Feature(priority: 0, name: "low"))
        add(Feature(priority: 1, name: "off", isOn: false))
        add(Feature(routePattern: "/b", priority: 2, name: "of another pattern"))
        #expect(option() == "low")
    }

    @Test("A caller's option takes precedence over the options of features")
    func caller() {
        add(Feature(priority: 0, name: "low"))
        add(Feature(priority: 1, name: "high"))
        #expect(option(of: "caller's") == "caller's")
    }

    @Test("A feature does not replace an option that another provider has set")
    func decidedBetween() {
        add(Feature(priority: 0, name: "low"))
        _ = add("decider", priority: 1, answering: "decided")
        add(Feature(priority: 2, name: "high"))
        #expect(option() == "decided")
    }

    @Test("A provider that returns the given option lets features replace it")
    func handedBack() {
        add(Feature(priority: 0, name: "low"))
        composed.add(
            optionProvider: FunctionalRoutingOptionProvider { $0.routingOption },
            priority: 1
        )
        add(Feature(priority: 2, name: "high"))
        #expect(option() == "high")
    }
}
