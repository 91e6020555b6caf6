// Part of UIKit and of QuartzCore, which it brings along. What a system lacks is left out for it, and what is deprecated on those that
// have it is so here, so that a use is a warning. Since when there is what the libraries use is in uikit-api.txt.

@_exported import Foundation

#if os(iOS) || os(tvOS) || os(visionOS)
@MainActor @preconcurrency @objc open class UIResponder: NSObject {
    public override init() { super.init() }
}

@MainActor @preconcurrency @objc open class UIView: UIResponder {
    @objc public enum AnimationTransition: Int, Sendable {
        case none, flipFromLeft, flipFromRight, curlUp, curlDown
    }

    public struct AnimationOptions: OptionSet, Sendable {
        public let rawValue: UInt
        public init(rawValue: UInt) { self.rawValue = rawValue }

        public static var transitionFlipFromLeft: Self { .init(rawValue: 1 << 20) }
        public static var transitionFlipFromRight: Self { .init(rawValue: 2 << 20) }
        public static var transitionCurlUp: Self { .init(rawValue: 3 << 20) }
        public static var transitionCurlDown: Self { .init(rawValue: 4 << 20) }
    }

    open class func transition(
        with view: UIView,
        duration: TimeInterval,
        options: AnimationOptions = [],
        animations: (() -> Void)?,
        completion: ((Bool) -> Void)? = nil
    ) {}

    #if !os(visionOS)
    @available(*, deprecated)
    open class func beginAnimations(_ animationID: String?, context: UnsafeMutableRawPointer?) {}
    @available(*, deprecated)
    open class func setAnimationDuration(_ duration: TimeInterval) {}
    @available(*, deprecated)
    open class func setAnimationTransition(_ transition: AnimationTransition, for view: UIView, cache: Bool) {}
    @available(*, deprecated)
    open class func commitAnimations() {}
    #endif
}

@MainActor @preconcurrency @objc open class UIViewController: UIResponder {
    public init(nibName: String?, bundle: Bundle?) { super.init() }
    public required init?(coder: NSCoder) { super.init() }
    public convenience override init() { self.init(nibName: nil, bundle: nil) }

    @objc open var view: UIView!
    @objc open func loadView() {}
    @objc open func viewDidLoad() {}
    @objc open func viewWillAppear(_ animated: Bool) {}
    @objc open func viewDidAppear(_ animated: Bool) {}
    @objc open func viewWillDisappear(_ animated: Bool) {}
    @objc open func viewDidDisappear(_ animated: Bool) {}

    @objc open var presentedViewController: UIViewController? { fatalError() }
    @objc open var presentingViewController: UIViewController? { fatalError() }
    @objc open var modalTransitionStyle: UIModalTransitionStyle = .coverVertical
    @objc open var modalPresentationStyle: UIModalPresentationStyle = .automatic
    @objc open func present(
        _ viewControllerToPresent: UIViewController,
        animated flag: Bool,
        completion: (() -> Void)? = nil
    ) {}
    @objc open func dismiss(animated flag: Bool, completion: (() -> Void)? = nil) {}
    @objc open func show(_ vc: UIViewController, sender: Any?) {}
    @objc open var navigationController: UINavigationController? { fatalError() }
    @objc open var children: [UIViewController] { fatalError() }
    open var transitionCoordinator: (any UIViewControllerTransitionCoordinator)? { fatalError() }
}

@MainActor @preconcurrency public protocol UIViewControllerTransitionCoordinatorContext: NSObjectProtocol {}

@MainActor @preconcurrency
public protocol UIViewControllerTransitionCoordinator: UIViewControllerTransitionCoordinatorContext {
    @discardableResult
    func animate(
        alongsideTransition animation: ((any UIViewControllerTransitionCoordinatorContext) -> Void)?,
        completion: ((any UIViewControllerTransitionCoordinatorContext) -> Void)?
    ) -> Bool
}

@objc public enum UIModalTransitionStyle: Int, Sendable {
    case coverVertical, flipHorizontal, crossDissolve
    #if !os(tvOS)
    case partialCurl
    #endif
}

@objc public enum UIModalPresentationStyle: Int, Sendable {
    case fullScreen
    #if !os(tvOS)
    case pageSheet, formSheet
    #endif
    case currentContext, custom, overFullScreen, overCurrentContext
    #if !os(tvOS)
    case popover
    #endif
    case none, automatic
}

@MainActor @preconcurrency @objc open class UINavigationController: UIViewController {
    public init(rootViewController: UIViewController) { super.init(nibName: nil, bundle: nil) }
    public required init?(coder: NSCoder) { super.init(coder: coder) }

    @objc open var viewControllers: [UIViewController] = []
    @objc open func setViewControllers(_ viewControllers: [UIViewController], animated: Bool) {}
    @objc open func pushViewController(_ viewController: UIViewController, animated: Bool) {}
    @discardableResult
    @objc open func popViewController(animated: Bool) -> UIViewController? { fatalError() }
    @objc open var topViewController: UIViewController? { fatalError() }
    @objc open var visibleViewController: UIViewController? { fatalError() }
}

@MainActor @preconcurrency @objc open class UITabBarController: UIViewController {
    @objc open var selectedIndex = 0
}

@MainActor @preconcurrency @objc open class UIWindow: UIView {
    @objc open var isKeyWindow: Bool { fatalError() }
    @objc open var rootViewController: UIViewController?
}

@MainActor @preconcurrency @objc open class UIScene: UIResponder {}

@MainActor @preconcurrency @objc open class UIWindowScene: UIScene {
    @objc open var windows: [UIWindow] { fatalError() }
}

@MainActor @preconcurrency @objc open class UIApplication: UIResponder {
    @objc open class var shared: UIApplication { fatalError() }
    @objc open var connectedScenes: Set<UIScene> { fatalError() }
}

@objc open class CATransaction: NSObject {
    open class func begin() {}
    open class func commit() {}
    open class func setCompletionBlock(_ block: (() -> Void)?) {}
}
#endif
