import HeadlessUIKit

extension RenderingPass {
    /// A button.
    func button(_ button: UIButton) -> RenderedNode {
        let id = id(of: button)
        let configuration = button.configuration
        let isPlain = configuration == nil
        var attributes: [Attribute: String] = [
            .type: "button",
            .class: (["button", configuration.map(classes(of:)) ?? "system"]).joined(separator: " "),
        ]
        attributes.merge(use(of: button, id: id, Interaction(tap: { button.simulateTap() }))) { _, new in new
        }
        if button.isSelected { attributes[.ariaPressed] = "true" }

        var style: [StyleProperty: String] = [:]
        if let font = button.titleLabel?.font, isPlain {
            style.merge(css(font)) { _, font in font }
        }
        if button.isEnabled, button.configuration?.baseForegroundColor != nil || isPlain {
            style[.color] = css(button.currentTitleColor)
        }
        style[.background] = (configuration?.baseBackgroundColor ?? (isPlain ? button.backgroundColor : nil))
            .map(css)

        return RenderedNode(
            id,
            .button,
            attributes,
            style: style,
            children: content(of: button, id: id)
        )
    }

    private func content(of button: UIButton, id: NodeID) -> [RenderedNode] {
        var children: [RenderedNode] = []
        if button.configuration?.showsActivityIndicator == true {
            children.append(
                RenderedNode(id.part("spinner"), .span, [.class: "spinner medium", .ariaHidden: "true"])
            )
        } else if let icon = button.currentImage.flatMap({ icon($0, id: id.part("icon")) }) {
            children.append(icon)
        }
        if let title = button.currentTitle {
            children.append(RenderedNode(id.part("title"), .span, [.class: "button-title"], text: title))
        }
        if let subtitle = button.configuration?.subtitle {
            children.append(
                RenderedNode(id.part("subtitle"), .span, [.class: "button-subtitle"], text: subtitle)
            )
        }
        return children
    }

    private func classes(of configuration: UIButton.Configuration) -> String {
        let look =
            switch configuration.headlessStyle {
            case .plain: "plain"
            case .tinted: "tinted"
            case .gray: "gray"
            case .filled: "filled"
            }
        let size =
            switch configuration.buttonSize {
            case .mini: "mini"
            case .small: "small"
            case .medium: "medium"
            case .large: "large"
            }
        let shape = configuration.cornerStyle == .capsule ? "capsule" : "rounded"
        let stacks = configuration.imagePlacement == .top || configuration.imagePlacement == .bottom
        let reverses = configuration.imagePlacement == .trailing || configuration.imagePlacement == .bottom
        let arrangement = (stacks ? " stacked" : "") + (reverses ? " reversed" : "")
        return "\(look) \(size) \(shape)\(arrangement)"
    }

    /// A line of text to edit.
    func textField(_ field: UITextField) -> RenderedNode {
        let id = id(of: field)
        var attributes: [Attribute: String] = [
            .class: field.borderStyle == .none ? "text-field" : "text-field bordered",
            .type: field.isSecureTextEntry ? "password" : "text",
            .value: field.text ?? "",
            .autocomplete: "off",
        ]
        attributes[.placeholder] = field.placeholder
        attributes[.ariaLabel] = field.accessibilityLabel ?? field.placeholder
        attributes.merge(
            typing(
                returnKey: field.returnKeyType,
                keyboard: field.keyboardType,
                capitals: field.autocapitalizationType,
                correction: field.autocorrectionType
            )
        ) { _, new in new }
        attributes.merge(
            use(
                of: field,
                id: id,
                Interaction(
                    edit: { field.simulateEditing(text: $0) },
                    focus: { field.becomeFirstResponder() },
                    blur: { field.resignFirstResponder() },
                    submit: { field.simulateReturn() }
                )
            )
        ) { _, new in new }
        var style = field.font.map(css) ?? [:]
        style[.color] = field.textColor == .label ? nil : field.textColor.map(css)
        style[.textAlign] = css(field.textAlignment)
        return RenderedNode(id, .input, attributes, style: style)
    }

    /// What using a control does, unless it is disabled.
    private func use(of control: UIControl, id: NodeID, _ interaction: Interaction) -> [Attribute: String] {
        let action = operable(if: control.isEnabled) { allow(interaction, on: id) }
        return action.isEmpty ? [.disabled: ""] : action
    }

    /// What a browser should know about the text that is typed.
    func typing(
        returnKey: UIReturnKeyType,
        keyboard: UIKeyboardType,
        capitals: UITextAutocapitalizationType,
        correction: UITextAutocorrectionType
    ) -> [Attribute: String] {
        var attributes: [Attribute: String] = [:]
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
        return attributes
    }
}
