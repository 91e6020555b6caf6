/// What a person may do with one element of the screen right now, and how the app takes it.
///
/// An element that is disabled, covered by another screen or behind an alert has none. So an event for it is refused.
/// Each function returns whether the app let it happen.
struct Interaction {
    /// It is pressed.
    var tap: (() -> Bool)?
    /// Its text becomes another one.
    var edit: ((String) -> Bool)?
    /// It gets the keyboard.
    var focus: (() -> Bool)?
    /// It loses the keyboard.
    var blur: (() -> Bool)?
    /// Return is pressed in it.
    var submit: (() -> Bool)?
    /// Escape is pressed in it.
    var cancel: (() -> Bool)?
    /// Its content is shown from this point on.
    var scroll: ((ScrollOffset) -> Bool)?
    /// These of its rows are in view.
    var display: (([NodeID]) -> Bool)?

    /// Whether it only tells the app where the page has got to. That is welcome from a covered screen too, whose rows may
    /// come into view while it loads.
    var isReport: Bool { display != nil || scroll != nil }

    /// The names of what is possible, as the page reads them in an element's ``Attribute/action``.
    var names: String {
        let all: [(name: String, isPossible: Bool)] = [
            ("tap", tap != nil), ("edit", edit != nil), ("focus", focus != nil), ("blur", blur != nil),
            ("submit", submit != nil), ("cancel", cancel != nil), ("display", display != nil),
            ("scroll", scroll != nil),
        ]
        return all.filter(\.isPossible).map(\.name).joined(separator: " ")
    }
}
