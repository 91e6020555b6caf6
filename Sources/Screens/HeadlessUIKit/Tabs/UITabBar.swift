#if !os(iOS) && !os(tvOS) && !os(visionOS)
import Foundation

/// A row of items, of which one is selected.
open class UITabBar: UIView {
    /// The items, in order.
    open var items: [UITabBarItem]? {
        didSet {
            for item in oldValue ?? [] where item.tabBar === self { item.tabBar = nil }
            for item in items ?? [] { item.tabBar = self }
            if window != nil { dressItems() }
            displayChange(from: oldValue, to: items)
        }
    }

    /// The item that is selected.
    open var selectedItem: UITabBarItem? {
        didSet { displayChange(from: oldValue, to: selectedItem) }
    }

    /// Sets the items. The change takes effect at once, animated or not.
    open func setItems(_ items: [UITabBarItem]?, animated: Bool) {
        self.items = items
    }

    /// The colour of the bar; nil for the host's default.
    open var barTintColor: UIColor? {
        didSet { displayChange(from: oldValue, to: barTintColor) }
    }

    /// Whether the content behind the bar shines through.
    open var isTranslucent: Bool {
        get { ownIsTranslucent ?? true }
        set { ownIsTranslucent = newValue }
    }

    private var ownIsTranslucent: Bool? {
        didSet { displayChange(from: oldValue, to: ownIsTranslucent) }
    }

    /// The colour of the items that are not selected; nil for the host's default.
    open var unselectedItemTintColor: UIColor? {
        didSet { displayChange(from: oldValue, to: unselectedItemTintColor) }
    }

    override func takeAppearance() {
        super.takeAppearance()
        dressItems()
    }

    override func takeAppearance(of proxy: UIView) {
        super.takeAppearance(of: proxy)
        guard let proxy = proxy as? UITabBar else { return }
        if let color = proxy.barTintColor, barTintColor == nil { barTintColor = color }
        if let isTranslucent = proxy.ownIsTranslucent, ownIsTranslucent == nil {
            ownIsTranslucent = isTranslucent
        }
        if let color = proxy.unselectedItemTintColor, unselectedItemTintColor == nil {
            unselectedItemTintColor = color
        }
    }

    private func dressItems() {
        for item in items ?? [] { item.takeAppearance(in: self) }
    }

    /// Makes an empty bar.
    public override init(frame: CGRect) {
        super.init(frame: frame)
    }

    /// Returns nil, because views cannot be decoded from archives here.
    public required init?(coder: NSCoder) {
        super.init(coder: coder)
    }
}
#endif
