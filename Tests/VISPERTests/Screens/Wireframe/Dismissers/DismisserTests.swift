import TestSupport
import Testing
import VISPER_Wireframe

@MainActor
@Suite("The usual dismissers")
struct DismisserTests {
    @Test("Modal: responsible for what was presented, and for what is inside that")
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

    @Test("Modal: dismisses with the container, then calls the completion", arguments: [true, false])
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

    @Test("Navigation: an animated pop calls the completion after the transition")
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

    @Test("Navigation: without animation at once")
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

    @Test("Navigation: the root stays, and the completion is called")
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

    @Test("The navigation controller has vanished meanwhile: the completion is called all the same")
    func vanished() {
        let journal = Journal()
        NavigationControllerDismisser().dismiss(animated: true, controller: UIViewController()) {
            journal.note("completion")
        }
        #expect(journal.take() == ["completion"])
    }
}
