import TestSupport
import Testing
import VISPER_Wireframe

@MainActor
@Suite("The usual dismissers")
struct DismisserTests {
    @Test("The modal dismisser is responsible for a presented controller and its children")
    func modalResponsible() async {
        let dismisser = ModalControllerDismisser()
        let stage = await Stage(["root"])
        let inside = UIViewController()
        #expect(!dismisser.isResponsible(animated: true, controller: inside))
        let presented = UINavigationController(rootViewController: inside)
        stage.navigation.present(presented, animated: false)
        #expect(dismisser.isResponsible(animated: true, controller: presented))
        #expect(dismisser.isResponsible(animated: true, controller: inside))
    }

    @Test(
        "The modal dismisser dismisses the presented container, then calls the completion",
        arguments: [true, false]
    )
    func modal(animated: Bool) async {
        let stage = await Stage(["root"])
        let inside = UIViewController()
        stage.navigation.present(UINavigationController(rootViewController: inside), animated: false)
        await mainQueueTurn()
        await withCheckedContinuation { continuation in
            ModalControllerDismisser().dismiss(animated: animated, controller: inside) {
                continuation.resume()
            }
        }
        #expect(stage.navigation.presentedViewController == nil)
    }

    @Test("The navigation dismisser calls the completion of an animated pop after the transition")
    func animatedPop() async {
        let stage = await Stage(["a", "b"])
        let dismisser = NavigationControllerDismisser()
        let top = stage.navigation.viewControllers[1]
        #expect(dismisser.isResponsible(animated: true, controller: top))
        #expect(!dismisser.isResponsible(animated: true, controller: stage.navigation))
        dismisser.dismiss(animated: true, controller: top) { stage.journal.note("completion") }
        #expect(stage.stack == ["a"])
        #expect(stage.journal.take() == ["a.willAppear(true)"])
        await mainQueueTurn()
        #expect(stage.journal.take() == ["a.didAppear(true)", "completion"])
    }

    @Test("The navigation dismisser calls the completion of a pop without animation at once")
    func pop() async {
        let stage = await Stage(["a", "b"])
        NavigationControllerDismisser().dismiss(
            animated: false,
            controller: stage.navigation.viewControllers[1]
        ) {
            stage.journal.note("completion")
        }
        #expect(stage.stack == ["a"])
        #expect(stage.journal.take() == ["a.willAppear(false)", "completion"])
    }

    @Test("The navigation dismisser does not pop the root, and calls the completion")
    func root() async {
        let stage = await Stage(["a"])
        NavigationControllerDismisser().dismiss(
            animated: true,
            controller: stage.navigation.viewControllers[0]
        ) {
            stage.journal.note("completion")
        }
        #expect(stage.stack == ["a"])
        #expect(stage.journal.take() == ["completion"])
    }

    @Test("The navigation dismisser calls the completion even without a navigation controller")
    func vanished() {
        let journal = Journal()
        NavigationControllerDismisser().dismiss(animated: true, controller: UIViewController()) {
            journal.note("completion")
        }
        #expect(journal.take() == ["completion"])
    }
}
