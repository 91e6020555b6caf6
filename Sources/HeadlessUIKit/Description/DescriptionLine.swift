#if !os(iOS) && !os(tvOS) && !os(visionOS)
import Foundation

/// One line of a ``ScreenDescription``: an element's kind, its texts, and its traits.
@MainActor
struct DescriptionLine {
    private let name: String
    private var texts: [String]
    private var traits: [String] = []

    init(_ name: String, texts: [String] = []) {
        self.name = name
        self.texts = texts
    }

    private init(classOf object: AnyObject, texts: [String?] = []) {
        self.init("\(type(of: object))", texts: texts.compactMap { $0 }.filter { !$0.isEmpty })
    }

    var text: String {
        let words = ([name] + texts.map(\.debugDescription)).joined(separator: " ")
        return ([words] + traits).joined(separator: ", ")
    }

    /// Whether the line has texts or traits besides the element's kind.
    var saysSomething: Bool { !texts.isEmpty || !traits.isEmpty }

    private mutating func add(_ trait: String, if holds: Bool = true) {
        if holds { traits.append(trait) }
    }

    private mutating func add(_ trait: String, _ text: String?) {
        if let text, !text.isEmpty { traits.append("\(trait) \(text.debugDescription)") }
    }

    private mutating func add(_ image: UIImage?) {
        switch image?.headlessSource {
        case .symbol(let name), .resource(let name): traits.append("image \(name)")
        case .data(let data): traits.append("image of \(data.count) bytes")
        case .empty, nil: break
        }
    }
}

// MARK: - Controllers

extension DescriptionLine {
    init(of controller: UIViewController) {
        switch controller {
        case let alert as UIAlertController:
            self.init(classOf: alert, texts: [alert.title, alert.message])
            add("action sheet", if: alert.preferredStyle == .actionSheet)
        case let navigation as UINavigationController:
            self.init(classOf: navigation, texts: [navigation.title])
            add("\(navigation.viewControllers.count) screens", if: navigation.viewControllers.count > 1)
        default:
            self.init(classOf: controller, texts: [controller.title ?? controller.navigationItem.title])
        }
    }

    init(of action: UIAlertAction, in alert: UIAlertController) {
        self.init(classOf: action, texts: [action.title])
        add("cancel", if: action.style == .cancel)
        add("destructive", if: action.style == .destructive)
        add("preferred", if: alert.preferredAction === action)
        add("disabled", if: !action.isEnabled)
    }
}

// MARK: - Bars

extension DescriptionLine {
    init(of item: UIBarButtonItem, side: String) {
        self.init(bar: item)
        if let systemItem = item.headlessSystemItem { add("\(systemItem)") }
        add(side)
        add("disabled", if: !item.isEnabled)
    }

    init(of item: UITabBarItem, in bar: UITabBar) {
        self.init(bar: item)
        if let systemItem = item.headlessSystemItem { add("\(systemItem)") }
        add("selected", if: bar.selectedItem === item)
        add("badge", item.badgeValue)
        add("disabled", if: !item.isEnabled)
    }

    private init(bar item: UIBarItem) {
        self.init(classOf: item, texts: [item.title])
        if item.title == nil { add(item.image) }
        add("identifier", item.accessibilityIdentifier)
        add("label", item.accessibilityLabel)
    }
}

// MARK: - Views

extension DescriptionLine {
    init(of view: UIView) {
        self.init(classOf: view)
        switch view {
        case let window as UIWindow:
            add("key", if: window.isKeyWindow)
            add("hidden", if: window.isHidden)
        case let label as UILabel:
            show(label.text)
        case let button as UIButton:
            show(button.currentTitle, button.configuration?.subtitle)
            add(button.currentImage)
        case let field as UITextField:
            show(
                field.isSecureTextEntry
                    ? field.text.map { String(repeating: "•", count: $0.count) } : field.text
            )
            add("placeholder", field.placeholder)
        case let bar as UISearchBar:
            show(bar.text)
            add("placeholder", bar.placeholder)
            add("cancel button", if: bar.showsCancelButton)
            if bar.showsScopeBar, let titles = bar.scopeButtonTitles,
                titles.indices.contains(bar.selectedScopeButtonIndex)
            {
                add("scope", titles[bar.selectedScopeButtonIndex])
            }
        case let view as UITextView:
            show(view.text)
        case let toggle as UISwitch:
            add(toggle.isOn ? "on" : "off")
        case let slider as UISlider:
            add("\(slider.value)")
        case let control as UISegmentedControl:
            for index in 0..<control.numberOfSegments {
                show(control.titleForSegment(at: index))
                add(control.imageForSegment(at: index))
            }
            if control.selectedSegmentIndex != UISegmentedControl.noSegment {
                add("segment \(control.selectedSegmentIndex) selected")
            }
        case let imageView as UIImageView:
            add(imageView.image)
        case let wheel as UIActivityIndicatorView:
            add("turning", if: wheel.isAnimating)
        case let bar as UIProgressView:
            add("\(Int((bar.progress * 100).rounded())) %")
        case let bar as UINavigationBar:
            show(bar.topItem?.prompt, bar.topItem?.title)
        case let cell as UITableViewCell:
            describe(cell.contentConfiguration)
            add("\(cell.accessoryType)", if: cell.accessoryType != .none)
            add("selected", if: cell.isSelected)
        case let cell as UICollectionViewCell:
            describe(cell.contentConfiguration)
            add("selected", if: cell.isSelected)
        case let view as UITableViewHeaderFooterView:
            describe(view.contentConfiguration)
        default:
            break
        }
        if let control = view as? UIControl {
            add("selected", if: control.isSelected)
            add("disabled", if: !control.isEnabled)
        }
        add("first responder", if: view.isFirstResponder)
        add("identifier", view.accessibilityIdentifier)
        add("label", view.accessibilityLabel)
        add("value", view.accessibilityValue)
        add("invalid", if: view.headlessIsInvalid)
    }

    private mutating func describe(_ content: (any UIContentConfiguration)?) {
        guard let content = content as? UIListContentConfiguration else { return }
        show(content.text, content.secondaryText)
        add(content.image)
    }

    private mutating func show(_ texts: String?...) {
        self.texts += texts.compactMap { $0 }.filter { !$0.isEmpty }
    }
}
#endif
