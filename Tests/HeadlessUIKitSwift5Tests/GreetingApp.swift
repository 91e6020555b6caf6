#if !os(iOS) && !os(tvOS) && !os(visionOS)
import HeadlessUIKit

// A small app as written for UIKit in 2018: Swift 5 mode, no concurrency annotations. Only the selectors are
// written differently.

class AppDelegate: UIResponder, UIApplicationDelegate {
    var window: UIWindow?

    func application(
        _ application: UIApplication,
        didFinishLaunchingWithOptions launchOptions: [UIApplicationLaunchOptionsKey: Any]?
    ) -> Bool {
        let window = UIWindow(frame: UIScreen.main.bounds)
        self.window = window
        let about = UIViewController()
        about.title = "About"
        let tabs = UITabBarController()
        let start = StartViewController(store: GreetingStore())
        tabs.viewControllers = [UINavigationController(rootViewController: start), about]
        window.rootViewController = tabs
        window.makeKeyAndVisible()
        return true
    }

    // MARK: UISceneSession Lifecycle

    func application(
        _ application: UIApplication,
        configurationForConnecting connectingSceneSession: UISceneSession,
        options: UIScene.ConnectionOptions
    ) -> UISceneConfiguration {
        return UISceneConfiguration(name: "Default Configuration", sessionRole: connectingSceneSession.role)
    }

    func application(_ application: UIApplication, didDiscardSceneSessions sceneSessions: Set<UISceneSession>)
    {
    }
}

/// Calls back on the main queue, as services do.
class GreetingStore {
    var name = ""
    var onChange: ((String) -> Void)?

    func rename(_ name: String) {
        self.name = name
        DispatchQueue.main.async { self.onChange?(name) }
    }
}

class StartViewController: UIViewController, UITextFieldDelegate {
    typealias ButtonTap = (_ sender: UIButton) -> Void

    let store: GreetingStore
    weak var nameField: UITextField?
    weak var button: UIButton?

    init(store: GreetingStore) {
        self.store = store
        super.init(nibName: nil, bundle: nil)
        title = "Start"
    }

    required init?(coder aDecoder: NSCoder) {
        fatalError("init(coder:) has not been implemented")
    }

    override func loadView() {
        let view = UIView()
        self.view = view
        view.backgroundColor = .white

        let nameField = UITextField(frame: .null)
        nameField.translatesAutoresizingMaskIntoConstraints = false
        nameField.placeholder = "enter your username here"
        nameField.backgroundColor = .lightGray
        nameField.delegate = self
        nameField.addTarget(self, action: StartViewController.textFieldChanged, for: .editingChanged)
        self.nameField = nameField
        navigationItem.titleView = nameField

        let button = UIButton()
        self.button = button
        button.translatesAutoresizingMaskIntoConstraints = false
        button.addTarget(self, action: StartViewController.tapped(sender:), for: .touchUpInside)
        view.addSubview(button)
        NSLayoutConstraint.activate([
            button.topAnchor.constraint(equalTo: view.topAnchor),
            button.bottomAnchor.constraint(equalTo: view.bottomAnchor),
            button.leftAnchor.constraint(equalTo: view.leftAnchor),
            button.rightAnchor.constraint(equalTo: view.rightAnchor),
            button.heightAnchor.constraint(equalTo: view.heightAnchor, multiplier: 1),
        ])
    }

    override func viewDidLoad() {
        super.viewDidLoad()
        store.onChange = { [weak self] name in self?.show(name) }
        show("")
    }

    private func show(_ name: String) {
        button?.setTitle("Hello \(name.isEmpty ? "unknown person" : name)", for: .normal)
    }

    func textFieldChanged() {
        store.rename(nameField?.text ?? "")
    }

    func tapped(sender: UIButton) {
        let alert = UIAlertController(
            title: nil,
            message: "Nice to meet you \(store.name)",
            preferredStyle: .alert
        )
        alert.addAction(UIAlertAction(title: "Goodbye", style: .cancel, handler: nil))
        present(alert, animated: true, completion: nil)
    }
}

/// A view with initialisers of its own, as apps write them.
class BadgeView: UIView {
    let label: UILabel

    init(text: String) {
        label = UILabel()
        super.init(frame: .zero)
        label.text = text
        addSubview(label)
    }

    required init?(coder aDecoder: NSCoder) {
        fatalError("init(coder:) has not been implemented")
    }
}
#endif
