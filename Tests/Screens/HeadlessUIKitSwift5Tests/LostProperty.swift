#if !os(iOS) && !os(tvOS) && !os(visionOS)
import HeadlessUIKit

// The app of a lost property office, written as apps for UIKit were in 2018: Swift 5 mode, no concurrency annotations.
// Only the selectors are written differently.

/// Announces each description on the main queue later, as services do.
class LostPropertyOffice {
    var announce: ((String) -> Void)?
    var description = ""

    func describe(_ description: String) {
        self.description = description
        DispatchQueue.main.async { self.announce?(description) }
    }
}

/// A view with an initialiser of its own.
class TicketView: UIView {
    let number: UILabel

    init(number: Int) {
        self.number = UILabel()
        super.init(frame: .zero)
        addSubview(self.number)
        self.number.text = "No. \(number)"
    }

    required init?(coder aDecoder: NSCoder) {
        fatalError("Tickets are not in storyboards.")
    }
}

class ReportViewController: UIViewController, UITextFieldDelegate {
    typealias Claim = (_ sender: UIButton) -> Void

    var claimed: Claim?
    weak var claimButton: UIButton?
    weak var descriptionField: UITextField?
    let office: LostPropertyOffice

    init(office: LostPropertyOffice) {
        self.office = office
        super.init(nibName: nil, bundle: nil)
        title = "Report"
    }

    required init?(coder aDecoder: NSCoder) {
        fatalError("This screen is not in a storyboard.")
    }

    override func loadView() {
        let root = UIView()
        root.backgroundColor = .white
        self.view = root

        let button = UIButton()
        root.addSubview(button)
        button.addTarget(self, action: ReportViewController.claim(sender:), for: .touchUpInside)
        button.translatesAutoresizingMaskIntoConstraints = false
        NSLayoutConstraint.activate([
            button.heightAnchor.constraint(equalTo: root.heightAnchor, multiplier: 1),
            button.leftAnchor.constraint(equalTo: root.leftAnchor),
            button.rightAnchor.constraint(equalTo: root.rightAnchor),
            button.bottomAnchor.constraint(equalTo: root.bottomAnchor),
            button.topAnchor.constraint(equalTo: root.topAnchor),
        ])
        claimButton = button

        let field = UITextField(frame: .null)
        field.addTarget(self, action: ReportViewController.described, for: .editingChanged)
        field.delegate = self
        field.backgroundColor = .lightGray
        field.placeholder = "What have you lost?"
        field.translatesAutoresizingMaskIntoConstraints = false
        navigationItem.titleView = field
        descriptionField = field
    }

    override func viewDidLoad() {
        super.viewDidLoad()
        name(nil)
        office.announce = { [weak self] description in self?.name(description) }
    }

    func claim(sender: UIButton) {
        let receipt = UIAlertController(
            title: nil,
            message: "We look for: \(office.description)",
            preferredStyle: .alert
        )
        receipt.addAction(UIAlertAction(title: "I will wait", style: .cancel, handler: nil))
        present(receipt, animated: true, completion: nil)
        claimed?(sender)
    }

    func described() {
        office.describe(descriptionField?.text ?? "")
    }

    private func name(_ thing: String?) {
        claimButton?.setTitle("Claim \(thing ?? "something")", for: .normal)
    }
}

class OfficeDelegate: UIResponder, UIApplicationDelegate {
    var window: UIWindow?

    func application(
        _ application: UIApplication,
        didFinishLaunchingWithOptions launchOptions: [UIApplicationLaunchOptionsKey: Any]?
    ) -> Bool {
        let finds = UIViewController()
        finds.title = "Finds"
        let report = ReportViewController(office: LostPropertyOffice())
        let tabs = UITabBarController()
        tabs.viewControllers = [UINavigationController(rootViewController: report), finds]
        let window = UIWindow(frame: UIScreen.main.bounds)
        window.rootViewController = tabs
        window.makeKeyAndVisible()
        self.window = window
        return true
    }

    // The methods for scenes that Xcode adds to a new app's delegate.

    func application(
        _ application: UIApplication,
        configurationForConnecting connectingSceneSession: UISceneSession,
        options: UIScene.ConnectionOptions
    ) -> UISceneConfiguration {
        return UISceneConfiguration(name: "Counter", sessionRole: connectingSceneSession.role)
    }

    func application(_ application: UIApplication, didDiscardSceneSessions sceneSessions: Set<UISceneSession>)
    {
    }
}
#endif
