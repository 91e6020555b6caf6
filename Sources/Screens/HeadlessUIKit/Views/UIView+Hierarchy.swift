#if !os(iOS) && !os(tvOS) && !os(visionOS)
import Foundation

// MARK: - Changing the tree

extension UIView {
    /// Adds a view in front of the other subviews, after removing it from its previous superview.
    public func addSubview(_ view: UIView) {
        insert(view, at: subviews.count)
    }

    /// Inserts a view at an index among the subviews, counted from the back.
    public func insertSubview(_ view: UIView, at index: Int) {
        insert(view, at: index)
    }

    /// Inserts a view directly behind another subview.
    public func insertSubview(_ view: UIView, belowSubview siblingSubview: UIView) {
        insert(view, nextTo: siblingSubview, offset: 0)
    }

    /// Inserts a view directly in front of another subview.
    public func insertSubview(_ view: UIView, aboveSubview siblingSubview: UIView) {
        insert(view, nextTo: siblingSubview, offset: 1)
    }

    /// Moves a subview in front of all others.
    public func bringSubviewToFront(_ view: UIView) {
        guard view.superview === self else { return }
        insert(view, at: subviews.count)
    }

    /// Moves a subview behind all others.
    public func sendSubviewToBack(_ view: UIView) {
        guard view.superview === self else { return }
        insert(view, at: 0)
    }

    private func insert(_ view: UIView, nextTo sibling: UIView, offset: Int) {
        guard view !== sibling else { return }
        let others = subviews.filter { $0 !== view }
        let index = others.firstIndex { $0 === sibling }
        insert(view, at: index.map { $0 + offset } ?? others.count)
    }

    private func insert(_ view: UIView, at index: Int) {
        Misuse.check(
            !isDescendant(of: view),
            "\(view) cannot be added inside itself. Add it to a view that is not below it."
        )
        if view.superview === self {
            reorder(view, to: index)
            return
        }
        attach(view, at: index)
        setNeedsDisplay()
    }

    /// Adds a view without requesting a new drawing. Used for views that the host requests while it draws.
    func attach(_ view: UIView, at index: Int) {
        view.removeFromSuperview()
        view.willMove(toSuperview: self)
        subviews.insert(view, at: min(max(index, 0), subviews.count))
        view.superview = self
        subviewsChanged()
        if view.hasPendingUpdate { view.announcePendingUpdate() }
        view.moved(from: nil)
        didAddSubview(view)
    }

    private func reorder(_ view: UIView, to index: Int) {
        let order = subviews
        subviews.removeAll { $0 === view }
        subviews.insert(view, at: min(max(index, 0), subviews.count))
        displayChange(from: order, to: subviews)
    }
}

extension UIView {
    /// Called after the view was added to a superview or removed from one. Calls the callbacks of the view and its
    /// subviews.
    func moved(from oldWindow: UIWindow?) {
        if window !== oldWindow { windowChanged() }
        didMoveToSuperview()
    }

    /// The first responder, if it is this view or inside it.
    var firstResponderInside: UIResponder? {
        let responder = window?.firstResponder as? UIView
        return responder?.isDescendant(of: self) == true ? responder : nil
    }

    private func windowChanged() {
        if window != nil { takeAppearance() }
        didMoveToWindow()
        viewController?.rootViewMovedToWindow()
        for subview in subviews { subview.windowChanged() }
    }
}

// MARK: - Searching the tree

extension UIView {
    /// Whether this view is the other view or is inside the other view.
    public func isDescendant(of view: UIView) -> Bool {
        var ancestor: UIView? = self
        while let current = ancestor {
            if current === view { return true }
            ancestor = current.superview
        }
        return false
    }

    /// The first view with a tag: this one or one inside it, depth first.
    public func viewWithTag(_ tag: Int) -> UIView? {
        if self.tag == tag { return self }
        for subview in subviews {
            if let found = subview.viewWithTag(tag) { return found }
        }
        return nil
    }

    /// The root of the tree that contains this view.
    var topmostAncestor: UIView {
        var topmost = self
        while let superview = topmost.superview { topmost = superview }
        return topmost
    }
}
#endif
