#if !os(iOS) && !os(tvOS) && !os(visionOS)
import Foundation

/// What a view knows of pending layout.
struct LayoutNeed {
    /// Whether the view itself is to lay out its subviews. A new view is.
    var isOwn = true
    /// Whether one inside the view is. Then all views around it have this mark too.
    var isInside = false
    /// Whether the view is laying out its subviews.
    var isUnderWay = false
}

extension UIView {
    /// Asks for layout since subviews came, went or changed their size; not if the view does that itself while it lays
    /// them out.
    func subviewsChanged() {
        if !layoutNeed.isUnderWay { setNeedsLayout() }
    }

    /// Marks the views around this one, as far as they are not, and lets the window lay out on a later turn.
    func announceLayoutNeed() {
        var outer = superview
        while let view = outer, !view.layoutNeed.isInside {
            view.layoutNeed.isInside = true
            outer = view.superview
        }
        window?.layOutLater()
    }

    /// Lays out the view, then what is inside it, as far as that was asked for.
    func layOutSubtree() {
        if layoutNeed.isOwn {
            layoutNeed.isOwn = false
            layoutNeed.isUnderWay = true
            viewController?.viewWillLayoutSubviews()
            layoutSubviews()
            layoutNeed.isUnderWay = false
            viewController?.viewDidLayoutSubviews()
        }
        guard layoutNeed.isInside else { return }
        layoutNeed.isInside = false
        for subview in subviews { subview.layOutSubtree() }
    }
}

extension UIWindow {
    /// Lays out on a later turn of the main queue, once for all that asks for it until then.
    func layOutLater() {
        guard !isHidden, !awaitsLayout else { return }
        awaitsLayout = true
        MainQueueTurn.after { [weak self] in
            guard let self else { return }
            awaitsLayout = false
            if !isHidden { layoutIfNeeded() }
        }
    }
}
#endif
