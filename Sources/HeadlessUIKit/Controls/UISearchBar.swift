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

    /// Begins editing, if the delegate lets it.
    @discardableResult
    open override func becomeFirstResponder() -> Bool {
        if isFirstResponder { return true }
        guard window != nil else { return false }
        guard delegate?.searchBarShouldBeginEditing(self) ?? true else { return false }
        guard super.becomeFirstResponder() else { return false }
        delegate?.searchBarTextDidBeginEditing(self)
        return true
    }

    /// Ends editing, if the delegate lets it.
    @discardableResult
    open override func resignFirstResponder() -> Bool {
        guard isFirstResponder else { return true }
        guard delegate?.searchBarShouldEndEditing(self) ?? true else { return false }
        guard super.resignFirstResponder() else { return false }
        delegate?.searchBarTextDidEndEditing(self)
        return true
    }
}

/// What a search bar asks its delegate and tells it. Everything is optional.
@preconcurrency @MainActor
public protocol UISearchBarDelegate: NSObjectProtocol {
    /// Whether editing may begin.
    func searchBarShouldBeginEditing(_ searchBar: UISearchBar) -> Bool
    /// Editing has begun.
    func searchBarTextDidBeginEditing(_ searchBar: UISearchBar)
    /// Whether editing may end.
    func searchBarShouldEndEditing(_ searchBar: UISearchBar) -> Bool
    /// Editing has ended.
    func searchBarTextDidEndEditing(_ searchBar: UISearchBar)
    /// The person changed the text.
    func searchBar(_ searchBar: UISearchBar, textDidChange searchText: String)
    /// Whether the person may replace a part of the text.
    func searchBar(
        _ searchBar: UISearchBar,
        shouldChangeTextIn range: NSRange,
        replacementText text: String
    ) -> Bool
    /// The person pressed the search key.
    func searchBarSearchButtonClicked(_ searchBar: UISearchBar)
    /// The person pressed the button to cancel.
    func searchBarCancelButtonClicked(_ searchBar: UISearchBar)
}

extension UISearchBarDelegate {
    /// Allows it.
    public func searchBarShouldBeginEditing(_ searchBar: UISearchBar) -> Bool { true }
    /// Does nothing.
    public func searchBarTextDidBeginEditing(_ searchBar: UISearchBar) {}
    /// Allows it.
    public func searchBarShouldEndEditing(_ searchBar: UISearchBar) -> Bool { true }
    /// Does nothing.
    public func searchBarTextDidEndEditing(_ searchBar: UISearchBar) {}
    /// Does nothing.
    public func searchBar(_ searchBar: UISearchBar, textDidChange searchText: String) {}
    /// Allows it.
    public func searchBar(
        _ searchBar: UISearchBar,
        shouldChangeTextIn range: NSRange,
        replacementText text: String
    ) -> Bool { true }
    /// Does nothing.
    public func searchBarSearchButtonClicked(_ searchBar: UISearchBar) {}
    /// Does nothing.
    public func searchBarCancelButtonClicked(_ searchBar: UISearchBar) {}
}
#endif
