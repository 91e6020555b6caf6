import UIKit

@main
class AppDelegate: UIResponder, UIApplicationDelegate {
    var window: UIWindow?

    func application(
        _ application: UIApplication,
        didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool {
        let window = UIWindow(frame: UIScreen.main.bounds)
        window.rootViewController = UINavigationController(rootViewController: MenuViewController())
        window.makeKeyAndVisible()
        self.window = window
        return true
    }
}

class MenuViewController: UIViewController {
    let button = UIButton(type: .system)

    override func viewDidLoad() {
        super.viewDidLoad()
        title = "Menu"
        button.setTitle("Soup of the day", for: .normal)
        button.addTarget(self, action: MenuViewController.tapped(sender:), for: .touchUpInside)
        view.addSubview(button)
    }

    func tapped(sender: UIButton) {
        navigationController?.pushViewController(SoupViewController(), animated: true)
    }
}

class SoupViewController: UIViewController {
    override func viewDidLoad() {
        super.viewDidLoad()
        title = "Soup"
        let label = UILabel()
        label.text = "Leek and potato"
        view.addSubview(label)
    }
}
