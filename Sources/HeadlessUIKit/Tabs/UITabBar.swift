#if !os(iOS) && !os(tvOS) && !os(visionOS)
import Foundation

/// A row of items, of which one is selected.
open class UITabBar: UIView {
    /// The items, in order.
    open var items: [UITabBarItem]? {
        didSet {
            for item in oldValue ?? [] where item.tabBar === self { item.tabBar = nil }
            for item in items ?? [] { item.tabBar = self }
            displayChange(from: oldValue, to: items)
        }
    }

    /// The item that is selected.
    open var selectedItem: UITabBarItem? {
        didSet { displayChange(from: oldValue, to: selectedItem) }
    }

    /// Sets the items. It takes no time here, animated or not.
    open func setItems(_ items: [UITabBarItem]?, animated: Bool) {
        self.items = items
    }

    /// Makes an empty bar.
    public override init(frame: CGRect) {
        super.init(frame: frame)
    }

    /// Always nil: there are no archives of views here.
    public required init?(coder: NSCoder) {
        super.init(coder: coder)
    }
}
#endif
