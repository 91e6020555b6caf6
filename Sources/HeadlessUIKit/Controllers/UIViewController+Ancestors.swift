#if !os(iOS) && !os(tvOS) && !os(visionOS)
import Foundation

extension UIViewController {
    /// The outermost container that the controller is inside of.
    var rootContainer: UIViewController {
        var root = self
        while let parent = root.parent { root = parent }
        return root
    }

    /// The nearest container of the kind that the controller is inside of.
    func nearestAncestor<Container: UIViewController>() -> Container? {
        sequence(first: self, next: \.parent).dropFirst().lazy.compactMap { $0 as? Container }.first
    }
}
#endif
