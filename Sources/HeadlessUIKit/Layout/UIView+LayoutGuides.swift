#if !os(iOS) && !os(tvOS) && !os(visionOS)
import Foundation

extension UIView {
    /// The part of the view that no bar and no edge of the device covers.
    public var safeAreaLayoutGuide: UILayoutGuide { layoutGuide(named: "UIViewSafeAreaLayoutGuide") }
    /// The part of the view within its margins.
    public var layoutMarginsGuide: UILayoutGuide { layoutGuide(named: "UIViewLayoutMarginsGuide") }
    /// The part of the view in which text is comfortable to read.
    public var readableContentGuide: UILayoutGuide { layoutGuide(named: "UIViewReadableContentGuide") }
}

extension UIView {
    /// Adds a guide of the client's own.
    public func addLayoutGuide(_ layoutGuide: UILayoutGuide) {
        layoutGuide.owningView?.removeLayoutGuide(layoutGuide)
        layoutGuide.owningView = self
        layoutGuides.append(layoutGuide)
    }

    /// Removes a guide of the client's own.
    public func removeLayoutGuide(_ layoutGuide: UILayoutGuide) {
        guard layoutGuide.owningView === self else { return }
        layoutGuides.removeAll { $0 === layoutGuide }
        layoutGuide.owningView = nil
    }

    /// Finds one of the system's guides, or makes it when it is first asked for.
    func layoutGuide(named identifier: String) -> UILayoutGuide {
        if let guide = systemLayoutGuides[identifier] { return guide }
        let guide = UILayoutGuide(of: self, identifier: identifier)
        systemLayoutGuides[identifier] = guide
        return guide
    }
}
#endif
