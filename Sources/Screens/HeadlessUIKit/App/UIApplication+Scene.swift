#if !os(iOS) && !os(tvOS) && !os(visionOS)
import Foundation

extension UIApplication {
    /// Posted when the app returns from the background, after the delegate was called. Not posted at the launch.
    nonisolated public static let willEnterForegroundNotification = Notification.Name(
        "UIApplicationWillEnterForegroundNotification"
    )

    /// Posted when the app has become active, after the delegate was called.
    nonisolated public static let didBecomeActiveNotification = Notification.Name(
        "UIApplicationDidBecomeActiveNotification"
    )

    /// Posted when the app is about to become inactive, after the delegate was called.
    nonisolated public static let willResignActiveNotification = Notification.Name(
        "UIApplicationWillResignActiveNotification"
    )

    /// Posted when the app has entered the background, after the delegate was called.
    nonisolated public static let didEnterBackgroundNotification = Notification.Name(
        "UIApplicationDidEnterBackgroundNotification"
    )

    private func post(_ name: Notification.Name) {
        NotificationCenter.default.post(name: name, object: self)
    }

    /// If the app has a class for scene delegates, makes the delegate of the app's scene and calls it.
    func connectScene(options: [LaunchOptionsKey: Any]?) {
        guard let delegate else { return }
        let urls = [options?[.url] as? URL].compactMap { $0 }
        let connection = UIScene.ConnectionOptions(urlContexts: Set(urls.map(UIOpenURLContext.init(url:))))
        let session = scene.session
        session.configuration = delegate.application(
            self,
            configurationForConnecting: session,
            options: connection
        )
        guard let sceneDelegate = session.configuration.makeDelegate(besides: delegate) else { return }
        scene.delegate = sceneDelegate
        scene.activationState = .foregroundInactive
        sceneDelegate.scene(scene, willConnectTo: session, options: connection)
    }

    func enterForeground(isNew: Bool) {
        scene.activationState = .foregroundInactive
        if let sceneDelegate = scene.delegate {
            sceneDelegate.sceneWillEnterForeground(scene)
        } else if !isNew {
            delegate?.applicationWillEnterForeground(self)
        }
        if !isNew { post(Self.willEnterForegroundNotification) }
        scene.activationState = .foregroundActive
        if let sceneDelegate = scene.delegate {
            sceneDelegate.sceneDidBecomeActive(scene)
        } else {
            delegate?.applicationDidBecomeActive(self)
        }
        post(Self.didBecomeActiveNotification)
    }

    func enterBackground() {
        if let sceneDelegate = scene.delegate {
            sceneDelegate.sceneWillResignActive(scene)
        } else {
            delegate?.applicationWillResignActive(self)
        }
        post(Self.willResignActiveNotification)
        scene.activationState = .background
        if let sceneDelegate = scene.delegate {
            sceneDelegate.sceneDidEnterBackground(scene)
        } else {
            delegate?.applicationDidEnterBackground(self)
        }
        post(Self.didEnterBackgroundNotification)
    }
}

extension UISceneConfiguration {
    /// A delegate of the class that the configuration names, or else of the class `SceneDelegate` in the module of
    /// the app's delegate; nil if there is neither class.
    fileprivate func makeDelegate(besides appDelegate: any UIApplicationDelegate) -> (any UISceneDelegate)? {
        let named: AnyClass? = delegateClass
        guard let delegateClass = named ?? Self.classOfTemplate(besides: appDelegate) else { return nil }
        guard let delegateClass = delegateClass as? any (UIResponder & UISceneDelegate).Type else {
            guard named == nil else {
                fatalError(
                    "\(delegateClass) cannot be a scene's delegate. Let it be a UIResponder and UISceneDelegate."
                )
            }
            return nil
        }
        return delegateClass.init(headlessDelegateOf: .shared)
    }

    private static func classOfTemplate(besides appDelegate: any UIApplicationDelegate) -> AnyClass? {
        let name = String(reflecting: type(of: appDelegate))
        return NSClassFromString(name.prefix { $0 != "." } + ".SceneDelegate")
    }
}
#endif
