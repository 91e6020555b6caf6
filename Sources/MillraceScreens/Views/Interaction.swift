#if !os(iOS) && !os(tvOS) && !os(visionOS)
/// What a person may do with one element of the screen at the moment, and the app's reaction.
///
/// Disabled elements and elements behind another screen or an alert have no interaction. Events for such elements are
/// refused. Each closure returns whether the app has permitted the interaction.
@_spi(MillraceRenderer) public struct Interaction {
    /// Taps the element.
    public var tap: (() -> Bool)?
    /// Replaces the element's text, or the number of a slider.
    public var edit: ((String) -> Bool)?
    /// Moves the keyboard focus to the element.
    public var focus: (() -> Bool)?
    /// Removes the keyboard focus from the element.
    public var blur: (() -> Bool)?
    /// Presses Return in the element.
    public var submit: (() -> Bool)?
    /// Presses Escape in the element.
    public var cancel: (() -> Bool)?
    /// Scrolls the element's content to an offset.
    public var scroll: ((ScrollOffset) -> Bool)?
    /// Reports which of the element's rows are visible.
    public var display: (([NodeID]) -> Bool)?

    /// Whether the interaction only reports the page's state to the app. Reports are accepted from covered screens
    /// too, because their rows may become visible while the screen loads.
    var isReport: Bool { display != nil || scroll != nil }

    /// The names of the supported interactions, as the page reads them in an element's ``Attribute/action``.
    var names: String {
        let all: [(name: String, isPossible: Bool)] = [
            ("tap", tap != nil), ("edit", edit != nil), ("focus", focus != nil), ("blur", blur != nil),
            ("submit", submit != nil), ("cancel", cancel != nil), ("display", display != nil),
            ("scroll", scroll != nil),
        ]
        return all.filter(\.isPossible).map(\.name).joined(separator: " ")
    }
}
#endif
