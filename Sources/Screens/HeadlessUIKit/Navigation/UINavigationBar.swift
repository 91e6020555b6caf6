#if !os(iOS) && !os(tvOS) && !os(visionOS)
import Foundation

/// The bar above a stack of screens. It has an item for every screen and shows the item of the top screen.
open class UINavigationBar: UIView {
    /// The items, from the bottom of the stack to its top.
    open var items: [UINavigationItem]? = [] {
        didSet {
            for item in oldValue ?? [] where item.navigationBar === self { item.navigationBar = nil }
            for item in items ?? [] { item.navigationBar = self }
            takeItemViews()
            displayChange(from: oldValue, to: items)
        }
    }

    /// The custom views of the top item.
    private var itemViews: [UIView] = []

    /// Adds the views of the top item to the bar and removes those of other items, because a visible view has to be
    /// in the window.
    func takeItemViews() {
        let buttons = (topItem?.leftBarButtonItems ?? []) + (topItem?.rightBarButtonItems ?? [])
        let views = [topItem?.titleView].compactMap { $0 } + buttons.compactMap(\.customView)
        for view in itemViews where view.superview === self && !views.contains(view) {
            view.removeFromSuperview()
        }
        for view in views where view.superview !== self { addSubview(view) }
        itemViews = views
        if window != nil {
            for item in barItems { item.takeAppearance(in: self) }
        }
    }

    /// The visible item.
    open var topItem: UINavigationItem? { items?.last }

    /// The item below the top one, to which the back button leads.
    open var backItem: UINavigationItem? { items?.dropLast().last }

    /// Whether titles may be large.
    open var prefersLargeTitles = false {
        didSet { displayChange(from: oldValue, to: prefersLargeTitles) }
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

    /// The attributes of titles; nil for the host's default.
    open var titleTextAttributes: [NSAttributedString.Key: Any]? {
        didSet { setNeedsDisplay() }
    }

    /// The attributes of large titles; nil for the host's default.
    open var largeTitleTextAttributes: [NSAttributedString.Key: Any]? {
        didSet { setNeedsDisplay() }
    }

    override func takeAppearance() {
        super.takeAppearance()
        for item in barItems { item.takeAppearance(in: self) }
    }

    override func takeAppearance(of proxy: UIView) {
        super.takeAppearance(of: proxy)
        guard let proxy = proxy as? UINavigationBar else { return }
        if let color = proxy.barTintColor, barTintColor == nil { barTintColor = color }
        if let isTranslucent = proxy.ownIsTranslucent, ownIsTranslucent == nil {
            ownIsTranslucent = isTranslucent
        }
        if let looks = proxy.titleTextAttributes, titleTextAttributes == nil { titleTextAttributes = looks }
        if let looks = proxy.largeTitleTextAttributes, largeTitleTextAttributes == nil {
            largeTitleTextAttributes = looks
        }
    }

    /// The visible buttons.
    private var barItems: [UIBarButtonItem] {
        (topItem?.leftBarButtonItems ?? []) + (topItem?.rightBarButtonItems ?? [])
            + [backItem?.backBarButtonItem].compactMap { $0 }
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

extension UINavigationBar {
    /// The title of the back button; nil if there is none.
    public var headlessBackButtonTitle: String? {
        guard let backItem, let topItem, !topItem.hidesBackButton else { return nil }
        let isReplaced = topItem.leftBarButtonItem != nil && !topItem.leftItemsSupplementBackButton
        guard !isReplaced else { return nil }
        return backItem.backButtonTitle ?? backItem.backBarButtonItem?.title ?? backItem.title ?? "Back"
    }
}
#endif
