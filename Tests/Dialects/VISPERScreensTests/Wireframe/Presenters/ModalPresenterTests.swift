import TestSupport
import Testing
import VISPERTestSupport
import VISPER_Wireframe

@MainActor
@Suite("The modal presenter")
struct ModalPresenterTests {
    @Test(
        "The controller is presented on the navigation controller, and the end notified after it has appeared",
        arguments: [true, false]
    )
    func presents(animated: Bool) async throws {
        let stage = await Stage(["a"])
        let new = Screen("new", stage.journal)
        let presenter = ModalRoutingPresenter(controllerContainer: stage.container)
        let option = DefaultRoutingOptionModal(animated: animated)
        #expect(presenter.isResponsible(routeResult: StubResult("/a", option: option)))
        #expect(!presenter.isResponsible(routeResult: StubResult("/a", option: .push())))
        try stage.present(new, by: presenter, option: option)
        #expect(stage.navigation.presentedViewController === new)
        // The option's `animated` is passed on to the screen.
        #expect(stage.journal.take() == ["delegate.willPresent", "new.willAppear(\(animated))"])
        await mainQueueTurn()
        #expect(stage.journal.take() == ["new.didAppear(\(animated))", "delegate.didPresent", "completion"])
    }

    @Test("The option's styles are set before the delegate is notified; other styles stay")
    func styles() async throws {
        let stage = await Stage(["a"])
        let new = UIViewController()
        new.modalTransitionStyle = .partialCurl
        let delegate = Participant("delegate")
        delegate.refusal = NamedRefusal("no")
        #expect(throws: NamedRefusal("no")) {
            try ModalRoutingPresenter(controllerContainer: stage.container).present(
                controller: new,
                routeResult: StubResult("/a", option: .modal(presentationStyle: .fullScreen)),
                wireframe: stage.wireframe,
                delegate: delegate,
                completion: {}
            )
        }
        #expect(new.modalPresentationStyle == .fullScreen)
        #expect(new.modalTransitionStyle == .partialCurl)
        #expect(stage.navigation.presentedViewController == nil)
    }

    @Test("The option's transition style is set; a presentation style without one in the option stays")
    func transitionStyle() async throws {
        let stage = await Stage(["a"])
        let new = UIViewController()
        new.modalPresentationStyle = .formSheet
        try stage.present(
            new,
            by: ModalRoutingPresenter(controllerContainer: stage.container),
            option: DefaultRoutingOptionModal(transitionStyle: .crossDissolve)
        )
        #expect(new.modalTransitionStyle == .crossDissolve)
        #expect(new.modalPresentationStyle == .formSheet)
    }

    @Test("The controller is presented on the topmost presented controller")
    func chain() async throws {
        let stage = await Stage(["a"])
        let presenter = ModalRoutingPresenter(controllerContainer: stage.container)
        let modals = [UIViewController(), UIViewController(), UIViewController()]
        for modal in modals { try stage.present(modal, by: presenter, option: .modal()) }
        #expect(stage.navigation.presentedViewController === modals[0])
        #expect(modals[0].presentedViewController === modals[1])
        #expect(modals[1].presentedViewController === modals[2])
    }

    /// An option of an app.
    private struct OwnOption: RoutingOptionModal {
        let animated = false
        let presentationStyle: UIModalPresentationStyle? = nil
        let transitionStyle: UIModalTransitionStyle? = nil
        func isEqual(otherOption: RoutingOption?) -> Bool { otherOption is OwnOption }
    }

    @Test("The presenter shows controllers with any modal option")
    func ownOption() async throws {
        let stage = await Stage(["a"])
        let presenter = ModalRoutingPresenter(controllerContainer: stage.container)
        #expect(presenter.isResponsible(routeResult: StubResult("/a", option: OwnOption())))
        let new = UIViewController()
        try stage.present(new, by: presenter, option: OwnOption())
        #expect(stage.navigation.presentedViewController === new)
    }

    @Test("A wrong option is an error with the arguments of present, even without a navigation controller")
    func wrongOption() async throws {
        let stage = await Stage()
        let presenter = ModalRoutingPresenter(controllerContainer: DefaultControllerContainer())
        let controller = UIViewController()
        let error = try #require(throws: ModalRoutingPresenterError.self) {
            try stage.present(controller, by: presenter, option: .push())
        }
        guard
            case .didNotReceiveModalRoutingOptionFor(let shown, let result, let wireframe, let delegate) =
                error
        else {
            Issue.record("\(error)")
            return
        }
        #expect(shown === controller)
        #expect(result.routePattern == "/screen")
        #expect(wireframe as AnyObject === stage.wireframe)
        #expect((delegate as? Participant)?.name == "delegate")
        #expect(error.description.contains("RoutingOptionModal"))
    }
}

extension KeyWindowTests {
    @MainActor
    @Suite("The modal presenter without a navigation controller")
    struct ModalPresenterFallbackTests {
        @Test(
            "Without a navigation controller, the root of the key window presents, or what is presented on it"
        )
        func root() async throws {
            let stage = await Stage(["a"], isKey: true)
            let modals = [UIViewController(), UIViewController()]
            let presenter = ModalRoutingPresenter(controllerContainer: DefaultControllerContainer())
            for modal in modals { try stage.present(modal, by: presenter, option: .modal()) }
            #expect(stage.navigation.presentedViewController === modals[0])
            #expect(modals[0].presentedViewController === modals[1])
        }

        @Test("Without a root in the key window, presenting is an error")
        func nothing() async throws {
            let stage = await Stage()
            let window = UIWindow()
            window.makeKey()
            let presenter = ModalRoutingPresenter(controllerContainer: DefaultControllerContainer())
            let error = try #require(throws: ModalRoutingPresenterError.self) {
                try stage.present(UIViewController(), by: presenter, option: .modal())
            }
            guard case .noPresentingViewControllerFound = error else {
                Issue.record("\(error)")
                return
            }
            #expect(error.description.contains("key window"))
            #expect(stage.journal.take() == [])
        }
    }
}
