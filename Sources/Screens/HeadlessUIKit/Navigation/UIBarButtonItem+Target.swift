#if !os(iOS) && !os(tvOS) && !os(visionOS)
import Foundation

/// Makes buttons that have a target and an action. The action is a method of a class, in place of a selector; see
/// `UIControl.addTarget(_:action:for:)`. If the target is nil, the method is called on the nearest object of that
/// class in the bar's responder chain.
extension UIBarButtonItem {
    /// Makes a button that calls a method of a target.
    public convenience init<Target: AnyObject>(
        title: String?,
        style: Style,
        target: Target?,
        action: @escaping (Target) -> () -> Void
    ) {
        self.init(title: title, style: style)
        targetAction = TargetAction(target, action)
    }

    /// Makes a button that calls a method of a target. The argument of the method is the button.
    public convenience init<Target: AnyObject, Sender>(
        title: String?,
        style: Style,
        target: Target?,
        action: @escaping (Target) -> (Sender) -> Void
    ) {
        self.init(title: title, style: style)
        targetAction = TargetAction(target, action, from: self)
    }

    /// Makes a button without a target, such as a back button.
    public convenience init(title: String?, style: Style, target: Never?, action: Never?) {
        self.init(title: title, style: style)
    }

    /// Makes a button that calls a method of a target.
    public convenience init<Target: AnyObject>(
        image: UIImage?,
        style: Style,
        target: Target?,
        action: @escaping (Target) -> () -> Void
    ) {
        self.init(image: image, style: style)
        targetAction = TargetAction(target, action)
    }

    /// Makes a button that calls a method of a target. The argument of the method is the button.
    public convenience init<Target: AnyObject, Sender>(
        image: UIImage?,
        style: Style,
        target: Target?,
        action: @escaping (Target) -> (Sender) -> Void
    ) {
        self.init(image: image, style: style)
        targetAction = TargetAction(target, action, from: self)
    }

    /// Makes a system button that calls a method of a target.
    public convenience init<Target: AnyObject>(
        barButtonSystemItem systemItem: SystemItem,
        target: Target?,
        action: @escaping (Target) -> () -> Void
    ) {
        self.init(systemItem: systemItem)
        targetAction = TargetAction(target, action)
    }

    /// Makes a system button that calls a method of a target. The argument of the method is the button.
    public convenience init<Target: AnyObject, Sender>(
        barButtonSystemItem systemItem: SystemItem,
        target: Target?,
        action: @escaping (Target) -> (Sender) -> Void
    ) {
        self.init(systemItem: systemItem)
        targetAction = TargetAction(target, action, from: self)
    }

    /// Makes a space, or a system button without a target.
    public convenience init(barButtonSystemItem systemItem: SystemItem, target: Never?, action: Never?) {
        self.init(systemItem: systemItem)
    }

    private convenience init(title: String? = nil, image: UIImage? = nil, style: Style) {
        self.init(title: title, image: image)
        self.style = style
    }
}
#endif
