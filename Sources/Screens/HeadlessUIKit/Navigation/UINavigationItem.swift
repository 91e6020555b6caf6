#if !os(iOS) && !os(tvOS) && !os(visionOS)
import Foundation

/// The part of a navigation bar that belongs to one screen.
@preconcurrency @MainActor
open class UINavigationItem: NSObject {
    /// The situations in which a title is large.
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

    /// The buttons on the side where lines begin, outermost first.
    open var leftBarButtonItems: [UIBarButtonItem]? {
        didSet { itemsChanged(from: oldValue, to: leftBarButtonItems) }
    }

    /// The buttons on the side where lines end, outermost first.
    open var rightBarButtonItems: [UIBarButtonItem]? {
        didSet { itemsChanged(from: oldValue, to: rightBarButtonItems) }
    }

    /// The outermost button on the side where lines begin. Assigning it replaces all buttons of that side.
    open var leftBarButtonItem: UIBarButtonItem? {
        get { leftBarButtonItems?.first }
        set { leftBarButtonItems = newValue.map { [$0] } }
    }

    /// The outermost button on the side where lines end. Assigning it replaces all buttons of that side.
    open var rightBarButtonItem: UIBarButtonItem? {
        get { rightBarButtonItems?.first }
        set { rightBarButtonItems = newValue.map { [$0] } }
    }

    /// The back button that leads to this screen, in place of the standard one.
    open var backBarButtonItem: UIBarButtonItem? {
        didSet { itemsChanged(from: oldValue.map { [$0] }, to: backBarButtonItem.map { [$0] }) }
    }

    /// The title of the back button that leads to this screen, in place of the screen's title.
    open var backButtonTitle: String? {
        didSet { displayChange(from: oldValue, to: backButtonTitle) }
    }

    /// Whether this screen has no back button.
    open var hidesBackButton = false {
        didSet { displayChange(from: oldValue, to: hidesBackButton) }
    }

    /// Whether the left buttons stand beside the back button and do not replace it.
    open var leftItemsSupplementBackButton = false {
        didSet { displayChange(from: oldValue, to: leftItemsSupplementBackButton) }
    }

    /// The situations in which the title is large.
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

    /// Sets the buttons on the side where lines begin. The change takes effect at once, animated or not.
    open func setLeftBarButtonItems(_ items: [UIBarButtonItem]?, animated: Bool) {
        leftBarButtonItems = items
    }

    /// Sets the buttons on the side where lines end. The change takes effect at once, animated or not.
    open func setRightBarButtonItems(_ items: [UIBarButtonItem]?, animated: Bool) {
        rightBarButtonItems = items
    }

    /// Sets the only button on the side where lines begin. The change takes effect at once, animated or not.
    open func setLeftBarButton(_ item: UIBarButtonItem?, animated: Bool) {
        leftBarButtonItem = item
    }

    /// Sets the only button on the side where lines end. The change takes effect at once, animated or not.
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
