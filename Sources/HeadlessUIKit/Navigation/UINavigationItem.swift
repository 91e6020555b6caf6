#if !os(iOS) && !os(tvOS) && !os(visionOS)
import Foundation

/// What a navigation bar shows for one screen.
@preconcurrency @MainActor
open class UINavigationItem: NSObject {
    /// When a title is large.
    public enum LargeTitleDisplayMode: Int, Sendable {
        case automatic
        case always
        case never
        case inline
    }

    /// The title.
    open var title: String? {
        didSet { displayChange(from: oldValue, to: title) }
    }

    /// A view in place of the title.
    open var titleView: UIView? {
        didSet {
            navigationBar?.takeItemViews()
            displayChange(from: oldValue, to: titleView)
        }
    }

    /// A line above the title.
    open var prompt: String? {
        didSet { displayChange(from: oldValue, to: prompt) }
    }

    /// The buttons where a line begins, outermost first.
    open var leftBarButtonItems: [UIBarButtonItem]? {
        didSet { itemsChanged(from: oldValue, to: leftBarButtonItems) }
    }

    /// The buttons where a line ends, outermost first.
    open var rightBarButtonItems: [UIBarButtonItem]? {
        didSet { itemsChanged(from: oldValue, to: rightBarButtonItems) }
    }

    /// The outermost button where a line begins. Setting it replaces all there.
    open var leftBarButtonItem: UIBarButtonItem? {
        get { leftBarButtonItems?.first }
        set { leftBarButtonItems = newValue.map { [$0] } }
    }

    /// The outermost button where a line ends. Setting it replaces all there.
    open var rightBarButtonItem: UIBarButtonItem? {
        get { rightBarButtonItems?.first }
        set { rightBarButtonItems = newValue.map { [$0] } }
    }

    /// The button that leads back to this screen, in place of the usual one.
    open var backBarButtonItem: UIBarButtonItem? {
        didSet { itemsChanged(from: oldValue.map { [$0] }, to: backBarButtonItem.map { [$0] }) }
    }

    /// The title of the button that leads back to this screen, in place of the screen's.
    open var backButtonTitle: String? {
        didSet { displayChange(from: oldValue, to: backButtonTitle) }
    }

    /// Whether this screen has no button that leads back.
    open var hidesBackButton = false {
        didSet { displayChange(from: oldValue, to: hidesBackButton) }
    }

    /// Whether the buttons where a line begins stand beside the one that leads back, and not in its place.
    open var leftItemsSupplementBackButton = false {
        didSet { displayChange(from: oldValue, to: leftItemsSupplementBackButton) }
    }

    /// When the title is large.
    open var largeTitleDisplayMode = LargeTitleDisplayMode.automatic {
        didSet { displayChange(from: oldValue, to: largeTitleDisplayMode) }
    }

    /// The bar that shows the item.
    weak var navigationBar: UINavigationBar?

    /// Makes an item without a title.
    public override init() {
        super.init()
    }

    /// Makes an item.
    public convenience init(title: String) {
        self.init()
        self.title = title
    }

    /// Sets the buttons where a line begins. It takes no time here, animated or not.
    open func setLeftBarButtonItems(_ items: [UIBarButtonItem]?, animated: Bool) {
        leftBarButtonItems = items
    }

    /// Sets the buttons where a line ends. It takes no time here, animated or not.
    open func setRightBarButtonItems(_ items: [UIBarButtonItem]?, animated: Bool) {
        rightBarButtonItems = items
    }

    /// Sets the only button where a line begins. It takes no time here, animated or not.
    open func setLeftBarButton(_ item: UIBarButtonItem?, animated: Bool) {
        leftBarButtonItem = item
    }

    /// Sets the only button where a line ends. It takes no time here, animated or not.
    open func setRightBarButton(_ item: UIBarButtonItem?, animated: Bool) {
        rightBarButtonItem = item
    }

    private func itemsChanged(from oldItems: [UIBarButtonItem]?, to items: [UIBarButtonItem]?) {
        for item in oldItems ?? [] where item.navigationItem === self { item.navigationItem = nil }
        for item in items ?? [] { item.navigationItem = self }
        navigationBar?.takeItemViews()
        displayChange(from: oldItems, to: items)
    }

    func displayChange<Value: Equatable>(from oldValue: Value, to newValue: Value) {
        navigationBar?.displayChange(from: oldValue, to: newValue)
    }
}
#endif
