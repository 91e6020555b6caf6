#if !os(iOS) && !os(tvOS) && !os(visionOS)
/// The HTML and SVG elements of rendered screens.
@_spi(MillraceRenderer) public enum Tag: String, Sendable, Codable, CaseIterable {
    case button, div, form, h3, h4, header, input, li, p, section, span, svg, textarea, ul, use
}

/// The attributes of elements.
@_spi(MillraceRenderer) public enum Attribute: String, Sendable, Codable, CodingKeyRepresentable, CaseIterable
{
    case autocapitalize, autocomplete, autocorrect, `class`, disabled, enterkeyhint, href, inert, inputmode,
        max, min, placeholder
    case readonly, role, spellcheck, step, type, value
    case action = "data-action"
    case identifier = "data-identifier"
    case ariaBusy = "aria-busy"
    case ariaChecked = "aria-checked"
    /// The id of the node that describes the element.
    case ariaDescribedBy = "aria-describedby"
    case ariaDescription = "aria-description"
    case ariaHidden = "aria-hidden"
    case ariaInvalid = "aria-invalid"
    case ariaLabel = "aria-label"
    case ariaModal = "aria-modal"
    case ariaPressed = "aria-pressed"
    case ariaSelected = "aria-selected"
    case ariaValueNow = "aria-valuenow"
}

/// The CSS properties that vary between views.
@_spi(MillraceRenderer)
public enum StyleProperty: String, Sendable, Codable, CodingKeyRepresentable, CaseIterable {
    case accentColor = "accent-color"
    case alignItems = "align-items"
    case alignSelf = "align-self"
    case background
    case border
    case borderRadius = "border-radius"
    case color
    case flexGrow = "flex-grow"
    case fontFamily = "font-family"
    case fontSize = "font-size"
    case fontStyle = "font-style"
    case fontVariant = "font-variant-numeric"
    case fontWeight = "font-weight"
    case gap
    case height
    case justifyContent = "justify-content"
    case justifySelf = "justify-self"
    case left
    case lineClamp = "-webkit-line-clamp"
    case margin
    case marginBottom = "margin-bottom"
    case marginRight = "margin-right"
    case maxWidth = "max-width"
    case minHeight = "min-height"
    case opacity
    case padding
    case position
    case textAlign = "text-align"
    case top
    case transform
    case width
}
#endif
