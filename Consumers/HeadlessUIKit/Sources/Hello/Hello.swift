import UIKit

@main
class AppDelegate: UIResponder, UIApplicationDelegate {
    var window: UIWindow?

    func application(
        _ application: UIApplication,
        didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool {
        let window = UIWindow(frame: UIScreen.main.bounds)
        window.rootViewController = UINavigationController(rootViewController: StartViewController())
        window.makeKeyAndVisible()
        self.window = window
        return true
    }
}

class StartViewController: UIViewController {
    let button = UIButton(type: .system)

    override func viewDidLoad() {
        super.viewDidLoad()
        title = "Start"
        button.setTitle("Say hello", for: .normal)
        button.addTarget(self, action: StartViewController.tapped(sender:), for: .touchUpInside)
        view.addSubview(button)
    }

    func tapped(sender: UIButton) {
        navigationController?.pushViewController(HelloViewController(), animated: true)
    }
}

class HelloViewController: UIViewController {
    override func viewDidLoad() {
        super.viewDidLoad()
        title = "Hello"
        let label = UILabel()
        label.text = "Hello there"
        view.addSubview(label)
    }
}
