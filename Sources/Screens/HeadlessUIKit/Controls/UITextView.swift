#if !os(iOS) && !os(tvOS) && !os(visionOS)
import Foundation

/// A text of several lines that the person can edit.
///
/// An edit by the person (`simulateEditing(text:)`) notifies the delegate. An assignment to ``text`` notifies nobody.
open class UITextView: UIScrollView {
    /// Posted when editing has begun, after the delegate was called. The object is the text view.
    nonisolated public static let textDidBeginEditingNotification = Notification.Name(
        "UITextViewTextDidBeginEditingNotification"
    )

    /// Posted when the person has changed the text, after the delegate was called. The object is the text view.
    nonisolated public static let textDidChangeNotification = Notification.Name(
        "UITextViewTextDidChangeNotification"
    )

    /// Posted when editing has ended, after the delegate was called. The object is the text view.
    nonisolated public static let textDidEndEditingNotification = Notification.Name(
        "UITextViewTextDidEndEditingNotification"
    )

    /// The text. Nil becomes the empty text, as in UIKit.
    open var text: String! {
        get { storedText }
        set { storedText = newValue ?? "" }
    }

    private var storedText = "" {
        didSet { displayChange(from: oldValue, to: storedText) }
    }

    /// The font of the text.
    open var font: UIFont? = .systemFont(ofSize: 17) {
        didSet { displayChange(from: oldValue, to: font) }
    }

    /// The colour of the text.
    open var textColor: UIColor? = .label {
        didSet { displayChange(from: oldValue, to: textColor) }
    }

    /// How the lines are aligned.
    open var textAlignment = NSTextAlignment.natural {
        didSet { displayChange(from: oldValue, to: textAlignment) }
    }

    /// Whether the person can edit the text.
    open var isEditable = true {
        didSet { displayChange(from: oldValue, to: isEditable) }
    }

    /// Whether the person can select the text. The property has no effect here; a host may read it.
    open var isSelectable = true {
        didSet { displayChange(from: oldValue, to: isSelectable) }
    }

    /// The distance between the edges and the text.
    open var textContainerInset = UIEdgeInsets(top: 8, left: 0, bottom: 8, right: 0) {
        didSet { displayChange(from: oldValue, to: textContainerInset) }
    }

    /// The meaning of the text, which lets the system fill it in; nil if unspecified.
    open var textContentType: UITextContentType! {
        didSet { displayChange(from: oldValue, to: textContentType) }
    }

    /// The keyboard that is shown for the text.
    open var keyboardType = UIKeyboardType.default {
        didSet { displayChange(from: oldValue, to: keyboardType) }
    }

    /// The label of the return key, which inserts a line end.
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

    /// The object that permits or refuses editing, and is notified of it and of scrolling. Not retained.
    open var delegate: (any UITextViewDelegate)? {
        get { scrollDelegate as? any UITextViewDelegate }
        set { scrollDelegate = newValue }
    }

    /// Makes an empty text view.
    public override init(frame: CGRect) {
        super.init(frame: frame)
    }

    /// Returns nil, because views cannot be decoded from archives here.
    public required init?(coder: NSCoder) {
        super.init(coder: coder)
    }

    // MARK: Beginning and ending

    open override var canBecomeFirstResponder: Bool { isEditable }

    override func shouldBecomeFirstResponder() -> Bool {
        delegate?.textViewShouldBeginEditing(self) ?? true
    }

    override func didBecomeFirstResponder() {
        setNeedsDisplay()
        delegate?.textViewDidBeginEditing(self)
        NotificationCenter.default.post(name: Self.textDidBeginEditingNotification, object: self)
    }

    override func shouldResignFirstResponder() -> Bool {
        delegate?.textViewShouldEndEditing(self) ?? true
    }

    override func didResignFirstResponder() {
        setNeedsDisplay()
        delegate?.textViewDidEndEditing(self)
        NotificationCenter.default.post(name: Self.textDidEndEditingNotification, object: self)
    }
}

/// Permits or refuses editing in a text view, and is notified of it and of scrolling. All methods are optional.
@preconcurrency @MainActor
public protocol UITextViewDelegate: UIScrollViewDelegate {
    /// Whether editing may begin.
    func textViewShouldBeginEditing(_ textView: UITextView) -> Bool
    /// Called when editing has begun.
    func textViewDidBeginEditing(_ textView: UITextView)
    /// Whether editing may end.
    func textViewShouldEndEditing(_ textView: UITextView) -> Bool
    /// Called when editing has ended.
    func textViewDidEndEditing(_ textView: UITextView)
    /// Whether the person may replace a part of the text.
    func textView(_ textView: UITextView, shouldChangeTextIn range: NSRange, replacementText text: String)
        -> Bool
    /// Called when the person has changed the text.
    func textViewDidChange(_ textView: UITextView)
}

extension UITextViewDelegate {
    /// Returns true.
    public func textViewShouldBeginEditing(_ textView: UITextView) -> Bool { true }
    /// Does nothing.
    public func textViewDidBeginEditing(_ textView: UITextView) {}
    /// Returns true.
    public func textViewShouldEndEditing(_ textView: UITextView) -> Bool { true }
    /// Does nothing.
    public func textViewDidEndEditing(_ textView: UITextView) {}
    /// Returns true.
    public func textView(
        _ textView: UITextView,
        shouldChangeTextIn range: NSRange,
        replacementText text: String
    ) -> Bool { true }
    /// Does nothing.
    public func textViewDidChange(_ textView: UITextView) {}
}
#endif
