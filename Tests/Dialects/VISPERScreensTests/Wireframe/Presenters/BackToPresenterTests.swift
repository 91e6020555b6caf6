import TestSupport
import Testing
import VISPERTestSupport
import VISPER_Wireframe

extension KeyWindowTests {
    @MainActor
    @Suite("The presenter that goes back")
    struct BackToPresenterTests {
        private func goBack(_ stage: Stage, to name: String = "new", animated: Bool = false) throws {
            stage.window.makeKey()
            let presenter = BackToRoutingPresenter(controllerContainer: stage.container)
            try stage.present(Screen(name, stage.journal), by: presenter, option: .backTo(animated: animated))
        }

        private func turns() async {
            for _ in 1...4 { await mainQueueTurn() }
        }

        @Test(
            "The new controller replaces the one below the top, and the top is popped",
            arguments: [true, false]
        )
        func stack(animated: Bool) async throws {
            let stage = await Stage(["a", "b", "c"], isKey: true)
            try goBack(stage, animated: animated)
            await turns()
            #expect(stage.stack == ["a", "new"])
            let journal = stage.journal.take()
            #expect(journal.first == "delegate.willPresent")
            #expect(
                journal.filter { $0 == "delegate.didPresent" || $0 == "completion" } == [
                    "delegate.didPresent", "completion",
                ]
            )
        }

        @Test("Without animation, the end is notified at once; with animation, after the screen has appeared")
        func end() async throws {
            let stage = await Stage(["a", "b"], isKey: true)
            try goBack(stage)
            #expect(
                stage.journal.take()
                    == ["delegate.willPresent", "new.willAppear(false)", "delegate.didPresent", "completion"]
            )
            await turns()
            _ = stage.journal.take()

            stage.navigation.pushViewController(Screen("top", stage.journal), animated: false)
            await turns()
            _ = stage.journal.take()
            try goBack(stage, to: "newer", animated: true)
            await turns()
            #expect(
                stage.journal.take() == [
                    "delegate.willPresent", "newer.willAppear(true)", "newer.didAppear(true)",
                    "delegate.didPresent", "completion",
                ]
            )
        }

        @Test("The only controller of a stack is replaced")
        func single() async throws {
            let stage = await Stage(["a"], isKey: true)
            try goBack(stage)
            #expect(stage.stack == ["new"])
            #expect(stage.journal.take().last == "completion")
        }

        @Test(
            "On an empty stack the controller is shown, and the completion is called",
            arguments: [true, false]
        )
        func empty(animated: Bool) async throws {
            let stage = await Stage(isKey: true)
            try goBack(stage, animated: animated)
            await turns()
            #expect(stage.stack == ["new"])
            #expect(stage.journal.take().filter { $0 == "completion" } == ["completion"])
        }

        @Test("A presented controller is dismissed, and the top of the stack replaced")
        func modal() async throws {
            let stage = await Stage(["a", "b"], isKey: true)
            stage.navigation.present(Screen("modal", stage.journal), animated: false)
            await turns()
            _ = stage.journal.take()
            try goBack(stage)
            await turns()
            #expect(stage.navigation.presentedViewController == nil)
            #expect(stage.stack == ["a", "new"])
            #expect(stage.journal.take().filter { $0 == "completion" } == ["completion"])
        }

        @Test("A controller presented over an empty stack is dismissed, and the new one shown on the stack")
        func modalOnEmptyStack() async throws {
            let stage = await Stage(isKey: true)
            stage.navigation.present(Screen("modal", stage.journal), animated: false)
            await turns()
            try goBack(stage)
            await turns()
            #expect(stage.navigation.presentedViewController == nil)
            #expect(stage.stack == ["new"])
        }

        @Test("Without a navigation controller to use, the top controller is dismissed, without an error")
        func noNavigationController() async throws {
            let stage = await Stage(["a", "b"], isKey: true)
            stage.wireframe.remove(controller: stage.navigation)
            try goBack(stage)
            await turns()
            #expect(stage.stack == ["a"])
            #expect(stage.journal.take().filter { $0 == "completion" } == ["completion"])
        }

        @Test("If the delegate throws, nothing is replaced and nothing dismissed")
        func prevented() async {
            let stage = await Stage(["a", "b"], isKey: true)
            let delegate = Participant("delegate", stage.journal)
            delegate.refusal = NamedRefusal("no")
            #expect(throws: NamedRefusal("no")) {
                try BackToRoutingPresenter(controllerContainer: stage.container).present(
                    controller: Screen("new", stage.journal),
                    routeResult: StubResult("/a", option: .backTo(animated: false)),
                    wireframe: stage.wireframe,
                    delegate: delegate,
                    completion: { stage.journal.note("completion") }
                )
            }
            await turns()
            #expect(stage.stack == ["a", "b"])
            #expect(stage.journal.take() == ["delegate.willPresent"])
        }

        /// An option of an app.
        private struct OwnOption: RoutingOptionBackTo {
            let animated = false
            func isEqual(otherOption: RoutingOption?) -> Bool { otherOption is OwnOption }
        }

        @Test("The presenter goes back with any option of its protocol")
        func ownOption() async throws {
            let stage = await Stage(["a", "b"], isKey: true)
            let presenter = BackToRoutingPresenter(controllerContainer: stage.container)
            #expect(presenter.isResponsible(routeResult: StubResult("/a", option: OwnOption())))
            try stage.present(Screen("new", stage.journal), by: presenter, option: OwnOption())
            #expect(stage.stack == ["new"])
        }

        @Test("Another option is an error with the arguments of present")
        func wrongOption() async throws {
            let stage = await Stage(["a", "b"], isKey: true)
            let presenter = BackToRoutingPresenter(controllerContainer: stage.container)
            #expect(presenter.isResponsible(routeResult: StubResult("/a", option: .backTo())))
            #expect(!presenter.isResponsible(routeResult: StubResult("/a", option: .push())))
            let controller = UIViewController()
            let error = try #require(throws: BackToRoutingPresenterError.self) {
                try stage.present(controller, by: presenter, option: .push())
            }
            guard
                case .didNotReceiveBackToRoutingOptionFor(
                    let shown,
                    let result,
                    let wireframe,
                    let delegate
                ) =
                    error
            else {
                Issue.record("\(error)")
                return
            }
            #expect(shown === controller)
            #expect(result.routePattern == "/screen")
            #expect(wireframe as AnyObject === stage.wireframe)
            #expect((delegate as? Participant)?.name == "delegate")
            #expect(stage.stack == ["a", "b"])
        }
    }
}
