import UIKit

/// Run as a program, an app is in no process of tests, and its main queue is served.
@main
class AppDelegate: UIResponder, UIApplicationDelegate {
    var window: UIWindow?

    func application(
        _ application: UIApplication,
        didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool {
        print("key windows before:", application.keyWindow == nil ? 0 : 1)  // prints "key windows before: 0"
        window = UIWindow(frame: UIScreen.main.bounds)
        window?.rootViewController = FirstViewController()
        window?.makeKeyAndVisible()
        return true
    }
}

class FirstViewController: UIViewController {
    override func viewDidAppear(_ animated: Bool) {
        super.viewDidAppear(animated)
        print("on the main thread:", Thread.isMainThread)  // prints "on the main thread: true"
        // prints "in the key window: true"
        print("in the key window:", UIApplication.shared.keyWindow?.rootViewController === self)
        exit(0)
    }
}
