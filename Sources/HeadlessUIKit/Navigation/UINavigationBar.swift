#if !os(iOS) && !os(tvOS) && !os(visionOS)
import Foundation

/// The bar above a stack of screens: the items of the screens, of which the top is shown.
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

    /// The views that the top item brings with it.
    private var itemViews: [UIView] = []

    /// Puts the views of the top item into the bar, and takes those of others out: a view that is shown has
    /// to be in the window.
    func takeItemViews() {
        let buttons = (topItem?.leftBarButtonItems ?? []) + (topItem?.rightBarButtonItems ?? [])
        let views = [topItem?.titleView].compactMap { $0 } + buttons.compactMap(\.customView)
        for view in itemViews where view.superview === self && !views.contains(view) {
            view.removeFromSuperview()
        }
        for view in views where view.superview !== self { addSubview(view) }
        itemViews = views
    }

    /// The item that is shown.
    open var topItem: UINavigationItem? { items?.last }

    /// The item below it, to which the back button leads.
    open var backItem: UINavigationItem? { items?.dropLast().last }

    /// Whether titles may be large.
    open var prefersLargeTitles = false {
        didSet { displayChange(from: oldValue, to: prefersLargeTitles) }
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
