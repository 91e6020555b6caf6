#if !os(iOS) && !os(tvOS) && !os(visionOS)
import Foundation

/// Target and action, without selectors; see `UIControl.addTarget(_:action:for:)`. Without a target the action goes to
/// the first responder of the class, from the bar upwards.
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

    /// Makes a button that calls a method of a target with the button.
    public convenience init<Target: AnyObject, Sender>(
        title: String?,
        style: Style,
        target: Target?,
        action: @escaping (Target) -> (Sender) -> Void
    ) {
        self.init(title: title, style: style)
        targetAction = TargetAction(target, action, from: self)
    }

    /// Makes a button that calls nothing, such as one that leads back.
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

    /// Makes a button that calls a method of a target with the button.
    public convenience init<Target: AnyObject, Sender>(
        image: UIImage?,
        style: Style,
        target: Target?,
        action: @escaping (Target) -> (Sender) -> Void
    ) {
        self.init(image: image, style: style)
        targetAction = TargetAction(target, action, from: self)
    }

    /// Makes a button that the system draws and that calls a method of a target.
    public convenience init<Target: AnyObject>(
        barButtonSystemItem systemItem: SystemItem,
        target: Target?,
        action: @escaping (Target) -> () -> Void
    ) {
        self.init(systemItem: systemItem)
        targetAction = TargetAction(target, action)
    }

    /// Makes a button that the system draws and that calls a method of a target with the button.
    public convenience init<Target: AnyObject, Sender>(
        barButtonSystemItem systemItem: SystemItem,
        target: Target?,
        action: @escaping (Target) -> (Sender) -> Void
    ) {
        self.init(systemItem: systemItem)
        targetAction = TargetAction(target, action, from: self)
    }

    /// Makes a space, or another button that the system draws and that calls nothing.
    public convenience init(barButtonSystemItem systemItem: SystemItem, target: Never?, action: Never?) {
        self.init(systemItem: systemItem)
    }

    private convenience init(title: String? = nil, image: UIImage? = nil, style: Style) {
        self.init(title: title, image: image)
        self.style = style
    }
}
#endif
