// Part of UIKit and of QuartzCore, which UIKit re-exports. Declarations that a system lacks are missing for it here
// too, and deprecated ones are deprecated here, so that a use causes a warning. For each used declaration,
// uikit-api.txt lists the first version of each system that contains it.

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

    @objc open var subviews: [UIView] { fatalError() }
    @objc open var isHidden = false
    open var alpha: CGFloat = 1
    @objc open var isUserInteractionEnabled = true
    @objc open func layoutIfNeeded() {}
    @objc open var accessibilityIdentifier: String?

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
    @objc open var title: String?
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

@MainActor @preconcurrency @objc open class UIAlertController: UIViewController {}

@MainActor @preconcurrency @objc open class UILabel: UIView {
    @objc open var text: String?
}

@MainActor @preconcurrency @objc open class UIControl: UIView {
    @objc open var isEnabled = true
    @objc open var isSelected = false
}

@MainActor @preconcurrency @objc open class UIButton: UIControl {
    @objc open var currentTitle: String? { fatalError() }
}

@MainActor @preconcurrency @objc open class UITextField: UIControl {
    @objc open var text: String?
    @objc open var placeholder: String?
    @objc open var isSecureTextEntry = false
}

@MainActor @preconcurrency @objc open class UITableView: UIView {}
@MainActor @preconcurrency @objc open class UITableViewCell: UIView {}
@MainActor @preconcurrency @objc open class UICollectionView: UIView {}
@MainActor @preconcurrency @objc open class UICollectionViewCell: UIView {}
@MainActor @preconcurrency @objc open class UINavigationBar: UIView {}
@MainActor @preconcurrency @objc open class UITabBar: UIView {}

public struct UIAccessibilityTraits: OptionSet, Sendable {
    public let rawValue: UInt64
    public init(rawValue: UInt64) { self.rawValue = rawValue }

    public static var button: Self { .init(rawValue: 1) }
    public static var link: Self { .init(rawValue: 2) }
    public static var image: Self { .init(rawValue: 4) }
    public static var selected: Self { .init(rawValue: 8) }
    public static var notEnabled: Self { .init(rawValue: 16) }
    public static var searchField: Self { .init(rawValue: 32) }
    public static var header: Self { .init(rawValue: 64) }
}

@MainActor extension NSObject {
    public var isAccessibilityElement: Bool { get { fatalError() } set {} }
    public var accessibilityLabel: String? { get { fatalError() } set {} }
    public var accessibilityHint: String? { get { fatalError() } set {} }
    public var accessibilityValue: String? { get { fatalError() } set {} }
    public var accessibilityTraits: UIAccessibilityTraits { get { fatalError() } set {} }
    public var accessibilityElementsHidden: Bool { get { fatalError() } set {} }
    public var accessibilityElements: [Any]? { get { fatalError() } set {} }
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
