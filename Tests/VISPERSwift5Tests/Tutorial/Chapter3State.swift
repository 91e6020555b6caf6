import VISPER

/// The third chapter: the name is state, and a text field changes it.
enum Chapter3 {
    typealias MessageFeature = Chapter2.MessageFeature

    struct AppState: Equatable {
        let userState: UserState
    }

    struct UserState: Equatable {
        let userName: String?
    }

    struct ChangeUserNameAction: Action {
        let username: String?
    }

    struct ChangeUserNameReducer: ActionReducerType {

        typealias ReducerStateType = UserState
        typealias ReducerActionType = ChangeUserNameAction

        func reduce(provider: ReducerProvider, action: ChangeUserNameAction, state: UserState) -> UserState {
            return UserState(userName: action.username)
        }
    }

    class AppDelegate: UIResponder, UIApplicationDelegate {

        var window: UIWindow?
        var visperApp: AnyVISPERApp<AppState>!

        func application(
            _ application: UIApplication,
            didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
        ) -> Bool {
            let window = UIWindow(frame: UIScreen.main.bounds)
            self.window = window

            self.visperApp = self.createApp()

            let navigationController = UINavigationController()
            window.rootViewController = navigationController
            self.visperApp.navigateOn(navigationController)

            let startFeature = StartFeature(
                routePattern: "/start",
                wireframe: self.visperApp.wireframe,
                actionDipatcher: self.visperApp.redux.actionDispatcher,
                userName: self.visperApp.redux.store.observableState.map { $0.userState.userName }
            )
            try! self.visperApp.add(feature: startFeature)
            try! self.visperApp.add(feature: MessageFeature())

            try! self.visperApp.wireframe.route(url: URL(string: "/start")!)
            window.makeKeyAndVisible()
            return true
        }

        func createApp() -> AnyVISPERApp<AppState> {
            let initialState: AppState = AppState(userState: UserState(userName: "unknown guy"))

            let appReducer: AppReducer<AppState> = {
                (reducerProvider: ReducerProvider, action: Action, state: AppState) in
                let newState = AppState(
                    userState: reducerProvider.reduce(action: action, state: state.userState)
                )
                return reducerProvider.reduce(action: action, state: newState)
            }

            let appFactory = VISPERAppFactory<AppState>()
            return appFactory.makeApplication(initialState: initialState, appReducer: appReducer)
        }
    }

    struct StartFeature: ViewFeature, PresenterFeature, LogicFeature {

        let routePattern: String
        let priority: Int = 0
        let wireframe: Wireframe
        let actionDispatcher: ActionDispatcher
        let userName: ObservableProperty<String?>

        init(
            routePattern: String,
            wireframe: Wireframe,
            actionDipatcher: ActionDispatcher,
            userName: ObservableProperty<String?>
        ) {
            self.routePattern = routePattern
            self.wireframe = wireframe
            self.actionDispatcher = actionDipatcher
            self.userName = userName
        }

        func makeController(routeResult: RouteResult) throws -> UIViewController {
            return StartViewController()
        }

        func makeOption(routeResult: RouteResult) -> RoutingOption {
            return DefaultRoutingOptionPush()
        }

        func makePresenters(routeResult: RouteResult, controller: UIViewController) throws -> [Presenter] {
            return [
                StartPresenter(
                    userName: self.userName,
                    wireframe: self.wireframe,
                    actionDipatcher: self.actionDispatcher
                )
            ]
        }

        func injectReducers(container: ReducerContainer) {
            container.addReducer(reducer: ChangeUserNameReducer())
        }
    }

    class StartPresenter: Presenter {

        let userName: ObservableProperty<String?>
        let wireframe: Wireframe
        let actionDipatcher: ActionDispatcher
        var referenceBag = SubscriptionReferenceBag()

        init(userName: ObservableProperty<String?>, wireframe: Wireframe, actionDipatcher: ActionDispatcher) {
            self.userName = userName
            self.wireframe = wireframe
            self.actionDipatcher = actionDipatcher
        }

        func addPresentationLogic(routeResult: RouteResult, controller: UIViewController) throws {
            guard let controller = controller as? StartViewController else {
                fatalError("needs a StartViewController")
            }

            let subscription = self.userName.subscribe { [weak controller] name in
                let shown = name.flatMap { $0.isEmpty ? nil : $0 } ?? "unknown person"
                controller?.buttonTitle = "Hello \(shown)"
            }
            self.referenceBag.addReference(reference: subscription)

            controller.tapEvent = { [weak self] _ in
                guard let presenter = self else { return }
                let path = "/message/\(presenter.userName.value ?? "unknown person")"
                    .addingPercentEncoding(withAllowedCharacters: .urlPathAllowed)!
                try! presenter.wireframe.route(url: URL(string: path)!)
            }

            controller.nameChanged = { [weak self] _, text in
                self?.actionDipatcher.dispatch(ChangeUserNameAction(username: text))
            }
        }
    }

    class StartViewController: UIViewController, UITextFieldDelegate {

        typealias ButtonTap = (_ sender: UIButton) -> Void
        typealias NameChanged = (_ sender: UITextField, _ username: String?) -> Void

        weak var button: UIButton! {
            didSet {
                self.button?.setTitle(self.buttonTitle, for: .normal)
            }
        }

        weak var nameField: UITextField?

        var buttonTitle: String? {
            didSet {
                self.button?.setTitle(self.buttonTitle, for: .normal)
            }
        }

        var tapEvent: ButtonTap?
        var nameChanged: NameChanged?

        override func loadView() {
            let view = UIView()
            view.backgroundColor = UIColor.white
            self.view = view

            let nameField = UITextField(frame: .null)
            nameField.translatesAutoresizingMaskIntoConstraints = false
            nameField.placeholder = "enter your username here"
            nameField.addTarget(self, action: StartViewController.textFieldChanged, for: .editingChanged)
            nameField.backgroundColor = .lightGray
            nameField.delegate = self
            self.navigationItem.titleView = nameField
            self.nameField = nameField

            let button = UIButton()
            button.translatesAutoresizingMaskIntoConstraints = false
            button.addTarget(self, action: StartViewController.tapped(sender:), for: .touchUpInside)
            view.addSubview(button)
            self.button = button

            NSLayoutConstraint.activate([
                button.topAnchor.constraint(equalTo: view.topAnchor),
                button.leftAnchor.constraint(equalTo: view.leftAnchor),
                button.rightAnchor.constraint(equalTo: view.rightAnchor),
                button.heightAnchor.constraint(equalTo: view.heightAnchor, multiplier: 0.5),
            ])
        }

        func tapped(sender: UIButton) {
            self.tapEvent?(sender)
        }

        func textFieldChanged(textField: UITextField) {
            self.nameChanged?(textField, textField.text)
        }
    }
}
