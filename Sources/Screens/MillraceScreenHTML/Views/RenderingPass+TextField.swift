#if !os(iOS) && !os(tvOS) && !os(visionOS)
import HeadlessUIKit

@_spi(MillraceRenderer) import MillraceScreens

extension RenderingPass {
    func textField(_ field: UITextField) -> RenderedNode {
        let id = id(of: field)
        var attributes: [Attribute: String] = [
            .class: field.borderStyle == .none ? "text-field" : "text-field bordered",
            .type: field.isSecureTextEntry ? "password" : "text",
            .value: field.text ?? "",
            .autocomplete: autocompletion(of: field.textContentType),
        ]
        attributes[.placeholder] = field.placeholder
        attributes[.ariaLabel] = field.accessibilityLabel ?? field.placeholder
        describeTyping(
            returnKey: field.returnKeyType,
            keyboard: field.keyboardType,
            capitals: field.autocapitalizationType,
            correction: field.autocorrectionType,
            in: &attributes
        )
        allow(Interaction(field), on: id, if: field.isEnabled, marking: &attributes)
        var style = field.font.map(css) ?? [:]
        style[.color] = field.textColor == .label ? nil : field.textColor.map(css)
        style[.textAlign] = css(field.textAlignment)
        return RenderedNode(id, .input, attributes, style: style)
    }

    /// The value of HTML's `autocomplete` for a text content type: `off` without a type, and `current-password` for a
    /// password. For the other types, HTML has the same names as UIKit.
    private func autocompletion(of meaning: UITextContentType?) -> String {
        meaning == .password ? "current-password" : meaning?.rawValue ?? "off"
    }

    /// Sets the attributes that configure the browser's keyboard: return key, keyboard type, capitalisation and
    /// correction.
    func describeTyping(
        returnKey: UIReturnKeyType,
        keyboard: UIKeyboardType,
        capitals: UITextAutocapitalizationType,
        correction: UITextAutocorrectionType,
        in attributes: inout [Attribute: String]
    ) {
        switch returnKey {
        case .go, .join, .route: attributes[.enterkeyhint] = "go"
        case .search, .google, .yahoo: attributes[.enterkeyhint] = "search"
        case .next, .continue: attributes[.enterkeyhint] = "next"
        case .send: attributes[.enterkeyhint] = "send"
        case .done: attributes[.enterkeyhint] = "done"
        case .default, .emergencyCall: break
        }
        switch keyboard {
        case .URL: attributes[.inputmode] = "url"
        case .numberPad, .asciiCapableNumberPad: attributes[.inputmode] = "numeric"
        case .decimalPad: attributes[.inputmode] = "decimal"
        case .phonePad, .namePhonePad: attributes[.inputmode] = "tel"
        case .emailAddress: attributes[.inputmode] = "email"
        case .webSearch: attributes[.inputmode] = "search"
        case .default, .asciiCapable, .numbersAndPunctuation, .twitter: break
        }
        switch capitals {
        case .none: attributes[.autocapitalize] = "none"
        case .words: attributes[.autocapitalize] = "words"
        case .sentences: attributes[.autocapitalize] = "sentences"
        case .allCharacters: attributes[.autocapitalize] = "characters"
        }
        if correction == .no {
            attributes[.autocorrect] = "off"
            attributes[.spellcheck] = "false"
        }
    }
}
#endif
