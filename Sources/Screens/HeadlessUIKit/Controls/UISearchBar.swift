#if !os(iOS) && !os(tvOS) && !os(visionOS)
import Foundation

/// A search field with a cancel button and buttons for the scope of the search.
open class UISearchBar: UIView {
    /// The prominence of a bar.
    public enum Style: UInt, Sendable {
        case `default`
        case prominent
        case minimal
    }

    /// The text that is searched for.
    open var text: String? = "" {
        didSet { displayChange(from: oldValue, to: text) }
    }

    /// The text shown while the field is empty.
    open var placeholder: String? {
        didSet { displayChange(from: oldValue, to: placeholder) }
    }

    /// A line above the field.
    open var prompt: String? {
        didSet { displayChange(from: oldValue, to: prompt) }
    }

    /// Whether the cancel button is shown.
    open var showsCancelButton = false {
        didSet { displayChange(from: oldValue, to: showsCancelButton) }
    }

    /// Whether the buttons for the scope of the search are shown.
    open var showsScopeBar = false {
        didSet { displayChange(from: oldValue, to: showsScopeBar) }
    }

    /// The titles of the buttons for the scope.
    open var scopeButtonTitles: [String]? {
        didSet { displayChange(from: oldValue, to: scopeButtonTitles) }
    }

    /// The index of the selected button for the scope. An assignment does not notify the delegate.
    open var selectedScopeButtonIndex = 0 {
        didSet { displayChange(from: oldValue, to: selectedScopeButtonIndex) }
    }

    /// The prominence of the bar.
    open var searchBarStyle = Style.default {
        didSet { displayChange(from: oldValue, to: searchBarStyle) }
    }

    /// The capitalisation of typed text.
    open var autocapitalizationType = UITextAutocapitalizationType.none {
        didSet { displayChange(from: oldValue, to: autocapitalizationType) }
    }

    /// Whether typed text is corrected.
    open var autocorrectionType = UITextAutocorrectionType.default {
        didSet { displayChange(from: oldValue, to: autocorrectionType) }
    }

    /// The keyboard that is shown for the field.
    open var keyboardType = UIKeyboardType.default {
        didSet { displayChange(from: oldValue, to: keyboardType) }
    }

    /// The label of the return key.
    open var returnKeyType = UIReturnKeyType.search {
        didSet { displayChange(from: oldValue, to: returnKeyType) }
    }

    /// Whether the search key is disabled while there is no text.
    open var enablesReturnKeyAutomatically = true

    /// The object that permits or refuses editing and is notified of it. Not retained.
    open weak var delegate: (any UISearchBarDelegate)?

    /// Makes a search bar.
    public override init(frame: CGRect) {
        super.init(frame: frame)
    }

    /// Returns nil, because views cannot be decoded from archives here.
    public required init?(coder: NSCoder) {
        super.init(coder: coder)
    }

    /// Shows or hides the cancel button. The change takes effect at once, animated or not.
    open func setShowsCancelButton(_ showsCancelButton: Bool, animated: Bool) {
        self.showsCancelButton = showsCancelButton
    }

    /// Shows or hides the buttons for the scope. The change takes effect at once, animated or not.
    open func setShowsScope(_ show: Bool, animated: Bool) {
        showsScopeBar = show
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
