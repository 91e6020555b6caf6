#if !os(iOS) && !os(tvOS) && !os(visionOS)
/// What the page may report about an element that scrolls, and the app's reaction.
///
/// Reports are accepted from covered screens too, because their rows may become visible while the screen loads.
@_spi(MillraceRenderer) public struct PageReports {
    /// Scrolls the element's content to an offset. If the person can no longer scroll the element when the report
    /// arrives, the report is ignored.
    public var scroll: (ScrollOffset) -> Void
    /// Notes which of the element's rows are visible; nil if the element has no rows.
    public var display: (([NodeID]) -> Void)?

    /// The names of the reports, as the page reads them in an element's ``Attribute/action``.
    var names: String { display == nil ? "scroll" : "display scroll" }
}
#endif
