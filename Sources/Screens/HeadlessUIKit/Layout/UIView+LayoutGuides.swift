#if !os(iOS) && !os(tvOS) && !os(visionOS)
import Foundation

extension UIView {
    /// The part of the view that is covered neither by a bar nor by an edge of the device.
    public var safeAreaLayoutGuide: UILayoutGuide { layoutGuide(named: "UIViewSafeAreaLayoutGuide") }
    /// The part of the view within its margins.
    public var layoutMarginsGuide: UILayoutGuide { layoutGuide(named: "UIViewLayoutMarginsGuide") }
    /// The part of the view that has a comfortable width for reading.
    public var readableContentGuide: UILayoutGuide { layoutGuide(named: "UIViewReadableContentGuide") }
}

extension UIView {
    /// Adds a layout guide that the client has made.
    public func addLayoutGuide(_ layoutGuide: UILayoutGuide) {
        layoutGuide.owningView?.removeLayoutGuide(layoutGuide)
        layoutGuide.owningView = self
        layoutGuides.append(layoutGuide)
    }

    /// Removes a layout guide that the client has added.
    public func removeLayoutGuide(_ layoutGuide: UILayoutGuide) {
        guard layoutGuide.owningView === self else { return }
        layoutGuides.removeAll { $0 === layoutGuide }
        layoutGuide.owningView = nil
    }

    /// One of the system's guides, made at the first request.
    func layoutGuide(named identifier: String) -> UILayoutGuide {
        if let guide = systemLayoutGuides[identifier] { return guide }
        let guide = UILayoutGuide(of: self, identifier: identifier)
        systemLayoutGuides[identifier] = guide
        return guide
    }
}
#endif
