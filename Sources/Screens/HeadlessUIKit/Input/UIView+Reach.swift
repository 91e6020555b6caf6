#if !os(iOS) && !os(tvOS) && !os(visionOS)
import Foundation

extension UIView {
    /// Whether a person can touch the view: the view and its superviews are not hidden, not transparent and permit
    /// interaction, and nothing is presented over them.
    ///
    /// A view outside of all windows can be touched, so that a screen can be tested by itself.
    public var headlessCanBeTouched: Bool {
        isTouchable && !isCoveredByPresentation
    }

    private var isTouchable: Bool {
        guard isUserInteractionEnabled, !isHidden, alpha >= 0.01 else { return false }
        return superview?.isTouchable ?? true
    }

    private var isCoveredByPresentation: Bool {
        guard let top = window?.rootViewController?.presentedChain.last?.viewIfLoaded else { return false }
        return !isDescendant(of: top)
    }
}
#endif
