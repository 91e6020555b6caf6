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

    /// Creates an interaction with these closures.
    package init(
        tap: (() -> Bool)? = nil,
        edit: ((String) -> Bool)? = nil,
        focus: (() -> Bool)? = nil,
        blur: (() -> Bool)? = nil,
        submit: (() -> Bool)? = nil,
        cancel: (() -> Bool)? = nil
    ) {
        self.tap = tap
        self.edit = edit
        self.focus = focus
        self.blur = blur
        self.submit = submit
        self.cancel = cancel
    }
}
#endif
