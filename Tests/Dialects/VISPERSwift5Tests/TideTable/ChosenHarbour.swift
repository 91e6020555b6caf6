import VISPER

/// The harbour is part of the app's state, and a text field changes it.
enum ChosenHarbour {
    typealias WarningFeature = WarningBoard.WarningFeature

    struct HarbourState: Equatable {
        let harbour: String?
    }

    struct CoastState: Equatable {
        let harbourState: HarbourState
    }

    struct ChooseHarbour: Action {
        let harbour: String?
    }

    struct ChooseHarbourReducer: ActionReducerType {

        typealias ReducerActionType = ChooseHarbour
        typealias ReducerStateType = HarbourState

        func reduce(provider: ReducerProvider, action: ChooseHarbour, state: HarbourState) -> HarbourState {
            return HarbourState(harbour: action.harbour)
        }
    }

    class TideScreen: UIViewController, UITextFieldDelegate {

        typealias Entry = (_ sender: UITextField, _ harbour: String?) -> Void
        typealias Ring = (_ sender: UIButton) -> Void

        var harbourEntered: Entry?
        var bellRung: Ring?

        var tide: String? {
            didSet {
                self.showTide()
            }
        }

        weak var bell: UIButton! {
            didSet {
                self.showTide()
            }
        }

        weak var harbourField: UITextField?

        override func loadView() {
            let water = UIView()
            let bell = UIButton()
            water.addSubview(bell)
            bell.addTarget(self, action: TideScreen.ring(sender:), for: .touchUpInside)
            bell.translatesAutoresizingMaskIntoConstraints = false
            NSLayoutConstraint.activate([
                bell.heightAnchor.constraint(equalTo: water.heightAnchor, multiplier: 0.25),
                bell.leftAnchor.constraint(equalTo: water.leftAnchor),
                bell.rightAnchor.constraint(equalTo: water.rightAnchor),
                bell.topAnchor.constraint(equalTo: water.topAnchor),
            ])
            self.bell = bell

            let field = UITextField(frame: .null)
            field.delegate = self
            field.addTarget(self, action: TideScreen.fieldEdited, for: .editingChanged)
            field.placeholder = "Which harbour?"
            field.backgroundColor = .lightGray
            field.translatesAutoresizingMaskIntoConstraints = false
            self.harbourField = field
            self.navigationItem.titleView = field

            water.backgroundColor = UIColor.white
            self.view = water
        }

        func fieldEdited(field: UITextField) {
            self.harbourEntered?(field, field.text)
        }

        func ring(sender: UIButton) {
            self.bellRung?(sender)
        }

        private func showTide() {
            self.bell?.setTitle(self.tide, for: .normal)
        }
    }

    class TidePresenter: Presenter {

        let actionDispatcher: ActionDispatcher
        let harbour: ObservableProperty<String?>
        let wireframe: Wireframe
        var subscriptions = SubscriptionReferenceBag()

        init(harbour: ObservableProperty<String?>, actionDispatcher: ActionDispatcher, wireframe: Wireframe) {
            self.actionDispatcher = actionDispatcher
            self.harbour = harbour
            self.wireframe = wireframe
        }

        func addPresentationLogic(routeResult: RouteResult, controller: UIViewController) throws {
            guard let screen = controller as? TideScreen else {
                fatalError("Only a TideScreen can show a tide.")
            }
            screen.harbourEntered = { [weak self] _, text in
                self?.actionDispatcher.dispatch(ChooseHarbour(harbour: text))
            }
            screen.bellRung = { [weak self] _ in
                guard let presenter = self else { return }
                let warning = "/warnings/\(presenter.harbour.value ?? "every harbour")"
                    .addingPercentEncoding(withAllowedCharacters: .urlPathAllowed)!
                try! presenter.wireframe.route(url: URL(string: warning)!)
            }
            let tides = self.harbour.subscribe { [weak screen] harbour in
                let known = harbour.flatMap { $0.isEmpty ? nil : $0 }
                screen?.tide = "High water at \(known ?? "sea")"
            }
            self.subscriptions.addReference(reference: tides)
        }
    }

    struct TideFeature: ViewFeature, PresenterFeature, LogicFeature {

        let actionDispatcher: ActionDispatcher
        let harbour: ObservableProperty<String?>
        let wireframe: Wireframe
        let priority: Int = 0
        let routePattern: String

        init(
            at routePattern: String,
            harbour: ObservableProperty<String?>,
            actionDispatcher: ActionDispatcher,
            wireframe: Wireframe
        ) {
            self.actionDispatcher = actionDispatcher
            self.harbour = harbour
            self.wireframe = wireframe
            self.routePattern = routePattern
        }

        func injectReducers(container: ReducerContainer) {
            container.addReducer(reducer: ChooseHarbourReducer())
        }

        func makePresenters(routeResult: RouteResult, controller: UIViewController) throws -> [Presenter] {
            return [
                TidePresenter(
                    harbour: self.harbour,
                    actionDispatcher: self.actionDispatcher,
                    wireframe: self.wireframe
                )
            ]
        }

        func makeOption(routeResult: RouteResult) -> RoutingOption {
            return DefaultRoutingOptionPush()
        }

        func makeController(routeResult: RouteResult) throws -> UIViewController {
            return TideScreen()
        }
    }

    class Delegate: UIResponder, UIApplicationDelegate {

        var app: AnyVISPERApp<CoastState>!
        var window: UIWindow?

        func application(
            _ application: UIApplication,
            didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
        ) -> Bool {
            self.app = self.makeCoast()
            try! self.app.add(feature: WarningFeature())

            let tides = TideFeature(
                at: "/tides",
                harbour: self.app.redux.store.observableState.map { $0.harbourState.harbour },
                actionDispatcher: self.app.redux.actionDispatcher,
                wireframe: self.app.wireframe
            )
            try! self.app.add(feature: tides)

            let window = UIWindow(frame: UIScreen.main.bounds)
            let screens = UINavigationController()
            window.rootViewController = screens
            self.window = window
            self.app.navigateOn(screens)

            try! self.app.wireframe.route(url: URL(string: "/tides")!)
            window.makeKeyAndVisible()
            return true
        }

        func makeCoast() -> AnyVISPERApp<CoastState> {
            let reducer: AppReducer<CoastState> = {
                (provider: ReducerProvider, action: Action, coast: CoastState) in
                let next = CoastState(
                    harbourState: provider.reduce(action: action, state: coast.harbourState)
                )
                return provider.reduce(action: action, state: next)
            }
            let atFirst: CoastState = CoastState(harbourState: HarbourState(harbour: "Port Null"))
            let coastFactory = VISPERAppFactory<CoastState>()
            return coastFactory.makeApplication(initialState: atFirst, appReducer: reducer)
        }
    }
}
