#if os(iOS) || os(tvOS) || os(visionOS)
import UIKit

extension ScreenStructure {
    /// Reads a controller's screen and the screens presented over it, through accessibility. Loads and lays out the
    /// view.
    ///
    /// UIKit reveals less about a screen than HeadlessUIKit does: see Documentation/Screen-Snapshots.md.
    ///
    /// - Complexity: O(*n*) in the number of views.
    @MainActor public init(of controller: UIViewController) {
        controller.view.layoutIfNeeded()
        let screens = Array(sequence(first: controller, next: \.presentedViewController))
        layers = screens.map { screen in
            let reader = AccessibilityReader(isOperable: screen === screens.last)
            let role: ScreenElement.Role =
                screen is UIAlertController ? .alert : screen === controller ? .screen : .dialog
            var layer = ScreenElement(role)
            layer.name(nil, showing: screen.title)
            layer.mark(.covered, if: !reader.isOperable)
            layer.children = reader.elements(of: screen.view)
            return layer
        }
    }
}

/// Reads UIKit's views by their accessibility properties.
///
/// UIKit derives missing properties, such as a button's label from its title, only while an assistive technology or a
/// UI test is active. So this reader handles the most important classes directly.
@MainActor
struct AccessibilityReader {
    /// Whether a person can use the elements that are read.
    let isOperable: Bool

    /// The given actions if the condition holds and a person can use the elements of this reader; otherwise none.
    private func offer(_ actions: ScreenElement.Action..., if condition: Bool) -> [ScreenElement.Action] {
        isOperable && condition ? actions : []
    }

    /// The elements of a view: the view itself, or its descendants if it only groups them.
    func elements(of view: UIView) -> [ScreenElement] {
        guard !view.isHidden, view.alpha >= 0.01, !view.accessibilityElementsHidden else { return [] }
        let reader = AccessibilityReader(isOperable: isOperable && view.isUserInteractionEnabled)
        if let element = reader.whole(view) { return [element] }
        let parts = reader.parts(of: view)
        guard var element = holder(of: view) else { return parts }
        element.children = parts
        if element.role == .row {
            element.takeTexts(callingIt: view.accessibilityLabel)
            element.actions = reader.offer(.select, if: true)
        }
        reader.describe(view, &element)
        return [element]
    }

    /// The elements inside a view: those that the app declares, or those of the subviews.
    private func parts(of view: UIView) -> [ScreenElement] {
        guard let named = view.accessibilityElements, !named.isEmpty else {
            return view.subviews.flatMap(elements)
        }
        return named.flatMap { part in
            if let view = part as? UIView { return elements(of: view) }
            return (part as? NSObject).map { [element(of: $0)] } ?? []
        }
    }

    /// The element for a view that is read as a whole; nil for any other view.
    private func whole(_ view: UIView) -> ScreenElement? {
        var element: ScreenElement
        switch view {
        case let field as UITextField:
            element = ScreenElement(.textField)
            element.name(field.accessibilityLabel ?? field.placeholder, showing: nil)
            element.placeholder = field.placeholder == element.label ? nil : field.placeholder
            let text = field.text ?? ""
            // The app's own accessibility value of a secure field may be the secret, so it is not read.
            element.value = field.isSecureTextEntry ? (text.isEmpty ? "" : ScreenElement.mask) : text
            element.mark(.secure, if: field.isSecureTextEntry)
            element.actions = offer(.type, .submit, if: field.isEnabled)
        case let label as UILabel:
            element = ScreenElement(label.accessibilityTraits.contains(.header) ? .heading : .text)
            element.name(label.accessibilityLabel, showing: label.text)
            if element.label == nil && label.accessibilityIdentifier == nil { return nil }
        case let button as UIButton:
            element = ScreenElement(.button)
            element.name(button.accessibilityLabel, showing: button.currentTitle)
            element.actions = offer(.tap, if: button.isEnabled)
        case _ where view.isAccessibilityElement && !isRow(view):
            element = self.element(of: view)
        default:
            return nil
        }
        describe(view, &element)
        return element
    }

    /// The screen element for an accessibility element of UIKit, which need not be a view.
    private func element(of object: NSObject) -> ScreenElement {
        let traits = object.accessibilityTraits
        let role: ScreenElement.Role =
            if traits.contains(.searchField) {
                .searchField
            } else if traits.contains(.button) || traits.contains(.link) {
                .button
            } else if traits.contains(.image) {
                .image
            } else if traits.contains(.header) {
                .heading
            } else {
                object is UIControl ? .control : .text
            }
        var element = ScreenElement(role)
        element.name(object.accessibilityLabel, showing: nil)
        element.value = object.accessibilityValue
        element.hint = object.accessibilityHint
        element.mark(.disabled, if: traits.contains(.notEnabled))
        element.mark(.selected, if: traits.contains(.selected))
        let isEnabled = !traits.contains(.notEnabled)
        element.actions = role == .searchField ? offer(.type, .submit, if: isEnabled) : []
        if role == .button || role == .control { element.actions = offer(.tap, if: isEnabled) }
        return element
    }

    /// The element for a container view; nil if the view only groups others.
    private func holder(of view: UIView) -> ScreenElement? {
        switch view {
        case is UITableView, is UICollectionView: return ScreenElement(.list)
        case is UINavigationBar: return ScreenElement(.navigationBar)
        case is UITabBar: return ScreenElement(.tabBar)
        case _ where isRow(view): return ScreenElement(.row)
        default:
            guard view.accessibilityIdentifier != nil || view.accessibilityLabel != nil else { return nil }
            var group = ScreenElement(.group)
            group.name(view.accessibilityLabel, showing: nil)
            return group
        }
    }

    private func isRow(_ view: UIView) -> Bool { view is UITableViewCell || view is UICollectionViewCell }

    /// Sets the properties that all views have.
    private func describe(_ view: UIView, _ element: inout ScreenElement) {
        element.identifier = view.accessibilityIdentifier
        element.hint = view.accessibilityHint
        if element.value == nil { element.value = view.accessibilityValue }
        guard let control = view as? UIControl else { return }
        element.mark(.disabled, if: !control.isEnabled)
        element.mark(.selected, if: control.isSelected)
    }
}
#endif
