#if !os(iOS) && !os(tvOS) && !os(visionOS)
import HeadlessUIKit

extension ScreenReader {
    func text(_ label: UILabel) -> ScreenElement? {
        let isHeading =
            switch label.font.headlessTextStyle {
            case .largeTitle, .title1, .title2, .title3: true
            default: false
            }
        var element = ScreenElement(isHeading ? .heading : .text)
        element.name(label.accessibilityLabel, showing: label.text)
        element.mark(.disabled, if: !label.isEnabled)
        return element.label == nil && label.accessibilityIdentifier == nil ? nil : element
    }

    func button(_ button: UIButton) -> ScreenElement {
        var element = ScreenElement(.button)
        let texts = [button.currentTitle, button.configuration?.subtitle].compactMap { $0 }
        element.name(button.accessibilityLabel, showing: texts.joined(separator: ", "))
        element.image = button.currentImage.flatMap(name)
        element.mark(.busy, if: button.configuration?.showsActivityIndicator ?? false)
        element.actions = offer(.tap, if: button.isEnabled)
        note(&element, of: button, Interaction(button))
        return element
    }

    /// - Parameter alert: The alert that contains the field, if there is one.
    func textField(_ field: UITextField, of alert: UIAlertController? = nil) -> ScreenElement {
        var element = ScreenElement(.textField)
        element.name(field.accessibilityLabel ?? field.placeholder, showing: nil)
        element.placeholder = field.placeholder == element.label ? nil : field.placeholder
        let text = field.text ?? ""
        // The app's own accessibility value of a secure field may be the secret, so it is not read.
        element.value =
            field.isSecureTextEntry
            ? (text.isEmpty ? "" : ScreenElement.mask) : field.accessibilityValue ?? text
        element.actions = offer(.type, .submit, if: field.isEnabled)
        note(&element, of: field, alert.map { Interaction(field, of: $0) } ?? Interaction(field))
        return element
    }

    func searchBar(_ bar: UISearchBar) -> [ScreenElement] {
        var element = ScreenElement(.searchField)
        element.name(bar.accessibilityLabel ?? bar.placeholder, showing: nil)
        element.placeholder = bar.placeholder == element.label ? nil : bar.placeholder
        element.value = bar.text ?? ""
        element.actions = offer(.type, .submit)
        note(&element, of: bar, Interaction(bar))
        describe(bar, &element)
        var parts = [element]
        if let prompt = bar.prompt {
            var text = ScreenElement(.text)
            text.label = prompt
            parts.insert(text, at: 0)
        }
        if bar.showsCancelButton {
            var cancel = ScreenElement(.button)
            cancel.label = "Cancel"
            cancel.actions = offer(.tap)
            note(&cancel, of: bar, part: .cancel, Interaction(cancelling: bar))
            parts.append(cancel)
        }
        if bar.showsScopeBar, let titles = bar.scopeButtonTitles {
            var scopes = ScreenElement(.segmentedControl)
            scopes.children = titles.enumerated().map { index, title in
                var scope = ScreenElement(.segment)
                scope.name(nil, showing: title)
                scope.mark(.selected, if: index == bar.selectedScopeButtonIndex)
                scope.actions = offer(.select)
                note(&scope, of: bar, part: .segment(index), Interaction(scope: index, of: bar))
                return scope
            }
            parts.append(scopes)
        }
        return parts
    }

    func textView(_ view: UITextView) -> ScreenElement {
        var element = ScreenElement(.textView)
        element.name(view.accessibilityLabel, showing: nil)
        element.value = view.accessibilityValue ?? view.text
        element.actions = offer(.type, if: view.isEditable)
        note(&element, of: view, Interaction(view))
        return element
    }

    // MARK: Values

    func toggle(_ toggle: UISwitch) -> ScreenElement {
        var element = ScreenElement(.switch)
        element.name(toggle.accessibilityLabel, showing: nil)
        element.value = toggle.accessibilityValue ?? (toggle.isOn ? "on" : "off")
        element.actions = offer(.tap, if: toggle.isEnabled)
        note(&element, of: toggle, Interaction(toggle))
        return element
    }

    func slider(_ slider: UISlider) -> ScreenElement {
        var element = ScreenElement(.slider)
        element.name(slider.accessibilityLabel, showing: nil)
        element.value = slider.accessibilityValue ?? shortText(of: CGFloat(slider.value))
        element.actions = offer(.type, if: slider.isEnabled)
        note(&element, of: slider, Interaction(slider))
        return element
    }

    func segmentedControl(_ control: UISegmentedControl) -> ScreenElement {
        var element = ScreenElement(.segmentedControl)
        element.name(control.accessibilityLabel, showing: nil)
        element.children = (0..<control.numberOfSegments).map { index in
            let isEnabled = control.isEnabled && control.isEnabledForSegment(at: index)
            var segment = ScreenElement(.segment)
            segment.name(nil, showing: control.titleForSegment(at: index))
            segment.image = control.imageForSegment(at: index).flatMap(name)
            segment.mark(.disabled, if: !isEnabled)
            segment.mark(.selected, if: index == control.selectedSegmentIndex)
            segment.actions = offer(.select, if: isEnabled)
            note(&segment, of: control, part: .segment(index), Interaction(segment: index, of: control))
            return segment
        }
        return element
    }

    // MARK: Images

    func image(_ view: UIImageView) -> ScreenElement? {
        var element = ScreenElement(.image)
        element.name(view.accessibilityLabel, showing: nil)
        element.image = view.image.flatMap(name)
        let saysSomething =
            element.label != nil || element.image != nil || view.accessibilityIdentifier != nil
        return saysSomething ? element : nil
    }

    /// The name of an image; nil if the image was created from data.
    func name(_ image: UIImage) -> String? {
        switch image.headlessSource {
        case .symbol(let name), .resource(let name): name
        case .data, .empty: nil
        }
    }
}

/// A number in digits, without decimal places if it is whole.
package func shortText(of number: CGFloat) -> String {
    // Six decimal places suffice for a screen. With more, rounding errors of binary fractions would be differences
    // between screens.
    let rounded = (Double(number) * 1_000_000).rounded() / 1_000_000
    return rounded == rounded.rounded() && abs(rounded) < 1e15 ? "\(Int(rounded))" : "\(rounded)"
}
#endif
