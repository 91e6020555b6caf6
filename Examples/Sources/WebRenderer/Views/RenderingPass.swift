import HeadlessUIKit

/// One walk over the views of a window.
///
/// Each family of views has an extension with the functions that turn such a view into an element. While it makes an
/// element that a person can use, a function notes with ``allow(_:on:if:marking:)`` what may be done with it.
///
/// Each tab scrolls by itself and tells the app, which knows the offset that was reported last. Where the app scrolls
/// to, all tabs go; one that opens later begins at the top.
@MainActor
final class RenderingPass {
    private let names: NodeNames
    /// Where the tabs and the app have scrolled to.
    let scrollPositions: ScrollPositions
    /// The names in the row that is being rendered.
    private var placeNames: PlaceNames?
    /// What a person may do with the elements made so far.
    private(set) var interactions: [NodeID: Interaction] = [:]
    /// Whether a person can use what is being rendered.
    private var isOperable = true
    /// Whether what is being rendered is inside a button, where HTML has no blocks.
    private var isInButton = false

    init(names: NodeNames, scrollPositions: ScrollPositions) {
        self.names = names
        self.scrollPositions = scrollPositions
    }

    /// The id of a view, controller or item.
    func id(of object: AnyObject) -> NodeID {
        placeNames?.id(of: object) ?? names.id(of: object)
    }

    /// Renders the inside of a row, whose views are named by their place in it.
    func insideRow<Result>(_ row: NodeID, _ render: () -> Result) -> Result {
        let outer = placeNames
        placeNames = PlaceNames(in: row)
        defer { placeNames = outer }
        return render()
    }

    // MARK: What a person may do

    /// Allows an interaction with an element, and tells the page in the element's attributes.
    ///
    /// A control that is not enabled is marked as disabled instead. What is covered by another screen keeps its marks,
    /// so that nothing changes on a screen while another one is over it; but nothing can be done with it.
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
        if isOperable || interaction.isReport { interactions[node] = interaction }
    }

    /// Lets more happen when a person uses an element, if there is anything that a person may do with it.
    func extendInteraction(with node: NodeID, _ change: (inout Interaction) -> Void) {
        if var interaction = interactions[node] {
            change(&interaction)
            interactions[node] = interaction
        }
    }

    /// Renders something that a person can use only if `condition` holds.
    func operable<Result>(if condition: Bool, _ render: () -> Result) -> Result {
        let outer = isOperable
        isOperable = outer && condition
        defer { isOperable = outer }
        return render()
    }

    // MARK: Elements inside buttons

    /// Renders the inside of a button.
    func insideButton<Result>(_ render: () -> Result) -> Result {
        let outer = isInButton
        isInButton = true
        defer { isInButton = outer }
        return render()
    }

    /// The element for a box.
    var boxTag: Tag { isInButton ? .span : .div }

    /// The element for a text.
    var textTag: Tag { isInButton ? .span : .p }

    // MARK: Views

    /// The elements of those of the views that are not hidden.
    func visible(_ views: [UIView]) -> [RenderedNode] {
        views.filter { !$0.isHidden }.map(view)
    }

    /// The element of a view, by what kind of view it is.
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
        case let searchBar as UISearchBar: self.searchBar(searchBar)
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

    /// Rounds the corners of an element and gives it a border.
    func applyLayer(of view: UIView, to node: inout RenderedNode) {
        if view.layer.cornerRadius > 0 {
            node.style[.borderRadius] = css(points: view.layer.cornerRadius)
        }
        if view.layer.borderWidth > 0, let color = view.layer.borderColor {
            node.style[.border] =
                "\(css(points: view.layer.borderWidth)) solid \(css(UIColor(cgColor: color)))"
        }
    }
}
