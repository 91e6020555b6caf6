#if !os(iOS) && !os(tvOS) && !os(visionOS)
import HeadlessUIKit

@_spi(MillraceRenderer) import MillraceScreens

extension RenderingPass {
    /// A search field, its cancel button, and the scopes of the search.
    func searchBar(_ bar: UISearchBar) -> RenderedNode {
        let id = id(of: bar)
        var children: [RenderedNode] = []
        if let prompt = bar.prompt {
            children.append(RenderedNode(id.part("prompt"), .p, [.class: "search-prompt"], text: prompt))
        }
        children.append(
            RenderedNode(
                id.part("box"),
                .div,
                [.class: "search-box"],
                children: [
                    icon(named: "magnifyingglass", id: id.part("icon")),
                    searchField(of: bar, id: id.part("field")),
                ]
            )
        )
        if bar.showsCancelButton {
            children.append(cancelButton(of: bar, id: id.part("cancel")))
        }
        if bar.showsScopeBar, let titles = bar.scopeButtonTitles {
            let scopes = titles.enumerated().map { index, title in
                segment(
                    id.part("scope").part("\(index)"),
                    title: title,
                    isSelected: index == bar.selectedScopeButtonIndex,
                    Interaction(scope: index, of: bar)
                )
            }
            children.append(segments(id.part("scope"), scopes))
        }
        return RenderedNode(id, .form, [.class: "search-bar", .role: "search"], children: children)
    }

    private func searchField(of bar: UISearchBar, id: NodeID) -> RenderedNode {
        var attributes: [Attribute: String] = [
            .type: "search", .value: bar.text ?? "", .autocomplete: "off",
            .ariaLabel: bar.accessibilityLabel ?? bar.placeholder ?? "Search",
        ]
        attributes[.placeholder] = bar.placeholder
        describeTyping(
            returnKey: bar.returnKeyType,
            keyboard: bar.keyboardType,
            capitals: bar.autocapitalizationType,
            correction: bar.autocorrectionType,
            in: &attributes
        )
        allow(Interaction(bar), on: id, marking: &attributes)
        return RenderedNode(id, .input, attributes)
    }

    private func cancelButton(of bar: UISearchBar, id: NodeID) -> RenderedNode {
        var attributes: [Attribute: String] = [.class: "bar-button", .type: "button"]
        allow(Interaction(cancelling: bar), on: id, marking: &attributes)
        return RenderedNode(id, .button, attributes, text: "Cancel")
    }
}
#endif
