#if !os(iOS) && !os(tvOS) && !os(visionOS)
import Foundation

extension UIView {
    /// Whether a person can touch the view: neither it nor anything it is inside of is hidden, transparent
    /// or closed to interaction, and nothing is presented over it.
    ///
    /// A view outside any window can be touched too, so that a screen can be tested by itself.
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
