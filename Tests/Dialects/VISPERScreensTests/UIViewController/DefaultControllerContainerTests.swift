import Testing
import VISPER_UIViewController

@MainActor
@Suite("The container of controllers to navigate on")
struct DefaultControllerContainerTests {
    private let container = DefaultControllerContainer()

    /// The controllers that the container passes to the closure, in order.
    private var asked: [UIViewController?] {
        var asked: [UIViewController?] = []
        _ = container.getController { controller in
            asked.append(controller)
            return false
        }
        return asked
    }

    @Test("The container asks from the last controller to the first, and returns the first accepted one")
    func order() {
        let controllers = (0..<3).map { _ in UIViewController() }
        controllers.forEach(container.addUnretained)
        #expect(asked == controllers.reversed())

        var questions = 0
        let found = container.getController { controller in
            questions += 1
            return controller !== controllers[2]
        }
        #expect(found === controllers[1])
        #expect(questions == 2)
    }

    @Test("The container returns nil if no controller is accepted")
    func none() {
        #expect(container.getController { _ in true } == nil)
        let controller = UIViewController()
        container.addUnretained(controller: controller)
        #expect(container.getController { _ in false } == nil)
    }

    @Test("The container does not retain controllers, and skips released ones")
    func weakness() {
        let living = UIViewController()
        container.addUnretained(controller: living)
        weak var gone: UIViewController?
        do {
            let controller = UIViewController()
            gone = controller
            container.addUnretained(controller: controller)
        }
        #expect(gone == nil)
        #expect(asked == [living])
    }

    @Test("A controller may be added twice; remove removes it completely")
    func twice() {
        let controller = UIViewController()
        let other = UIViewController()
        container.addUnretained(controller: controller)
        container.addUnretained(controller: other)
        container.addUnretained(controller: controller)
        #expect(asked == [controller, other, controller])
        container.remove(controller: controller)
        #expect(asked == [other])
        container.remove(controller: controller)
        #expect(asked == [other])
    }

    @Test("The closure of getController may change the container")
    func reentrance() {
        let first = UIViewController()
        let second = UIViewController()
        container.addUnretained(controller: first)
        container.addUnretained(controller: second)
        let found = container.getController { controller in
            container.remove(controller: first)
            return controller === first
        }
        #expect(found === first)
        #expect(asked == [second])
    }
}
