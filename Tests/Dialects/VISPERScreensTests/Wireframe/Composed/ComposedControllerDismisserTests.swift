import Testing

@testable import VISPER_Wireframe

@MainActor
@Suite("Composed dismissers")
struct ComposedControllerDismisserTests {
    private let journal = Journal()
    private let composed = DefaultComposedControllerDismisser()
    private let controller = UIViewController()

    @Test("The first responsible dismisser dismisses")
    func first() {
        let off = Participant("off", journal)
        off.isResponsible = false
        composed.add(controllerDimisser: Participant("low", journal), priority: 0)
        composed.add(controllerDismisser: Participant("high", journal), priority: 1)
        composed.add(controllerDimisser: Participant("later", journal), priority: 1)
        composed.add(controllerDimisser: off, priority: 2)
        #expect(composed.isResponsible(animated: true, controller: controller))
        _ = journal.take()
        composed.dismiss(animated: true, controller: controller) { journal.note("completion") }
        #expect(
            journal.take() == ["off.isResponsible", "high.isResponsible", "high.dismiss(true)", "completion"]
        )
    }

    /// Dismisses without animation only.
    private struct Still: ControllerDismisser {
        let journal: Journal

        func isResponsible(animated: Bool, controller: UIViewController) -> Bool { !animated }

        func dismiss(animated: Bool, controller: UIViewController, completion: @escaping () -> Void) {
            journal.note("still.dismiss(\(animated))")
        }
    }

    @Test("isResponsible of a dismisser receives whether the dismissal is animated")
    func animation() {
        composed.add(controllerDimisser: Still(journal: journal), priority: 1)
        composed.add(controllerDimisser: Participant("other", journal), priority: 0)
        composed.dismiss(animated: false, controller: controller) {}
        #expect(journal.take() == ["still.dismiss(false)"])
        composed.dismiss(animated: true, controller: controller) {}
        #expect(journal.take() == ["other.isResponsible", "other.dismiss(true)"])
    }

    @Test("The completion is called even if no dismisser is responsible")
    func nobody() {
        #expect(!composed.isResponsible(animated: true, controller: controller))
        composed.dismiss(animated: true, controller: controller) { journal.note("completion") }
        #expect(journal.take() == ["completion"])
    }
}
