#if !os(iOS) && !os(tvOS) && !os(visionOS)
import HeadlessUIKit

extension ScreenStructure {
    /// Reads a controller's screen and the screens presented over it. Loads and lays out the view.
    ///
    /// Excludes the container around the controller, such as a navigation controller with its bar. To include the
    /// container, read the container controller. Reads all rows of lists, whether or not they are visible.
    ///
    /// - Complexity: O(*n*) in the number of views, rows and items.
    @MainActor public init(of controller: UIViewController) {
        self.init(of: controller, noting: nil)
    }

    /// Like `init(of:)`, but records in `uses` how the elements can be used. Reads only those rows of a list that
    /// `uses.wantedRows` returns.
    @MainActor package init(of controller: UIViewController, noting uses: ScreenUses?) {
        controller.layOutForReading()
        let screens = Array(sequence(first: controller, next: \.presentedViewController))
        layers = screens.map { screen in
            let reader = ScreenReader(isOperable: screen === screens.last, uses: uses)
            var layer = screen === controller ? reader.screen(screen) : reader.presented(screen)
            layer.mark(.covered, if: !reader.isOperable)
            return layer
        }
    }
}

/// Reads views. Each family of views has its own extension.
@MainActor
struct ScreenReader {
    /// Whether a person can use the elements that are read.
    let isOperable: Bool
    /// Records how elements can be used; nil to record nothing.
    let uses: ScreenUses?

    /// A reader for elements that can be used only if `condition` holds.
    func operable(if condition: Bool) -> ScreenReader {
        ScreenReader(isOperable: isOperable && condition, uses: uses)
    }

    /// Records an element's object and how the element can be used. An element without actions is recorded without
    /// an interaction.
    func note(
        _ element: inout ScreenElement,
        of object: AnyObject,
        part: ScreenUses.Part = .whole,
        _ interaction: @autoclosure () -> Interaction?
    ) {
        guard let uses else { return }
        let interaction = element.actions.isEmpty ? nil : interaction()
        element.use = uses.add(ScreenUses.Use(object: object, part: part, interaction: interaction))
    }

    /// The given actions if the condition holds and a person can use the elements of this reader; otherwise none.
    func offer(_ actions: ScreenElement.Action..., if condition: Bool = true) -> [ScreenElement.Action] {
        isOperable && condition ? actions : []
    }

    /// The elements of the visible views.
    func elements(of views: [UIView]) -> [ScreenElement] {
        views.filter { !$0.isHidden && $0.alpha >= 0.01 }.flatMap(elements)
    }

    /// The elements of a view: the view itself, or its descendants if it only groups them.
    func elements(of view: UIView) -> [ScreenElement] {
        let inside = operable(if: view.isUserInteractionEnabled)
        if let controller = view.next as? UIViewController, let parts = inside.container(controller) {
            return parts
        }
        var element: ScreenElement
        switch view {
        case let label as UILabel:
            guard let text = text(label) else { return [] }
            element = text
        case let button as UIButton: element = inside.button(button)
        case let field as UITextField: element = inside.textField(field)
        case let text as UITextView: element = inside.textView(text)
        case let bar as UISearchBar: return inside.searchBar(bar)
        case let toggle as UISwitch: element = inside.toggle(toggle)
        case let slider as UISlider: element = inside.slider(slider)
        case let control as UISegmentedControl: element = inside.segmentedControl(control)
        case let image as UIImageView:
            guard let shown = self.image(image) else { return [] }
            element = shown
        case let indicator as UIActivityIndicatorView:
            guard indicator.isAnimating || !indicator.hidesWhenStopped else { return [] }
            element = ScreenElement(.activityIndicator)
            element.name(indicator.accessibilityLabel, showing: nil)
            element.mark(.busy, if: indicator.isAnimating)
        case let progress as UIProgressView:
            element = ScreenElement(.progressBar)
            element.name(progress.accessibilityLabel, showing: nil)
            element.value = progress.accessibilityValue ?? "\(Int((progress.progress * 100).rounded())) %"
        case let table as UITableView: element = inside.table(table)
        case let collection as UICollectionView: element = inside.collection(collection)
        case let control as UIControl:
            element = ScreenElement(.control)
            element.name(control.accessibilityLabel, showing: nil)
            element.actions = inside.offer(.tap, if: control.isEnabled)
            inside.note(&element, of: control, Interaction(control))
            element.children = inside.elements(of: control.subviews)
        default:
            return inside.group(view)
        }
        describe(view, &element)
        return [element]
    }

    /// Sets the properties that all views have.
    func describe(_ view: UIView, _ element: inout ScreenElement) {
        element.identifier = view.accessibilityIdentifier
        element.hint = view.accessibilityHint
        if element.value == nil { element.value = view.accessibilityValue }
        if let control = view as? UIControl {
            element.mark(.disabled, if: !control.isEnabled)
            element.mark(.selected, if: control.isSelected)
        }
        element.mark(.secure, if: (view as? UITextField)?.isSecureTextEntry ?? false)
        element.mark(.editing, if: view.isFirstResponder)
        element.mark(.invalid, if: view.headlessIsInvalid)
    }

    /// The elements of a container view.
    private func group(_ view: UIView) -> [ScreenElement] {
        let parts =
            if let section = view as? UITableViewHeaderFooterView {
                content(section.contentConfiguration) ?? elements(of: view.subviews)
            } else {
                elements(of: view.subviews)
            }
        let canBeTapped = view.gestureRecognizers?.contains { $0 is UITapGestureRecognizer } ?? false
        guard canBeTapped || view.accessibilityIdentifier != nil || view.accessibilityLabel != nil else {
            return parts
        }
        var element = ScreenElement(.group)
        element.name(view.accessibilityLabel, showing: nil)
        element.actions = offer(.tap, if: canBeTapped)
        if canBeTapped { note(&element, of: view, Interaction(tapping: view)) }
        element.children = parts
        describe(view, &element)
        return [element]
    }
}

extension UIViewController {
    /// Loads the view, and lays out its window, or the view itself if it has no window. Then does the same for the
    /// screens that it shows or presents and that have no window, because a container adds their views only in a window.
    package func layOutForReading() {
        loadViewIfNeeded()
        let root: UIView = view.window ?? view
        root.layoutIfNeeded()
        for screen in shownScreens where screen.viewIfLoaded?.window == nil { screen.layOutForReading() }
    }

    private var shownScreens: [UIViewController] {
        let inside: [UIViewController?] =
            switch self {
            case let navigation as UINavigationController: [navigation.topViewController]
            case let tabs as UITabBarController: [tabs.selectedViewController]
            case let split as UISplitViewController: split.viewControllers
            default: []
            }
        return (inside + [presentedViewController]).compactMap { $0 }
    }
}
#endif
