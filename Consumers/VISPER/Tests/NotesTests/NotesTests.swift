import HeadlessUIKit
import Testing
import VISPER

@testable import Notes

@MainActor
struct NotesTests {
    /// Each test has a window of its own: tests that share one would meet there at every `await`.
    private let window = UIWindow(frame: UIScreen.main.bounds)

    @Test func aNoteIsAdded() {
        let notes = AddNoteReducer().reduce(
            provider: ReducerContainerImpl(),
            action: AddNote(text: "milk"),
            state: []
        )
        #expect(notes == [Note(id: 0, text: "milk")])
    }

    @Test func aScreenFollowsTheStateAndDispatches() throws {
        let state = ObservableProperty(AppState())
        let recorder = Recorder()
        let screen = NotesViewController()
        let presenter = NotesPresenter(
            state: state,
            dispatcher: recorder,
            wireframe: DefaultWireframeAppFactory().makeApp().wireframe
        )
        try presenter.addPresentationLogic(
            routeResult: DefaultRouteResult(routePattern: "/notes", parameters: [:]),
            controller: screen
        )
        screen.loadViewIfNeeded()
        state.value.userName = "Ann"
        #expect(screen.title == "Notes of Ann")
        #expect(screen.field.simulateEditing(text: "milk"))
        #expect(screen.addButton.simulateTap())
        #expect((recorder.actions as? [AddNote])?.map(\.text) == ["milk"])
    }

    @Test func aNoteIsOpened() async throws {
        let navigationController = UINavigationController()
        window.rootViewController = navigationController
        window.isHidden = false
        let app = try makeApp(on: navigationController)
        try app.wireframe.route(url: URL(string: "/notes")!)
        app.redux.store.dispatch(AddNote(text: "milk"))
        await nextTurn()
        let screen = try #require(navigationController.topViewController as? NotesViewController)
        #expect(screen.notes == [Note(id: 0, text: "milk")])

        screen.onSelect(screen.notes[0])
        #expect(navigationController.topViewController?.title == "milk")
        #expect(throws: DefaultWireframeError.self) { try app.wireframe.route(url: URL(string: "/nowhere")!) }
    }

    private final class Recorder: ActionDispatcher {
        // Only the thread of the test uses it.
        nonisolated(unsafe) var actions: [any Action] = []
        func dispatch(_ actions: any Action...) { self.actions += actions }
        func dispatch(_ action: any Action, completion: @escaping () -> Void) {
            actions.append(action)
            completion()
        }
    }

    /// Waits until everything that the main queue was given before is done.
    private func nextTurn() async {
        await withCheckedContinuation { turn in
            DispatchQueue.main.async { turn.resume() }
        }
    }
}
