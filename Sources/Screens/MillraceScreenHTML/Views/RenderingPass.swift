#if !os(iOS) && !os(tvOS) && !os(visionOS)
import HeadlessUIKit

@_spi(MillraceRenderer) import MillraceScreens

/// One traversal of the views of a window.
///
/// Each family of views has an extension with functions that convert a view to an element. For an element that a person
/// can use, the function also registers the interaction with ``allow(_:on:if:marking:)``.
///
/// Each browser tab scrolls independently and reports its offset. The app has the offset of the last report. When the
/// app scrolls, all open tabs follow. A new tab begins at the top.
@MainActor
final class RenderingPass {
    private let names: NodeNames
    /// The scroll positions that the browser tabs have reported or the app has set.
    let scrollPositions: ScrollPositions
    /// The URL of the file with the symbols' drawings; empty if the page itself contains the drawings.
    let symbols: String
    /// The ids in the row that is being rendered; nil outside of rows.
    private var placeNames: PlaceNames?
    /// The interactions of the elements rendered so far.
    private(set) var interactions: [NodeID: Interaction] = [:]
    /// What the page may report about the elements rendered so far.
    private(set) var reports: [NodeID: PageReports] = [:]
    /// Whether a person can use the elements that are being rendered.
    private var isOperable = true
    /// Whether the current element is inside a button, where HTML permits no block elements.
    private var isInButton = false

    init(names: NodeNames, scrollPositions: ScrollPositions, symbols: String) {
        self.names = names
        self.scrollPositions = scrollPositions
        self.symbols = symbols
    }

    /// The id of a view, controller or item.
    func id(of object: AnyObject) -> NodeID {
        placeNames?.id(of: object) ?? names.id(of: object)
    }

    /// Renders the content of a row. The ids of its views are relative to the row.
    func insideRow<Result>(_ row: NodeID, _ render: () -> Result) -> Result {
        let outer = placeNames
        placeNames = PlaceNames(in: row)
        defer { placeNames = outer }
        return render()
    }

    // MARK: Interactions

    /// Registers an interaction with an element, and marks the element for the page.
    ///
    /// A disabled control is marked as disabled instead. An element of a covered screen is still marked, so that
    /// covering a screen does not change its elements, but the interaction is not registered.
    func allow(
        _ interaction: Interaction,
        on node: NodeID,
        if isEnabled: Bool = true,
        marking attributes: inout [Attribute: String]
    ) {
        guard isEnabled else {
            attributes[.disabled] = ""
            return
        }
        attributes[.action] = interaction.names
        if isOperable { interactions[node] = interaction }
    }

    /// Registers reports about an element, and marks the element for the page.
    func allow(_ reports: PageReports, on node: NodeID, marking attributes: inout [Attribute: String]) {
        attributes[.action] = reports.names
        self.reports[node] = reports
    }

    /// Replaces an element's interaction, if the element has one.
    func replaceInteraction(with node: NodeID, by interaction: Interaction) {
        if interactions[node] != nil { interactions[node] = interaction }
    }

    /// Renders elements that can be used only if `condition` holds.
    func operable<Result>(if condition: Bool, _ render: () -> Result) -> Result {
        let outer = isOperable
        isOperable = outer && condition
        defer { isOperable = outer }
        return render()
    }

    // MARK: Elements inside buttons

    /// Renders the content of a button.
    func insideButton<Result>(_ render: () -> Result) -> Result {
        let outer = isInButton
        isInButton = true
        defer { isInButton = outer }
        return render()
    }

    /// The tag for a box.
    var boxTag: Tag { isInButton ? .span : .div }

    /// The tag for a text.
    var textTag: Tag { isInButton ? .span : .p }

    // MARK: Views

    /// The elements of the views that are not hidden.
    func visible(_ views: [UIView]) -> [RenderedNode] {
        views.filter { !$0.isHidden }.map(view)
    }

    /// The element of a view, according to its class.
    func view(_ view: UIView) -> RenderedNode {
        var node = operable(if: view.isUserInteractionEnabled) {
            if let controller = view.next as? UIViewController, var node = container(of: controller) {
                node.attributes[.class, default: ""] += " embedded"
                return node
            }
            return element(of: view)
        }
        applyCommonProperties(of: view, to: &node)
        return node
    }

    private func element(of view: UIView) -> RenderedNode {
        switch view {
        case let label as UILabel: self.label(label)
        case let button as UIButton: self.button(button)
        case let field as UITextField: textField(field)
        case let text as UITextView: textView(text)
        case let searchBar as UISearchBar: self.searchBar(searchBar)
        case let toggle as UISwitch: self.toggle(toggle)
        case let slider as UISlider: self.slider(slider)
        case let control as UISegmentedControl: segmentedControl(control)
        case let indicator as UIActivityIndicatorView: activityIndicator(indicator)
        case let imageView as UIImageView: image(imageView)
        case let stack as UIStackView: self.stack(stack)
        case let table as UITableView: self.table(table)
        case let collection as UICollectionView: self.collection(collection)
        case let view as UITableViewHeaderFooterView: sectionView(view)
        case let progress as UIProgressView: progressView(progress)
        case let scrollView as UIScrollView: self.scrollView(scrollView)
        default: container(view)
        }
    }

    private func applyCommonProperties(of view: UIView, to node: inout RenderedNode) {
        if let color = view.backgroundColor, !(view is UIControl) {
            node.style[.background] = css(color)
        }
        applyLayer(of: view, to: &node)
        if !view.transform.isIdentity { node.style[.transform] = css(view.transform) }
        if view.alpha != 1 {
            node.style[.opacity] = css(view.alpha)
        }
        if !view.isUserInteractionEnabled, !(view is UILabel), !(view is UIImageView) {
            node.attributes[.inert] = ""
        }
        if let label = view.accessibilityLabel, node.attributes[.ariaLabel] == nil {
            node.attributes[.ariaLabel] = label
        }
        if let hint = view.accessibilityHint {
            node.attributes[.ariaDescription] = hint
        }
        if view.headlessIsInvalid { node.attributes[.ariaInvalid] = "true" }
        if let description = view.headlessDescriber, !description.isHidden {
            node.attributes[.ariaDescribedBy] = id(of: description).rawValue
        }
        if let identifier = view.accessibilityIdentifier {
            node.attributes[.identifier] = identifier
        }
        node.style.merge(size(of: view)) { _, size in size }
    }

    /// Applies the rounded corners and the border of a view's layer to its element.
    func applyLayer(of view: UIView, to node: inout RenderedNode) {
        if view.layer.cornerRadius > 0 {
            node.style[.borderRadius] = css(view.layer.maskedCorners, rounded: view.layer.cornerRadius)
        }
        if view.layer.borderWidth > 0, let color = view.layer.borderColor {
            node.style[.border] =
                "\(css(points: view.layer.borderWidth)) solid \(css(UIColor(cgColor: color)))"
        }
    }
}

extension Interaction {
    /// The names of the supported interactions, as the page reads them in an element's ``Attribute/action``.
    fileprivate var names: String {
        let all: [(name: String, isPossible: Bool)] = [
            ("tap", tap != nil), ("edit", edit != nil), ("focus", focus != nil), ("blur", blur != nil),
            ("submit", submit != nil), ("cancel", cancel != nil),
        ]
        return all.filter(\.isPossible).map(\.name).joined(separator: " ")
    }
}
#endif
