import TestSupport
import Testing
import VISPERTestSupport

@testable import VISPER_Wireframe

@MainActor
@Suite("Presenters that change the stack: push, show, root, replace top")
struct StackPresenterTests {
    /// One of the presenters that change the stack. Each is responsible for an option of its own.
    private enum Way: CaseIterable, CustomTestStringConvertible {
        case push, show, rootVC, replaceTop

        @MainActor
        func presenter(_ container: ControllerContainer) -> RoutingPresenter {
            switch self {
            case .push: PushRoutingPresenter(controllerContainer: container)
            case .show: ShowRoutingPresenter(controllerContainer: container)
            case .rootVC: RootVCRoutingPresenter(controllerContainer: container)
            case .replaceTop: ReplaceTopVCRoutingPresenter(controllerContainer: container)
            }
        }

        func option(animated: Bool) -> RoutingOption {
            switch self {
            case .push: DefaultRoutingOptionPush(animated: animated)
            case .show: DefaultRoutingOptionShow(animated: animated)
            case .rootVC: DefaultRoutingOptionRootVC(animated: animated)
            case .replaceTop: DefaultRoutingOptionReplaceTopVC(animated: animated)
            }
        }

        /// The stack after the screen "new" was shown on a stack of "a" and "b".
        var stack: [String] {
            switch self {
            case .push, .show: ["a", "b", "new"]
            case .rootVC: ["new"]
            case .replaceTop: ["a", "new"]
            }
        }

        /// Whether the new screen's appearance callbacks receive `animated: true`. The argument is the `animated` of
        /// the option.
        func movesAnimated(_ animated: Bool) -> Bool {
            switch self {
            case .push: animated
            case .show: true
            case .rootVC, .replaceTop: false
            }
        }

        func isWrongOption(_ error: any Error) -> Bool {
            switch (self, error) {
            case (.push, PushRoutingPresenterError.didNotReceivePushRoutingOptionFor),
                (.show, ShowRoutingPresenterError.didNotReceiveShowRoutingOptionFor),
                (.rootVC, RootVCRoutingPresenterError.didNotReceiveRootVCRoutingOptionFor),
                (.replaceTop, ReplaceTopVCRoutingPresenterError.didNotReceiveReplaceTopVCRoutingOptionFor):
                true
            default: false
            }
        }

        func isNoNavigationController(_ error: any Error) -> Bool {
            switch (self, error) {
            case (.push, PushRoutingPresenterError.noNavigationControllerFound),
                (.show, ShowRoutingPresenterError.noNavigationControllerFound),
                (.rootVC, RootVCRoutingPresenterError.noNavigationControllerFound),
                (.replaceTop, ReplaceTopVCRoutingPresenterError.noNavigationControllerFound):
                true
            default: false
            }
        }

        var testDescription: String { "\(self)" }
    }

    @Test("A presenter is responsible only for its own option", arguments: Way.allCases)
    private func responsible(way: Way) {
        let presenter = way.presenter(DefaultControllerContainer())
        for other in Way.allCases {
            let result = StubResult("/a", option: other.option(animated: true))
            #expect(presenter.isResponsible(routeResult: result) == (way == other))
        }
        #expect(!presenter.isResponsible(routeResult: StubResult("/a")))
    }

    /// An option of an app, which conforms to the protocols of all presenters that change the stack.
    private struct OwnOption: RoutingOptionPush, RoutingOptionShow, RoutingOptionRootVC,
        RoutingOptionReplaceTopVC
    {
        let animated = false
        let animationTransition: UIView.AnimationTransition? = nil
        let animationDuration: TimeInterval = 0
        func isEqual(otherOption: RoutingOption?) -> Bool { otherOption is OwnOption }
    }

    @Test("A presenter shows controllers with any option of its protocol", arguments: Way.allCases)
    private func ownOption(way: Way) async throws {
        let stage = await Stage(["a", "b"])
        let presenter = way.presenter(stage.container)
        #expect(presenter.isResponsible(routeResult: StubResult("/a", option: OwnOption())))
        try stage.present(Screen("new"), by: presenter, option: OwnOption())
        #expect(stage.stack == way.stack)
    }

