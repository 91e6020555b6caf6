#if !os(iOS) && !os(tvOS) && !os(visionOS)
import Foundation

/// A button in a navigation bar.
open class UIBarButtonItem: UIBarItem {
    /// How the button stands out.
    public enum Style: Int, Sendable {
        case plain = 0
        case done = 2
    }

    /// A button that the system draws.
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

    /// How the button stands out.
    open var style = Style.plain {
        didSet { displayChange(from: oldValue, to: style) }
    }

    /// What a tap performs.
    open var primaryAction: UIAction? {
        didSet { takeLooks(of: primaryAction) }
    }

    /// What a tap calls, where there is no action.
    var targetAction: TargetAction?

    /// A view in place of the button.
    open var customView: UIView? {
        didSet {
            navigationItem?.navigationBar?.takeItemViews()
            displayChange(from: oldValue, to: customView)
        }
    }

    /// The colour of the button; nil for that of the bar.
    open var tintColor: UIColor? {
        didSet { displayChange(from: oldValue, to: tintColor) }
    }

    /// The width, where one is set; 0 for that of the content.
    open var width: CGFloat = 0 {
        didSet { displayChange(from: oldValue, to: width) }
    }

    /// Which of the buttons that the system draws it is. UIKit does not tell.
    public private(set) var headlessSystemItem: SystemItem?

    /// Makes a button without a title.
    public override init() {
        super.init()
    }

    /// Makes a button of a title or an image. The action's title and image stand in where none is given.
    public convenience init(title: String? = nil, image: UIImage? = nil, primaryAction: UIAction? = nil) {
        self.init()
        // An initialiser does not call the property's observer.
        self.primaryAction = primaryAction
        takeLooks(of: primaryAction)
        if let title { self.title = title }
        if let image { self.image = image }
    }

    /// Makes a button that the system draws.
    public convenience init(systemItem: SystemItem, primaryAction: UIAction? = nil) {
        self.init()
        headlessSystemItem = systemItem
        self.primaryAction = primaryAction
    }

    /// Makes an item that shows a view.
    public convenience init(customView: UIView) {
        self.init()
        self.customView = customView
    }

    /// Makes a space that takes what is left.
    public static func flexibleSpace() -> UIBarButtonItem {
        UIBarButtonItem(systemItem: .flexibleSpace)
    }

    /// Makes a space of a width.
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
        if !action.title.isEmpty { title = action.title }
        if let image = action.image { self.image = image }
        isEnabled = !action.attributes.contains(.disabled)
    }
}
#endif
