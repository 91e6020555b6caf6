#if !os(iOS) && !os(tvOS) && !os(visionOS)
import Foundation

/// A message with several actions. The person chooses one of them.
open class UIAlertController: UIViewController {
    /// How the message is shown.
    public enum Style: Int, Sendable {
        case actionSheet = 0
        case alert = 1
    }

    /// How the message is shown.
    open private(set) var preferredStyle = Style.alert

    /// The text below the title.
    open var message: String? {
        didSet { viewIfLoaded?.displayChange(from: oldValue, to: message) }
    }

    /// The actions, in the order in which they were added.
    open private(set) var actions: [UIAlertAction] = []

    /// The emphasised action, which the return key chooses.
    open var preferredAction: UIAlertAction? {
        didSet { viewIfLoaded?.displayChange(from: oldValue, to: preferredAction) }
    }

    /// The text fields of an alert; nil if it has none.
    open private(set) var textFields: [UITextField]?

    /// Makes a message.
    public convenience init(title: String?, message: String?, preferredStyle: Style) {
        self.init(nibName: nil, bundle: nil)
        self.title = title
        self.message = message
        self.preferredStyle = preferredStyle
    }

    open override var title: String? {
        didSet { viewIfLoaded?.displayChange(from: oldValue, to: title) }
    }

    /// Adds an action at the end. Only one action may have the style `cancel`.
    open func addAction(_ action: UIAlertAction) {
        Misuse.check(
            action.style != .cancel || !actions.contains { $0.style == .cancel },
            "An alert can have only one action of the style .cancel. Give \(action) another style."
        )
        actions.append(action)
        action.alert = self
        viewIfLoaded?.setNeedsDisplay()
    }

    /// Adds a text field to an alert. An action sheet cannot have text fields.
    open func addTextField(configurationHandler: ((UITextField) -> Void)? = nil) {
        Misuse.check(
            preferredStyle == .alert,
            "Text fields can only be added to an alert of the style .alert, not to an action sheet."
        )
        let textField = UITextField()
        textFields = (textFields ?? []) + [textField]
        configurationHandler?(textField)
        view.addSubview(textField)
    }
}

/// An action of a ``UIAlertController``.
@preconcurrency @MainActor
open class UIAlertAction: NSObject {
    /// The meaning of an action.
    public enum Style: Int, Sendable {
        case `default`
        case cancel
        case destructive
    }

    /// The title.
    public let title: String?
    /// The meaning of the action.
    public let style: Style

    /// Whether the action can be chosen.
    open var isEnabled = true {
        didSet { alert?.viewIfLoaded?.displayChange(from: oldValue, to: isEnabled) }
    }

    let handler: ((UIAlertAction) -> Void)?
    weak var alert: UIAlertController?

    /// Makes an action.
    public init(title: String?, style: Style, handler: ((UIAlertAction) -> Void)? = nil) {
        self.title = title
        self.style = style
        self.handler = handler
        super.init()
    }
}
#endif
