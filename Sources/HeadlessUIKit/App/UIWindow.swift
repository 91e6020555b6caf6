#if !os(iOS) && !os(tvOS) && !os(visionOS)
import Foundation

/// The root of a tree of views: what a host draws.
///
/// Making the window visible makes the views of its root controller, and of those presented over it, appear.
open class UIWindow: UIView {
    /// The controller whose view fills the window.
    ///
    /// While the window is hidden it is only stored. Replacing it in a visible window makes the old one
    /// (with all that it presents) disappear and the new one appear: the will callbacks before the
    /// assignment returns, the did callbacks on a later turn of the main queue.
    open var rootViewController: UIViewController? {
        didSet { replaceRoot(oldValue) }
    }

    /// Whether the window is left out. A new one is, until it is made visible.
    open override var isHidden: Bool {
        didSet {
            guard isHidden != oldValue else { return }
            if isHidden {
                disappear()
            } else {
                UIApplication.shared.bringForward(self)
                if layoutNeed.isOwn || layoutNeed.isInside { layOutLater() }
                appear()
            }
        }
    }

    /// The scene that the window belongs to. In an app without scenes that is the one of the app; in one with scenes
    /// there is none until it is given.
    open weak var windowScene: UIWindowScene?

    /// How far in front the window is.
    open var windowLevel = Level.normal

    /// What has the keyboard.
    weak var firstResponder: UIResponder?

    /// Whether the window has changed since the host took the last drawing. Nothing of a new one is drawn.
    var needsDisplay = true

    /// Whether a turn of the main queue is going to lay the window out.
    var awaitsLayout = false

    /// What asks the host for a drawing.
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

    /// Always nil: there are no archives of views here.
    public required init?(coder: NSCoder) {
        super.init(coder: coder)
    }

    open override var window: UIWindow? { self }

    open override var next: UIResponder? { UIApplication.shared }

    /// Whether the window is the key one of the app.
    open var isKeyWindow: Bool { UIApplication.shared.keyWindow === self }

    /// Makes the window the key one of the app and brings it to the front, without showing it.
    open func makeKey() {
        UIApplication.shared.windowMadeKey = self
        UIApplication.shared.bringForward(self)
    }

    /// Makes the window the key one of the app and visible.
    ///
    /// The root controller's `viewWillAppear` comes before this returns, its `viewDidAppear` on a later
    /// turn of the main queue. On a window that is visible already nothing appears again.
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

/// The display, which does not exist: a size for code that asks for one.
@preconcurrency @MainActor
open class UIScreen: NSObject {
    /// The one display.
    public static let main = UIScreen()

    /// The rectangle of the display in points; that of a telephone held upright.
    open var bounds: CGRect { CGRect(x: 0, y: 0, width: 390, height: 844) }
}
#endif
