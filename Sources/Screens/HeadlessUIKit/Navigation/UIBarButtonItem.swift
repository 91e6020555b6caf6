#if !os(iOS) && !os(tvOS) && !os(visionOS)
import Foundation

/// A button in a navigation bar.
open class UIBarButtonItem: UIBarItem {
    /// The emphasis of a button.
    public enum Style: Int, Sendable {
        case plain = 0
        case done = 2
    }

    /// The title or image of a system button.
    public enum SystemItem: Int, Sendable {
        case done
        case cancel
        case edit
        case save
        case add
        case flexibleSpace
        case fixedSpace
        case compose
        case reply
        case action
        case organize
        case bookmarks
        case search
        case refresh
        case stop
        case camera
        case trash
        case play
        case pause
        case rewind
        case fastForward
        case undo
        case redo
        case close = 24
    }

    /// The emphasis of the button.
    open var style = Style.plain {
        didSet { displayChange(from: oldValue, to: style) }
    }

    /// The action that a tap performs.
    open var primaryAction: UIAction? {
        didSet { takeLooks(of: primaryAction) }
    }

    /// The target and action of a tap, if there is no primary action.
    var targetAction: TargetAction?

    /// A view that replaces the button.
    open var customView: UIView? {
        didSet { navigationItem?.navigationBar?.takeItemViews() }
    }

    /// The colour of the button; nil for the colour of the bar.
    open var tintColor: UIColor? {
        didSet { displayChange(from: oldValue, to: tintColor) }
    }

    /// The width; 0 for the width of the content.
    open var width: CGFloat = 0 {
        didSet { displayChange(from: oldValue, to: width) }
    }

    /// The kind of a system button. UIKit does not expose it.
    public private(set) var headlessSystemItem: SystemItem?

    /// Makes a button without a title.
    public override init() {
        super.init()
    }

    /// Makes a button with a title or an image. If one of them is not given, the button takes it from the action.
    public convenience init(title: String? = nil, image: UIImage? = nil, primaryAction: UIAction? = nil) {
        self.init()
        // An initialiser that assigns a property of its own class does not call the property's `didSet`, so call
        // `takeLooks(of:)` here.
        self.primaryAction = primaryAction
        takeLooks(of: primaryAction)
        if let title { self.title = title }
        if let image { self.image = image }
    }

    /// Makes a system button.
    public convenience init(systemItem: SystemItem, primaryAction: UIAction? = nil) {
        self.init()
        headlessSystemItem = systemItem
        self.primaryAction = primaryAction
        takeLooks(of: primaryAction)
    }

    /// Makes an item that shows a view.
    public convenience init(customView: UIView) {
        self.init()
        self.customView = customView
    }

    /// Makes a space that takes the remaining width.
    public static func flexibleSpace() -> UIBarButtonItem {
        UIBarButtonItem(systemItem: .flexibleSpace)
    }

    /// Makes a space of a fixed width.
    public static func fixedSpace(_ width: CGFloat) -> UIBarButtonItem {
        let item = UIBarButtonItem(systemItem: .fixedSpace)
        item.width = width
        return item
    }

    override func takeAppearance(of proxy: UIBarItem) {
        super.takeAppearance(of: proxy)
        if tintColor == nil, let tint = (proxy as? UIBarButtonItem)?.tintColor { tintColor = tint }
    }

    private func takeLooks(of action: UIAction?) {
        guard let action else { return }
        if headlessSystemItem == nil {
            if !action.title.isEmpty { title = action.title }
            if let image = action.image { self.image = image }
        }
        isEnabled = !action.attributes.contains(.disabled)
    }
}
#endif
