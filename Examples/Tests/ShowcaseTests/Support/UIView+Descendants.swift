import HeadlessUIKit

extension UIView {
    /// The first view with an accessibility identifier: this one or one inside it, depth first.
    func descendant<View: UIView>(_ identifier: String) -> View? {
        if accessibilityIdentifier == identifier { return self as? View }
        for subview in subviews {
            if let found: View = subview.descendant(identifier) { return found }
        }
        return nil
    }
}
