#if !os(iOS) && !os(tvOS) && !os(visionOS)
import Foundation

/// A field to search with, with a button to cancel.
open class UISearchBar: UIView {
    /// How prominent the bar is.
    public enum Style: UInt, Sendable {
        case `default`
        case prominent
        case minimal
    }

    /// What is searched for.
    open var text: String? = "" {
        didSet { displayChange(from: oldValue, to: text) }
    }

    /// What is shown while nothing is searched for.
    open var placeholder: String? {
        didSet { displayChange(from: oldValue, to: placeholder) }
    }

    /// A line above the field.
    open var prompt: String? {
        didSet { displayChange(from: oldValue, to: prompt) }
    }

    /// Whether there is a button to cancel.
    open var showsCancelButton = false {
        didSet { displayChange(from: oldValue, to: showsCancelButton) }
    }

    /// How prominent the bar is.
    open var searchBarStyle = Style.default {
        didSet { displayChange(from: oldValue, to: searchBarStyle) }
    }

    /// What typing makes upper-case.
    open var autocapitalizationType = UITextAutocapitalizationType.none {
        didSet { displayChange(from: oldValue, to: autocapitalizationType) }
    }

    /// Whether typing is corrected.
    open var autocorrectionType = UITextAutocorrectionType.default {
        didSet { displayChange(from: oldValue, to: autocorrectionType) }
    }

    /// The keyboard that is shown for the field.
    open var keyboardType = UIKeyboardType.default {
        didSet { displayChange(from: oldValue, to: keyboardType) }
    }

    /// What the return key says.
    open var returnKeyType = UIReturnKeyType.search {
        didSet { displayChange(from: oldValue, to: returnKeyType) }
    }

    /// Whether the search key is disabled while there is no text.
    open var enablesReturnKeyAutomatically = true

    /// Who is asked about editing and told of it. Not retained.
    open weak var delegate: (any UISearchBarDelegate)?

    /// Makes a search bar.
    public override init(frame: CGRect) {
        super.init(frame: frame)
    }

    /// Always nil: there are no archives of views here.
    public required init?(coder: NSCoder) {
        super.init(coder: coder)
    }

    /// Shows the button to cancel, or takes it away. It takes no time here, animated or not.
    open func setShowsCancelButton(_ showsCancelButton: Bool, animated: Bool) {
        self.showsCancelButton = showsCancelButton
    }

    // MARK: Beginning and ending

    open override var canBecomeFirstResponder: Bool { true }

    override func shouldBecomeFirstResponder() -> Bool {
        delegate?.searchBarShouldBeginEditing(self) ?? true
    }

    override func didBecomeFirstResponder() {
        setNeedsDisplay()
        delegate?.searchBarTextDidBeginEditing(self)
    }

    override func shouldResignFirstResponder() -> Bool {
        delegate?.searchBarShouldEndEditing(self) ?? true
    }

    override func didResignFirstResponder() {
        setNeedsDisplay()
        delegate?.searchBarTextDidEndEditing(self)
    }
}
#endif
