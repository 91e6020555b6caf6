import Testing

@testable import VISPER_Wireframe

@MainActor
@Suite("Composed top controller resolvers")
struct ComposedTopControllerResolverTests {
    private let composed = DefaultComposedTopControllerResolver()

    /// Resolves one controller to another one.
    private struct Step: TopControllerResolver {
        let from: UIViewController
        let to: UIViewController

        func isResponsible(controller: UIViewController) -> Bool { controller === from }
        func topController(of controller: UIViewController) -> UIViewController { to }
    }

    @Test("Without resolvers, a controller is its own top controller")
    func nobody() {
        let controller = UIViewController()
        #expect(composed.isResponsible(controller: controller))
        #expect(composed.topController(of: controller) === controller)
    }

    @Test("Resolvers are asked with each answer until the top controller is its own answer")
    func recursion() {
        let (a, b, c) = (UIViewController(), UIViewController(), UIViewController())
        composed.add(resolver: Step(from: b, to: c), priority: 0)
        composed.add(resolver: Step(from: a, to: b), priority: 0)
        composed.add(resolver: Step(from: c, to: c), priority: 0)
        #expect(composed.topController(of: a) === c)
        #expect(composed.topController(of: c) === c)
    }

    @Test("Resolvers are asked by descending priority, then in the order of adding")
    func order() {
        let (a, b, c, d) = (UIViewController(), UIViewController(), UIViewController(), UIViewController())
        composed.add(resolver: Step(from: a, to: b), priority: 0)
        composed.add(resolver: Step(from: a, to: c), priority: 1)
        composed.add(resolver: Step(from: a, to: d), priority: 1)
        #expect(composed.topController(of: a) === c)
    }
}
