#if !os(iOS) && !os(tvOS) && !os(visionOS)
import Foundation

/// The root of a tree of views, which a host draws.
///
/// When the window becomes visible, the views of its root controller and of the controllers presented over it appear.
open class UIWindow: UIView {
    /// The controller whose view fills the window.
    ///
    /// While the window is hidden, the controller is only stored. If the window is visible, an assignment makes the
    /// new controller appear, and the old one disappear with everything that it presents. The `viewWill…` callbacks
    /// are made before the assignment returns, the `viewDid…` callbacks on a later turn of the main queue.
    open var rootViewController: UIViewController? {
        didSet { replaceRoot(oldValue) }
    }

    /// Whether the window is hidden. A new window is hidden until it is made visible.
    open override var isHidden: Bool {
        didSet {
            guard isHidden != oldValue else { return }
            if isHidden {
                disappear()
            } else {
                UIApplication.shared.bringForward(self)
                if hasPendingUpdate { updateLater() }
                appear()
            }
        }
    }

    /// The scene that the window belongs to. In an app without scenes it is the app's implicit scene; in an app
    /// with scenes it is nil until it is assigned.
    open weak var windowScene: UIWindowScene?

    /// The position of the window in front of or behind others.
    open var windowLevel = Level.normal

    /// The responder that has the keyboard focus.
    weak var firstResponder: UIResponder?

    /// Whether the window has changed since the last call of `headlessTakeDisplay()`. True for a new window.
    var needsDisplay = true

    /// Whether an update is scheduled for a later turn of the main queue.
    var awaitsUpdate = false

    /// The hook that asks the host to draw the window.
    var onNeedsDisplay: (@MainActor () -> Void)?

    /// Makes a hidden window.
    public override init(frame: CGRect) {
        super.init(frame: frame)
        isHidden = true
        let scene = UIApplication.shared.scene
        if scene.delegate == nil { windowScene = scene }
    }

    /// Makes a hidden window of a scene, of the display's size.
    public convenience init(windowScene: UIWindowScene) {
        self.init(frame: windowScene.screen.bounds)
        self.windowScene = windowScene
    }

    /// Returns nil, because views cannot be decoded from archives here.
    public required init?(coder: NSCoder) {
        super.init(coder: coder)
    }

    open override var window: UIWindow? { self }

    open override var next: UIResponder? { UIApplication.shared }

    /// Whether the window is the app's key window.
    open var isKeyWindow: Bool { UIApplication.shared.keyWindow === self }

    /// Makes the window the app's key window and brings it to the front, without showing it.
    open func makeKey() {
        UIApplication.shared.windowMadeKey = self
        UIApplication.shared.bringForward(self)
    }

    /// Makes the window visible and the app's key window.
    ///
    /// The root controller's `viewWillAppear` is called before this returns, its `viewDidAppear` on a later turn of
    /// the main queue. If the window is already visible, no appearance callbacks are made.
    open func makeKeyAndVisible() {
        makeKey()
        isHidden = false
    }

    // MARK: Display

    func markNeedsDisplay() {
        guard !needsDisplay else { return }
        needsDisplay = true
        onNeedsDisplay?()
    }

    // MARK: Appearance

    private func appear() {
        guard let rootViewController else { return }
        let shown = rootViewController.visiblePresentationStack
        AppearanceTransition(appearing: shown, animated: false).run(
            exchangeViews: { for controller in shown { addSubview(controller.view) } })
    }

    private func disappear() {
        guard let rootViewController else { return }
        let shown = rootViewController.visiblePresentationStack
        AppearanceTransition(disappearing: shown.reversed(), animated: false).run()
    }

    private func replaceRoot(_ old: UIViewController?) {
        guard rootViewController !== old else { return }
        let oldShown = old?.visiblePresentationStack ?? []
        let shown = isHidden ? [] : rootViewController?.visiblePresentationStack ?? []
        AppearanceTransition(disappearing: oldShown.reversed(), appearing: shown, animated: false).run(
            exchangeViews: {
                old?.unlinkPresentedChain()
                old?.viewIfLoaded?.removeFromSuperview()
                for controller in shown { addSubview(controller.view) }
            })
    }
}

/// A stand-in for the device's display, for code that asks for its size.
@preconcurrency @MainActor
open class UIScreen: NSObject {
    /// The one display.
    public static let main = UIScreen()

    /// The rectangle of the display in points: that of a phone held upright.
    open var bounds: CGRect { CGRect(x: 0, y: 0, width: 390, height: 844) }
}
#endif