    @Test(
        "Without animation, the delegate and the completion are called before present returns",
        arguments: Way.allCases
    )
    private func notAnimated(way: Way) async throws {
        let stage = await Stage(["a", "b"])
        let new = Screen("new", stage.journal)
        try stage.present(new, by: way.presenter(stage.container), option: way.option(animated: false))
        #expect(stage.stack == way.stack)
        let animated = way.movesAnimated(false)
        #expect(
            stage.journal.take()
                == [
                    "delegate.willPresent", "new.willAppear(\(animated))", "delegate.didPresent",
                    "completion",
                ]
        )
        await mainQueueTurn()
        #expect(stage.journal.take() == ["new.didAppear(\(animated))"])
    }

    @Test(
        "With animation, the delegate and completion are called after the screen has appeared",
        arguments: Way.allCases
    )
    private func animated(way: Way) async throws {
        let stage = await Stage(["a", "b"])
        let new = Screen("new", stage.journal)
        try stage.present(new, by: way.presenter(stage.container), option: way.option(animated: true))
        #expect(stage.stack == way.stack)
        let animated = way.movesAnimated(true)
        #expect(stage.journal.take() == ["delegate.willPresent", "new.willAppear(\(animated))"])
        await mainQueueTurn()
        await mainQueueTurn()
        #expect(stage.journal.take() == ["new.didAppear(\(animated))", "delegate.didPresent", "completion"])
    }

    @Test(
        "A controller is shown on an empty stack, and the completion is called once",
        arguments: Way.allCases,
        [true, false]
    )
    private func emptyStack(way: Way, animated: Bool) async throws {
        let stage = await Stage()
        let new = Screen("new", stage.journal)
        try stage.present(new, by: way.presenter(stage.container), option: way.option(animated: animated))
        #expect(stage.stack == ["new"])
        await mainQueueTurn()
        await mainQueueTurn()
        #expect(stage.journal.take().filter { $0 == "completion" } == ["completion"])
    }

    @Test("If the delegate throws, nothing is presented", arguments: Way.allCases)
    private func prevented(way: Way) async {
        let stage = await Stage(["a"])
        let delegate = Participant("delegate", stage.journal)
        delegate.refusal = NamedRefusal("no")
        #expect(throws: NamedRefusal("no")) {
            try way.presenter(stage.container).present(
                controller: Screen("new", stage.journal),
                routeResult: StubResult("/a", option: way.option(animated: true)),
                wireframe: stage.wireframe,
                delegate: delegate,
                completion: { stage.journal.note("completion") }
            )
        }
        await mainQueueTurn()
        await mainQueueTurn()
        #expect(stage.stack == ["a"])
        #expect(stage.journal.take() == ["delegate.willPresent"])
    }

    @Test("A missing navigation controller is reported before a wrong option", arguments: Way.allCases)
    private func noNavigationController(way: Way) async throws {
        let stage = await Stage()
        let empty = DefaultControllerContainer()
        empty.addUnretained(controller: stage.window.rootViewController!.children.first ?? UIViewController())
        let error = try #require(throws: (any Error).self) {
            try stage.present(UIViewController(), by: way.presenter(empty), option: nil)
        }
        #expect(way.isNoNavigationController(error))
        #expect(error.localizedDescription.contains("navigateOn"))
        #expect(stage.journal.take() == [])
    }

    private typealias ErrorArguments = (
        controller: UIViewController, routeResult: RouteResult, wireframe: Wireframe,
        delegate: RoutingDelegate
    )

    @Test("A wrong option is an error that contains the arguments of present", arguments: Way.allCases)
    private func wrongOption(way: Way) async throws {
        let stage = await Stage()
        let controller = UIViewController()
        let error = try #require(throws: (any Error).self) {
            try stage.present(
                controller,
                by: way.presenter(stage.container),
                option: NamedOption("other")
            )
        }
        #expect(way.isWrongOption(error))
        let payload = Mirror(reflecting: error).children.first?.value
        let arguments = try #require(payload as? ErrorArguments)
        #expect(arguments.controller === controller)
        #expect(arguments.routeResult.routePattern == "/screen")
        #expect(arguments.wireframe as AnyObject === stage.wireframe)
        #expect((arguments.delegate as? Participant)?.name == "delegate")
        #expect(error.localizedDescription.contains("NamedOption"))
        #expect(stage.journal.take() == [])
    }

    @Test("The last added navigation controller that is alive is used")
    func mostRecent() async throws {
        let stage = await Stage(["a"])
        let later = UINavigationController()
        stage.wireframe.navigateOn(later)
        do {
            let gone = UINavigationController()
            stage.wireframe.navigateOn(gone)
        }
        stage.wireframe.navigateOn(UIViewController())
        let presenter = PushRoutingPresenter(controllerContainer: stage.container)
        let new = Screen("new")
        try stage.present(new, by: presenter, option: DefaultRoutingOptionPush(animated: false))
        #expect(later.viewControllers == [new])
        #expect(stage.stack == ["a"])
    }

    @Test(
        "A push's transition is converted to the animation option of the same name",
        arguments: [
            (.none, []), (.flipFromLeft, .transitionFlipFromLeft), (.flipFromRight, .transitionFlipFromRight),
            (.curlUp, .transitionCurlUp), (.curlDown, .transitionCurlDown),
        ] as [(UIView.AnimationTransition, UIView.AnimationOptions)]
    )
    func transitionOptions(_ transition: UIView.AnimationTransition, _ options: UIView.AnimationOptions) {
        #expect(transition.options == options)
    }

    @Test("After a push with a custom transition, the delegate is notified once the screen has appeared")
    func ownTransition() async throws {
        let stage = await Stage(["a"])
        try stage.present(
            Screen("new", stage.journal),
            by: PushRoutingPresenter(controllerContainer: stage.container),
            option: DefaultRoutingOptionPush(animationTransition: .flipFromLeft)
        )
        #expect(stage.stack == ["a", "new"])
        #expect(stage.journal.take() == ["delegate.willPresent", "new.willAppear(false)"])
        await mainQueueTurn()
        await mainQueueTurn()
        #expect(stage.journal.take() == ["new.didAppear(false)", "delegate.didPresent", "completion"])
    }

    @Test("The error of a missing option says so")
    func noOption() async throws {
        let stage = await Stage()
        let error = try #require(throws: PushRoutingPresenterError.self) {
            try stage.present(
                UIViewController(),
                by: PushRoutingPresenter(controllerContainer: stage.container),
                option: nil
            )
        }
        #expect(error.description.contains("no option"))
    }

    /// Records the senders of `show(_:sender:)`.
    private final class ShowingController: UINavigationController {
        var senders: [Any?] = []

        override func show(_ vc: UIViewController, sender: Any?) {
            senders.append(sender)
            super.show(vc, sender: sender)
        }
    }

    @Test("The presenter of show calls show(_:sender:) with itself as sender")
    func sender() async throws {
        let stage = await Stage()
        let showing = ShowingController()
        stage.wireframe.navigateOn(showing)
        let presenter = ShowRoutingPresenter(controllerContainer: stage.container)
        try stage.present(Screen("new"), by: presenter, option: .show(animated: false))
        #expect(showing.viewControllers.map(\.screenName) == ["new"])
        #expect(showing.senders.map { $0 as AnyObject === presenter } == [true])
    }
}

@Suite("The base of the presenters")
struct PresenterBaseTests {
    @Test("The base presenter's isResponsible has to be overridden")
    func responsible() async {
        await #expect(processExitsWith: .failure) {
            await MainActor.run {
                let base = DefaultControllerContainerAwareRoutingPresenter(
                    controllerContainer: DefaultControllerContainer()
                )
                _ = base.isResponsible(routeResult: StubResult("/a"))
            }
        }
    }

    @Test("The base presenter's present has to be overridden")
    func present() async {
        await #expect(processExitsWith: .failure) {
            try await MainActor.run {
                let base = DefaultControllerContainerAwareRoutingPresenter(
                    controllerContainer: DefaultControllerContainer()
                )
                try base.present(
                    controller: UIViewController(),
                    routeResult: StubResult("/a"),
                    wireframe: RecordingWireframe(),
                    delegate: DefaultRoutingDelegate(),
                    completion: {}
                )
            }
        }
    }
}
