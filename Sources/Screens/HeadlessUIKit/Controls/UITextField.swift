#if !os(iOS) && !os(tvOS) && !os(visionOS)
import Foundation

/// A line of text that the person can edit.
///
/// An edit by the person (`simulateEditing(text:)`) sends `editingChanged`. An assignment to ``text`` sends no event.
open class UITextField: UIControl {
    /// The frame around the text.
    public enum BorderStyle: Int, Sendable {
        case none
        case line
        case bezel
        case roundedRect
    }

    /// The situations in which a view beside the text, such as the clear button, is shown.
    public enum ViewMode: Int, Sendable {
        case never
        case whileEditing
        case unlessEditing
        case always
    }

    /// Posted when editing has begun, after the delegate and the actions were called. The object is the field.
    nonisolated public static let textDidBeginEditingNotification = Notification.Name(
        "UITextFieldTextDidBeginEditingNotification"
    )

    /// Posted when the person has changed the text, after the actions were called. The object is the field.
    nonisolated public static let textDidChangeNotification = Notification.Name(
        "UITextFieldTextDidChangeNotification"
    )

    /// Posted when editing has ended, after the delegate and the actions were called. The object is the field.
    nonisolated public static let textDidEndEditingNotification = Notification.Name(
        "UITextFieldTextDidEndEditingNotification"
    )

    /// The text. Nil becomes the empty text, as in UIKit.
    open var text: String? {
        get { storedText }
        set { storedText = newValue ?? "" }
    }

    private var storedText = "" {
        didSet {
            displayChange(from: oldValue, to: storedText)
            tellSecretHook()
        }
    }

    /// The text shown while the field is empty.
    open var placeholder: String? {
        didSet { displayChange(from: oldValue, to: placeholder) }
    }

    /// The font of the text.
    open var font: UIFont? = .systemFont(ofSize: 17) {
        didSet { displayChange(from: oldValue, to: font) }
    }

    /// The colour of the text.
    open var textColor: UIColor? = .label {
        didSet { displayChange(from: oldValue, to: textColor) }
    }

    /// How the text is aligned.
    open var textAlignment = NSTextAlignment.natural {
        didSet { displayChange(from: oldValue, to: textAlignment) }
    }

    /// The frame around the text.
    open var borderStyle = BorderStyle.none {
        didSet { displayChange(from: oldValue, to: borderStyle) }
    }

    /// The situations in which the clear button is shown.
    open var clearButtonMode = ViewMode.never {
        didSet { displayChange(from: oldValue, to: clearButtonMode) }
    }

    /// Whether the text is obscured.
    open var isSecureTextEntry = false {
        didSet {
            displayChange(from: oldValue, to: isSecureTextEntry)
            tellSecretHook()
        }
    }

    /// Called with each text that a secure field receives, typed or set.
    package static var headlessSecretHook: (@MainActor (String) -> Void)?

    private func tellSecretHook() {
        if isSecureTextEntry && !storedText.isEmpty { Self.headlessSecretHook?(storedText) }
    }

    /// The meaning of the text, which lets the system fill the field in; nil if unspecified.
    open var textContentType: UITextContentType! {
        didSet { displayChange(from: oldValue, to: textContentType) }
    }

    /// The keyboard that is shown for the field.
    open var keyboardType = UIKeyboardType.default {
        didSet { displayChange(from: oldValue, to: keyboardType) }
    }

    /// The label of the return key.
    open var returnKeyType = UIReturnKeyType.default {
        didSet { displayChange(from: oldValue, to: returnKeyType) }
    }

    /// The capitalisation of typed text.
    open var autocapitalizationType = UITextAutocapitalizationType.sentences {
        didSet { displayChange(from: oldValue, to: autocapitalizationType) }
    }

    /// Whether typed text is corrected.
    open var autocorrectionType = UITextAutocorrectionType.default {
        didSet { displayChange(from: oldValue, to: autocorrectionType) }
    }

    /// Whether the font follows the reader's preferred text size.
    open var adjustsFontForContentSizeCategory = false

    /// The object that permits or refuses editing and is notified of it. Not retained.
    open weak var delegate: (any UITextFieldDelegate)?

    /// Whether the person is editing.
    open private(set) var isEditing = false {
        didSet { displayChange(from: oldValue, to: isEditing) }
    }

    /// Makes a field.
    public override init(frame: CGRect) {
        super.init(frame: frame)
    }

    /// Returns nil, because views cannot be decoded from archives here.
    public required init?(coder: NSCoder) {
        super.init(coder: coder)
    }

    // MARK: Beginning and ending

    open override var canBecomeFirstResponder: Bool { isEnabled }

    override func shouldBecomeFirstResponder() -> Bool {
        delegate?.textFieldShouldBeginEditing(self) ?? true
    }

    override func didBecomeFirstResponder() {
        isEditing = true
        delegate?.textFieldDidBeginEditing(self)
        sendActions(for: .editingDidBegin)
        NotificationCenter.default.post(name: Self.textDidBeginEditingNotification, object: self)
    }

    override func shouldResignFirstResponder() -> Bool {
        delegate?.textFieldShouldEndEditing(self) ?? true
    }

    override func didResignFirstResponder() {
        isEditing = false
        delegate?.textFieldDidEndEditing(self, reason: .committed)
        sendActions(for: .editingDidEnd)
        NotificationCenter.default.post(name: Self.textDidEndEditingNotification, object: self)
    }
}
#endif
